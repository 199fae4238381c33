"""Keys: the same one for all positions that are equivalent.

Rows can be exchanged, columns too, and much more on other boards; what makes two positions equal is only which cells
share lines and what can still be written and come true. So the lines are put into an order that depends on nothing
else, by colour refinement: every line gets a colour from what it says itself, then again and again from the colours
of the lines it meets. Where a tie is left that is not between twins, one line is singled out and refinement goes on.

**Why a key never merges two different positions**: it is not a hash but the whole position, written out in that
order, and tests read it back. A tie that was broken badly can only give one position two keys, which costs time but
never makes a result wrong.

Numbers that can no longer come true anywhere are only obstacles, and their names do not matter: they are sorted by
where they can stand, and the key says which they are. The side to move is always written as the first.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from augury.kernel.bits import ONE, bit, lowest, size, without_lowest
from augury.kernel.compilation import routine, rule
from augury.search.grid.remainder import (
    COLOUR,
    MEETS,
    NUMBERS,
    ORDER,
    STANDS,
    SUM,
    WORD,
    Puzzle,
    Remainder,
    numbers_at,
    open_claims,
)

TERNARY = np.array([sum(3**n for n in range(NUMBERS - 1) if numbers >> n & 1) for numbers in range(1 << NUMBERS - 1)])
"""For a set of numbers, shifted down by one, a digit 1 in base 3 for each: so two disjoint sets share few bits."""

_SPREAD = np.uint64(0x9E3779B97F4A7C15)
_SPREAD_FREE = np.uint64(0xC2B2AE3D27D4EB4F)
_SPREAD_IDLE = np.uint64(0x165667B19E3779F9)
_SINGLED_OUT = np.uint64(0x1234567)
_MIX = np.uint64(0xD6E8FEB86659FD93)
_HALF = np.uint64(32)
_LESS = np.uint64(29)
_NONE = np.uint64(0)
_WIDTH = np.uint64(64)


@rule
def blend(word: np.uint64) -> np.uint64:
    """Spread a word's differences over its bits, quickly."""
    word = (word ^ (word >> _HALF)) * _MIX
    return word ^ (word >> _LESS)


@rule
def line_word(puzzle: Puzzle, rest: Remainder, side: int, line: int) -> int:
    """What a line says about points: its count, and whose numbers can still come true."""
    if np.uint64(rest.settled) & bit(line):
        return (1 << int(puzzle.count_bits)) - 1
    count = int(rest.counts[line])
    if puzzle.x_prophecies:
        count = int(puzzle.tops[line]) - count
    mine, theirs = int(rest.wrote[side, line]), int(rest.wrote[1 - side, line])
    pays = int(TERNARY[mine >> 1]) + 2 * int(TERNARY[theirs >> 1])
    return count | pays << int(puzzle.count_bits)


@rule
def put(key: NDArray[np.uint64], place: int, value: np.uint64) -> None:
    """Write a value into a key from a place on, where everything is still 0."""
    word, shift = place >> 6, np.uint64(place & 63)
    key[word] |= value << shift
    if shift:
        key[word + 1] |= value >> (_WIDTH - shift)


@rule
def first_colours(
    puzzle: Puzzle, rest: Remainder, side: int, cells: np.uint64, live: int, s: NDArray[np.uint64]
) -> int:
    """Colour every line that has empty cells by what it says itself; how many there are."""
    count = 0
    idle = ~live
    for line in range(int(puzzle.line_count)):
        left = np.uint64(puzzle.lines[line]) & cells
        if left:
            s[ORDER, count] = np.uint64(line)
            count += 1
            free = int(rest.free[line])
            word = np.uint64(line_word(puzzle, rest, side, line))
            s[WORD, line] = word
            s[MEETS, line] = _NONE
            s[COLOUR, line] = blend(
                word * _SPREAD
                + np.uint64(free & live) * _SPREAD_FREE
                + np.uint64(size(np.uint64(free & idle))) * _SPREAD_IDLE
                + np.uint64(size(left))
            )
    if puzzle.thin:
        while cells:
            pair = np.uint64(puzzle.lines_of[lowest(cells)])
            cells = without_lowest(cells)
            one, other = lowest(pair), lowest(without_lowest(pair))
            s[MEETS, one] |= bit(other)
            s[MEETS, other] |= bit(one)
    return count


