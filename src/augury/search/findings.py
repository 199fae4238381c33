"""What a search has found: every choice with its value, so that players, hints and arenas read the same thing."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Finding:
    """One choice."""

    action: int
    visits: int
    """How many simulations began with it."""
    values: list[float]
    """Every seat's mean share of the victory in them."""


@dataclass(frozen=True)
class Findings:
    """All choices that were tried."""

    seat: int
    """Who thinks."""
    simulations: int
    choices: list[Finding]

    def ranked(self) -> list[Finding]:
        """The choices, most tried first; of those tried equally often the better first, then the lower number."""
        return sorted(self.choices, key=lambda found: (-found.visits, -found.values[self.seat], found.action))

    @property
    def best(self) -> int:
        """The action that was tried most."""
        return self.ranked()[0].action
