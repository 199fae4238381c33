"""Near the end of games on larger boards, the solver gives the same values as exhaustive search."""

from __future__ import annotations

from itertools import product
from typing import cast

import pytest

from augury.games.grid.state import Setup
from augury.kernel.game import Game
from augury.search.grid.solver import Solver
from tests.search.grid.brute import Brute
from tests.search.grid.late import states_of
from tests.search.grid.shapes import RANGES, game_on

BOARDS = [
    *("3x4", "4x4", "4x5", "5x5", "6x6", "9x9"),
    *("hexagon", "torus-diagonals", "star", "cube", "sudoku-1", "triangle"),
]
WAYS = list(product(BOARDS, RANGES))
FEW, MANY = 6, 56
"""The number of positions of each setup."""
CELLS, WORK = 7, 100_000.0
"""The most empty cells and the most continuations."""


def agree(game: Game, seeds: range, every: int) -> int:
    """Solve late positions, some of them move by move, and return how many have enough cells to use the table."""
    brute, setup = Brute(game), cast(Setup, game.setup)
    larger = 0
    for seed, state in zip(seeds, states_of(game, seeds, CELLS, WORK), strict=True):
        solver = Solver(setup, state, 1 << 20)
        if seed % every:
            assert solver.value() == brute.value(state), seed
        else:
            moves = brute.values(state)
            assert solver.value() == (min if state.turn else max)(moves.values()), seed
            for marks in solver.classes():
                worth = {moves[solver.action_of(mark)] for mark in marks}
                assert worth == {solver.value_of(marks[0])}, (seed, marks)
        larger += int(state.empties) >= 5
    return larger


@pytest.mark.slow
@pytest.mark.parametrize(("board", "range_"), WAYS)
def test_late_positions(board: str, range_: str) -> None:
    """The values of positions with up to seven empty cells, and of their moves, are right."""
    agree(game_on(board, range_), range(FEW), 3)


@pytest.mark.long
@pytest.mark.parametrize(("board", "range_"), WAYS)
def test_thousands_of_late_positions(board: str, range_: str) -> None:
    """The values of more than two thousand positions, most with at least five empty cells, are right."""
    assert len(WAYS) * MANY > 2000
    assert agree(game_on(board, range_), range(1000, 1000 + MANY), 15) > MANY / 2
