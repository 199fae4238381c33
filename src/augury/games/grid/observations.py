"""What a seat of Prophecies knows, which is everything: what can be written in each cell, and who wrote what.

Seats are counted from the one that observes: `me`, then in the order of turns.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from augury.games.grid.notation import cell_name
from augury.games.grid.state import MARKS, NOBODY, SEATS, Setup, State
from augury.kernel.compilation import rule
from augury.kernel.observations import BYTE, Block, byte_at, one_of, spread

_EACH = 5
"""How many words describe a cell."""
_NONE = np.uint64(0)
_BYTE = np.uint64(8)
_EMPTY, _LATEST = 5, 6


@rule
def observe(setup: Setup, state: State, seat: int, out: NDArray[np.uint64]) -> None:
    """Write the whole position."""
    cells = int(setup.cell_count)
    for cell in range(cells):
        _observe_cell(setup, state, seat, cell, out)
    scores, over, turn, winners = np.uint64(0), np.uint64(0), np.uint64(0), np.uint64(0)
    for other in range(int(setup.players)):
        place = _place(setup, seat, other)
        scores |= byte_at(int(state.scores[other]) & 127, place)
        over |= byte_at(int(state.scores[other]) >> 7, place + 4)
        turn |= byte_at(1 if other == int(state.turn) else 0, place)
        winners |= byte_at(int(state.winners) >> other & 1, place + 4)
    out[_EACH * cells] = scores | over
    out[_EACH * cells + 1] = turn | winners
    out[_EACH * cells + 2] = byte_at(int(state.empties), 0) | byte_at(seat, 1)


@rule
def _place(setup: Setup, seat: int, other: int) -> int:
    return other - seat if other >= seat else other - seat + int(setup.players)


@rule
def _observe_cell(setup: Setup, state: State, seat: int, cell: int, out: NDArray[np.uint64]) -> None:
    lane = np.uint64(state.open[cell >> 2]) >> np.uint64((cell & 3) * MARKS)
    mark, writer = int(state.marks[cell]) & 15, int(state.marks[cell]) >> 4
    place = _place(setup, seat, writer - 1)
    place = SEATS if writer == NOBODY else place
    holds = one_of(mark & 7)
    # Selected without a branch: whether a cell is empty is unpredictable.
    low, high = (holds, _NONE) if mark < 8 else (_NONE, holds)
    about = one_of(place if writer else _EMPTY) | (one_of(_LATEST) if int(state.latest) == cell else _NONE)
    at = _EACH * cell
    out[at] = spread(lane & BYTE)
    out[at + 1] = spread(lane >> _BYTE & BYTE)
    out[at + 2] = low if writer else _NONE
    out[at + 3] = high if writer else _NONE
    out[at + 4] = about


def observation(setup: Setup) -> tuple[Block, ...]:
    """What an observation is made of, in order."""
    seats = ("me", "next", "second", "third")
    marks = ("x", *map(str, range(1, MARKS)))
    cells = [cell_name(setup, cell) for cell in range(int(setup.cell_count))]
    about = []
    for cell in cells:
        about += [
            Block(f"{cell} takes", marks, "What can be written there now."),
            Block(f"{cell} holds", marks, "What stands there."),
            Block(f"{cell} by", (*seats, "nobody"), "Who wrote it; nobody is for givens and forced X's."),
            Block(f"{cell} is", ("empty", "latest", "spare"), "Whether it is empty, or a player wrote it last."),
        ]
    return (
        *about,
        Block("score", seats, "The scores of a full board, less those times 128 that follow.", 0, 127),
        Block("score / 128", seats, "How often 128 goes into them.", 0, 127),
        Block("turn", seats, "Whose turn it is or, once the board is full, would be."),
        Block("winner", seats, "Who has won, once the board is full."),
        Block("empties", ("",), "How many cells are empty.", 0, 127),
        Block("seat", ("",), "The number of the seat that observes.", 0, SEATS - 1),
    )
