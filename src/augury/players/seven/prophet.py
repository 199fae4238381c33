"""The player `prophet` of Seven Prophecies: the search of `reader`, corrected by what a trained network prefers.

The two err differently: the search infers the others' hands and plays endings exactly, but takes its rounds to be
played by simple sense; the network has played against itself. So each choice is judged by its value in the search plus
the log odds that the network gives it, times a small weight.
"""

from __future__ import annotations

from dataclasses import dataclass
from threading import Event
from typing import cast

from augury.games.seven.state import PROPHESYING, State
from augury.kernel.chance import Dice
from augury.kernel.game import Game
from augury.kernel.records import Record
from augury.players.limits import check_settings
from augury.players.seven.reader import LIMITS, Reader
from augury.players.seven.weights import log_odds, preferences, weights_for
from augury.search.results import SearchResult

HEAVIEST = 1.0


@dataclass(frozen=True)
class Prophet(Reader):
    """Thinks like `reader`; `cards` and `prophecies` are the weights of the network's log odds for each kind of choice.

    `weights` is a file from `augury train seven`, or the included one.
    """

    cards: float = 0.003
    prophecies: float = 0.003
    weights: str = ""

    def __post_init__(self) -> None:
        check_settings(self, "prophet", **LIMITS, cards=(0, HEAVIEST), prophecies=(0, HEAVIEST))

    def think(self, game: Game, state: Record, seat: int, dice: Dice, stop: Event | None = None) -> SearchResult:
        preferred = preferences(weights_for(game, self.weights), game, state, seat)
        weight = self.prophecies if cast(State, state).phase == PROPHESYING else self.cards
        return self.search(game, state, seat, dice, stop, weight * log_odds(preferred))
