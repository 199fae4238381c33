"""The entrance for sockets: first come, first served, and only so many a second.

When a node dies, all its sockets come to the others at once. Letting one in costs as much as several moves, so those
who come must not take all the time from those who play.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable

from augury.server.limits import Limited

LONGEST = 8.0
"""The longest wait in seconds. Sockets that would wait longer are refused, and try again later."""
SLICE = 0.005
"""Seconds between two times that some are let in."""
AT_ONCE = 0.1
"""Seconds' worth of sockets that may come in without waiting, if none has come for a while."""
CATCH_UP = 2.0
"""After the loop was busy, sockets are let in at no more than this multiple of the rate, so that it recovers."""


class Entrance:
    """Those who wait to be let in."""

    def __init__(self, per_second: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._per_second = per_second
        self._burst = max(1.0, AT_ONCE * per_second)
        self._most = max(1, round(CATCH_UP * SLICE * per_second))
        self._clock = clock
        self._allowance = self._burst
        self._since = clock()
        self._waiting: OrderedDict[asyncio.Future[None], None] = OrderedDict()
        self._timer: asyncio.TimerHandle | None = None

    def __len__(self) -> int:
        return len(self._waiting)

    async def enter(self) -> None:
        """Wait to be let in; Limited if too many wait already. Cancelling gives up the place."""
        self._fill()
        if not self._waiting and self._allowance >= 1:
            self._allowance -= 1
            return
        if len(self._waiting) >= LONGEST * self._per_second:
            raise Limited("too many people are connecting at once; try again in a moment", LONGEST / 2)
        loop = asyncio.get_running_loop()
        turn: asyncio.Future[None] = loop.create_future()
        self._waiting[turn] = None
        if self._timer is None:
            self._timer = loop.call_later(SLICE, self._let_in)
        try:
            await turn
        finally:
            self._waiting.pop(turn, None)

    def _fill(self) -> None:
        now = self._clock()
        self._allowance = min(self._burst, self._allowance + (now - self._since) * self._per_second)
        self._since = now

    def _let_in(self) -> None:
        self._timer = None
        self._fill()
        left = self._most
        while self._waiting and left and self._allowance >= 1:
            turn, _ = self._waiting.popitem(last=False)
            if not turn.done():  # otherwise nothing is waiting any more
                turn.set_result(None)
                self._allowance -= 1
                left -= 1
        if self._waiting:
            self._timer = asyncio.get_running_loop().call_later(SLICE, self._let_in)
