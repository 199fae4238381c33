"""Budgets: how many bytes and frames one connection, and all connections of an address, may send."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from time import monotonic

from augury.server.limits import REMEMBERED

BYTES_PER_FRAME = 800
"""On average. Most messages have a hundred bytes, the largest 8 KiB."""
SECONDS = 5.0
"""How long a connection or an address can save up."""
FAIR = 0.1
"""The part of its budget that a connection keeps when its address has used up what its connections share."""


class Allowance:
    """An amount that fills up at a steady rate."""

    __slots__ = ("_at", "_most", "_rate", "left")

    def __init__(self, rate: float, now: float) -> None:
        self._rate = rate
        self._most = self.left = rate * SECONDS
        self._at = now

    def take(self, amount: float, now: float) -> bool:
        """Refill for the time since the last call, and take an amount; whether there was enough."""
        filled = self.left + (now - self._at) * self._rate
        left = filled - amount if filled < self._most else self._most - amount
        self._at = now
        self.left = left if left > 0 else 0.0
        return left >= 0


class Budget:
    """The limits of one connection.

    Connections of one address share an allowance. When it is used up, those that recently sent more than their fair
    part are over their limits, and all others continue: a flood does not cut off others behind the same address.
    """

    __slots__ = ("_bytes", "_clock", "_fair", "_frames", "_now", "_read", "shared")

    def __init__(self, frames_per_second: float, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._now = clock()
        self._read = 0
        """Bytes received since the last frame."""
        self._bytes = Allowance(BYTES_PER_FRAME * frames_per_second, self._now)
        self._frames = Allowance(frames_per_second, self._now)
        self._fair = Allowance(FAIR * frames_per_second, self._now)
        self.shared: Allowance | None = None
        """What it shares with other connections of the same address, in frames."""

    def take_bytes(self, number: int) -> bool:
        """Count received bytes; whether they are within the limits."""
        self._now = self._clock()
        self._read += number
        return self._bytes.take(number, self._now)

    def take_frame(self) -> bool:
        """Count a frame of the bytes received last; whether it is within the limits. A long one counts more."""
        if not self._frames.take(1, self._now):
            return False
        if self.shared is None:
            return True
        cost = self._read / BYTES_PER_FRAME if self._read > BYTES_PER_FRAME else 1.0
        self._read = 0
        fair = self._fair.take(cost, self._now)
        return self.shared.take(cost, self._now) or fair


class Budgets:
    """What the connections of each address share."""

    def __init__(self, frames_per_second: float, clock: Callable[[], float] = monotonic) -> None:
        self._rate = frames_per_second
        self._clock = clock
        self._shared: OrderedDict[str, Allowance] = OrderedDict()

    def of(self, address: str) -> Allowance:
        """What the connections of an address share. It outlasts them, so that reconnecting fills nothing."""
        shared = self._shared.get(address)
        if shared is None:
            shared = self._shared[address] = Allowance(self._rate, self._clock())
            if len(self._shared) > REMEMBERED:
                self._shared.popitem(last=False)
        self._shared.move_to_end(address)
        return shared
