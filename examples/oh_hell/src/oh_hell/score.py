"""The score and the end of the game (rules O5)."""

from __future__ import annotations

import numpy as np
from augury.kernel.bits import size
from augury.kernel.compilation import rule
from numpy.typing import NDArray

from oh_hell.state import OVER, Setup, State

BONUS = 10


@rule
def points(setup: Setup, state: State, seat: int) -> int:
    """O5.1, O5.2, O5.3: the points of a seat for the tricks that it bid and took."""
    bid, taken, each = int(state.bids[seat]), int(state.taken[seat]), int(setup.points)
    if bid == taken:
        return each * taken + BONUS
    return -each * abs(taken - bid) if setup.penalty else each * taken


@rule
def score(setup: Setup, state: State) -> None:
    """O5.4: write the scores; the highest wins, and several seats with the highest share the victory."""
    highest = -(1 << 14)
    winners = 0
    for seat in range(int(setup.players)):
        own = points(setup, state, seat)
        state.scores[seat] = own
        if own > highest:
            highest = own
            winners = 0
        if own == highest:
            winners |= 1 << seat
    state.winners = winners
    state.phase = OVER


@rule
def returns(setup: Setup, state: State, out: NDArray[np.float64]) -> None:
    """O5.4: the whole victory for a single winner, or equal shares for several."""
    winners = int(state.winners)
    for seat in range(int(setup.players)):
        out[seat] = (winners >> seat & 1) / size(np.uint64(winners)) if winners else 0.0


@rule
def worth(setup: Setup, state: State, out: NDArray[np.float64]) -> None:
    """The lead over the others' mean, scaled to 0 to 1: a lead by the most points that a bid can score is worth 1."""
    players = int(setup.players)
    most = BONUS + int(setup.points) * int(state.tricks)
    total = 0
    for seat in range(players):
        total += int(state.scores[seat])
    for seat in range(players):
        own = int(state.scores[seat])
        lead = own - (total - own) / (players - 1)
        out[seat] = min(1.0, max(0.0, 0.5 + lead / (2 * most)))
