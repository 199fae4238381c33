"""Reading and writing boards: sizes, names of shipped boards, sudokus, files and board objects (G1)."""

from __future__ import annotations

import re
from os import PathLike
from pathlib import Path

from augury.errors import BadFile, BadSetup
from augury.games.grid.board import Board, rectangle, sudoku
from augury.games.grid.boardobject import format_board, parse_board
from augury.games.grid.shelf import shelf, shipped
from augury.kernel.files import ENDINGS, is_file, read_text, read_value, shown, value_in

LONGEST_FILE = 1_000_000

_SIZE = re.compile(r"([1-9])x([1-9])")
_LIKE_A_SIZE = re.compile(r"[-+.0-9]*[0-9] *[x*×] *[-+.0-9]+")  # noqa: RUF001 (people write it)


def read_board(value: object, *, files: bool = True) -> Board:
    """The board that was asked for (G1.1 to G1.5).

    It is a size, the name of a shipped board, the 81 characters of a sudoku, the path of a file, or a board object.
    Pass `files=False` for untrusted input: then no text is taken for a path.

    >>> read_board("4x5").lines["row 1"]
    (0, 1, 2, 3, 4)
    >>> read_board({"name": "cross", "cells": ["a", "b", "c"], "lines": {"1": ["a", "b"], "2": ["b", "c"]}}).cells
    ('a', 'b', 'c')
    """
    if isinstance(value, Board):
        return value
    if files and isinstance(value, PathLike):
        return _from_file(Path(value))
    return _from_text(value.strip(), files=files) if isinstance(value, str) else parse_board(value)


def parse_text(text: str) -> Board:
    """The board in a pasted or uploaded text: an object in JSON or TOML, a size, a name or a sudoku.

    >>> parse_text("2x3").name
    '2x3'
    """
    if "=" in text or text.lstrip().startswith(("{", "[", "#")):
        return parse_board(value_in(text))
    return _from_text(text.strip(), files=False)


def write_board(board: Board) -> str | dict[str, object]:
    """What `read_board` reads as an equal board: the size of a plain rectangle (G1.2), or else all of it (G1.4)."""
    size = _SIZE.fullmatch(board.name)
    is_plain = size is not None and board == rectangle(int(size[1]), int(size[2]))
    return board.name if is_plain else format_board(board)


def _from_text(text: str, *, files: bool) -> Board:
    word = text.lower()
    if size := _SIZE.fullmatch(word):
        return rectangle(int(size[1]), int(size[2]))
    if _LIKE_A_SIZE.fullmatch(word):
        raise BadSetup(f"a rectangle has 1 to 9 rows and 1 to 9 columns and is written like 4x5, not {shown(text)}")
    if word in shelf():
        return shipped(word)
    if _is_like_a_sudoku(text):
        return sudoku(text)
    if files and (word.endswith(ENDINGS) or is_file(text)):
        return _from_file(Path(text))
    raise BadSetup(
        f"there is no board {shown(text)}; write a size such as 4x5, the 81 characters of a sudoku, "
        f"{'a file that ends in .json or .toml, ' if files else ''}or one of {', '.join(shelf())}"
    )


def _is_like_a_sudoku(text: str) -> bool:
    """Whether a text is meant as a sudoku: long, and mostly digits and dots."""
    signs = "".join(text.split())
    return len(signs) >= 20 and sum(sign in ".0123456789" for sign in signs) * 4 >= len(signs) * 3


def _from_file(path: Path) -> Board:
    """The board in a file: an object in JSON or TOML by the file's ending (G1.4), or else a sudoku's text (G1.3)."""
    text = read_text(path, "a board", LONGEST_FILE)
    try:
        if path.suffix.lower() in ENDINGS:
            return parse_board(read_value(path, text))
        if _is_like_a_sudoku(text):
            return sudoku(text)
    except BadSetup as mistake:
        raise BadSetup(f"{path}: {mistake}") from None
    raise BadFile(f"{path} is not a board: it must end in .json or .toml, or contain the 81 characters of a sudoku")
