"""The time at this node: it goes on evenly, however somebody sets the system's clock."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from functools import partial

SLEWING = 100
"""A difference from the system's clock is made up for by one part of so many of the time that passes."""


_ASLEEP_TOO = getattr(time, "CLOCK_BOOTTIME", None)
_ticks = time.monotonic_ns if _ASLEEP_TOO is None else partial(time.clock_gettime_ns, _ASLEEP_TOO)
"""Nanoseconds since the machine started; where the system can say, also those that it slept."""


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
            self._time += passed
            behind = self.wall() - self._time
            if behind:
                most = passed // SLEWING
                self._time += behind if -most <= behind <= most else most if behind > 0 else -most
            return self._time // 1_000_000


NODE = Clock()


def now_ms() -> int:
    """Milliseconds since 1970, by the clock of this node."""
    return NODE.ms()