@rule
def gather_cells(puzzle: Puzzle, rest: Remainder, cells: np.uint64, live: int, s: NDArray[np.uint64]) -> None:
    """Add to each line's sum what its cells see: their other lines, and what they take."""
    while cells:
        cell = lowest(cells)
        cells = without_lowest(cells)
        sight = np.uint64(numbers_at(puzzle, rest, cell) & live)
        lines = np.uint64(puzzle.lines_of[cell])
        while lines:
            sight += blend(s[COLOUR, lowest(lines)])
            lines = without_lowest(lines)
        sight = blend(sight)
        lines = np.uint64(puzzle.lines_of[cell])
        while lines:
            s[SUM, lowest(lines)] += sight
            lines = without_lowest(lines)


@rule
def gather_meetings(count: int, s: NDArray[np.uint64]) -> None:
    """Sum up for each line what its crossings contribute: each is a cell that takes every number free in both lines."""
    for index in range(count):
        line = int(np.int64(s[ORDER, index]))
        total = _NONE
        meets = s[MEETS, line]
        while meets:
            total += blend(s[COLOUR, lowest(meets)] + _SPREAD)
            meets = without_lowest(meets)
        s[SUM, line] = total


@rule
def refine(puzzle: Puzzle, rest: Remainder, cells: np.uint64, live: int, count: int, s: NDArray[np.uint64]) -> None:
    """Colour every line anew by the colours around it."""
    if puzzle.thin:
        gather_meetings(count, s)
    else:
        for index in range(count):
            s[SUM, int(np.int64(s[ORDER, index]))] = _NONE
        gather_cells(puzzle, rest, cells, live, s)
    for number in range(1, int(puzzle.number_count) + 1):
        if not live >> number & 1 and rest.takes[number]:
            where = _NONE
            for index in range(count):
                line = int(np.int64(s[ORDER, index]))
                if int(rest.free[line]) >> number & 1:
                    where += blend(s[COLOUR, line])
            where = blend(where)
            for index in range(count):
                line = int(np.int64(s[ORDER, index]))
                if int(rest.free[line]) >> number & 1:
                    s[SUM, line] += where
    for index in range(count):
        line = int(np.int64(s[ORDER, index]))
        s[COLOUR, line] = blend(s[COLOUR, line] * _SPREAD + s[SUM, line])


@rule
def sort_lines(count: int, s: NDArray[np.uint64]) -> None:
    """Order the lines by colour."""
    for index in range(1, count):
        line = s[ORDER, index]
        colour = s[COLOUR, int(np.int64(line))]
        place = index
        while place > 0 and s[COLOUR, int(np.int64(s[ORDER, place - 1]))] > colour:
            s[ORDER, place] = s[ORDER, place - 1]
            place -= 1
        s[ORDER, place] = line


@rule
def find_tie(puzzle: Puzzle, rest: Remainder, count: int, s: NDArray[np.uint64]) -> int:
    """The first line that ties with the next in order and is not its twin, or -1; note all twins before it."""
    rest.twins = _NONE
    for index in range(1, count):
        one, other = int(np.int64(s[ORDER, index - 1])), int(np.int64(s[ORDER, index]))
        if s[COLOUR, one] == s[COLOUR, other]:
            alike = s[MEETS, one] == s[MEETS, other] and s[WORD, one] == s[WORD, other]
            if not (puzzle.thin and alike and rest.free[one] == rest.free[other]):
                return one
            rest.twins |= bit(other)
    return -1


@rule
def sort_idle(numbers: int, live: int, s: NDArray[np.uint64]) -> None:
    """Exchange the numbers that can no longer come true so that they stand in order."""
    for number in range(1, numbers):
        for other in range(number + 1, numbers + 1):
            if not (live >> number & 1 or live >> other & 1) and s[STANDS, other] > s[STANDS, number]:
                s[STANDS, number], s[STANDS, other] = s[STANDS, other], s[STANDS, number]


@rule
def place_numbers(puzzle: Puzzle, rest: Remainder, live: int, count: int, s: NDArray[np.uint64]) -> None:
    """For each number, the places in the order of the lines in which it is free; idle numbers sorted by that."""
    numbers = int(puzzle.number_count)
    for number in range(1, numbers + 1):
        stands = _NONE
        for index in range(count):
            if int(rest.free[int(np.int64(s[ORDER, index]))]) >> number & 1:
                stands |= bit(index)
        s[STANDS, number] = stands
    sort_idle(numbers, live, s)


