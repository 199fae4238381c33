"""Bounds on what each line can still pay.

A line with k numbers and e empty cells will hold k to k + e numbers, and no more than there are different numbers
for its cells. Each count in that range pays its writer; a count that nobody wrote yet can be claimed by either side
as long as some cell takes it. Where most and least agree the line is settled, full or not.
"""

from __future__ import annotations

import numpy as np

from augury.kernel.bits import bit, lowest, size, without_lowest
from augury.kernel.compilation import rule
from augury.search.grid.remainder import NUMBERS, Puzzle, Remainder

HIGHEST = np.array([numbers.bit_length() - 1 for numbers in range(1 << NUMBERS)], np.int8)
"""The largest number of each set."""


@rule
def lowest_number(numbers: int) -> int:
    """The smallest number of a set that is not empty."""
    return size(np.uint64((numbers & -numbers) - 1))


@rule
def possible_counts(puzzle: Puzzle, line: int, count: int, free: int, empty: int) -> tuple[int, int]:
    """The possible final counts of a line, and the numbers that could still come true if written now."""
    more = min(empty, size(np.uint64(free)))
    if puzzle.x_prophecies:
        high = int(puzzle.tops[line]) - count
        low = high - more
        return (2 << high) - (1 << low), free & ((1 << high) - (1 << low))
    return (2 << (count + more)) - (1 << count), free & ((2 << (count + more)) - (2 << count))


@rule
def most_of(mine: int, theirs: int, claims: int, counts: int) -> int:
    """The most that a line can pay to the side that wrote `mine`."""
    good = mine & counts | claims
    if good:
        return int(HIGHEST[good])
    if counts & ~theirs:
        return 0
    return -lowest_number(counts)


@rule
def survey(puzzle: Puzzle, rest: Remainder, cells: np.uint64, touched: np.uint64) -> None:
    """Update the touched lines: drop numbers that can no longer come true, and settle lines that cannot change."""
    lines = touched
    while lines:
        line = lowest(lines)
        lines = without_lowest(lines)
        left = np.uint64(puzzle.lines[line]) & cells
        free, twice = 0, 0
        for number in range(1, int(puzzle.number_count) + 1):
            takers = np.uint64(rest.takes[number]) & left
            free |= int(takers != 0) << number
            twice |= int(without_lowest(takers) != 0) << number
        rest.free[line] = free
        rest.twice[line] = twice
        if np.uint64(rest.settled) & bit(line):
            continue
        ours, theirs = int(rest.wrote[0, line]), int(rest.wrote[1, line])
        counts, claims = possible_counts(puzzle, line, int(rest.counts[line]), free, size(left))
        most = most_of(ours, theirs, claims, counts)
        least = -most_of(theirs, ours, claims, counts)
        rest.best += most - int(rest.most[line])
        rest.worst += least - int(rest.least[line])
        if most == least:
            rest.best -= most
            rest.worst -= most
            rest.gained += most
            rest.settled |= bit(line)
            most = least = counts = claims = 0
        rest.most[line] = most
        rest.least[line] = least
        rest.claims[line] = claims
        rest.wrote[0, line] = ours & counts
        rest.wrote[1, line] = theirs & counts


@rule
def touched_by(puzzle: Puzzle, rest: Remainder, cell: int, number: int) -> np.uint64:
    """The lines that change when a mark is written: the cell's own, and those of cells that lose the number."""
    lines = np.uint64(puzzle.lines_of[cell])
    if number:
        losing = np.uint64(rest.takes[number]) & np.uint64(puzzle.peers[cell])
        while losing:
            lines |= np.uint64(puzzle.lines_of[lowest(losing)])
            losing = without_lowest(losing)
    return lines


@rule
def outlook(
    puzzle: Puzzle, rest: Remainder, cells: np.uint64, narrow: np.uint64, side: int, cell: int, takes: int, number: int
) -> tuple[int, int]:
    """The best and the worst outcome of a move for side 0, found without making it.

    The caller knows the empty cells, the narrow ones among them, and the numbers that the move's cell takes.
    """
    best, worst = int(rest.best), int(rest.worst)
    own = np.uint64(puzzle.lines_of[cell])
    changed = own
    left = cells & ~bit(cell)
    takers = np.uint64(0)
    if number:
        takers = np.uint64(rest.takes[number]) & left
        losing = takers & np.uint64(puzzle.peers[cell])
        takers ^= losing
        left &= ~(losing & narrow)
        while losing:
            changed |= np.uint64(puzzle.lines_of[lowest(losing)])
            losing = without_lowest(losing)
    changed &= ~np.uint64(rest.settled)
    while changed:
        line = lowest(changed)
        changed = without_lowest(changed)
        members = np.uint64(puzzle.lines[line])
        free = int(rest.free[line])
        count = int(rest.counts[line])
        ours, theirs = int(rest.wrote[0, line]), int(rest.wrote[1, line])
        if own & bit(line):
            free = free & ~takes | int(rest.twice[line])
            if number:
                free &= ~(1 << number)
                count += 1
                if side == 0:
                    ours |= 1 << number
                else:
                    theirs |= 1 << number
        elif not takers & members:
            free &= ~(1 << number)
        elif members & left == members & cells:
            continue  # other cells still take the number, and none is gone
        counts, claims = possible_counts(puzzle, line, count, free, size(members & left))
        best += most_of(ours, theirs, claims, counts) - int(rest.most[line])
        worst -= most_of(theirs, ours, claims, counts) + int(rest.least[line])
    return best, worst


@rule
def finish(puzzle: Puzzle, rest: Remainder, cell: int, side: int) -> int:
    """The most that the side to move can make of the last empty cell."""
    most = -(1 << 14)
    for number in range(int(puzzle.number_count) + 1):
        if number and not np.uint64(rest.takes[number]) & bit(cell):
            continue
        worth = 0
        lines = np.uint64(puzzle.lines_of[cell]) & ~np.uint64(rest.settled)
        while lines:
            line = lowest(lines)
            lines = without_lowest(lines)
            numbers = int(rest.counts[line]) + (1 if number else 0)
            count = int(puzzle.tops[line]) - numbers if puzzle.x_prophecies else numbers
            if count and count == number:
                worth += count
            else:
                worth += count * (int(rest.wrote[side, line]) >> count & 1)
                worth -= count * (int(rest.wrote[1 - side, line]) >> count & 1)
        most = max(most, worth)
    return most
