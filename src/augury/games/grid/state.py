"""The records of Prophecies: the setup, which is constant, and the state.

An action is cell * 16 + mark, where mark 0 is an X and 1 to 15 are the numbers. So a set of actions has a lane of
sixteen bits for each cell, four cells a word: what can be written there.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from augury.games.grid.board import MOST_CELLS, MOST_IN_LINE, MOST_LINES
from augury.kernel.records import Record, field

SEATS = 4
MARKS = 16
ACTIONS = MOST_CELLS * MARKS
WORDS = (ACTIONS + 63) // 64
CELL_LETTERS = 8
LINE_LETTERS = 16

X = 0
"""The mark that is no number."""
NOBODY = SEATS + 1
"""The writer of givens and forced X's, where 1 to 4 are the seats; 0 is the writer of an empty cell."""
NOWHERE = 255
"""The cell written last, before there is one."""


class Setup(Record):
    """Board, players and options, as the numbers that the rules read."""

    open: NDArray[np.uint64] = field("u8", WORDS)
    """What can be written at the start, givens considered."""
    peers: NDArray[np.uint64] = field("u8", MOST_CELLS, WORDS)
    """For each cell, the lowest bit of the lanes of all others that share a line with it."""
    marks: NDArray[np.uint8] = field("u1", MOST_CELLS)
    """The givens, as in the state (G1.5)."""
    tops: NDArray[np.uint8] = field("u1", MOST_CELLS)
    """The largest number that each cell takes."""
    line_sizes: NDArray[np.uint8] = field("u1", MOST_LINES)
    line_cells: NDArray[np.uint8] = field("u1", MOST_LINES, MOST_IN_LINE)
    cell_names: NDArray[np.uint8] = field("u1", MOST_CELLS, CELL_LETTERS)
    """In ASCII, filled up with zeros."""
    line_names: NDArray[np.uint8] = field("u1", MOST_LINES, LINE_LETTERS)
    players: int = field("i1")
    cell_count: int = field("i1")
    line_count: int = field("i1")
    word_count: int = field("i1")
    """How many words of a set of actions the board's cells take."""
    x_prophecies: int = field("i1")
    shared_ties: int = field("i1")
    givens_count: int = field("i1")
    """Whether givens count as numbers of their lines (G1.5, G1.6)."""


class State(Record):
    """One position."""

    open: NDArray[np.uint64] = field("u8", WORDS)
    """The actions that are legal now; the lane of a cell that is not empty is 0."""
    scores: NDArray[np.int16] = field("i2", SEATS)
    """All 0 until the board is full."""
    marks: NDArray[np.uint8] = field("u1", MOST_CELLS)
    """What stands in each cell: the writer * 16 + the mark (see `mark_in` and `writer_of`); 0 if it is empty."""
    turn: int = field("i1")
    """Whose turn it is or, once the board is full, would be."""
    empties: int = field("i1")
    """How many cells are empty."""
    latest: int = field("u1")
    """The cell that a player wrote last, or NOWHERE."""
    winners: int = field("i1")
    """The seats that have won, a bit each, once the board is full."""
