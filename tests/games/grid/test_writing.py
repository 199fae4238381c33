"""Writing numbers and X's (rules G2): who writes, and what may be written where."""

from __future__ import annotations

import pytest

from augury.errors import AuguryError, Illegal, NotYourTurn
from tests.games.grid.positions import cell_of, grid, lines_of, play, seen


@pytest.mark.parametrize("players", [2, 3, 4])
def test_seats_take_turns(players: int) -> None:
    """G2.1: seat 0 begins, the turn passes in the order of the seats, and seat 0 follows the last seat."""
    position = grid("3x3", players).start(1)
    for turn in range(6):
        assert position.actors == [turn % players]
        position = play(position, f"{'abcabc'[turn]}{turn // 3 + 1}=x")


def test_only_the_seat_to_move_writes() -> None:
    """G2.1: another seat cannot make a move, even if the move itself is legal."""
    with pytest.raises(NotYourTurn):
        grid().start(1).play("a1=1", seat=1)


def test_nobody_passes() -> None:
    """G2.1: while a cell is empty, every legal move writes a mark into a cell."""
    position = grid("2x2").start(1)
    for _ in range(4):
        assert all("=" in move for move in position.legal(position.actors[0]))
        position = position.play(position.legal(position.actors[0])[0])
    for text in ("pass", "", "-"):
        with pytest.raises(AuguryError):
            grid("2x2").start(1).play(text)


def test_one_mark_in_one_empty_cell() -> None:
    """G2.2: a move fills one cell with one mark, owned by the seat that wrote it."""
    position = play(grid().start(1), "b3=4 c1=x")
    assert (cell_of(position, "b3").mark, cell_of(position, "b3").owner) == (4, 0)
    assert (cell_of(position, "c1").mark, cell_of(position, "c1").owner) == ("x", 1)
    assert sum(cell.mark is not None for cell in seen(position).cells) == 2
    assert (seen(position).empty, seen(position).latest) == (18, "c1")


@pytest.mark.parametrize(("first", "second"), [("4", "5"), ("4", "x"), ("x", "4"), ("x", "x"), ("4", "4")])
def test_what_is_written_stays(first: str, second: str) -> None:
    """G2.2: a number or an X cannot be overwritten, not even by the same mark."""
    position = play(grid().start(1), f"b3={first}")
    assert cell_of(position, "b3").options == []
    with pytest.raises(Illegal, match=f"b3 already holds an? {first}"):
        position.play(f"b3={second}")


@pytest.mark.parametrize(
    ("board", "largest"), [("4x5", 5), ("5x4", 5), ("1x9", 9), ("9x1", 9), ("3x3", 3), ("1x1", 1), ("8x2", 8)]
)
def test_numbers_up_to_the_longer_side(board: str, largest: int) -> None:
    """G2.3: on a rectangle every cell takes 1 up to the larger of rows and columns, even in short lines."""
    for cell in seen(grid(board).start(1)).cells:
        assert cell.options == [*range(1, largest + 1), "x"]


@pytest.mark.parametrize(("board", "beyond"), [("4x5", 6), ("2x2", 3), ("9x9", 10), ("4x5", 0)])
def test_no_number_beyond_the_range(board: str, beyond: int) -> None:
    """G2.3: 0 and one more than the longer side are refused with a message that says what is valid."""
    with pytest.raises(Illegal, match=r"a1 takes 1 to \d or x"):
        grid(board).start(1).play(f"a1={beyond}")


def test_a_cell_takes_the_size_of_its_own_largest_line() -> None:
    """G2.3: on an exotic board each cell has a range of its own."""
    cells = {cell.name: cell.options for cell in seen(grid(lines_of("abcd", "de", "f")).start(1)).cells}
    assert cells["a"] == cells["d"] == [1, 2, 3, 4, "x"]
    assert cells["e"] == [1, 2, "x"]
    assert cells["f"] == [1, "x"]


def test_no_number_twice_in_a_line() -> None:
    """G2.4: with a 4 in b3, neither seat can write another in row 3 or column b; all other cells still take one."""
    position = play(grid().start(1), "b3=4")
    for cell in seen(position).cells:
        assert (4 in cell.options) is (cell.name[0] != "b" and cell.name[1] != "3")
    with pytest.raises(Illegal, match="row 3 already has a 4"):
        position.play("e3=4")
    with pytest.raises(Illegal, match="column b already has a 4"):
        position.play("b1=4")
    assert cell_of(position.play("c1=4"), "c1").mark == 4


def test_givens_are_numbers_too() -> None:
    """G2.4: a given number cannot be written again in its lines."""
    position = grid(lines_of("abc", "cd", a=2)).start(1)
    assert cell_of(position, "c").options == [1, 3, "x"]
    assert cell_of(position, "d").options == [1, 2, "x"]
    with pytest.raises(Illegal, match="line 1 already has a 2"):
        position.play("b=2")


def test_an_x_blocks_nothing() -> None:
    """G2.5: a line may have any number of X's, and an X does not rule out any number."""
    position = play(grid("3x3").start(1), "a1=x b1=x")
    assert [cell_of(position, name).mark for name in ("a1", "b1")] == ["x", "x"]
    assert cell_of(position, "c1").options == cell_of(position, "a2").options == [1, 2, 3, "x"]
    position = play(position, "c1=x a2=x a3=x b2=x c2=x b3=x c3=x")
    assert position.over
    assert [line.xs for line in seen(position).lines] == [3] * 6


def test_an_x_may_go_anywhere() -> None:
    """G2.5: an X may be written into every empty cell, whatever is around it."""
    for cell in seen(play(grid().start(1), "a1=1 b2=2 c3=3 d4=4 e1=5 a2=x")).cells:
        assert ("x" in cell.options) is (cell.mark is None)


def test_what_cannot_come_true_may_be_written() -> None:
    """G2.6: 5 may be written in a row with three X's and a column of four, where it can never be correct."""
    position = play(grid().start(1), "a1=x b1=x c1=x")
    assert 5 in cell_of(position, "d1").options
    assert cell_of(position.play("d1=5"), "d1").mark == 5
