"""Limits on a search: simulations, nodes, seconds, or a stop event."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from threading import Event

from augury.errors import BadArgument

MOST_SIMULATIONS = 10**9


@dataclass(frozen=True)
class Budget:
    """The limits of a search; the first one reached ends it. At least one simulation is always made.

    With simulations or nodes alone a search gives the same result for the same dice, on any machine.
    """

    simulations: int | None = None
    seconds: float | None = None
    stop: Event = field(default_factory=Event)
    """Set it from any thread to end the search with its result so far."""
    nodes: int | None = None
    """How many positions may be searched; a simulation of a tree search counts as one."""

    def __post_init__(self) -> None:
        if self.simulations is None and self.seconds is None and self.nodes is None:
            raise BadArgument("a budget needs simulations, seconds or nodes")
        for name, count in (("simulations", self.simulations), ("nodes", self.nodes)):
            if count is not None and not 1 <= count <= MOST_SIMULATIONS:
                raise BadArgument(f"{name} must be from 1 to {MOST_SIMULATIONS}, not {count}")
        if self.seconds is not None and not 0 < self.seconds < float("inf"):
            raise BadArgument(f"seconds must be more than 0, not {self.seconds}")

    def at_most(self, a_second: int) -> int:
        """An upper bound on the number of simulations, given the most that can be made in a second."""
        counts = [count for count in (self.simulations, self.nodes) if count is not None]
        if self.seconds is not None:
            counts.append(max(1, int(min(self.seconds * a_second, MOST_SIMULATIONS))))
        return min(counts)

    def spans(self) -> Iterator[int]:
        """Yield how many simulations to make next, until the budget is spent.

        A span is long enough that looking at the clock costs nothing, and short enough that a stop takes effect
        quickly. It is shorter near the end, and shrinks as soon as the machine becomes slow.
        """
        started = time.monotonic()
        limit = min(self.simulations or MOST_SIMULATIONS, self.nodes or MOST_SIMULATIONS)
        made, span = 0, 1
        while True:
            span = min(span, limit - made)
            before = time.monotonic()
            yield span
            now = time.monotonic()
            made += span
            left = float("inf") if self.seconds is None else self.seconds - (now - started)
            if made >= limit or left <= 0 or self.stop.is_set():
                return
            expected = span / max(now - before, 1e-6)
            span = max(1, min(GROWTH * span, int(expected * min(MOMENT, left * NEAR))))


MOMENT = 0.005
"""The longest that a span should take, in seconds, judged by the one before."""
NEAR = 0.25
"""The largest part of the remaining time that a span should take."""
GROWTH = 4
