"""The oracle: a player that sees the true state. It exists in the arena only, as a yardstick."""

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
    """Searches with all hands open."""

    simulations: int = 2000

    def think(self, game: Game, state: Record, seat: int, dice: Dice, stop: Event | None = None) -> SearchResult:
        return open_hand(game, state, seat, dice, Budget(self.simulations, stop=stop or Event()))

    def choose(self, game: Game, state: Record, seat: int, dice: Dice, stop: Event | None = None) -> int:
        return self.think(game, state, seat, dice, stop).best
