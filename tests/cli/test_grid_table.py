"""The terminal's table of Prophecies shows what the view contains, in 80 columns and in 60."""

from __future__ import annotations

import re
from io import StringIO
from typing import cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.console import Console

from augury.games.grid.board import Board
from augury.games.grid.view import CellView, GridView, LineView
from augury.kernel.game import open_game
from augury.kernel.position import Position
from augury.text.pictures import picture
from tests.games.grid.boards import boards
from tests.games.grid.positions import finish, play, walk
from tests.setups import GRID, Words, grid, name_of

FULL, HOLLOW = "●▲■◆", "○△□◇"
NAMES = ["you", "[/]", "Ann", "Bob"]


def shown(position: Position, width: int = 80) -> str:
    """Draw the table for a terminal of some width."""
    console = Console(width=width, file=StringIO(), highlight=False)
    for piece in picture("grid").draw(position.view(0), NAMES):
        console.print(piece)
    return cast(StringIO, console.file).getvalue()


def seen(position: Position) -> GridView:
    """Return the view of a spectator."""
    return cast(GridView, position.view(None))


def may_come_true(view: GridView, line: LineView, cell: CellView) -> bool:
    """Return whether a player's number is, or may become, what its line counts (G4.2, G5.1)."""
    counted = line.xs if view.x_prophecies else line.numbers
    return isinstance(cell.mark, int) and cell.owner is not None and counted <= cell.mark <= counted + line.empty


def sign(view: GridView, cell: CellView, empty: str) -> str:
    """Return how a cell is drawn."""
    if cell.mark is None:
        return empty
    if cell.owner is None or cell.mark == "x":
        return "╳" if cell.forced else str(cell.mark)  # noqa: RUF001 (as it is drawn)
    hopes = any(may_come_true(view, line, cell) for line in view.lines if cell.name in line.cells)
    return f"{(FULL if hopes else HOLLOW)[cell.owner]}{cell.mark}"


def standing(view: GridView, line: LineView) -> list[str]:
    """Return how the state of a line is drawn: its count, then the marks that may come true or what it pays."""
    counted = line.xs if view.x_prophecies else line.numbers
    cells = [cell for cell in view.cells if cell.name in line.cells and may_come_true(view, line, cell)]
    cells.sort(key=lambda cell: int(cell.mark or 0))
    if line.empty:
        return [f"{counted}+{line.empty}", *(f"{FULL[cell.owner or 0]}{cell.mark}" for cell in cells)]
    return [str(counted), *(f"{FULL[cell.owner or 0]}+{counted}" for cell in cells)] if cells else [str(counted), "–"]  # noqa: RUF001


@pytest.mark.parametrize("words", [words for words in GRID if "x" in str(words["board"])[:2]], ids=name_of)
def test_rectangles(words: Words) -> None:
    """Rows show the signs of their cells in order and then their state, and the states of the columns follow below."""
    for position in list(walk(grid(words), 5))[::4]:
        view = seen(position)
        columns = len(view.lines[0].cells)
        drawn = re.findall(r"^ ?\d+ │(.*)│  (.*)$", shown(position).replace("›", " "), re.MULTILINE)  # noqa: RUF001
        for number, (cells, stands) in enumerate(drawn):
            row = view.cells[number * columns : (number + 1) * columns]
            assert cells.replace("│", " ").split() == [sign(view, cell, "·") for cell in row]
            assert stands.split() == standing(view, view.lines[number])
        _, _, below = shown(position).partition("┘\n")
        written = [word for line in below.partition(":")[0].splitlines()[:-1] for word in line.split()]
        wanted = [word for line in view.lines[len(drawn) :] for word in standing(view, line)]
        assert sorted(written) == sorted(wanted)


