"""First reads: of all new connections that have sent something, a few are read in one turn of the loop.

Reading a handshake takes longer than a move. When a node has died, thousands send theirs to the others at once, and a
loop would read them all before it turns to those who play.
"""

from __future__ import annotations

import asyncio
from asyncio import AbstractEventLoop
from collections import deque
from typing import Protocol
from weakref import WeakKeyDictionary

AT_ONCE = 4
"""Connections read in one turn."""


class NewConnection(Protocol):
    """A connection that nothing has been read from."""

    transport: asyncio.Transport

    def read(self, data: bytes) -> None:
        """Read what came first."""


class FirstReads:
    """The new connections of one loop."""

    def __init__(self, loop: AbstractEventLoop) -> None:
        self._loop = loop
        self._waiting: deque[tuple[NewConnection, bytes]] = deque()
        self._left = AT_ONCE
        """How many more may be read in this turn."""
        self._counting = False

    def read(self, connection: NewConnection, data: bytes) -> None:
        """Have a connection read its first data: now, or when it is its turn. Until then it receives nothing more."""
        if not self._counting:
            self._counting = True
            self._loop.call_soon(self._next)
        if self._left and not self._waiting:
            self._left -= 1
            connection.read(data)
        else:
            connection.transport.pause_reading()
            self._waiting.append((connection, data))

    def _next(self) -> None:
        """A new turn has begun."""
        self._left = AT_ONCE
        while self._waiting and self._left:
            connection, data = self._waiting.popleft()
            if not connection.transport.is_closing():
                self._left -= 1
                connection.transport.resume_reading()
                connection.read(data)
        self._counting = bool(self._waiting) or self._left < AT_ONCE
        if self._counting:
            self._loop.call_soon(self._next)


_of_loops: WeakKeyDictionary[AbstractEventLoop, FirstReads] = WeakKeyDictionary()


def first_reads_of(loop: AbstractEventLoop) -> FirstReads:
    return _of_loops.get(loop) or _of_loops.setdefault(loop, FirstReads(loop))
