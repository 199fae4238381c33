"""Reading the log: how this node loads a match, and learns what other nodes have stored since."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from augury.errors import NotFound, Unavailable
from augury.server.live.faults import NOT_READ
from augury.table.handler import CommandHandler

if TYPE_CHECKING:
    from augury.server.live.async_store import AsyncStore
    from augury.server.live.live_match import LiveMatch
    from augury.table.log import LogEntry

log = logging.getLogger(__name__)

AT_ONCE = 2
"""Matches that are loaded at the same time. Each takes a thread, and all threads take turns with the event loop's: when
thousands of people come from a node that has died, more would keep everybody else waiting.
"""


class LogReader:
    """Brings matches to the state that the log has."""

    def __init__(self, database: AsyncStore) -> None:
        self._database = database
        self._loading = asyncio.Semaphore(AT_ONCE)

    async def load(self, match_id: str) -> CommandHandler:
        """The handler of a match, from its log."""
        async with self._loading:
            entries = await self._read(match_id)
            if not entries:
                raise NotFound("there is no such table; it may have been closed long ago")
            return await self._rebuilt(entries)

    async def catch_up(self, live: LiveMatch) -> None:
        """Learn what the log holds beyond what is known here, or start again if it does not hold that."""
        tail = live.handler.tail
        entries = await self._read(tail.match, tail.seq - 1)
        if not entries or entries[0] != tail:
            await self._reload(live)
            return
        for entry in entries[1:]:
            self.learn(live, entry)

    def learn(self, live: LiveMatch, entry: LogEntry) -> None:
        """Accept an entry of another node, if it is the next one."""
        if entry.seq == live.handler.match.seq + 1:
            live.publish(live.handler.learn(entry))

    async def _reload(self, live: LiveMatch) -> None:
        """Replace what is known here by what the log holds.

        A database that failed over may have lost its last entries, and anyone who can write to the bus can announce
        an entry that was never stored.
        """
        tail = live.handler.tail
        entries = await self._read(tail.match)
        if not entries:
            raise NotFound("this table is no longer in the database")
        log.warning("match %s had event %d here, but not in the log: reloaded", tail.match, tail.last)
        live.replace(await self._rebuilt(entries))

    async def _read(self, match_id: str, after: int = 0) -> list[LogEntry]:
        return await self._database.run(self._database.store.log, match_id, after)

    async def _rebuilt(self, entries: list[LogEntry]) -> CommandHandler:
        try:
            return await self._database.run(CommandHandler.loaded, entries)
        except Exception as error:
            log.exception("match %s cannot be loaded: its log is damaged", entries[0].match)
            raise Unavailable(NOT_READ) from error
