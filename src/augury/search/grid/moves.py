"""Moves in the remainder of a game."""

from __future__ import annotations

import numpy as np

from augury.kernel.bits import bit, lowest, without_lowest
from augury.kernel.compilation import routine, rule
from augury.search.grid.bounds import outlook, survey, touched_by
from augury.search.grid.remainder import Puzzle, Remainder, narrow_cells, numbers_at

NONE = -(1 << 14)
"""Less than any score."""


@routine
def move(puzzle: Puzzle, rest: Remainder, after: Remainder, side: int, cell: int, number: int) -> np.uint64:
    """Write into `after` what a side's mark makes of a position, surveyed; the cells that are then empty."""
    touched = touched_by(puzzle, rest, cell, number)
    left = np.uint64(0)
    for other in range(1, int(puzzle.number_count) + 1):
        takers = np.uint64(rest.takes[other]) & ~bit(cell)
        if other == number:
            takers &= ~np.uint64(puzzle.peers[cell])
        after.takes[other] = takers
        left |= takers
    for line in range(int(puzzle.line_count)):
        after.wrote[0, line] = rest.wrote[0, line]
        after.wrote[1, line] = rest.wrote[1, line]
        after.free[line] = rest.free[line]
        after.twice[line] = rest.twice[line]
        after.claims[line] = rest.claims[line]
        after.counts[line] = rest.counts[line]
        after.most[line] = rest.most[line]
        after.least[line] = rest.least[line]
    after.settled = rest.settled
    after.gained = 0
    after.best = rest.best
    after.worst = rest.worst
    if number:
        lines = np.uint64(puzzle.lines_of[cell]) & ~np.uint64(rest.settled)
        while lines:
            line = lowest(lines)
            lines = without_lowest(lines)
            after.counts[line] += 1
            after.wrote[side, line] |= 1 << number
    survey(puzzle, after, left, touched)
    return left


@rule
def is_repeat(rest: Remainder, number: int, idle: int) -> bool:
    """Whether a smaller number does just what this one does: neither can come true, and the same cells take both."""
    if idle >> number & 1:
        for other in range(1, number):
            if idle >> other & 1 and rest.takes[other] == rest.takes[number]:
                return True
    return False


@routine
def best_reply(puzzle: Puzzle, rest: Remainder, cells: np.uint64, side: int) -> int:
    """How good the most promising move of a side looks: the middle of what can come of it, doubled."""
    most = NONE
    narrow = narrow_cells(puzzle, rest)
    left = cells
    while left:
        cell = lowest(left)
        left = without_lowest(left)
        takes = numbers_at(puzzle, rest, cell)
        for number in range(int(puzzle.number_count) + 1):
            if (takes | 1) >> number & 1:
                best, worst = outlook(puzzle, rest, cells, narrow, side, cell, takes, number)
                most = max(most, best + worst if side == 0 else -best - worst)
    return most
