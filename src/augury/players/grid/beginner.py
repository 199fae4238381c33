"""Beginners at Prophecies: they count their own points, and have a beginner's ideas of how.

The first idea is that a number which can still come true will; so the largest one looks best, and X's look idle. The
second, that a row is what one writes into; so what happens in the column goes unseen. The third, that others' points
are others' business; so nothing is ever written to spoil them. And nobody new to a board looks at all of it.
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
    """How many cells it looks at, and which of the ideas it has got over."""

    cells: int = 4
    crossing: bool = False
    """Whether it looks at all lines of a cell, not only at the first."""
    wishful: bool = True
    """Whether it takes for sure what can still come true."""

    def __post_init__(self) -> None:
        check_settings(self, "beginner", cells=(1, MOST_CELLS))

    def choose(self, game: Game, state: Record, seat: int, dice: Dice, stop: Event | None = None) -> int:
        """The mark that promises it most."""
        return look_around(
            game, state, seat, dice, cells=self.cells, crossing=self.crossing, wishful=self.wishful, envy=0.0
        )
