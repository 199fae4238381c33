"""The outbox: what is sent to many connections in one turn of the loop is written at its end, all together.

A send takes a long path through the kernel. Writing to all connections in a row, and not between other work, keeps the
processor's caches warm for both, and messages to the same connection are written at once.
"""

from __future__ import annotations

from asyncio import AbstractEventLoop
from typing import Protocol
from weakref import WeakKeyDictionary


class Flushable(Protocol):
    """A connection that has something to send."""

    def flush(self) -> None:
        """Write everything that waits."""


class Outbox:
    """The connections of one loop that have something to send."""

    def __init__(self, loop: AbstractEventLoop) -> None:
        self._loop = loop
        self._waiting: list[Flushable] = []

    def add(self, connection: Flushable) -> None:
        """Have a connection flushed soon."""
        if not self._waiting:
            self._loop.call_soon(self._flush)
        self._waiting.append(connection)

    def _flush(self) -> None:
        waiting, self._waiting = self._waiting, []
        for connection in waiting:
            connection.flush()


_outboxes: WeakKeyDictionary[AbstractEventLoop, Outbox] = WeakKeyDictionary()


def outbox_of(loop: AbstractEventLoop) -> Outbox:
    return _outboxes.get(loop) or _outboxes.setdefault(loop, Outbox(loop))
