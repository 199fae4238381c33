"""The rules of Prophecies, put together: the functions of the kernel's interface."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from augury.games.grid.observations import observe
from augury.games.grid.score import settle
from augury.games.grid.state import ACTIONS, MARKS, NOBODY, NOWHERE, WORDS, Setup, State, X
from augury.kernel.bits import lowest, size, without_lowest
from augury.kernel.chance import Source
from augury.kernel.compilation import rule
from augury.kernel.interface import Rules, implement
from augury.kernel.playouts import play_out

_LANE = np.uint64(0xFFFF)
_EACH_X = np.uint64(0x0001000100010001)
_EACH_NUMBER = np.uint64(0xFFFEFFFEFFFEFFFE)
_EACH_LOW = np.uint64(0x7FFF7FFF7FFF7FFF)
_ONE = np.uint64(1)
_TOP = np.uint64(15)


@rule
def begin(setup: Setup, state: State, seed: np.uint64) -> None:
    """Write the givens (G1.5) and the X's that they force (G3.3); there is no chance (G6.1)."""
    for word in range(WORDS):
        state.open[word] = setup.open[word]
        state.empties += size(np.uint64(setup.open[word]) & _EACH_X)
    for cell in range(int(setup.cell_count)):
        state.marks[cell] = setup.marks[cell]
    state.latest = NOWHERE
    force(setup, state)
    if state.empties == 0:
        settle(setup, state)


@rule
def actors(setup: Setup, state: State) -> int:
    """G2.1, G4.1: the seat to move, until the board is full."""
    return 1 << int(state.turn) if state.empties else 0


@rule
def legal(setup: Setup, state: State, seat: int, out: NDArray[np.uint64]) -> None:
    """G2.2 to G2.6: the state has what can be written, including numbers that can no longer come true."""
    for word in range(WORDS):
        out[word] = state.open[word]


@rule
def only_x(lanes: np.uint64) -> np.uint64:
    """The X's of those lanes in which there is nothing else."""
    numbers = ((lanes >> _ONE) & _EACH_LOW) + _EACH_LOW  # carries into a lane's highest bit if it has any number
    return lanes & ~(numbers >> _TOP) & _EACH_X


@rule
def write(setup: Setup, state: State, seat: int, action: int) -> bool:
    """G2.2: write a mark and pass the turn; whether that leaves some empty cell no number (G3.1)."""
    cell = action >> 4
    number = np.uint64(action & 15)
    state.marks[cell] = (seat + 1) * MARKS + (action & 15)
    state.open[cell >> 2] &= ~(_LANE << np.uint64((cell & 3) * MARKS))
    stuck = np.uint64(0)
    for word in range(int(setup.word_count)):
        # G2.4, G2.5: a number cannot be repeated in its lines, an X can.
        struck = np.uint64(setup.peers[cell, word]) << number & _EACH_NUMBER
        lanes = np.uint64(state.open[word]) & ~struck
        state.open[word] = lanes
        stuck |= only_x(lanes)
    state.latest = cell
    state.empties -= 1
    after = seat + 1
    state.turn = after if after < int(setup.players) else 0
    return bool(stuck)


@rule
def force(setup: Setup, state: State) -> None:
    """G3.1, G3.2: empty cells that can take no number become X's; they belong to no player and take no turn."""
    for word in range(int(setup.word_count)):
        stuck = only_x(np.uint64(state.open[word]))
        state.open[word] ^= stuck
        state.empties -= size(stuck)
        while stuck:
            state.marks[word * 4 + (lowest(stuck) >> 4)] = NOBODY * MARKS + X
            stuck = without_lowest(stuck)


@rule
def apply(setup: Setup, state: State, seat: int, action: int) -> None:
    """Write a mark, force X's, and score when the board is full (G4.1)."""
    if write(setup, state, seat, action):
        force(setup, state)
    if state.empties == 0:
        settle(setup, state)


@rule
def returns(setup: Setup, state: State, out: NDArray[np.float64]) -> None:
    """A whole victory for a single winner, an equal share for several."""
    winners = int(state.winners)
    for seat in range(int(setup.players)):
        out[seat] = (winners >> seat & 1) / size(np.uint64(winners)) if winners else 0.0


@rule
def hide(setup: Setup, state: State, seat: int) -> None:
    """G6.1: nothing is hidden."""


@rule
def redeal(setup: Setup, state: State, seat: int, source: Source) -> None:
    """G6.1: nothing is hidden, so there is only one world."""


@rule
def stage(setup: Setup, state: State) -> int:
    """The whole game is one stage."""
    return 0


RULES = implement(
    Rules(
        setup=Setup,
        state=State,
        actions=ACTIONS,
        begin=begin,
        actors=actors,
        legal=legal,
        apply=apply,
        returns=returns,
        hide=hide,
        redeal=redeal,
        stage=stage,
        finish=play_out,
        worth=returns,
        observe=observe,
    )
)
