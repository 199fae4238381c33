"""What one connection may send: so many bytes and frames a second, and what it saved up in a few quiet ones."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

BYTES_PER_FRAME = 800
"""On the average: most messages have a hundred bytes, the largest 8 KiB."""
SECONDS = 5.0
"""How long a connection can save up."""


class Budget:
    """Whether a connection keeps to its limits."""

    __slots__ = ("_at", "_bytes", "_clock", "_frames", "_rate")

    def __init__(self, frames_per_second: float, clock: Callable[[], float] = monotonic) -> None:
        """Full at first."""
        self._rate = frames_per_second
        self._clock = clock
        self._at = clock()
        self._frames = frames_per_second * SECONDS
        self._bytes = self._frames * BYTES_PER_FRAME

    def take_bytes(self, number: int) -> bool:
        """Count bytes that came in; whether that was within the limits."""
        now = self._clock()
        frames, self._at = (now - self._at) * self._rate, now
        most = self._rate * SECONDS
        self._frames = min(most, self._frames + frames)
        self._bytes = min(most * BYTES_PER_FRAME, self._bytes + frames * BYTES_PER_FRAME) - number
        return self._bytes >= 0

    def take_frame(self) -> bool:
        """Count a frame of the bytes that came in last; whether that was within the limits."""
        self._frames -= 1
        return self._frames >= 0
