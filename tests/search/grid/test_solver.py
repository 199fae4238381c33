"""The solver's answers to different questions about a position agree."""

from __future__ import annotations

from itertools import chain
from typing import cast

import pytest

from augury.errors import BadArgument, BadSetup
from augury.games.grid.state import Setup, State
from augury.kernel.game import Game
from augury.kernel.position import Position
from augury.search.grid.solver import Solver
from tests.games.grid.positions import grid, lines_of, play
from tests.search.grid.brute import Brute
from tests.search.grid.late import states_of
from tests.search.grid.shapes import RANGES, game_on

BOARDS = ["3x4", "5x5", "star", "triangle", "cube", "sudoku-1"]


def solver_at(position: Position, memory: int = 1 << 20) -> Solver:
    """A solver for a position."""
    return Solver(cast(Setup, position.game.setup), cast(State, position.state), memory)


def late(game: Game, seeds: range, cells: int) -> list[Position]:
    """Late positions of random games."""
    return [game.at(state.tobytes()) for state in states_of(game, seeds, cells)]  # type: ignore[attr-defined]


@pytest.mark.parametrize("range_", RANGES)
@pytest.mark.parametrize("board", BOARDS)
def test_classes_are_all_legal_marks(board: str, range_: str) -> None:
    """Every legal action is in exactly one class, at the start and after some marks."""
    for position in late(game_on(board, range_), range(3), 9):
        solver = solver_at(position)
        for _ in range(3):
            marks = [mark for marks in solver.classes() for mark in marks]
            assert sorted(marks) == sorted(solver.legal())
            assert sorted(map(solver.action_of, marks)) == sorted(chain(*map(position.legal_actions, (0, 1))))
            if position.over:
                break
            solver.go(marks[-1])
            position = position.play(solver.action_of(marks[-1]))  # noqa: PLW2901 - the same game continues


@pytest.mark.slow
@pytest.mark.parametrize("range_", RANGES)
@pytest.mark.parametrize("board", BOARDS)
def test_going_along_the_best_line_keeps_the_value(board: str, range_: str) -> None:
    """In every position some mark keeps the value, which at the end of the game is the difference of the scores."""
    for position in late(game_on(board, range_), range(3), 7):
        solver = solver_at(position)
        value = solver.value()
        while not position.over:
            best = next(marks[0] for marks in solver.classes() if solver.keeps(marks[0], value))
            assert solver.value_of(best) == value
            position = position.play(solver.action_of(best))  # noqa: PLW2901 - the same game continues
            solver.go(best)
            assert solver.value() == solver_at(position).value() == value
        assert position.scores[0] - position.scores[1] == value


@pytest.mark.parametrize("range_", RANGES)
@pytest.mark.parametrize("board", BOARDS)
def test_marks_that_keep_the_value_are_the_best(board: str, range_: str) -> None:
    """`keeps` is true exactly for the marks with the value of the position, whichever side is to move."""
    for position in late(game_on(board, range_), range(4), 5):
        solver, moves = solver_at(position), Brute(position.game).values(cast(State, position.state))
        for marks in solver.classes():
            for mark in marks:
                assert solver.keeps(mark, solver.value()) == (moves[solver.action_of(mark)] == solver.value())


@pytest.mark.parametrize("range_", RANGES)
def test_at_least_agrees_with_the_value(range_: str) -> None:
    """`at_least` agrees with the value, whatever is already known and whichever side is to move."""
    for position in late(game_on("4x4", range_), range(6), 8):
        value = solver_at(position).value()
        fresh = solver_at(position)
        for asked in (value + 1, value, value - 1, value + 9, value - 9):
            assert solver_at(position).at_least(asked) == fresh.at_least(asked) == (asked <= value)
        assert fresh.least <= value <= fresh.most
        assert fresh.value() == value


@pytest.mark.parametrize("range_", RANGES)
def test_bounds_on_the_value_of_a_mark(range_: str) -> None:
    """`value_of` is exact within its bounds and returns a bound otherwise, and the guess does not change the result."""
    for position in late(game_on("3x4", range_), range(4), 7):
        solver = solver_at(position)
        for marks in solver.classes()[:5]:
            value = solver.value_of(marks[0])
            assert {solver.value_of(marks[0], guess=guess) for guess in (value - 2, value, value + 2)} == {value}
            assert solver.value_of(marks[0], value - 1, value + 1) == value
            assert solver.value_of(marks[0], value + 1, value + 3) <= value + 1
            assert solver.value_of(marks[0], value - 3, value - 1) >= value - 1


@pytest.mark.parametrize("range_", RANGES)
@pytest.mark.parametrize("board", ["2x3", "star", "sudoku-1", "1x1"])
def test_a_game_that_is_over_is_worth_its_scores(board: str, range_: str) -> None:
    """In a finished game there are no legal marks, and the value is the difference of the scores."""
    for position in late(game_on(board, range_), range(5), 0):
        solver = solver_at(position)
        assert position.over and not solver.legal() and not solver.classes()
        assert solver.value() == position.scores[0] - position.scores[1]
        assert solver.at_least(solver.value()) and not solver.at_least(solver.value() + 1)


@pytest.mark.parametrize("range_", RANGES)
def test_a_line_of_fifteen(range_: str) -> None:
    """The values are right on a line of fifteen cells, with the largest possible numbers."""
    game = game_on(lines_of("abcdefghijklmno"), range_)
    top = int(cast(Setup, game.setup).tops[0])
    marks = " ".join(f"{cell}={top - index}" for index, cell in enumerate("abcdefghij"))
    for moves in (marks, marks.replace(f"a={top}", "a=x")):
        position = play(game.start(0, ""), moves)
        solver, values = solver_at(position), Brute(game).values(cast(State, position.state))
        assert solver.value() == (min if solver.start.side else max)(values.values())
        for group in solver.classes():
            assert {values[solver.action_of(mark)] for mark in group} == {solver.value_of(group[0])}


def test_a_small_table_gives_the_same_value() -> None:
    """The value of 3x4 is 2 both with a table that is much too small and with one that grows."""
    game = grid("3x4")
    small, large = solver_at(game.start(0, "")), solver_at(game.start(0, ""), 1 << 26)
    assert small.value() == large.value() == 2
    assert len(small.table) * small.table.itemsize * small.table.shape[1] <= 1 << 20
    assert small.nodes > large.nodes
    assert small.stored <= len(small.table)


def test_what_cannot_be_solved_is_refused() -> None:
    """More than two players, more than 64 empty cells, or less than 1 MiB of memory raises an error."""
    with pytest.raises(BadSetup, match="two players, not 3"):
        solver_at(grid("2x2", players=3).start(0, ""))
    with pytest.raises(BadSetup, match="64 empty cells, not 81"):
        solver_at(grid("9x9").start(0, ""))
    with pytest.raises(BadArgument, match="1 MiB"):
        solver_at(grid("2x2").start(0, ""), (1 << 20) - 1)
