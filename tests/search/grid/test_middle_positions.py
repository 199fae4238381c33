"""Where exhaustive search would take too long, the solver is consistent with itself one move later."""

from __future__ import annotations

from typing import cast

import pytest

from augury.games.grid.state import Setup, State
from augury.kernel.game import Game
from augury.kernel.interface import apply
from augury.kernel.records import copy
from augury.search.grid.search import LOOK_AHEAD_FROM
from augury.search.grid.solver import Solver
from tests.search.grid.late import states_of
from tests.search.grid.shapes import RANGES, game_on


def solve(game: Game, state: State) -> int:
    """The value of a position, found with an empty table."""
    return Solver(cast(Setup, game.setup), state, 1 << 20).value()


def after(game: Game, state: State, action: int) -> State:
    """The state after an action of the seat to move."""
    later = copy(state)
    apply(game.setup, later, int(state.turn), action)
    return later


@pytest.mark.slow
@pytest.mark.parametrize("seeds", [range(1), pytest.param(range(1, 4), marks=pytest.mark.long)], ids=["one", "more"])
@pytest.mark.parametrize("range_", RANGES)
@pytest.mark.parametrize("board", ["3x4", "4x4", "5x5", "star", "hexagon", "cube"])
def test_a_position_is_worth_its_best_move(board: str, range_: str, seeds: range) -> None:
    """A position with enough cells for looking up moves ahead is worth its best move, each solved separately."""
    game = game_on(board, range_)
    for state in states_of(game, seeds, LOOK_AHEAD_FROM):
        setup = cast(Setup, game.setup)
        actions = [
            solver.action_of(marks[0]) for solver in [Solver(setup, state, 1 << 20)] for marks in solver.classes()
        ]
        values = [solve(game, after(game, state, action)) for action in actions]
        assert solve(game, state) == (min if state.turn else max)(values)
