"""Givens and sudoku boards (rules G1.3, G1.5): givens count, have no owner, and score for nobody."""

from __future__ import annotations

import pytest

from augury.errors import BadSetup
from augury.kernel.position import Position
from tests.games.grid.positions import cell_of, grid, history, lines_of, play, seen

PUZZLE = """
2.8...... ...26.... 6.71...3.
...64...8 ........1 ...5.32..
3..4.5.6. .41....7. 8...9....
"""


def crossed_out(position: Position, but: str = "") -> Position:
    """The end of a game in which these moves are made first, and only X's are written after them."""
    position = play(position, but)
    while not position.over:
        position = position.play(next(move for move in position.legal(position.actors[0]) if move.endswith("=x")))
    return position


def lone(cell: str, number: int) -> str:
    """A sudoku with a single given."""
    place = 9 * (int(cell[1]) - 1) + "abcdefghi".index(cell[0])
    return "." * place + str(number) + "." * (80 - place)


def test_a_sudoku_is_a_square_with_boxes() -> None:
    """G1.3: a sudoku board has 81 cells in nine rows, columns and boxes, with the printed digits as givens."""
    position = grid(PUZZLE).start(1)
    view = seen(position)
    assert [line.name for line in view.lines if line.name.startswith("box")] == [f"box {box}" for box in range(1, 10)]
    assert (len(view.cells), len(view.lines)) == (81, 27)
    assert {line.name: line.cells for line in view.lines}["box 6"] == [
        "g4",
        "h4",
        "i4",
        "g5",
        "h5",
        "i5",
        "g6",
        "h6",
        "i6",
    ]
    printed = "".join(str(cell.mark) if cell.given else "." for cell in view.cells if not cell.forced)
    assert printed == "".join(PUZZLE.split())
    assert all(cell.owner is None for cell in view.cells)


def test_no_repeats_in_a_box() -> None:
    """G1.3, G2.4: a given blocks its number in its row, its column and its box, and nowhere else."""
    view = seen(grid(lone("b2", 7)).start(1))
    blocked = {cell.name for cell in view.cells if 7 not in cell.options}
    row, column = {f"{letter}2" for letter in "abcdefghi"}, {f"b{number}" for number in range(1, 10)}
    assert blocked == row | column | {f"{letter}{number}" for letter in "abc" for number in (1, 2, 3)}


def test_givens_count() -> None:
    """G1.5: a 2 next to a given 5 is correct in its row and in its box."""
    position = crossed_out(grid(lone("a1", 5)).start(1), "b1=2")
    ends = {line.name: (line.count, line.scored_by, line.points) for line in seen(position).lines}
    assert ends["row 1"] == ends["box 1"] == (2, 0, 2)
    assert ends["column a"] == ends["column b"] == (1, None, 0)
    assert position.scores == [4, 0]


def test_givens_may_not_count() -> None:
    """G1.6: if givens do not count, a 1 next to a given 5 is correct in row and box, but 5 still cannot be repeated."""
    position = grid(lone("a1", 5), givens_count=False).start(1)
    assert 5 not in cell_of(position, "b1").options
    assert {line.name: line.numbers for line in seen(position).lines}["row 1"] == 0
    position = crossed_out(position, "b1=1")
    ends = {line.name: (line.count, line.scored_by, line.points) for line in seen(position).lines}
    assert ends["row 1"] == ends["column b"] == ends["box 1"] == (1, 0, 1)
    assert ends["column a"] == (0, None, 0)
    assert position.scores == [3, 0]


def test_a_given_is_no_x() -> None:
    """G1.6, G5.1: X-Prophecies predict X's, so it makes no difference whether givens count."""
    board = lines_of("abc", b=3)
    ends = [crossed_out(grid(board, x_prophecies=True, givens_count=count).start(1), "a=1") for count in (True, False)]
    assert [end.scores for end in ends] == [[1, 0], [1, 0]]


def test_givens_do_not_score() -> None:
    """G1.5: a given 1 alone in its row, column and box is correct in all three, and nobody gets a point."""
    position = crossed_out(grid(lone("e5", 1)).start(1))
    assert position.scores == [0, 0]
    last = history(position)[-1]["lines"]
    assert last["row 5"] == last["column e"] == last["box 5"] == {"count": 1, "scored_by": None, "points": 0}


def test_a_number_can_score_three_times() -> None:
    """G4.3: the 3 in the corner of a real sudoku scores in its row, its column and its box."""
    position = crossed_out(grid(PUZZLE).start(1), "i9=3")
    assert position.scores == [9, 0]
    assert [line.name for line in seen(position).lines if line.points] == ["row 9", "column i", "box 9"]


def test_a_given_has_no_owner_and_no_event() -> None:
    """G1.5: a given is there before seat 0's first turn, has no owner, and is not a move."""
    position = grid(lines_of("abc", b=3)).start(1)
    given = cell_of(position, "b")
    assert (given.mark, given.given, given.forced, given.owner, given.options) == (3, True, False, None, [])
    assert (position.actors, history(position), position.moves) == ([0], [], [])
    assert seen(position).lines[0].numbers == 1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_board_full_of_givens_is_over(players: int) -> None:
    """G1.5, G4.1: if nobody can write, all scores are 0, and the last seat wins the tie."""
    position = grid(lines_of("ab", "b", a=2, b=1), players).start(1)
    assert (position.over, position.scores, position.winners) == (True, [0] * players, [players - 1])
    assert [event["type"] for event in history(position)] == ["lines"]


@pytest.mark.parametrize("board", [lines_of("abc", a=1, c=1), lone("a1", 4)[:8] + "4" + lone("a1", 4)[9:]])
def test_equal_givens_in_a_line_are_refused(board: object) -> None:
    """G1.5: equal givens are refused in any line."""
    with pytest.raises(BadSetup, match="twice") as refused:
        grid(board)
    assert refused.value.code == "bad_setup"


def test_equal_givens_in_different_lines_are_fine() -> None:
    """G1.5: the same number may be given once in each line."""
    assert seen(grid(lines_of("ab", "cd", a=2, c=2)).start(1)).empty == 2
