"""X-Prophecies (rules G5): numbers predict the X's of their lines."""

from __future__ import annotations

import pytest

from augury.errors import BadSetup, Illegal, TooLate
from augury.kernel.game import Game
from tests.games.grid.positions import cell_of, finish, forced, grid, history, lines_of, play, seen


def x_grid(board: object, players: int = 2, **options: object) -> Game:
    """Open the grid game with X-Prophecies."""
    return grid(board, players, x_prophecies=True, **options)


def test_a_number_foretells_crosses() -> None:
    """G5.1: with two X's in the row the 2 scores for its writer, and the 1 scores nothing."""
    position = finish(x_grid("1x4"), "a2 b1 ax bx")
    row = seen(position).lines[0]
    assert (row.count, row.scored_by, row.points) == (2, 0, 2)
    assert position.scores == [2, 0]


def test_forced_crosses_count() -> None:
    """G5.1: the X that 2 and 1 force makes the 1 correct."""
    position = play(x_grid("1x3").start(1), "a1=2 b1=1")
    assert forced(position) == ["c1"]
    assert seen(position).lines[0].count == 1
    assert position.scores == [0, 1]


def test_a_line_without_crosses_pays_nothing() -> None:
    """G4.4, G5.1: a line without X's pays nothing, because no number predicts 0."""
    position = play(x_grid("1x3", x_range="max").start(1), "a1=1 b1=2 c1=3")
    assert seen(position).lines[0].count == 0
    assert position.scores == [0, 0]


def test_a_number_scores_in_row_and_column() -> None:
    """G4.3, G5.1: a 1 with one X in its row and one in its column scores twice."""
    position = finish(x_grid("2x2", x_range="max"), "a1 bx / ax b1")
    assert position.scores == [2, 2]


def test_the_same_moves_can_have_another_winner() -> None:
    """G5.1: b1=x a1=2 c1=1 ends 1 : 2 in the plain game and 1 : 0 in X-Prophecies."""
    plain, crossed = (play(game.start(1), "b1=x a1=2 c1=1") for game in (grid("1x3"), x_grid("1x3")))
    assert (plain.scores, plain.winners) == ([1, 2], [1])
    assert (crossed.scores, crossed.winners) == ([1, 0], [0])


@pytest.mark.parametrize(("board", "largest"), [("4x5", 4), ("2x2", 1), ("9x9", 8), ("1x3", 2)])
def test_the_range_is_one_less(board: str, largest: int) -> None:
    """G5.2: a cell takes numbers up to one less than its largest line, by default and with x_range = "max-1"."""
    assert x_grid(board) == x_grid(board, x_range="max-1")
    for cell in seen(x_grid(board).start(1)).cells:
        assert cell.options == [*range(1, largest + 1), "x"]
    with pytest.raises(Illegal, match="a1 takes"):
        x_grid(board).start(1).play(f"a1={largest + 1}")


@pytest.mark.parametrize(("board", "largest"), [("4x5", 5), ("2x2", 2), ("1x1", 1)])
def test_the_range_can_be_the_whole_line(board: str, largest: int) -> None:
    """G5.3: with x_range = "max" a cell takes as many numbers as in the plain game."""
    for cell in seen(x_grid(board, x_range="max").start(1)).cells:
        assert cell.options == [*range(1, largest + 1), "x"]


def test_the_range_is_each_cells_own() -> None:
    """G5.2, G5.3: on an exotic board each cell's range depends on its own largest line."""
    board = lines_of("abcd", "de", "ef")
    less, whole = (seen(x_grid(board, x_range=text).start(1)).cells for text in ("max-1", "max"))
    assert [len(cell.options) - 1 for cell in less] == [3, 3, 3, 3, 1, 1]
    assert [len(cell.options) - 1 for cell in whole] == [4, 4, 4, 4, 2, 2]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_smallest_board_is_over_before_the_first_turn(players: int) -> None:
    """G3.3, G5.2: 1x1 takes no number, so its cell is forced, the game ends 0 : 0, and the last seat wins."""
    position = x_grid("1x1", players).start(1)
    assert (position.over, position.actors, position.moves) == (True, [], [])
    assert (position.scores, position.winners) == ([0] * players, [players - 1])
    assert x_grid("1x1", players, ties="shared").start(1).winners == list(range(players))
    assert history(position) == [
        {"type": "forced", "cell": "a1"},
        {
            "type": "lines",
            "lines": {line: {"count": 1, "scored_by": None, "points": 0} for line in ("row 1", "column a")},
        },
    ]
    with pytest.raises(TooLate):
        position.play("a1=x")


def test_the_smallest_board_with_the_whole_range() -> None:
    """G5.3: on 1x1 with the whole range a 1 can be written, but no X is left to make it correct."""
    start = x_grid("1x1", x_range="max").start(1)
    assert start.legal(0) == ["a1=x", "a1=1"]
    assert start.play("a1=1").scores == start.play("a1=x").scores == [0, 0]


def test_the_range_belongs_to_x_prophecies() -> None:
    """G5.4: without X-Prophecies `x_range` must be left at max-1, where it has no effect."""
    with pytest.raises(BadSetup, match="x_range") as refused:
        grid("4x5", x_range="max")
    assert refused.value.code == "bad_setup"
    assert grid("4x5", x_range="max-1") == grid("4x5")
    assert cell_of(grid("4x5", x_range="max-1").start(1), "a1").options == [1, 2, 3, 4, 5, "x"]


def test_a_given_may_be_larger_than_the_range() -> None:
    """G5.5: a given 3 is allowed in a line of three, though nobody could write it."""
    position = x_grid(lines_of("abc", b=3)).start(1)
    assert cell_of(position, "b").mark == 3
    assert cell_of(position, "a").options == [1, 2, "x"]
    with pytest.raises(Illegal):
        position.play("a=3")


def test_a_sudoku_keeps_its_nines() -> None:
    """G5.5: on a sudoku board givens are used as printed, and cells take 1 to 8."""
    view = seen(x_grid("9" + 80 * ".").start(1))
    assert view.cells[0].mark == 9
    assert view.cells[80].options == [*range(1, 9), "x"]


def test_givens_do_not_score_in_x_prophecies() -> None:
    """G1.5, G5.1: a given 2 correctly predicts two X's, and nobody gets points."""
    position = play(x_grid(lines_of("abc", b=2)).start(1), "a=x c=x")
    assert seen(position).lines[0].count == 2
    assert position.scores == [0, 0]
