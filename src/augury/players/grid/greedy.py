"""A sensible rule player of Prophecies: it looks one mark ahead, at its live points and at those of others.

A number is live as long as it can still come true in a line, and its points are weighted by how likely that is. The
player chooses the mark that maximises its live points compared with the best of the others.
"""

from __future__ import annotations

from dataclasses import dataclass
from threading import Event
from typing import cast

import numpy as np
from numpy.typing import NDArray

from augury.games.grid.board import MOST_CELLS
from augury.games.grid.rules import apply
from augury.games.grid.state import MARKS, SEATS, Setup, State
from augury.kernel.bits import lowest, without_lowest
from augury.kernel.chance import Dice, Source, below, draw
from augury.kernel.compilation import routine
from augury.kernel.game import Game
from augury.kernel.records import Memory, Record
from augury.search.grid.expected_points import expected_points, lane_of, lines_seen

_LOT = 1e-9


@routine
def best_mark(
    setup: Setup,
    here: Memory,
    room: Memory,
    seat: int,
    source: Source,
    cells: int,
    crossing: bool,
    wishful: bool,
    envy: float,
    hopes: NDArray[np.float64],
) -> int:
    """The mark after which the board looks best, among `cells` random empty cells; ties are broken at random.

    `envy` is what a point of the best of the others counts.
    """
    state, after = here[0], room[0]
    lines = lines_seen(setup, crossing)
    left = int(state.empties)
    wanted = min(cells, left)
    best, best_worth = -1, 0.0
    for cell in range(int(setup.cell_count)):
        marks = lane_of(state, cell)
        if not marks:
            continue
        looked_at = wanted == left or below(source, left) < wanted
        left -= 1
        if not looked_at:
            continue
        wanted -= 1
        while marks:
            action = cell * MARKS + lowest(marks)
            marks = without_lowest(marks)
            room[0] = here[0]
            apply(setup, after, seat, action)
            expected_points(setup, after, lines, wishful, hopes)
            rival = 0.0
            for other in range(int(setup.players)):
                if other != seat:
                    rival = max(rival, hopes[other])
            worth = hopes[seat] - envy * rival + float(draw(source) >> np.uint64(40)) * _LOT
            if best < 0 or worth > best_worth:
                best, best_worth = action, worth
    return best


@dataclass(frozen=True)
class Greedy:
    """Live points less those of the best of the others, one mark ahead."""

    def choose(self, game: Game, state: Record, seat: int, dice: Dice, stop: Event | None = None) -> int:
        """The mark that looks best."""
        return look_around(game, state, seat, dice, cells=MOST_CELLS, crossing=True, wishful=False, envy=1.0)


def look_around(
    game: Game, state: Record, seat: int, dice: Dice, *, cells: int, crossing: bool, wishful: bool, envy: float
) -> int:
    """The best mark for a player who evaluates boards in that way."""
    here, room = np.array([state], dtype=State.dtype), State.array(1)
    setup = cast(Setup, game.setup)
    return int(best_mark(setup, here, room, seat, dice, cells, crossing, wishful, envy, np.zeros(SEATS)))
