"""Search over whole turns of Prophecy of the Four Horsemen: chains of effects, and replies.

A tree over redealt worlds contains whole turns of both players, with all choices that effects ask for. From a leaf,
both continue for a few turns with the choices that look best at once, and then the position is evaluated.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from augury.games.horsemen.rules import actors, apply, returns
from augury.games.horsemen.state import CHOOSING, OVER, Setup
from augury.kernel.bits import lowest
from augury.kernel.chance import Dice, Source
from augury.kernel.compilation import routine
from augury.kernel.game import Game
from augury.kernel.records import Memory, Record
from augury.search.budget import Budget
from augury.search.horsemen.evaluation import Evaluation, evaluate, greedy_action, usual_evaluation
from augury.search.ismcts import ismcts
from augury.search.policy import register_policy
from augury.search.results import SearchResult

TURNS = 4
"""How many turns are played from a leaf before the position is evaluated."""
SCALE = 120.0
"""The lead that makes the odds of winning e : 1, where a game won is worth 1000."""
NEGLECT = 16
"""A first choice is neglected while this many times the square of its visits is less than how often it was possible."""
CURIOSITY = 0.15
"""How much a rarely tried choice is preferred: little, since evaluations differ less than results do."""


@routine
def judge_table(
    setup: Setup,
    rooms: Memory,
    evaluation: Evaluation,
    source: Source,
    words: NDArray[np.uint64],
    shares: NDArray[np.float64],
) -> None:
    """Play a few more turns, then estimate each player's share of the victory."""
    state = rooms[0]
    last = int(state.turn_number) + TURNS
    acting = actors(setup, state)
    while acting and (state.phase == CHOOSING or int(state.turn_number) < last):
        seat = lowest(np.uint64(acting))
        apply(setup, state, seat, greedy_action(setup, evaluation, rooms, seat, words))
        acting = actors(setup, state)
    if state.phase == OVER:
        returns(setup, state, shares)
    else:
        ahead = 0.5 * (evaluate(evaluation, state, 0) - evaluate(evaluation, state, 1))
        shares[0] = 1.0 / (1.0 + np.exp(-ahead / SCALE))
        shares[1] = 1.0 - shares[0]


register_policy(Evaluation, judge_table)


def think_turns(game: Game, state: Record, seat: int, dice: Dice, budget: Budget) -> SearchResult:
    """Evaluate each choice of a seat from a state erased for it."""
    found = ismcts(game, state, seat, dice, budget, policy=usual_evaluation(), curiosity=CURIOSITY, neglect=NEGLECT)
    return replace(found, basis="estimate")