@pytest.mark.parametrize("name", ["fano", "hexagon", "star", "cube", "wheel", "triangle", "hexagram", "small-hexagon"])
@pytest.mark.parametrize("width", [80, 60])
def test_shapes(name: str, width: int) -> None:
    """A board of any shape is drawn with the names of its empty cells, and its lines are listed below."""
    for position in list(walk(grid({"board": name, "players": 3}), 2))[::3]:
        view = seen(position)
        drawn = re.sub(r"›", " ", shown(position, width))  # noqa: RUF001
        signs = drawn.partition(f"\n{view.lines[0].name} ")[0].split("\n", 2)[2].split()
        assert sorted(signs) == sorted(sign(view, cell, cell.name) for cell in view.cells)
        words = " ".join(drawn.split())
        for line in view.lines:
            described = [line.name, *line.cells, *standing(view, line)]
            turned = [line.name, *standing(view, line), *line.cells]
            assert " ".join(described) in words or " ".join(turned) in words


def test_boxes() -> None:
    """A sudoku has rules between its boxes, givens without a sign, and a line for each box."""
    picture = shown(grid({"board": "sudoku-1"}).start(0, ""))
    assert picture.count("├────────────┼────────────┼────────────┤") == 2
    first = re.search(r"^ 2 │(.*)│  (\S+)", picture, re.MULTILINE)
    assert first and " ".join(first[1].split()) == "· 4 2 │ · 8 · │ · 7 3"
    assert [f"box {number}" in picture for number in range(1, 10)] == [True] * 9
    assert "no sign: given" in picture


def test_without_places() -> None:
    """A board without positions for its cells is drawn as a list of lines with their marks."""
    board = {"name": "cross", "cells": ["a", "b", "c", "d"], "lines": {"one": ["a", "b", "c"], "two": ["c", "d"]}}
    picture = shown(play(grid({"board": board}).start(0, ""), "a=2 d=x"))
    assert re.search(r"^one  a=●2 b c  1\+2  ●2$", picture, re.MULTILINE)
    assert re.search(r"^two  c d=x     0\+1$", picture, re.MULTILINE)


def test_the_latest_is_pointed_at() -> None:
    """The latest mark is pointed out without the use of colour."""
    game = grid({"board": "3x3"})
    assert "›" not in shown(game.start(0, ""))  # noqa: RUF001
    assert re.search(r"^ 2 │  · │›▲1 │", shown(play(game.start(0, ""), "a1=3 b2=1")), re.MULTILINE)  # noqa: RUF001


def test_the_end() -> None:
    """G4.2, G4.6: at the end each line shows what it paid and to whom, and a tie says who wins it."""
    end = finish(grid({"board": "2x2"}), "a1 bx / bx a1")
    assert end.scores == [4, 0]
    picture = shown(end)
    assert len(re.findall(r"^ \d │.*│  1    ●\+1$", picture, re.MULTILINE)) == 2
    assert "●+1  ●+1" in picture.partition("┘")[2]
    assert "the game is over" in picture and "tie" not in picture
    nothing = finish(grid({"board": "1x2", "ties": "shared"}), "ax bx")
    assert "● you and ▲ [/] tie: they share the win." in shown(nothing)
    last = finish(grid({"board": "1x2"}), "ax bx")
    assert "● you and ▲ [/] tie: the latest in turn order wins." in shown(last)
    assert re.search(r"^▲ \[/\] +score 0 +has won$", shown(last), re.MULTILINE)


@pytest.mark.slow
@settings(deadline=None)
@given(board=boards, width=st.sampled_from([60, 80]), seed=st.integers(0, 9))
def test_any_board_fits(board: Board, width: int, seed: int) -> None:
    """On any board the table is no wider than the terminal, and nothing is cut off."""
    position = list(walk(open_game("grid", board=board, players=4), seed))[-2:][0]
    picture = shown(position, width)
    assert max(map(cell_len, picture.splitlines())) <= width
    assert "…" not in picture
    words = set(re.findall(r"[\w-]+", picture))
    assert {cell.name for cell in seen(position).cells if cell.mark is None} <= words or "┌" in picture
