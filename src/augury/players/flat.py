"""The player `flat`: flat Monte Carlo in any game, the yardstick for other players."""

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
from augury.search.flatopponent import FlatOpponent
from augury.search.results import SearchResult


@dataclass(frozen=True)
class Flat(Thinking):
    """Tries every choice in `worlds` sampled worlds, with random play to the end of the stage."""

    worlds: int = 100

    def __post_init__(self) -> None:
        check_settings(self, "flat", worlds=(1, MOST_SIMULATIONS))

    def think(self, game: Game, state: Record, seat: int, dice: Dice, stop: Event | None = None) -> SearchResult:
        return flat(game, state, seat, dice, Budget(self.worlds, stop=stop or Event()))

    def opponent(self) -> FlatOpponent:
        """The same for compiled loops."""
        found = FlatOpponent.new()
        found.worlds = self.worlds
        return found
