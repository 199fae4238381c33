"""The compiled minimax gives the same values as minimax over the judge."""

from __future__ import annotations

from typing import cast

import pytest

from augury.games.grid.state import State
from augury.kernel.game import Game
from tests.games.grid.positions import judge_for
from tests.search.grid.brute import Brute
from tests.search.grid.minimax import remembered, value, values
from tests.search.grid.shapes import RANGES, SHAPES, game_on, small_games

GAMES = small_games()


def state_of(game: Game) -> State:
    """The first state of a game."""
    return cast(State, game.start(0, "").state)


def cells_in(game: Game) -> int:
    """The number of empty cells at the start."""
    return int(state_of(game).empties)


@pytest.mark.parametrize("name", [name for name, game in GAMES.items() if cells_in(game) <= 3])
def test_it_agrees_with_minimax_over_the_judge(name: str) -> None:
    """Both give the same value for every move on every small board with up to three empty cells, without memory."""
    game = GAMES[name]
    judge = judge_for(game)
    brute, state = Brute(game), state_of(game)
    assert brute.value(state) == value(judge)
    cells = judge.board.cells
    found = {(cells[action // 16], action % 16 or "x"): worth for action, worth in brute.values(state).items()}
    assert found == values(judge)


@pytest.mark.slow
@pytest.mark.parametrize("range_", RANGES)
@pytest.mark.parametrize("board", ["2x2", "1x4", "cross", "hub", "given hub", "given overlap"])
def test_it_agrees_with_minimax_that_remembers(board: str, range_: str) -> None:
    """Both give the same value on boards with more cells, where minimax over the judge needs a memory."""
    game = game_on(SHAPES.get(board, board), range_)
    assert Brute(game).value(state_of(game)) == remembered(judge_for(game), {})
