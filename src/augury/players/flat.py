"""The player that tries every choice in some worlds and plays on by chance, in any game: the yardstick for others."""

from __future__ import annotations

from dataclasses import dataclass
from threading import Event

from augury.kernel.chance import Dice
from augury.kernel.game import Game
from augury.kernel.records import Record
from augury.players.limits import check_settings
from augury.players.protocol import Thinking
from augury.search.budget import MOST_SIMULATIONS, Budget
from augury.search.flat import flat
from augury.search.results import SearchResult


@dataclass(frozen=True)
class Flat(Thinking):
    """Thinks in so many worlds about a choice."""

    worlds: int = 100

    def __post_init__(self) -> None:
        check_settings(self, "flat", worlds=(1, MOST_SIMULATIONS))

    def think(self, game: Game, state: Record, seat: int, dice: Dice, stop: Event | None = None) -> SearchResult:
        """Every legal choice with what came of it."""
        return flat(game, state, seat, dice, Budget(self.worlds, stop=stop or Event()))
