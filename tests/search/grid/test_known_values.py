"""Known values under perfect play."""

from __future__ import annotations

from typing import cast

import pytest

from augury.games.grid.state import Setup, State
from augury.search.grid.solver import Solver
from tests.games.grid.positions import grid

KNOWN = {"2x2": 0, "2x3": 1, "2x4": 0, "3x3": 1, "3x4": 2}
"""First minus second player, from the published rules of the game."""


def solve(board: str, memory: int) -> int:
    """The value of an empty board."""
    game = grid(board)
    return Solver(cast(Setup, game.setup), cast(State, game.start(0, "").state), memory).value()


@pytest.mark.parametrize("board", KNOWN)
def test_known_values(board: str) -> None:
    """The solver finds the known values."""
    assert solve(board, 1 << 26) == KNOWN[board]


def test_a_board_on_its_side_has_the_same_value() -> None:
    """A board has the same value with its rows and columns exchanged."""
    assert {board: solve(board[::-1], 1 << 26) for board in KNOWN} == KNOWN


@pytest.mark.slow
def test_4x4_is_even() -> None:
    """The value of 4x4 is 0, as this solver found, so the second player wins the tie."""
    assert solve("4x4", 1 << 28) == 0
