"""Alpha-beta over the remainder of a game, with a transposition table.

All values are the difference that is still to come, for the side to move.
"""

from __future__ import annotations

import numpy as np

from augury.kernel.bits import lowest, size, without_lowest
from augury.kernel.compilation import routine, rule, typed
from augury.kernel.records import Memory
from augury.search.grid.bounds import finish, outlook
from augury.search.grid.keys import write_key
from augury.search.grid.limited_search import rank
from augury.search.grid.moves import NONE, best_reply, is_repeat, move
from augury.search.grid.remainder import (
    ENOUGH,
    FULL,
    NODES,
    STOP,
    STORED,
    WAY,
    WAY_DEPTHS,
    Puzzle,
    Remainder,
    count_node,
    empty_cells,
    narrow_cells,
    numbers_at,
    open_claims,
)
from augury.search.grid.table import Table, bucket_of, find, least_in, most_in, store

TABLE_FROM = 5
"""Positions with fewer empty cells are searched sooner than looked up."""
LOOK_AHEAD_FROM = 10
"""Empty cells from which moves are looked up before any is searched, and ordered by the answers to them."""
PROMISE_WEIGHT = 3
NOT_AT_ALL = typed(-1)
RANK_FROM = (9, 11, 15, 18)
"""Empty cells from which moves are ordered by what they are probably worth 0, 1, 2, 3 replies ahead."""


@rule
def freedom(puzzle: Puzzle, rest: Remainder) -> int:
    """How many numbers could be written, over all cells."""
    marks = 0
    for number in range(1, int(puzzle.number_count) + 1):
        marks += size(np.uint64(rest.takes[number]))
    return marks


@rule
def look_up(puzzle: Puzzle, rest: Remainder, table: Table, side: int, cells: np.uint64) -> np.uint64:
    """What the table says about a position, or 0; its key stays with it."""
    write_key(puzzle, rest, side, cells)
    words = int(puzzle.key_words)
    slot = find(table, bucket_of(table, rest.key, words), rest.key, words)
    return table[slot, words] if slot >= 0 else np.uint64(0)


@rule
def sift(
    puzzle: Puzzle, rest: Remainder, after: Remainder, table: Table, side: int, cells: np.uint64, alpha: int, beta: int
) -> tuple[int, int]:
    """List the moves that could raise alpha, the most promising first; return how many, and the best other bound."""
    moves, promises = rest.moves, rest.promises
    ahead = size(cells) >= LOOK_AHEAD_FROM
    idle = ~open_claims(puzzle, rest)
    count = 0
    best = NONE
    narrow = narrow_cells(puzzle, rest)
    free = freedom(puzzle, rest)
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
            high, low = outlook(puzzle, rest, cells, narrow, side, cell, takes, number)
            most, least = (high, low) if side == 0 else (-low, -high)
            promise = most + least
            if ahead and most > alpha and least < beta:
                then = move(puzzle, rest, after, side, cell, number)
                gained = int(after.gained) if side == 0 else -int(after.gained)
                if then:
                    promise = 2 * gained - best_reply(puzzle, after, then, 1 - side)
                    if size(then) >= TABLE_FROM:
                        known = look_up(puzzle, after, table, 1 - side, then)
                        if known:
                            most = min(most, gained - least_in(known))
                            least = max(least, gained - most_in(known))
            best = max(best, least)
            if best >= beta:
                return 0, best
            if most <= alpha:
                best = max(best, most)
                continue
            # Of equal moves, those that leave little to do come first: they are quick to prove.
            lost = size(np.uint64(rest.takes[number]) & np.uint64(puzzle.peers[cell])) if number else 0
            promise = promise * PROMISE_WEIGHT - (free - size(np.uint64(takes)) - lost)
            place = count
            while place > 0 and promises[place - 1] < promise:
                promises[place] = promises[place - 1]
                moves[place] = moves[place - 1]
                place -= 1
            promises[place] = promise
            moves[place] = cell * 16 + number
            count += 1
    return count, best


@rule
def effort_of(nodes: int) -> int:
    """The logarithm of a number of positions."""
    effort = 0
    while nodes > 0:
        effort += 1
        nodes >>= 1
    return effort


