"""What a search has found: every choice with its value, so that players, hints and arenas read the same thing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

Basis = Literal["simulation", "estimate"]
"""Where values come from: from games played to the end in trial, or from a look at positions on the way."""


@dataclass(frozen=True)
class ActionValue:
    """One choice."""

    action: int
    visits: int
    """How many simulations began with it; 1 in a search that makes none."""
    values: list[float]
    """Every seat's mean share of the victory, or what may be expected of it, in them."""
    lead: float | None = None
    """How many points the thinking seat will be ahead at the end, from searches that count them."""
    exact: bool = False
    """Whether that is proven."""
    proven: bool = False
    """Whether the values are proven: both play perfectly from here on."""
    bound: bool = False
    """Whether it is only known that the choice is not better than this."""


@dataclass(frozen=True)
class SearchResult:
    """All choices that were tried."""

    seat: int
    """Who thinks."""
    simulations: int
    """How many simulations were made, or positions searched."""
    choices: list[ActionValue]
    basis: Basis = "simulation"
    """Where values come from that are not proven."""

    def ranked(self) -> list[ActionValue]:
        """The choices, most tried first; of those tried equally often the better first, then as they stand."""
        return sorted(self.choices, key=lambda found: (-found.visits, -found.values[self.seat], -(found.lead or 0.0)))

    @property
    def best(self) -> int:
        """The action that was tried most."""
        return self.ranked()[0].action


def merged(parts: Sequence[SearchResult]) -> SearchResult:
    """What several searches have found together, each simulation counting alike."""
    visits: dict[int, int] = {}
    sums: dict[int, list[float]] = {}
    for part in parts:
        for found in part.choices:
            before = sums.get(found.action, [0.0] * len(found.values))
            visits[found.action] = visits.get(found.action, 0) + found.visits
            sums[found.action] = [
                total + found.visits * value for total, value in zip(before, found.values, strict=True)
            ]
    choices = [
        ActionValue(action, visits[action], [total / visits[action] for total in sums[action]])
        for action in sorted(sums)
    ]
    return SearchResult(parts[0].seat, sum(part.simulations for part in parts), choices)