@routine
def write_key(puzzle: Puzzle, rest: Remainder, side: int, cells: np.uint64) -> None:
    """Write the key of a position in which a side is to move into it, and note its twins."""
    key, s = rest.key, puzzle.scratch
    live = open_claims(puzzle, rest)
    count = first_colours(puzzle, rest, side, cells, live, s)
    sort_lines(count, s)
    tie = find_tie(puzzle, rest, count, s)
    rounds = 0
    while tie >= 0 and rounds < 2 * count:
        if rounds >= 2 and rounds % 2 == 0:
            s[COLOUR, tie] = blend(s[COLOUR, tie] + _SINGLED_OUT)
        refine(puzzle, rest, cells, live, count, s)
        sort_lines(count, s)
        tie = find_tie(puzzle, rest, count, s)
        rounds += 1
    for word in range(int(puzzle.key_words) + 1):
        key[word] = _NONE
    if puzzle.thin:
        place_numbers(puzzle, rest, live, count, s)
        write_meetings(puzzle, cells, count, key, s)
    else:
        write_cells(puzzle, rest, cells, live, count, key, s)
    put(key, int(puzzle.live_place), np.uint64(live >> 1 & (1 << int(puzzle.number_count)) - 1))


@rule
def write_ranks(count: int, s: NDArray[np.uint64]) -> None:
    """Note every line's place in the order."""
    for index in range(count):
        s[SUM, int(np.int64(s[ORDER, index]))] = np.uint64(index)


@rule
def write_meetings(
    puzzle: Puzzle, cells: np.uint64, count: int, key: NDArray[np.uint64], s: NDArray[np.uint64]
) -> None:
    """A bit for each pair of lines that meet in an empty cell; then each line's word and its free numbers."""
    write_ranks(count, s)
    while cells:
        pair = np.uint64(puzzle.lines_of[lowest(cells)])
        cells = without_lowest(cells)
        one = int(np.int64(s[SUM, lowest(pair)]))
        other = int(np.int64(s[SUM, lowest(without_lowest(pair))]))
        low, high = min(one, other), max(one, other)
        put(key, high * (high - 1) // 2 + low, ONE)
    said = int(puzzle.count_bits) + int(puzzle.pay_bits)
    width = said + int(puzzle.number_count)
    for index in range(count):
        word = s[WORD, int(np.int64(s[ORDER, index]))]
        for number in range(1, int(puzzle.number_count) + 1):
            word |= (s[STANDS, number] >> np.uint64(index) & ONE) << np.uint64(said + number - 1)
        put(key, int(puzzle.pair_bits) + index * width, word)


@rule
def sort_cells(puzzle: Puzzle, rest: Remainder, cells: np.uint64, live: int, s: NDArray[np.uint64]) -> int:
    """Order the empty cells by their lines, and those with the same lines by what they take; how many there are.

    The lines' colours, meetings and words are written already, so their room serves: for each place the cell's lines
    by rank, the numbers it takes that can still come true, and the cell itself.
    """
    found = 0
    while cells:
        cell = lowest(cells)
        cells = without_lowest(cells)
        lines, ranks = np.uint64(puzzle.lines_of[cell]), _NONE
        while lines:
            ranks |= bit(int(np.int64(s[SUM, lowest(lines)])))
            lines = without_lowest(lines)
        takes = np.uint64(numbers_at(puzzle, rest, cell) & live)
        place = found
        while place > 0 and (
            s[COLOUR, place - 1] > ranks or (s[COLOUR, place - 1] == ranks and s[MEETS, place - 1] > takes)
        ):
            s[COLOUR, place] = s[COLOUR, place - 1]
            s[MEETS, place] = s[MEETS, place - 1]
            s[WORD, place] = s[WORD, place - 1]
            place -= 1
        s[COLOUR, place] = ranks
        s[MEETS, place] = takes
        s[WORD, place] = np.uint64(cell)
        found += 1
    return found


@rule
def write_cells(
    puzzle: Puzzle,
    rest: Remainder,
    cells: np.uint64,
    live: int,
    count: int,
    key: NDArray[np.uint64],
    s: NDArray[np.uint64],
) -> None:
    """Each line's word; then each empty cell: its lines and what it takes, in the order of just these."""
    write_ranks(count, s)
    width = int(puzzle.count_bits) + int(puzzle.pay_bits)
    for index in range(count):
        put(key, index * width, s[WORD, int(np.int64(s[ORDER, index]))])
    found = sort_cells(puzzle, rest, cells, live, s)
    numbers = int(puzzle.number_count)
    for number in range(1, numbers + 1):
        stands = _NONE
        for index in range(found):
            if np.uint64(rest.takes[number]) & bit(int(np.int64(s[WORD, index]))):
                stands |= bit(index)
        s[STANDS, number] = stands
    sort_idle(numbers, live, s)
    place = int(puzzle.line_count) * width
    for index in range(found):
        takes = _NONE
        for number in range(1, numbers + 1):
            takes |= (s[STANDS, number] >> np.uint64(index) & ONE) << np.uint64(number - 1)
        put(key, place, s[COLOUR, index])
        put(key, place + int(puzzle.line_count), takes)
        place += int(puzzle.line_count) + numbers
