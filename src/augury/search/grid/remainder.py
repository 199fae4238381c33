"""What is left of a game: the empty cells, the lines through them, and the numbers that can still come true.

Everything that is settled is left out, so a solver searches the *remaining* difference. A cell is its place among
the empty cells of the position that is solved; a set of cells, or of lines, is a 64-bit word. A set of numbers is an
int with bit n for the number n.

A cell is empty as long as it takes some number: a forced X (G3.1) is a cell that no number is left for, so it needs
no code at all.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from augury.kernel.bits import ONE
from augury.kernel.compilation import rule
from augury.kernel.records import Record, field

MOST_CELLS = 64
MOST_LINES = 64
NUMBERS = 16
SIDES = 2
MARKS = MOST_CELLS * NUMBERS
KEY_WORDS = 112
"""Enough for the key of any position: `augury.search.grid.puzzles` counts how many one needs."""

# The rows of the scratch space, each with a column for every line, number or cell.
COLOUR, ORDER, WORD, SUM, STANDS, MEETS, ROWS = range(7)

# The control words: counters, the flag that stops a search (on request, or when the table is full), how much the
# table may hold, how many positions may be searched (0 means no limit), and from WAY on how far each of the first
# depths is.
NODES, STOP, STORED, ENOUGH, LIMIT, WAY = 0, 1, 2, 3, 4, 8
FULL, WISHED = 1, 2
WAY_DEPTHS = 4
CONTROLS = WAY + 2 * WAY_DEPTHS


class Puzzle(Record):
    """What is constant while a position is solved, and scratch memory.

    It is one record and not many arrays because compiled functions hand a record on as one pointer.
    """

    lines: NDArray[np.uint64] = field("u8", MOST_LINES)
    """The cells of each line."""
    peers: NDArray[np.uint64] = field("u8", MOST_CELLS)
    """For each cell, the other cells on its lines."""
    lines_of: NDArray[np.uint64] = field("u8", MOST_CELLS)
    """The lines of each cell."""
    scratch: NDArray[np.uint64] = field("u8", ROWS, MOST_CELLS)
    control: NDArray[np.int64] = field("i8", CONTROLS)
    """Counters for other threads to read, and the flag that stops the search."""
    tops: NDArray[np.int8] = field("i1", MOST_LINES)
    """X-Prophecies: how many X's each line would hold if it had no numbers."""
    line_count: int = field("i4")
    number_count: int = field("i4")
    """The largest number that any cell takes."""
    x_prophecies: int = field("i4")
    thin: int = field("i4")
    """Whether a key needs no list of cells: see `augury.search.grid.keys`."""
    key_words: int = field("i4")
    count_bits: int = field("i4")
    pay_bits: int = field("i4")
    pair_bits: int = field("i4")
    live_place: int = field("i4")
    """The bit of a key at which the live numbers start."""


class Remainder(Record):
    """One position. Values of lines are always for side 0."""

    takes: NDArray[np.uint64] = field("u8", NUMBERS)
    """For each number, the empty cells that can still take it."""
    settled: np.uint64 = field("u8")
    """The lines whose points can no longer change."""
    twins: np.uint64 = field("u8")
    """Lines identical to an earlier line, so that moves there need no search."""
    key: NDArray[np.uint64] = field("u8", KEY_WORDS)
    started: int = field("i8")
    """The number of positions searched before the search of this one."""
    wrote: NDArray[np.int32] = field("i4", SIDES, MOST_LINES)
    """The numbers of each side in each line that can still come true."""
    free: NDArray[np.int32] = field("i4", MOST_LINES)
    """The numbers that some empty cell of a line can take."""
    twice: NDArray[np.int32] = field("i4", MOST_LINES)
    """The numbers that at least two of them can take."""
    claims: NDArray[np.int32] = field("i4", MOST_LINES)
    """The free numbers that could still come true if they were written."""
    moves: NDArray[np.int16] = field("i2", MARKS)
    """The moves worth searching, the most promising first, each as cell * 16 + mark."""
    promises: NDArray[np.int16] = field("i2", MARKS)
    counts: NDArray[np.int8] = field("i1", MOST_LINES)
    """How many numbers a line holds."""
    most: NDArray[np.int8] = field("i1", MOST_LINES)
    """The most that a line can pay to side 0."""
    least: NDArray[np.int8] = field("i1", MOST_LINES)
    """The least that a line can pay to side 0; negative if side 1 can score."""
    gained: int = field("i4")
    """The points that the last move settled, for side 0."""
    best: int = field("i4")
    """The sum of `most`: an upper bound for side 0."""
    worst: int = field("i4")
    alpha: int = field("i4")
    """The lower bound of the search window, for the side to move."""
    beta: int = field("i4")
    """The upper bound of the search window."""
    value: int = field("i4")
    """The best found so far, for the side to move."""
    floor: int = field("i4")
    """Alpha, raised to the best value found."""
    tried: int = field("i4")
    """How many moves have been searched."""
    count: int = field("i4")
    """How many moves are worth searching."""


@rule
def count_node(puzzle: Puzzle) -> None:
    """Count a position; stop the search at the limit."""
    control = puzzle.control
    control[NODES] += 1
    if control[NODES] == control[LIMIT]:
        control[STOP] = WISHED


@rule
def empty_cells(puzzle: Puzzle, rest: Remainder) -> np.uint64:
    """The cells that take some number."""
    cells = np.uint64(0)
    for number in range(1, int(puzzle.number_count) + 1):
        cells |= np.uint64(rest.takes[number])
    return cells


@rule
def narrow_cells(puzzle: Puzzle, rest: Remainder) -> np.uint64:
    """The empty cells that take only one number; they become X's if they lose it (G3.1)."""
    once, more = np.uint64(0), np.uint64(0)
    for number in range(1, int(puzzle.number_count) + 1):
        takers = np.uint64(rest.takes[number])
        more |= once & takers
        once |= takers
    return once & ~more


@rule
def open_claims(puzzle: Puzzle, rest: Remainder) -> int:
    """The numbers that could still come true in some line if written there."""
    numbers = 0
    for line in range(int(puzzle.line_count)):
        numbers |= int(rest.claims[line])
    return numbers


@rule
def numbers_at(puzzle: Puzzle, rest: Remainder, cell: int) -> int:
    """The numbers that an empty cell takes."""
    numbers = 0
    for number in range(1, int(puzzle.number_count) + 1):
        numbers |= int(np.int64(np.uint64(rest.takes[number]) >> np.uint64(cell) & ONE)) << number
    return numbers
