"""Prophecies in text mode: questions about cells, lines and the board, and ways to type marks."""

from __future__ import annotations

import pytest

import augury
from augury.kernel.position import Position
from augury.language import speaking
from tests.text.typist import ask, text


def start(board: str = "3x3", **words: object) -> Position:
    """Return an empty board for two."""
    return augury.game("grid", board=board, players=2, **words).start()


def play(position: Position, *moves: str) -> Position:
    """Return the position after some moves."""
    for move in moves:
        position = position.play(move)
    return position


def test_a_cell() -> None:
    """A cell is described with its mark, its owner and the state of its lines; its name alone is a question."""
    position = play(start(), "b2=3", "a1=x")
    lines = (
        "Row 2: one number, 2 empty; may come true: 3 by you. Column b: one number, 2 empty; may come true: 3 by you."
    )
    assert text(position, "b2") == f"b2 holds 3 by you. {lines}" == text(position, "? B2") == text(position, "cell b2")
    assert text(position, "c1").startswith("c1 is empty and takes 1, 2, 3 or X. Row 1: 0 numbers, 2 empty. Column c: ")
    assert text(position, "c a1", brief=True) == "a1 holds X by Bo." == text(position, "last", brief=True)
    assert text(position, "cell") == "Say which cell, such as cell a1."
    assert text(position, "cell z9") == "There is no cell 'z9'."


def test_a_line() -> None:
    """A line is described with its cells in order and its count, and can be asked for by its name alone."""
    position = play(start(), "b2=3", "a1=x")
    row = "Row 2: a2 empty, b2 3 by you, c2 empty. One number, 2 empty; may come true: 3 by you."
    assert text(position, "row 2") == row == text(position, "line row 2") == text(position, "i 2")
    assert text(position, "Column A").startswith("Column a: a1 X by Bo, a2 empty, a3 empty. 0 numbers, 2 empty")
    assert text(position, "line nowhere").startswith(
        "There is no line 'nowhere'. The lines: row 1, row 2, row 3, column a,"
    )
    assert text(position, "lines").count("\n") == 5 and text(position, "board").count("\n") == 2
    with speaking("ja"):
        assert text(position, "2行目").startswith("2行目")


def test_how_it_stands() -> None:
    """`turn`, `empty` and `scores` say whose turn it is, which cells are empty and how many points each player has."""
    position = play(start("2x2"), "a1=1")
    assert text(position, "turn") == "Bo's turn. 3 of 4 cells are empty." and text(position, "t", 1).startswith(
        "Your turn."
    )
    assert text(position, "empty", brief=True) == "Empty: b1, a2, b2."
    assert text(position, "scores") == "Points from full lines so far: you 0 and Bo 0."
    over = play(position, "b1=x", "a2=x", "b2=1")
    assert text(over, "scores") == "Scores: you 2 and Bo 2."
    assert text(over, "turn") == "The game is over. Bo wins. Scores: you 2 and Bo 2."
    assert text(over, "row 1") == "Row 1: a1 1 by you, b1 X by Bo. One number, pays 1 to you."
    assert ask(over, "a1=1").text == "The game is over." and text(over, "moves") == "You cannot move now."


@pytest.mark.parametrize("typed", ["b2=3", "B2 = 3", "b2 3", "b2:3", "Write 3 into b2"])
def test_marks_can_be_typed(typed: str) -> None:
    """A mark can be typed with an equals sign, another separator or none, or as a sentence."""
    assert ask(start(), typed).move == "b2=3"
    assert ask(start(), typed.replace("3", "x")).move == "b2=x" == ask(start(), "b2x").move


def test_a_refusal_is_one_sentence() -> None:
    """An illegal mark is refused with the reason of the rules, however it was typed."""
    position = play(start(), "b2=3", "a1=x")
    assert ask(position, "b2 1").text == "b2 already holds a 3." == ask(position, "b2=1").text
    assert ask(position, "b3=3").text == "Column b already has a 3."
    assert ask(position, "c3 9").text == "c3 takes 1 to 3 or x."
    assert ask(position, "7").wrong


def test_legal_moves() -> None:
    """Legal moves are listed for the board or a cell; of too many, some are listed and the rest counted."""
    position = start("2x2")
    assert text(position, "moves a1") == "3 moves: write X into a1, write 1 into a1 or write 2 into a1."
    assert text(position, "moves", brief=True).startswith("12 moves: a1=x, a1=1, a1=2, b1=x")
    assert text(start("5x5"), "moves").startswith("150 moves: a1=x,") and "And 138 more." in text(start("5x5"), "moves")
    assert text(position, "moves z") == "No move begins with 'z'."


@pytest.mark.parametrize("board", ["fano", "hexagon", "cube", "sudoku-1"])
def test_boards_of_every_shape(board: str) -> None:
    """Every cell and line can be asked by name on boards of every shape, in both languages."""
    position = start(board, x_prophecies=board == "cube")
    view = position.view(0)
    for language in ("en", "ja"):
        with speaking(language):
            for cell in view.cells:  # type: ignore[attr-defined]
                assert text(position, f"cell {cell.name}").startswith(cell.name)
            for line in view.lines:  # type: ignore[attr-defined]
                assert text(position, f"line {line.name}").partition("\n")[0]
            assert all(text(position, key) for key in "tinbelspm?")
