"""Properties that hold on every board and in every game."""

from __future__ import annotations

import json

from hypothesis import given
from hypothesis import strategies as st

from augury.games.grid.view import GridView
from augury.kernel.gamerecord import dumps, loads, write_record
from augury.kernel.position import Position
from augury.kernel.verification import verify
from tests.games.grid.positions import grid, history, judge_for, moves_of, seen
from tests.judge.grid import GridJudge
from tests.judge.record import check_record
from tests.strategies import boards, examples, finished, grid_games, positions

MANY = examples(30)

running = positions(grid_games(), most_moves=40)
ended = finished(grid_games())


def judged(position: Position) -> GridJudge:
    """A judge that has followed all moves of the game."""
    judge = judge_for(position.game)
    for event in history(position):
        if event["type"] == "mark":
            judge.happen(event)
    return judge


def numbers_in(view: GridView) -> dict[str, list[int]]:
    """The numbers in each line."""
    marks = {cell.name: cell.mark for cell in view.cells}
    return {line.name: [mark for cell in line.cells if isinstance(mark := marks[cell], int)] for line in view.lines}


@MANY
@given(running)
def test_no_number_is_repeated_in_a_line(position: Position) -> None:
    """G2.4: no line ever contains a number twice, givens included."""
    assert all(len(set(numbers)) == len(numbers) for numbers in numbers_in(seen(position)).values())


@MANY
@given(running)
def test_what_is_legal_is_what_the_judge_says(position: Position) -> None:
    """G2.1 to G2.5: the seat to move has the legal moves that the judge allows, and all other seats have none."""
    judge = judged(position)
    assert position.actors == ([] if judge.over else [judge.turn])
    for seat in range(position.game.players):
        moves = position.legal(seat)
        assert len(set(moves)) == len(moves)
        assert set(moves) == (moves_of(judge.legal()) if seat in position.actors else set())


@MANY
@given(running)
def test_a_cell_is_empty_only_while_it_can_take_a_number(position: Position) -> None:
    """G3.1: at any time, a cell is empty if and only if it can still take a number."""
    for cell in seen(position).cells:
        assert (cell.mark is None) is any(isinstance(option, int) for option in cell.options)
        assert (cell.mark is None) is ("x" in cell.options)


@MANY
@given(running)
def test_a_view_shows_what_the_judge_sees(position: Position) -> None:
    """G6.1: a view shows every mark and its owner, and at the end every line, as the judge has them."""
    judge, view = judged(position), seen(position, 0)
    shown = {cell.name: (cell.mark, cell.owner) for cell in view.cells if cell.mark is not None}
    assert shown == judge.written
    assert {cell.name: set(cell.options) - {"x"} for cell in view.cells if cell.options} == judge.possible
    if judge.over:
        described = {line.name: (line.count, line.scored_by, line.points) for line in view.lines}
        assert described == {name: tuple(line.values()) for name, line in judge.told_lines().items()}
        assert (view.scores, view.winners) == (judge.scores, judge.winners)


@MANY
@given(ended)
def test_the_board_always_fills(position: Position) -> None:
    """G4.1: at the end every cell is given, written or forced, and each move has filled one cell."""
    view = seen(position)
    kinds = [(cell.given, cell.forced, cell.owner is not None).count(True) for cell in view.cells]
    assert kinds == [1] * len(view.cells)
    assert len(position.moves) == sum(cell.owner is not None for cell in view.cells)
    assert [seat for seat, _ in position.moves] == [turn % view.players for turn in range(len(position.moves))]


@MANY
@given(ended)
def test_scores_are_the_points_of_the_lines(position: Position) -> None:
    """G4.2 to G4.5: a line pays its count or nothing, a seat scores the sum of its lines, and the highest wins."""
    view = seen(position)
    for seat in range(view.players):
        assert view.scores[seat] == sum(line.points or 0 for line in view.lines if line.scored_by == seat)
    assert sum(view.scores) == sum(line.points or 0 for line in view.lines)
    for line in view.lines:
        assert line.count == (line.xs if view.x_prophecies else line.numbers)
        assert line.points == (0 if line.scored_by is None else line.count)
        if line.scored_by is not None:
            assert line.count in numbers_in(view)[line.name]
    assert all(view.scores[seat] == max(view.scores) for seat in position.winners)
    assert sum(position.returns) == 1


@MANY
@given(running)
def test_bytes_and_back(position: Position) -> None:
    """A position restored from bytes continues where it was, without its history."""
    again = position.game.at(bytes(position))
    assert again == position
    assert again.view(0) == position.view(0)
    for action in position.legal_actions(position.actors[0] if position.actors else 0)[:3]:
        assert again.play(action) == position.play(action)


@MANY
@given(st.one_of(running, ended))
def test_records_verify(position: Position) -> None:
    """The verifier and the judge both accept a game record, which reads back unchanged and leads to the position."""
    text = dumps(write_record(position, [f"player {seat}" for seat in range(position.game.players)]))
    check_record(json.loads(text))
    reached = verify(loads(text))
    assert reached == position
    assert (reached.moves, list(reached.events)) == (position.moves, list(position.events))


@MANY
@given(boards())
def test_any_board_is_read_as_it_is_written(board: dict[str, object]) -> None:
    """G1.1, G1.4, G1.5: a board's cells, lines and givens are read in their order."""
    view = seen(grid(board).start(1))
    assert [cell.name for cell in view.cells] == board["cells"]
    assert {line.name: line.cells for line in view.lines} == board["lines"]
    assert {cell.name: cell.mark for cell in view.cells if cell.given} == board["givens"]