@rule
def arrive(puzzle: Puzzle, remainders: Memory, table: Table, depth: int, side: int) -> bool:
    """Begin with the surveyed position at a depth: whether its value, or a bound beyond its window, is known at once.

    If not, its moves are listed.
    """
    rest, after, control = remainders[depth], remainders[depth + 1], puzzle.control
    count_node(puzzle)
    rest.started = control[NODES]
    rest.tried = rest.count = 0
    cells = empty_cells(puzzle, rest)
    most, least = (int(rest.best), int(rest.worst)) if side == 0 else (-int(rest.worst), -int(rest.best))
    rest.twins = np.uint64(0)
    if least < int(rest.beta) and most > int(rest.alpha) and size(cells) >= TABLE_FROM:
        known = look_up(puzzle, rest, table, side, cells)
        if known:
            most, least = min(most, most_in(known)), max(least, least_in(known))
    if most <= int(rest.alpha):
        rest.value = most
        return True
    if least >= int(rest.beta) or least == most:
        rest.value = least
        return True
    if not without_lowest(cells):
        rest.value = finish(puzzle, rest, lowest(cells), side)
        return True
    rest.count, rest.value = sift(puzzle, rest, after, table, side, cells, int(rest.alpha), int(rest.beta))
    rest.floor = rest.alpha
    ahead = NOT_AT_ALL
    for cells_at_least in RANK_FROM:
        ahead += 1 if size(cells) >= cells_at_least else 0
    if ahead >= 0 and rest.count > 1:
        rank(puzzle, remainders, table[:0], depth, ahead, side, int(rest.count))
    return False


@rule
def leave(puzzle: Puzzle, rest: Remainder, table: Table, side: int) -> None:
    """Store what was found about a position whose moves have all been searched."""
    control = puzzle.control
    if size(empty_cells(puzzle, rest)) >= TABLE_FROM:
        most, least = (int(rest.best), int(rest.worst)) if side == 0 else (-int(rest.worst), -int(rest.best))
        if rest.value > rest.alpha:
            least = max(least, int(rest.value))
        if rest.value < rest.beta:
            most = min(most, int(rest.value))
        effort = effort_of(control[NODES] - int(rest.started))
        control[STORED] += store(table, rest.key, int(puzzle.key_words), least, most, effort)
        if control[STORED] >= control[ENOUGH]:
            control[STOP] = max(FULL, int(control[STOP]))


@routine
def search(puzzle: Puzzle, remainders: Memory, table: Table, top: int, side: int, alpha: int, beta: int) -> int:
    """The value of the surveyed position at depth `top`: exact between alpha and beta, otherwise a bound beyond them.

    What the last move settled is not part of it. After a stop the answer means nothing. It is a loop and not a
    function that calls itself, because Numba cannot keep the latter on disk together with what it calls.
    """
    remainders[top].alpha, remainders[top].beta = alpha, beta
    depth = top
    known, new = False, True
    while not puzzle.control[STOP]:
        rest, after = remainders[depth], remainders[depth + 1]
        mover = side ^ (depth - top & 1)
        if new:
            known, new = arrive(puzzle, remainders, table, depth, mover), False
        if not known and rest.tried < rest.count and rest.value < rest.beta:
            if depth < WAY_DEPTHS:
                puzzle.control[WAY + 2 * depth] = rest.tried
                puzzle.control[WAY + 2 * depth + 1] = rest.count
            mark = int(rest.moves[rest.tried])
            move(puzzle, rest, after, mover, mark >> 4, mark & 15)
            gained = int(after.gained) if mover == 0 else -int(after.gained)
            after.alpha, after.beta = gained - int(rest.beta), gained - int(rest.floor)
            depth += 1
            new = True
            continue
        if not known:
            leave(puzzle, rest, table, mover)
        if depth == top:
            return int(rest.value)
        depth -= 1
        before = remainders[depth]
        gained = int(rest.gained) if mover == 1 else -int(rest.gained)
        value = gained - int(rest.value)
        before.value = max(int(before.value), value)
        before.floor = max(int(before.floor), value)
        before.tried += 1
        known = False
    return 0
