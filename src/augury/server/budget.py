"""What one connection may send, and all of one address: bytes and frames a second, and what they saved up."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from time import monotonic

from augury.server.limits import REMEMBERED

BYTES_PER_FRAME = 800
"""On the average: most messages have a hundred bytes, the largest 8 KiB."""
SECONDS = 5.0
"""How long a connection or an address can save up."""
FAIR = 0.1
"""The part of its budget that a connection has even when its address has used up what its connections share."""


class Allowance:
    """Bytes and frames that are left; they fill up at a steady rate."""

    __slots__ = ("_at", "_most", "_rate", "bytes", "frames")

    def __init__(self, frames_per_second: float, now: float) -> None:
        """Full at first."""
        self._rate = frames_per_second
        self._most = self.frames = frames_per_second * SECONDS
        self.bytes = self.frames * BYTES_PER_FRAME
        self._at = now

    def fill(self, now: float) -> None:
        """Add what the time since then gives."""
        frames, self._at = (now - self._at) * self._rate, now
        self.frames = min(self._most, self.frames + frames)
        self.bytes = min(self._most * BYTES_PER_FRAME, self.bytes + frames * BYTES_PER_FRAME)

    def take_bytes(self, number: int) -> bool:
        """Take bytes; whether there were so many."""
        enough = self.bytes >= number
        self.bytes = self.bytes - number if enough else 0.0
        return enough

    def take_frame(self) -> bool:
        """Take a frame; whether there was one."""
        enough = self.frames >= 1
        self.frames = self.frames - 1 if enough else 0.0
        return enough


class Budget:
    """Whether a connection keeps to its limits.

    Connections of one address share an allowance. When it is used up, those that had more than their fair part of late
    are over their limits, and all others go on: somebody who floods does not cut off others behind the same address.
    """

    __slots__ = ("_clock", "_fair", "_own", "shared")

    def __init__(self, frames_per_second: float, clock: Callable[[], float] = monotonic) -> None:
        """Full at first."""
        self._clock = clock
        now = clock()
        self._own = Allowance(frames_per_second, now)
        self._fair = Allowance(FAIR * frames_per_second, now)
        self.shared: Allowance | None = None
        """What it shares with other connections of the same address."""

    def take_bytes(self, number: int) -> bool:
        """Count bytes that came in; whether that was within the limits."""
        now = self._clock()
        self._own.fill(now)
        if self.shared is None:
            return self._own.take_bytes(number)
        self._fair.fill(now)
        self.shared.fill(now)
        fair = self._fair.take_bytes(number)
        return self._own.take_bytes(number) and (self.shared.take_bytes(number) or fair)

    def take_frame(self) -> bool:
        """Count a frame of the bytes that came in last; whether that was within the limits."""
        if self.shared is None:
            return self._own.take_frame()
        fair = self._fair.take_frame()
        return self._own.take_frame() and (self.shared.take_frame() or fair)


class Budgets:
    """What the connections of each address share."""

    def __init__(self, frames_per_second: float, clock: Callable[[], float] = monotonic) -> None:
        """So much for each address."""
        self._rate = frames_per_second
        self._clock = clock
        self._shared: OrderedDict[str, Allowance] = OrderedDict()

    def of(self, address: str) -> Allowance:
        """What the connections of an address share; it outlasts them, so that coming back fills nothing."""
        shared = self._shared.get(address)
        if shared is None:
            shared = self._shared[address] = Allowance(self._rate, self._clock())
            if len(self._shared) > REMEMBERED:
                self._shared.popitem(last=False)
        self._shared.move_to_end(address)
        return shared
