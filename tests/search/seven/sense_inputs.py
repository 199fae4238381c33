"""Compiled access to `sense` for a position, in the same way as in a rollout."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from augury.games.seven.state import Setup, State
from augury.games.seven.trick import colour_of, playable, turn
from augury.kernel.chance import Source
from augury.kernel.compilation import routine
from augury.search.seven.model import Model
from augury.search.seven.rollout import choose_sensibly
from augury.search.seven.sense import Look, later_tricks, look_around, lying_strengths, odds, seen_by_all


@routine
def look_at(setup: Setup, state: State, model: Model, look: Look, card: int) -> float:
    """The odds of a card for the seat to play."""
    trick, seat, count = int(state.trick_number) - 1, turn(setup, state), int(state.lying)
    hand, gone = np.uint64(state.piles[seat]), seen_by_all(setup, state)
    lying = lying_strengths(setup, state, trick, int(state.leader), count)
    later, tokens = later_tricks(state, trick), int(state.tokens[seat])
    look_around(setup, look, trick, colour_of(int(state.row[trick])), hand, gone, lying, count, tokens, later)
    return odds(model, look, card)


@routine
def choose_often(
    setup: Setup, state: State, model: Model, look: Look, source: Source, times: int, out: NDArray[np.int64]
) -> None:
    """Count how often each card is chosen, given a `Look` that is already filled."""
    for _ in range(times):
        out[choose_sensibly(model, look, playable(state, turn(setup, state)), source)] += 1
