"""The prospects of a match: what a score is worth when more rounds are to come.

How rounds between good players end, and how often, is learned (see `model`); who gets which points is taken to be luck.
The chance of victory for each score is computed backwards from the last round. So near the end a leader plays safe and
others take risks, without any rule for that.
"""

from __future__ import annotations

from functools import cache
from itertools import permutations, product

import numpy as np
from numpy.typing import NDArray

from augury.games.seven.rules import returns
from augury.games.seven.state import OVER, Setup, State
from augury.kernel.compilation import rule
from augury.search.seven.model import endings_of, table_name

SCORES = 8
"""All scores of unfinished games are below this."""
AHEAD = 4
"""How many counts of rounds to come are distinguished; 0 stands for a finished game."""


@rule
def value(setup: Setup, state: State, prospects: NDArray[np.float32], out: NDArray[np.float64]) -> None:
    """Write each seat's chance of victory after a round has been scored."""
    if state.phase == OVER:
        returns(setup, state, out)
        return
    players = int(setup.players)
    ahead = min(AHEAD - 1, int(setup.rounds) - int(state.round_number))
    for seat in range(players):
        one = int(state.scores[(seat + 1) % players])
        two = int(state.scores[(seat + 2) % players])
        three = int(state.scores[(seat + 3) % players]) if players == 4 else 0
        out[seat] = prospects[ahead, int(state.scores[seat]), one, two, three]


def prospects_of(setup: Setup) -> NDArray[np.float32]:
    """The table of chances of victory by rounds to come, own score and the others' scores."""
    return _prospects(
        table_name(setup),
        int(setup.players),
        int(setup.rounds),
        int(setup.goal),
        bool(setup.loses),
        bool(setup.needs_goal),
    )


@cache
def _prospects(name: str, players: int, rounds: int, goal: int, loses: bool, needs_goal: bool) -> NDArray[np.float32]:
    """Compute the table backwards from the last round."""
    changes, chances = _ways_to_end(name, counting=needs_goal)
    highest = min(goal, SCORES)
    scores = np.array(list(product(range(highest), repeat=players)))
    table = np.zeros((AHEAD, *[SCORES] * 4), np.float32)
    # With no score to reach, the last round decides; otherwise the table covers the rounds that still change anything.
    later = np.zeros((highest,) * players)
    for ahead in range(1, min(rounds, 40)):
        now = np.zeros(len(scores))
        for change, chance in zip(changes, chances):
            after = np.maximum(0, scores + change) if loses else scores + change
            now += chance * _after(after, later, goal, ahead == 1, needs_goal)
        later = now.reshape(later.shape)
        index = (slice(0, highest),) * players + (0,) * (4 - players)
        table[min(ahead, AHEAD - 1)][index] = later
    return table


def _after(
    scores: NDArray[np.int64], later: NDArray[np.float64], goal: int, last: bool, needs_goal: bool
) -> NDArray[np.float64]:
    """Seat 0's expected share for each row of scores after a round."""
    best = scores.max(axis=1)
    shares = (scores[:, 0] == best) / (scores == best[:, None]).sum(axis=1)
    over = best >= goal
    if last:
        return np.where(over | (not needs_goal), shares, 0.0)
    inside = tuple(np.minimum(scores, later.shape[0] - 1).T)
    return np.asarray(np.where(over, shares, later[inside]))


def _ways_to_end(name: str, *, counting: bool) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
    """All changes of scores in a round with their chances; with `counting`, scores count fulfilled rounds."""
    changes: dict[tuple[int, ...], float] = {}
    for points, chance in endings_of(name):
        ways = list(permutations([int(point > 0) for point in points] if counting else points))
        for way in ways:
            changes[way] = changes.get(way, 0.0) + chance / len(ways)
    return np.array(list(changes)), np.array(list(changes.values()))
