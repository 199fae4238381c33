"""The player `reader` of Seven Prophecies: it infers the others' hands from their prophecies and cards."""

from __future__ import annotations

from dataclasses import dataclass
from threading import Event

import numpy as np
from numpy.typing import NDArray

from augury.games.seven.state import SEATS
from augury.kernel.chance import Dice
from augury.kernel.game import Game
from augury.kernel.records import Record
from augury.players.limits import SECONDS, check_settings
from augury.players.protocol import Thinking
from augury.search.budget import MOST_SIMULATIONS, Budget
from augury.search.results import SearchResult
from augury.search.seven.endings import DEEPEST
from augury.search.seven.search import Settings, think

MOST_WORLDS = 100_000
LIMITS = {
    "seconds": SECONDS,
    "worlds": (1, MOST_WORLDS),
    "rounds": (1, MOST_SIMULATIONS),
    "foretold": (1, MOST_WORLDS),
    "exact": (0, DEEPEST // SEATS),
}
"""What there is room for, and at least one of everything; longer endings than `DEEPEST` have no room."""


@dataclass(frozen=True)
class Reader(Thinking):
    """Thinks for at most `seconds`; the other settings limit its work."""

    seconds: float = 1.0
    worlds: int = Settings.worlds
    rounds: int = Settings.rounds
    foretold: int = Settings.foretold
    infers: bool = Settings.infers
    exact: int = Settings.exact

    def __post_init__(self) -> None:
        check_settings(self, "reader", **LIMITS)

    def think(self, game: Game, state: Record, seat: int, dice: Dice, stop: Event | None = None) -> SearchResult:
        return self.search(game, state, seat, dice, stop, None)

    def search(
        self,
        game: Game,
        state: Record,
        seat: int,
        dice: Dice,
        stop: Event | None,
        bonus: NDArray[np.float64] | None,
    ) -> SearchResult:
        """Evaluate the choices; a bonus for each action adds to its value when they are compared."""
        settings = Settings(self.worlds, self.rounds, self.foretold, self.infers, self.exact)
        budget = Budget(seconds=self.seconds, stop=stop or Event())
        return think(game.setup, state, seat, dice, settings, budget, bonus)
