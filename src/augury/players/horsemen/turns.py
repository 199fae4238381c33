"""A strong player of Prophecy of the Four Horsemen: it searches its whole turn, and the replies."""

from __future__ import annotations

from dataclasses import dataclass
from threading import Event

from augury.kernel.chance import Dice
from augury.kernel.game import Game
from augury.kernel.records import Record
from augury.players.limits import COUNT, SECONDS, check_settings
from augury.players.protocol import Thinking
from augury.search.budget import Budget
from augury.search.horsemen.turns import think_turns
from augury.search.results import SearchResult


@dataclass(frozen=True)
class Turns(Thinking):
    """Thinks for `seconds` about a choice or, if set, for `simulations`."""

    simulations: int = 0
    seconds: float = 1.0

    def __post_init__(self) -> None:
        check_settings(self, "turns", seconds=SECONDS, simulations=COUNT)

    def think(self, game: Game, state: Record, seat: int, dice: Dice, stop: Event | None = None) -> SearchResult:
        seconds = None if self.simulations else self.seconds
        return think_turns(game, state, seat, dice, Budget(self.simulations or None, seconds, stop or Event()))
