"""The oracle: a player that is given the true state. It is the yardstick of the arena and sits at no table."""

from __future__ import annotations

from dataclasses import dataclass
from threading import Event
from typing import TYPE_CHECKING

from augury.search.budget import Budget
from augury.search.openhand import open_hand

if TYPE_CHECKING:
    from augury.kernel.chance import Dice
    from augury.kernel.game import Game
    from augury.kernel.records import Record
    from augury.search.results import SearchResult


@dataclass(frozen=True)
class Oracle:
    """Sees all hands and searches from there."""

    simulations: int = 2000

    def think(self, game: Game, state: Record, seat: int, dice: Dice, stop: Event | None = None) -> SearchResult:
        """What each choice is worth in the one world there is."""
        return open_hand(game, state, seat, dice, Budget(self.simulations, stop=stop or Event()))

    def choose(self, game: Game, state: Record, seat: int, dice: Dice, stop: Event | None = None) -> int:
        """The best choice found."""
        return self.think(game, state, seat, dice, stop).best
