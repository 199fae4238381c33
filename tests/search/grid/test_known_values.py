"""Values under perfect play that are known."""

from __future__ import annotations

from typing import cast

import pytest

from augury.games.grid.state import Setup, State
from augury.search.grid.solver import Solver
from tests.games.grid.positions import grid

KNOWN = {"2x2": 0, "2x3": 1, "2x4": 0, "3x3": 1, "3x4": 2}
"""First minus second player, as the published rules of the game have it."""


def solve(board: str, memory: int) -> int:
    """The value of an empty board."""
    game = grid(board)
    return Solver(cast(Setup, game.setup), cast(State, game.start(0, "").state), memory).value()


@pytest.mark.parametrize("board", KNOWN)
def test_known_values(board: str) -> None:
    """The solver finds what is known."""
    assert solve(board, 1 << 26) == KNOWN[board]


def test_a_board_on_its_side_has_the_same_value() -> None:
    """Rows are as good as columns."""
    assert {board: solve(board[::-1], 1 << 26) for board in KNOWN} == KNOWN


@pytest.mark.slow
def test_4x4_is_even() -> None:
    """Found by this solver: the second player wins the tie."""
    assert solve("4x4", 1 << 28) == 0
