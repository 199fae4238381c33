"""On boards of up to six cells, the solver gives the same values as exhaustive search."""

from __future__ import annotations

from typing import cast

import pytest

from augury.games.grid.state import Setup, State
from augury.search.grid.solver import Solver
from tests.games.grid.positions import grid, judge_for
from tests.judge.grid_games import value
from tests.search.grid.brute import Brute
from tests.search.grid.shapes import SHAPES, small_games

GAMES = small_games()


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_values_of_small_boards(name: str) -> None:
    """The values of all small boards, and of every first move on them, are right."""
    game = GAMES[name]
    state = cast(State, game.start(0, "").state)
    solver = Solver(cast(Setup, game.setup), state, 1 << 20)
    moves = Brute(game).values(state)
    assert solver.value() == (max(moves.values()) if moves else Brute(game).value(state))
    assert sorted(solver.action_of(mark) for marks in solver.classes() for mark in marks) == sorted(moves)
    for marks in solver.classes():
        assert {moves[solver.action_of(mark)] for mark in marks} == {solver.value_of(marks[0])}


@pytest.mark.parametrize("name", ["given triangle", "given hub", "given overlap", "forced", "full"])
def test_values_where_givens_do_not_count(name: str) -> None:
    """G1.6: if givens do not count, the solver gives the same value as exhaustive search with the judge."""
    game = grid(SHAPES[name], givens_count=False)
    solver = Solver(cast(Setup, game.setup), cast(State, game.start(0, "").state), 1 << 20)
    assert solver.value() == value(judge_for(game).board, givens_count=False)
