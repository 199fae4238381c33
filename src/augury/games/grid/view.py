"""What every seat sees of a game: everything (rule G6.1)."""

from __future__ import annotations

import msgspec

from augury.games.grid.setup import Options
from augury.kernel.engine import View


class CellView(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """One cell."""

    name: str
    x: float | None
    """Where to draw it, in cell widths, if the board says so; y grows downwards."""
    y: float | None
    mark: int | str | None
    """The number, or x; None in an empty cell."""
    owner: int | None
    """The seat that wrote it."""
    given: bool
    forced: bool
    options: list[int | str]
    """What can be written there now: the numbers, then x."""
    lost: bool
    """Whether a player's number can no longer come true in any of its lines."""


class LineView(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """One line, as it stands."""

    name: str
    cells: list[str]
    numbers: int
    """Those that count; givens may not."""
    xs: int
    empty: int
    fewest: int
    """The least that the line can still hold of what its numbers foretell: numbers, or X's."""
    most: int
    after_number: list[int] | None
    """The least and the most if a number were written here next; None in a full line."""
    after_x: list[int] | None
    pays: bool
    """Whether a player can still score here, or will."""
    pays_to: int | None
    """Once the line is full: the seat that will have its points."""
    count: int | None
    """Once the board is full: how many numbers (or X's) the line's numbers foretold."""
    scored_by: int | None
    points: int | None


class GridView(View, frozen=True, kw_only=True):
    """Prophecies from one seat."""

    board: str
    players: int
    x_prophecies: bool
    options: Options
    turn: int | None
    """Whose turn it is, until the board is full."""
    empty: int
    """How many cells are empty."""
    standing: list[int]
    """What the full lines pay each seat; at the end, its score."""
    latest: str | None
    """The cell that a player wrote last."""
    cells: list[CellView]
    lines: list[LineView]
