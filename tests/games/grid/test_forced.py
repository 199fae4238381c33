"""Forced X's (rules G3): when they occur, who owns them, and that they are not turns."""

from __future__ import annotations

import pytest

from augury.errors import Illegal
from tests.games.grid.positions import cell_of, forced, grid, history, lines_of, play, seen

STAR = lines_of("hp", "hq", "hr", cells="rhqp")
"""A hub with three neighbours: in X-Prophecies every cell takes only a 1."""


def test_a_cell_without_numbers_is_an_x_at_once() -> None:
    """G3.1: with 1 and 3 in its row and 2 in its column, c1 becomes an X before the next player moves."""
    position = play(grid("3x3").start(1), "a1=1 b1=3")
    assert cell_of(position, "c1").options == [2, "x"]
    position = position.play("c3=2")
    assert (cell_of(position, "c1").mark, cell_of(position, "c1").forced) == ("x", True)
    assert not any(move.startswith("c1") for move in position.legal(1))
    with pytest.raises(Illegal, match="c1 already holds an x"):
        position.play("c1=2")


def test_a_cell_with_a_number_left_is_not_forced() -> None:
    """G3.1: a cell stays empty as long as one number is possible in it, even a hopeless one."""
    position = play(grid("1x3").start(1), "a1=1 b1=2")
    assert cell_of(position, "c1").options == [3, "x"]
    assert forced(position) == []


def test_an_x_forces_nothing() -> None:
    """G3.1: X's do not rule out numbers, so on a board of X's even the last cell is written by a player."""
    position = play(grid("2x2").start(1), "a1=x b1=x a2=x")
    assert cell_of(position, "b2").options == [1, 2, "x"]


def test_a_forced_x_has_no_owner() -> None:
    """G3.2: a forced X has no owner, and a written X has one."""
    position = play(grid("2x2").start(1), "a1=1 b2=2")
    assert [(cell.mark, cell.owner, cell.forced) for cell in seen(position).cells] == [
        (1, 0, False),
        ("x", None, True),
        ("x", None, True),
        (2, 1, False),
    ]
    written = play(grid("2x2").start(1), "a1=1 b1=x")
    assert (cell_of(written, "b1").owner, cell_of(written, "b1").forced) == (1, False)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_forced_x_is_no_turn(players: int) -> None:
    """G3.2: after a move that forces an X, it is the next seat's turn, as after any other move."""
    position = play(grid("3x3", players).start(1), "a1=1 b1=3 c3=2")
    assert forced(position) == ["c1"]
    assert position.actors == [3 % players]


@pytest.mark.parametrize(
    ("moves", "count", "last"),
    [("a1=1 b1=2 a2=2 b2=1", 0, 1), ("a1=1 b1=x b2=2", 1, 0), ("a1=1 b2=2", 2, 1)],
)
def test_forced_crosses_change_who_moves_last(moves: str, count: int, last: int) -> None:
    """G3.2: on four cells seat 1 moves last, or seat 0 if an odd number of them is forced."""
    position = play(grid("2x2").start(1), moves)
    assert position.over
    assert len(forced(position)) == count
    assert position.moves[-1][0] == last


def test_forced_by_the_givens() -> None:
    """G3.3: c has a given 1 in one line and a 2 in the other, so it is an X before seat 0 begins."""
    position = grid(lines_of("ac", "bc", "de", a=1, b=2)).start(1)
    assert history(position) == [{"type": "forced", "cell": "c"}]
    assert (cell_of(position, "c").mark, cell_of(position, "c").forced) == ("x", True)
    assert (position.actors, seen(position).empty, seen(position).latest) == ([0], 2, None)
    assert set(position.legal(0)) == {"d=x", "d=1", "d=2", "e=x", "e=1", "e=2"}


def test_givens_can_end_the_game_before_it_begins() -> None:
    """G3.3: if all cells without a given are forced, the game is over before the first turn."""
    position = grid(lines_of("ac", "bc", a=1, b=2)).start(1)
    assert position.over
    assert [event["type"] for event in history(position)] == ["forced", "lines"]
    assert (position.scores, position.winners) == ([0, 0], [1])


def test_a_range_without_numbers_forces_everything() -> None:
    """G3.3: in X-Prophecies a cell whose largest line has one cell takes no number, so it is an X at the start."""
    position = grid(lines_of("ab", "c", "d"), x_prophecies=True).start(1)
    assert forced(position) == ["c", "d"]
    assert not position.over
    assert forced(grid(lines_of("ab", "c", "d")).start(1)) == []


def test_forced_in_the_order_of_the_board() -> None:
    """G3.4: the cells are forced in the board's order r, q, p, though its lines name p first."""
    position = grid(STAR, x_prophecies=True).start(1).play("h=1")
    assert forced(position) == ["r", "q", "p"]
    assert [event["type"] for event in history(position)] == ["mark", "forced", "forced", "forced", "lines"]


def test_forced_on_a_rectangle_row_by_row() -> None:
    """G3.4: a rectangle lists its cells row by row, so b1 is forced before a2."""
    assert forced(play(grid("2x2").start(1), "a1=1 b2=2")) == ["b1", "a2"]
