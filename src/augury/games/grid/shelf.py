"""The boards that come with Augury: a file for each exotic board (G1.4), and one with our own sudokus (G1.3)."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

from augury.errors import BadSetup
from augury.games.grid.board import Board, sudoku
from augury.games.grid.boardobject import parse_board
from augury.kernel.files import shown

_SENTENCES = {
    "fano": "The Fano plane: seven points and seven lines of three, the smallest projective plane.",
    "small-hexagon": "A hexagon of side 2: seven cells with rows in three directions.",
    "magic-square": "Three by three, with the two diagonals as lines too.",
    "star": "A five-pointed star: ten cells on five lines of four.",
    "hexagram": "A six-pointed star: twelve cells on six lines of four.",
    "wheel": "A hub, six spokes and two rings; opposite spokes are one line through the hub.",
    "triangle": "A triangle of side 5: fifteen cells with rows in three directions.",
    "little-sudoku": "Four by four with four boxes, like a small sudoku, and no givens.",
    "hexagon": "A hexagon of side 3: nineteen cells with rows in three directions.",
    "torus-diagonals": "Five by five with all diagonals, which go on at the opposite edge: four lines for each cell.",
    "cube": "Three by three by three: 27 cells and 27 lines, drawn floor by floor.",
}


def shelf() -> dict[str, str]:
    """A sentence about each shipped board, by its name."""
    puzzles = {
        name: f"A sudoku with {sum(digit in '123456789' for digit in text)} givens."
        for name, text in _sudokus().items()
    }
    return _SENTENCES | puzzles


def shipped(name: str) -> Board:
    if name in _SENTENCES:
        return parse_board(tomllib.loads(_text(name)))
    if name in _sudokus():
        return sudoku(_sudokus()[name], name)
    raise BadSetup(f"there is no board {shown(name)}; choose one of {', '.join(shelf())}, or a size such as 4x5")


@cache
def _sudokus() -> dict[str, str]:
    return tomllib.loads(_text("sudokus"))


def _text(name: str) -> str:
    return (files("augury.games.grid") / "boards" / f"{name}.toml").read_text(encoding="utf-8")
