"""The time at this node: it goes on evenly, however somebody sets the system's clock."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

SLEWING = 100
"""A difference from the system's clock is made up for by one part of so many of the time that passes."""


def _ticks() -> int:
    """Nanoseconds since the machine started; where the system can say, also those that it slept."""
    asleep_too = getattr(time, "CLOCK_BOOTTIME", None)
    return time.monotonic_ns() if asleep_too is None else time.clock_gettime_ns(asleep_too)


class Clock:
    """The system's time, without its jumps: players' clocks run by it, and nobody pays for a jump."""

    def __init__(self, wall: Callable[[], int] = time.time_ns, ticks: Callable[[], int] = _ticks) -> None:
        """Start with the time that the system has; both are read in nanoseconds."""
        self.wall, self._ticks = wall, ticks
        self._time, self._read = wall(), ticks()
        self._lock = threading.Lock()

    def ms(self) -> int:
        """Milliseconds since 1970; never less than before."""
        with self._lock:
            read = self._ticks()
            passed, self._read = read - self._read, read
            most = passed // SLEWING
            self._time += passed + max(-most, min(most, self.wall() - self._time - passed))
            return self._time // 1_000_000


NODE = Clock()


def now_ms() -> int:
    """Milliseconds since 1970, by the clock of this node."""
    return NODE.ms()
