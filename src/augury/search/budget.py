"""How long a search may think: so many simulations, so many seconds, or until somebody says stop."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from threading import Event

from augury.errors import BadArgument

MOST_SIMULATIONS = 10**9


@dataclass(frozen=True)
class Budget:
    """What a search may spend: whichever is spent first ends it. One simulation is always made.

    With simulations alone a search gives the same result for the same dice, on any machine.
    """

    simulations: int | None = None
    seconds: float | None = None
    stop: Event = field(default_factory=Event)
    """Set it from anywhere, and the search ends with what it has found."""

    def __post_init__(self) -> None:
        if self.simulations is None and self.seconds is None:
            raise BadArgument("a budget names simulations or seconds, or both")
        if self.simulations is not None and not 1 <= self.simulations <= MOST_SIMULATIONS:
            raise BadArgument(f"simulations must be from 1 to {MOST_SIMULATIONS}, not {self.simulations}")
        if self.seconds is not None and not 0 < self.seconds < float("inf"):
            raise BadArgument(f"seconds must be more than 0, not {self.seconds}")

    def spans(self, first: int) -> Iterator[int]:
        """How many simulations to make next, time and again until the budget is spent.

        Spans grow while they take little of the time, so that looking at the clock costs nothing, and stay short beside
        what is left of it.
        """
        started = time.monotonic()
        made, span = 0, first
        while made == 0 or not self._spent(made, started):
            if self.simulations is not None:
                span = min(span, self.simulations - made)
            before = time.monotonic()
            yield span
            made += span
            if self.seconds is not None:
                taken = max(time.monotonic() - before, 1e-6)
                left = self.seconds - (time.monotonic() - started)
                span = max(1, min(2 * span, int(span * LOOKS * left / taken)))

    def _spent(self, made: int, started: float) -> bool:
        enough = self.simulations is not None and made >= self.simulations
        late = self.seconds is not None and time.monotonic() - started >= self.seconds
        return enough or late or self.stop.is_set()


LOOKS = 0.05
"""A span takes at most about this part of the time that is left."""
