"""Tree search for Prophecies with any number of players, evaluated by expected points."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from augury.games.grid.rules import returns
from augury.games.grid.state import SEATS, Setup
from augury.kernel.chance import Dice, Source
from augury.kernel.compilation import rule
from augury.kernel.game import Game
from augury.kernel.records import Memory, Record, field
from augury.search.budget import Budget
from augury.search.grid.expected_points import expected_points
from augury.search.ismcts import ismcts
from augury.search.policy import register_policy
from augury.search.results import SearchResult

NEGLECT = 16
"""A first mark is neglected while this many times the square of its visits is less than how often it was possible."""
CURIOSITY = 0.1
"""The exploration constant of UCB1."""
DOUBT = 1.0
"""The expected lead that makes a seat e times as likely to win, per square root of empty cells."""


class PointEstimates(Record):
    """A policy that evaluates by expected points, with its scratch memory."""

    hopes: NDArray[np.float64] = field("f8", SEATS)
    doubt: float = field("f8")


@rule
def judge_points(
    setup: Setup,
    rooms: Memory,
    judge: PointEstimates,
    source: Source,
    words: NDArray[np.uint64],
    shares: NDArray[np.float64],
) -> None:
    """Turn expected points into shares: a lead counts more the fuller the board."""
    state = rooms[0]
    if state.empties == 0:
        returns(setup, state, shares)
        return
    hopes = judge.hopes
    expected_points(setup, state, int(setup.line_count), False, hopes)
    highest = 0.0
    for seat in range(int(setup.players)):
        highest = max(highest, hopes[seat])
    doubt = judge.doubt * np.sqrt(float(state.empties))
    together = 0.0
    for seat in range(int(setup.players)):
        shares[seat] = np.exp((hopes[seat] - highest) / doubt)
        together += shares[seat]
    for seat in range(int(setup.players)):
        shares[seat] /= together


register_policy(PointEstimates, judge_points)


def search_multiplayer(game: Game, state: Record, seat: int, dice: Dice, budget: Budget) -> SearchResult:
    """Evaluate each mark of a seat."""
    judge = PointEstimates.new()
    judge.doubt = DOUBT
    found = ismcts(game, state, seat, dice, budget, policy=judge, curiosity=CURIOSITY, neglect=NEGLECT)
    return replace(found, basis="estimate")
