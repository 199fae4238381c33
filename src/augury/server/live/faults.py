"""Database failures: details go to the log, for the host; clients only learn that there was one."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from time import monotonic

from augury.errors import AuguryError, Unavailable
from augury.server.storage.errors import DatabaseError

log = logging.getLogger(__name__)

EVERY = 2.0
"""Seconds after which another test write is made."""

NOT_READ = "the server cannot use its database just now; try again"
NOT_STORED = "the server cannot store anything just now, so nothing was changed; try again"


def public(error: Exception, words: str = NOT_STORED) -> AuguryError:
    """The error as people may see it. A fault of the server goes to the log with its details."""
    if isinstance(error, AuguryError) and not isinstance(error, DatabaseError):
        return error
    log.error("the database failed: %s", error, exc_info=None if isinstance(error, DatabaseError) else error)
    return Unavailable(words)


def disagreement(match_id: str, last: int) -> AuguryError:
    """The database refused the next entry although it holds everything before it, and nothing after it."""
    log.error("match %s: the log ends with event %d, but refuses the next", match_id, last)
    return Unavailable(NOT_STORED)


class WriteHealth:
    """Whether the database can be written, judging by the last attempt."""

    def __init__(self, probe: Callable[[], Awaitable[None]]) -> None:
        """`probe` writes something that changes nothing, and raises an error if it cannot."""
        self._probe = probe
        self._at = -EVERY
        self._probing = asyncio.Lock()
        self.failing = False

    def note(self, *, failed: bool) -> None:
        """Remember the result of an attempt. Any thread may call this."""
        self.failing = failed
        self._at = monotonic()

    async def check(self) -> None:
        """Raise Unavailable if the database cannot be written; tries it if nothing was written recently."""
        async with self._probing:
            if monotonic() - self._at >= EVERY:
                try:
                    await self._probe()
                except AuguryError:
                    self.note(failed=True)
                else:
                    self.note(failed=False)
        if self.failing:
            raise Unavailable("the database cannot be written just now")
