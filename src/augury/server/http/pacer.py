"""The pacer: only a few requests of one address begin in each turn of the event loop.

An address may send a hundred requests at once. If all were answered in the same turn, everybody's moves would wait for
all of them. So those of an address begin a few at a time, and what others send is read in between.
"""

from __future__ import annotations

import asyncio
from collections import Counter, deque

AT_ONCE = 4
"""Requests of an address that begin in one turn of the loop. Most take a millisecond or two."""


class Pacer:
    """The requests of this turn of the loop, and those that wait for the next ones."""

    def __init__(self) -> None:
        self._begun: Counter[str] = Counter()
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}

    async def begin(self, address: str) -> None:
        """Wait until a request of an address may begin; at once, if it has not sent many."""
        loop = asyncio.get_running_loop()
        if not self._begun and not self._waiting:
            loop.call_soon(self._next)
        if self._begun[address] < AT_ONCE and address not in self._waiting:
            self._begun[address] += 1
            return
        turn: asyncio.Future[None] = loop.create_future()
        self._waiting.setdefault(address, deque()).append(turn)
        await turn

    def _next(self) -> None:
        """The next turn of the loop: let some of those who wait begin."""
        self._begun.clear()
        for address, waiting in list(self._waiting.items()):
            while waiting and self._begun[address] < AT_ONCE:
                turn = waiting.popleft()
                if not turn.done():  # or else the client has gone
                    turn.set_result(None)
                    self._begun[address] += 1
            if not waiting:
                del self._waiting[address]
        if self._begun or self._waiting:
            asyncio.get_running_loop().call_soon(self._next)
