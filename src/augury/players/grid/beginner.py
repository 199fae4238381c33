"""Beginners at Prophecies: they count their own points, with the misconceptions of a beginner.

They believe that every number which can still come true will, so they prefer the largest and see no use in X's. They
look only at the row of a cell and overlook its column. They ignore the others' points, so they never block them. And
they look at a part of the board only.
"""

from __future__ import annotations

from dataclasses import dataclass
from threading import Event

from augury.games.grid.board import MOST_CELLS
from augury.kernel.chance import Dice
from augury.kernel.game import Game
from augury.kernel.records import Record
from augury.players.grid.greedy import look_around
from augury.players.limits import check_settings


@dataclass(frozen=True)
class Beginner:
    """How many cells it looks at, and which of these mistakes it no longer makes."""

    cells: int = 4
    crossing: bool = False
    """Whether it looks at all lines of a cell, not only at the first."""
    wishful: bool = True
    """Whether it believes that every number which can still come true will."""

    def __post_init__(self) -> None:
        check_settings(self, "beginner", cells=(1, MOST_CELLS))

    def choose(self, game: Game, state: Record, seat: int, dice: Dice, stop: Event | None = None) -> int:
        """The mark that promises it most."""
        return look_around(
            game, state, seat, dice, cells=self.cells, crossing=self.crossing, wishful=self.wishful, envy=0.0
        )
