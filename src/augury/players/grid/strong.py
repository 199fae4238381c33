"""A strong player of Prophecies: perfect near the end, and before that it thinks as deep as its second allows.

For two players it asks `augury.search.grid.advising`; for three or four, and on boards too large for that, it searches
a tree of games played to their end by chance.
"""

from __future__ import annotations

from dataclasses import dataclass
from threading import Event
from typing import cast

from augury.games.grid.state import Setup, State
from augury.kernel.chance import Dice
from augury.kernel.game import Game
from augury.kernel.records import Record
from augury.search.budget import Budget
from augury.search.grid.advising import advise
from augury.search.grid.rest import MOST_CELLS
from augury.search.ismcts import ismcts


@dataclass(frozen=True)
class Strong:
    """Thinks for so many seconds about a move."""

    seconds: float = 1.0

    def choose(self, game: Game, state: Record, seat: int, dice: Dice, stop: Event | None = None) -> int:
        """The move that looks best after that time."""
        setup, here = cast(Setup, game.setup), cast(State, state)
        if setup.players == 2 and here.empties <= MOST_CELLS:
            return advise(setup, here, self.seconds).action
        return ismcts(game, state, seat, dice, Budget(seconds=self.seconds, stop=stop or Event())).best
