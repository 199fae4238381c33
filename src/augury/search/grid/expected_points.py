"""Expected points of each seat on a board that is not full, from numbers that can still come true."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from augury.games.grid.score import counts_in, mark_in, writer_of
from augury.games.grid.state import MARKS, SEATS, Setup, State
from augury.kernel.bits import size
from augury.kernel.compilation import rule
from augury.search.grid.estimates import CHANCES, POINT

_LANE = np.uint64(0xFFFF)
_X_ALONE = np.uint64(1)


@rule
def lane_of(state: State, cell: int) -> np.uint64:
    """The marks that can be written into a cell, as bits; none if it is not empty."""
    return np.uint64(state.open[cell >> 2]) >> np.uint64((cell & 3) * MARKS) & _LANE


@rule
def lines_seen(setup: Setup, crossing: bool) -> int:
    """How many lines are considered: all, or the first lines that cover every cell once, such as the rows."""
    if crossing:
        return int(setup.line_count)
    cells, line = 0, 0
    while cells < int(setup.cell_count) and line < int(setup.line_count):
        cells += int(setup.line_sizes[line])
        line += 1
    return line


@rule
def expected_points(setup: Setup, state: State, lines: int, wishful: bool, out: NDArray[np.float64]) -> None:
    """Write each seat's expected points in the first `lines` lines.

    The wishful count a number in full as long as it can come true, others as far as it is likely to.
    """
    for seat in range(SEATS):
        out[seat] = 0.0
    for line in range(lines):
        length = int(setup.line_sizes[line])
        count, left = 0, 0
        free = np.uint64(0)
        for place in range(length):
            cell = int(setup.line_cells[line, place])
            lane = lane_of(state, cell)
            if lane:
                left += 1
                free |= lane
            else:
                count += 1 if counts_in(setup, state, cell) else 0
        left = min(left, size(free & ~_X_ALONE))
        for place in range(length):
            cell = int(setup.line_cells[line, place])
            number, writer = mark_in(state, cell), writer_of(state, cell)
            if number and writer <= SEATS:
                wanted = (length - number if setup.x_prophecies else number) - count
                if 0 <= wanted <= left:
                    out[writer - 1] += number * (1.0 if wishful else CHANCES[left, wanted] / POINT)
