"""The reader of minds at Seven Prophecies: sense in play, and worlds as likely as the others' choices make them."""

from __future__ import annotations

from dataclasses import dataclass
from threading import Event

from augury.games.seven.state import SEATS
from augury.kernel.chance import Dice
from augury.kernel.game import Game
from augury.kernel.records import Record
from augury.players.limits import SECONDS, check_settings
from augury.players.protocol import Thinking
from augury.search.budget import MOST_SIMULATIONS, Budget
from augury.search.findings import Findings
from augury.search.seven.endings import DEEPEST
from augury.search.seven.thinking import Effort, think

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
    """Thinks for at most so many seconds; the rest says how much it tries."""

    seconds: float = 1.0
    worlds: int = Effort.worlds
    rounds: int = Effort.rounds
    foretold: int = Effort.foretold
    infers: bool = Effort.infers
    exact: int = Effort.exact

    def __post_init__(self) -> None:
        check_settings(self, "reader", **LIMITS)

    def think(self, game: Game, state: Record, seat: int, dice: Dice, stop: Event | None = None) -> Findings:
        """What every prophecy or card is worth."""
        effort = Effort(self.worlds, self.rounds, self.foretold, self.infers, self.exact)
        return think(game.setup, state, seat, dice, effort, Budget(seconds=self.seconds, stop=stop or Event()))
