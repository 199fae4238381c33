"""The bounds on a position, and on a move before it is made, enclose the true value."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from augury.kernel.bits import members
from augury.search.grid.bounds import finish, outlook
from augury.search.grid.moves import move
from augury.search.grid.remainder import Puzzle, Remainder, empty_cells, narrow_cells, numbers_at
from tests.games.grid.positions import lines_of
from tests.search.grid.brute import Brute
from tests.search.grid.late import states_of
from tests.search.grid.random_walks import Step, walk
from tests.search.grid.shapes import RANGES, game_on

BOARDS: dict[str, object] = {
    **{name: name for name in ["3x4", "5x5", "7x9", "star", "triangle", "hexagon", "cube", "sudoku-1"]},
    "row": lines_of("abcdefghijklmno"),
}
FEW = 4


def foreseen(step: Step, mark: tuple[int, int]) -> tuple[int, int]:
    """The upper and lower bound for a move, computed without making it."""
    puzzle, rest, (cell, number) = step.puzzle, step.rest, mark
    cells, narrow = empty_cells(puzzle, rest), narrow_cells(puzzle, rest)
    takes = numbers_at(puzzle, rest, cell)
    best, worst = outlook(puzzle, rest, np.uint64(cells), np.uint64(narrow), step.side, cell, takes, number)
    return int(best), int(worst)


def found(step: Step, mark: tuple[int, int]) -> tuple[int, int]:
    """The same bounds, computed from the position after the move."""
    after = Remainder.new()
    move(step.puzzle, step.rest, after, step.side, *mark)
    check_sums(step.puzzle, after)
    return int(after.gained + after.best), int(after.gained + after.worst)


def check_sums(puzzle: Puzzle, rest: Remainder) -> None:
    """Assert that the bounds are the sums over the lines, and that settled lines are cleared."""
    assert (int(rest.best), int(rest.worst)) == (int(rest.most.sum()), int(rest.least.sum()))
    for line in members(int(rest.settled)):
        said = (rest.most[line], rest.least[line], rest.claims[line], *rest.wrote[:, line])
        assert not any(int(word) for word in said)
    assert (rest.most >= rest.least).all()


@pytest.mark.slow
@pytest.mark.parametrize("range_", RANGES)
@pytest.mark.parametrize("board", BOARDS)
def test_the_outlook_of_a_move_is_what_it_comes_to(board: str, range_: str) -> None:
    """For every move of random games, `outlook` gives exactly the bounds found by making the move."""
    game, dice = game_on(BOARDS[board], range_), Random(1)
    for state in states_of(game, range(2), 64):
        for step in walk(game, state, dice):
            for mark in dice.sample(step.marks, min(12, len(step.marks))):
                assert foreseen(step, mark) == found(step, mark)


@pytest.mark.parametrize("range_", RANGES)
@pytest.mark.parametrize("board", BOARDS)
def test_best_and_worst_enclose_the_value(board: str, range_: str) -> None:
    """The settled points plus the best and the worst of the rest are an upper and a lower bound of the value."""
    game, dice = game_on(BOARDS[board], range_), Random(2)
    brute = Brute(game)
    for state in states_of(game, range(4), 12):
        for step in walk(game, state, dice):
            if len(step.cells) <= FEW:
                value = brute.value(step.state)
                assert step.settled + int(step.rest.worst) <= value <= step.settled + int(step.rest.best)
            if len(step.cells) == 1:
                sign = -1 if step.side else 1
                gain = int(finish(step.puzzle, step.rest, step.cells[0], step.side))
                assert step.settled + sign * gain == brute.value(step.state)
            if not step.cells:
                assert (step.settled, int(step.rest.best), int(step.rest.worst)) == (brute.value(step.state), 0, 0)
