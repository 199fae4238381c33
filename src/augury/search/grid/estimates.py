"""Estimated values of positions: the expected payment of each line over its possible counts."""

from __future__ import annotations

import numpy as np

from augury.kernel.bits import lowest, size, without_lowest
from augury.kernel.compilation import rule
from augury.search.grid.remainder import NUMBERS, Puzzle, Remainder

POINT = 64
"""Estimates are integers in 1/64 of a point."""


def _chances(share: float) -> list[list[int]]:
    """For each number of cells that could still take a number, the chance of each count, in parts of a point."""
    rows = []
    row = [1.0]
    for _ in range(NUMBERS):
        rows.append([round(POINT * chance) for chance in row] + [0] * (NUMBERS - len(row)))
        row = [
            (row[count] if count < len(row) else 0.0) * (1 - share) + (row[count - 1] * share if count else 0.0)
            for count in range(len(row) + 1)
        ]
    return rows


SHARE = 0.55
"""How often a cell that could take a number gets one."""
CHANCES = np.array(_chances(SHARE), np.int64)


@rule
def estimate(puzzle: Puzzle, rest: Remainder, cells: np.uint64) -> int:
    """The estimated value of a surveyed position to side 0, in parts of a point."""
    worth = 0
    for line in range(int(puzzle.line_count)):
        ours, theirs = int(rest.wrote[0, line]), int(rest.wrote[1, line])
        if ours | theirs:
            left = np.uint64(puzzle.lines[line]) & cells
            more = min(size(left), size(np.uint64(int(rest.free[line]))))
            count = int(rest.counts[line])
            numbers = np.uint64(ours | theirs)
            while numbers:
                number = lowest(numbers)
                numbers = without_lowest(numbers)
                wanted = int(puzzle.tops[line]) - number - count if puzzle.x_prophecies else number - count
                if 0 <= wanted <= more:
                    chance = int(CHANCES[more, wanted])
                    worth += number * chance if ours >> number & 1 else -number * chance
    return worth
