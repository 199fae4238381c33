"""The time at this node. It runs evenly, even if the system's clock is set."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from functools import partial

SLEWING = 100
"""A difference from the system's clock is corrected by this fraction of the time that passes."""
GRAIN = 500_000
"""Nanoseconds for which a time that was read stays good."""


_ASLEEP_TOO = getattr(time, "CLOCK_BOOTTIME", None)
_ticks = time.monotonic_ns if _ASLEEP_TOO is None else partial(time.clock_gettime_ns, _ASLEEP_TOO)
"""Nanoseconds since the machine started, including sleep if the system can tell."""


class Clock:
    """The system's time without its jumps. Players' clocks use it, so that a jump costs no player time."""

    def __init__(self, wall: Callable[[], int] = time.time_ns, ticks: Callable[[], int] = _ticks) -> None:
        """Start with the system's time. Both functions return nanoseconds."""
        self.wall, self._ticks = wall, ticks
        self._time, self._read = wall(), ticks()
        self._ms = self._time // 1_000_000
        self._lock = threading.Lock()

    def ms(self) -> int:
        """Milliseconds since 1970; never less than before."""
        if self._ticks() - self._read < GRAIN:
            return self._ms
        with self._lock:
            read = self._ticks()
            passed, self._read = read - self._read, read
            self._time += passed
            behind = self.wall() - self._time
            if behind:
                most = passed // SLEWING
                self._time += behind if -most <= behind <= most else most if behind > 0 else -most
            self._ms = self._time // 1_000_000
            return self._ms


NODE = Clock()


def now_ms() -> int:
    """Milliseconds since 1970, by the clock of this node."""
    return NODE.ms()
