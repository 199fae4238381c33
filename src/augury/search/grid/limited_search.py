"""Alpha-beta to a limited depth on estimates: for positions too large to solve, and to order moves."""

from __future__ import annotations

import numpy as np

from augury.kernel.bits import lowest, without_lowest
from augury.kernel.compilation import routine, rule, typed
from augury.kernel.records import Memory
from augury.search.grid.estimates import POINT, estimate
from augury.search.grid.keys import write_key
from augury.search.grid.moves import is_repeat, move
from augury.search.grid.remainder import STOP, Puzzle, Remainder, count_node, empty_cells, numbers_at, open_claims
from augury.search.grid.table import Table, bucket_of, find, least_in, most_in, store

LOWEST = typed(-32000)
"""Less than any estimate, and still fits into a table's word."""
_PLY = np.uint64(0x9E3779B97F4A7C15)


@rule
def recall(puzzle: Puzzle, rest: Remainder, table: Table, side: int, cells: np.uint64, plies: int) -> np.uint64:
    """The table's result for a position at this depth, or 0; its key, mixed with the depth, stays in `rest.key`."""
    write_key(puzzle, rest, side, cells)
    rest.key[0] ^= np.uint64(plies) * _PLY
    words = int(puzzle.key_words)
    slot = find(table, bucket_of(table, rest.key, words), rest.key, words)
    return table[slot, words] if slot >= 0 else np.uint64(0)


@rule
def line_up(
    puzzle: Puzzle, rest: Remainder, after: Remainder, side: int, cells: np.uint64, beta: int
) -> tuple[int, int]:
    """Sort all moves by estimated value; return their number and the best estimate."""
    idle = ~open_claims(puzzle, rest)
    count = 0
    best = LOWEST
    left = cells
    while left:
        cell = lowest(left)
        left = without_lowest(left)
        if np.uint64(puzzle.lines_of[cell]) & np.uint64(rest.twins):
            continue
        takes = numbers_at(puzzle, rest, cell)
        for number in range(int(puzzle.number_count) + 1):
            if not (takes | 1) >> number & 1 or is_repeat(rest, number, idle & takes):
                continue
            then = move(puzzle, rest, after, side, cell, number)
            worth = estimate(puzzle, after, then) + int(after.gained) * POINT
            worth = worth if side == 0 else -worth
            best = max(best, worth)
            if best >= beta:
                return 0, best
            place = count
            while place > 0 and rest.promises[place - 1] < worth:
                rest.promises[place] = rest.promises[place - 1]
                rest.moves[place] = rest.moves[place - 1]
                place -= 1
            rest.promises[place] = worth
            rest.moves[place] = cell * 16 + number
            count += 1
    return count, best


@rule
def start_node(puzzle: Puzzle, remainders: Memory, table: Table, depth: int, plies: int, side: int) -> bool:
    """Start a position: return whether its value is known at once, and if not, sort its moves."""
    rest, after = remainders[depth], remainders[depth + 1]
    count_node(puzzle)
    rest.tried = rest.count = 0
    cells = empty_cells(puzzle, rest)
    most, least = (int(rest.best), int(rest.worst)) if side == 0 else (-int(rest.worst), -int(rest.best))
    most, least = most * POINT, least * POINT
    rest.twins = np.uint64(0)
    if plies > 1 and len(table) and cells:
        known = recall(puzzle, rest, table, side, cells, plies)
        if known:
            most, least = min(most, most_in(known)), max(least, least_in(known))
    if most <= int(rest.alpha) or not cells:
        rest.value = most
        return True
    if least >= int(rest.beta) or least == most:
        rest.value = least
        return True
    if plies == 0:
        worth = estimate(puzzle, rest, cells)
        rest.value = worth if side == 0 else -worth
        return True
    if plies == 1:
        _, rest.value = line_up(puzzle, rest, after, side, cells, int(rest.beta))
        return True
    rest.count, _ = line_up(puzzle, rest, after, side, cells, -LOWEST)
    rest.value = LOWEST
    rest.floor = rest.alpha
    return False


@routine
def alpha_beta(
    puzzle: Puzzle, remainders: Memory, table: Table, top: int, plies: int, side: int, alpha: int, beta: int
) -> int:
    """The estimated value of the surveyed position at depth `top` to the side to move, searched `plies` deep.

    A table without slots is none; after a stop the answer means nothing.
    """
    remainders[top].alpha, remainders[top].beta = alpha, beta
    depth = top
    known, new = False, True
    while True:
        rest, after = remainders[depth], remainders[depth + 1]
        mover = side ^ (depth - top & 1)
        left = plies - (depth - top)
        if new:
            known, new = start_node(puzzle, remainders, table, depth, left, mover), False
        if not known and rest.tried < rest.count and rest.value < rest.beta:
            mark = int(rest.moves[rest.tried])
            move(puzzle, rest, after, mover, mark >> 4, mark & 15)
            gained = (int(after.gained) if mover == 0 else -int(after.gained)) * POINT
            after.alpha, after.beta = gained - int(rest.beta), gained - int(rest.floor)
            depth += 1
            new = True
            continue
        if not known and len(table):
            least = int(rest.value) if rest.value > rest.alpha else LOWEST
            most = int(rest.value) if rest.value < rest.beta else -LOWEST
            store(table, rest.key, int(puzzle.key_words), least, most, left)
        if depth == top or (puzzle.control[STOP] and len(table)):
            return int(rest.value)
        depth -= 1
        before = remainders[depth]
        gained = (int(rest.gained) if mover == 1 else -int(rest.gained)) * POINT
        worth = gained - int(rest.value)
        before.value = max(int(before.value), worth)
        before.floor = max(int(before.floor), worth)
        before.tried += 1
        known = False


@routine
def rank(puzzle: Puzzle, remainders: Memory, table: Table, depth: int, plies: int, side: int, count: int) -> None:
    """Sort the moves of a position again by a search `plies` replies deep."""
    rest, after = remainders[depth], remainders[depth + 1]
    for index in range(count):
        mark = rest.moves[index]
        move(puzzle, rest, after, side, int(mark) >> 4, int(mark) & 15)
        gained = (int(after.gained) if side == 0 else -int(after.gained)) * POINT
        worth = gained - alpha_beta(puzzle, remainders, table, depth + 1, plies, 1 - side, LOWEST, -LOWEST)
        place = index
        while place > 0 and rest.promises[place - 1] < worth:
            rest.promises[place] = rest.promises[place - 1]
            rest.moves[place] = rest.moves[place - 1]
            place -= 1
        rest.promises[place] = worth
        rest.moves[place] = mark
