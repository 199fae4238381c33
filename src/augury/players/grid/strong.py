"""A strong player of Prophecies: perfect near the end, and before that it thinks as deep as its second allows.

For two players it asks `augury.search.grid.move_values`; for three or four, and on boards too large for that, it
searches a tree of marks.
"""

from __future__ import annotations

from dataclasses import dataclass
from threading import Event

from augury.kernel.chance import Dice
from augury.kernel.game import Game
from augury.kernel.records import Record
from augury.players.limits import COUNT, SECONDS, check_settings
from augury.players.protocol import Thinking
from augury.search.budget import Budget
from augury.search.grid.move_values import can_evaluate, weigh
from augury.search.grid.multiplayer import search_multiplayer
from augury.search.results import SearchResult

THINKING = 0.92
"""The share of its time for the search itself; the rest is for preparing it and collecting the result."""


@dataclass(frozen=True)
class Strong(Thinking):
    """Thinks about a move for a time, or up to a number of positions or simulations if one is given."""

    seconds: float = 1.0
    nodes: int = 0
    """Positions to search instead, with two players."""
    simulations: int = 0
    """Simulations to run instead, with more than two players."""

    def __post_init__(self) -> None:
        check_settings(self, "strong", seconds=SECONDS, nodes=COUNT, simulations=COUNT)

    def think(self, game: Game, state: Record, seat: int, dice: Dice, stop: Event | None = None) -> SearchResult:
        """The value of every move, as far as it is known."""
        for_two = can_evaluate(game, state)
        limit = (self.nodes if for_two else self.simulations) or None
        budget = Budget(limit, None if limit else self.seconds * THINKING, stop or Event())
        if for_two:
            return weigh(game, state, seat, budget, dice)
        return search_multiplayer(game, state, seat, dice, budget)
