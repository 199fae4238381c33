"""The result of a search: every choice with its value."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

Basis = Literal["simulation", "estimate"]
"""Whether values come from simulated games or from an evaluation of positions on the way."""


@dataclass(frozen=True)
class ActionValue:
    """An action and its value."""

    action: int
    visits: int
    """How many simulations began with it; 1 in a search without simulations."""
    values: list[float]
    """Each seat's mean or expected share of the victory."""
    lead: float | None = None
    """The expected lead in points of the searching seat, from searches that count points."""
    exact: bool = False
    """Whether the lead is proven."""
    proven: bool = False
    """Whether the values are proven, assuming perfect play by both."""
    bound: bool = False
    """Whether the value is only an upper bound."""
    bonus: float = 0.0
    """What speaks for the action besides its values; it adds to the searching seat's value in comparisons."""


@dataclass(frozen=True)
class SearchResult:
    """The values of all choices that were tried."""

    seat: int
    """The seat that searched."""
    simulations: int
    """How many simulations were made or positions searched."""
    choices: list[ActionValue]
    basis: Basis = "simulation"
    """The source of values that are not proven."""

    def ranked(self) -> list[ActionValue]:
        """The choices by visits, then by value and bonus, then by lead."""
        return sorted(
            self.choices,
            key=lambda found: (-found.visits, -(found.values[self.seat] + found.bonus), -(found.lead or 0.0)),
        )

    @property
    def best(self) -> int:
        """The most visited action."""
        return self.ranked()[0].action


def merged(parts: Sequence[SearchResult]) -> SearchResult:
    """Combine results of several searches; each simulation has the same weight."""
    visits: dict[int, int] = {}
    bonus = {found.action: found.bonus for part in parts for found in part.choices}
    sums: dict[int, list[float]] = {}
    for part in parts:
        for found in part.choices:
            before = sums.get(found.action, [0.0] * len(found.values))
            visits[found.action] = visits.get(found.action, 0) + found.visits
            sums[found.action] = [
                total + found.visits * value for total, value in zip(before, found.values, strict=True)
            ]
    choices = [
        ActionValue(action, visits[action], [total / visits[action] for total in sums[action]], bonus=bonus[action])
        for action in sorted(sums)
    ]
    return SearchResult(parts[0].seat, sum(part.simulations for part in parts), choices)
