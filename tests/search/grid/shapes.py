"""Small boards: all rectangles of up to six cells, and boards with other patterns of lines."""

from __future__ import annotations

from augury.kernel.game import Game
from tests.games.grid.positions import BoardObject, grid, lines_of

RANGES: dict[str, dict[str, object]] = {
    "numbers": {},
    "x": {"x_prophecies": True},
    "x-max": {"x_prophecies": True, "x_range": "max"},
}
"""What a number predicts, and how large it can be."""

RECTANGLES = [f"{rows}x{columns}" for rows in range(1, 7) for columns in range(1, 7) if rows * columns <= 6]

SHAPES: dict[str, BoardObject] = {
    "cross": lines_of("abc", "bde"),
    "triangle": lines_of("abc", "cde", "efa"),
    "given triangle": lines_of("abc", "cde", "efa", a=2, d=3),
    "hub": lines_of("ha", "hb", "hc"),
    "given hub": lines_of("hab", "hcd", "he", h=1),
    "tail": lines_of("abc", "cd", "d"),
    "two islands": lines_of("ab", "cde"),
    "nested": lines_of("abcde", "bcd", "cd"),
    "ladder": lines_of("abc", "def", "ad", "be"),
    "overlap": lines_of("abcd", "cdef"),
    "given overlap": lines_of("abcd", "cdef", a=4, f=1),
    "row": lines_of("abcdef", b=5),
    "forced": lines_of("ab", "bc", "cda", b=1, d=2),
    "full": lines_of("ab", "b", a=1, b=2),
    "single": lines_of("a"),
}
"""Boards with lines that cross up to three times, cells in only one line, lines of all sizes, and givens."""


def game_on(board: object, range_: str) -> Game:
    """The game for two players on a board, with one of the ranges."""
    return grid(board, 2, **RANGES[range_])


def small_games() -> dict[str, Game]:
    """Every small board with every range, by short name."""
    boards: dict[str, object] = {**{name: name for name in RECTANGLES}, **SHAPES}
    return {f"{name}-{range_}": game_on(board, range_) for name, board in boards.items() for range_ in RANGES}
