"""Boards of any shape, drawn from the places of their cells; an empty cell shows its name."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import ceil
from typing import NamedTuple

from rich.text import Text

from augury.games.grid.view import CellView, GridView
from augury.text.grid.standings import Standing, hopeful
from augury.text.pictures.grid.signs import pointed, sign

HEIGHTS = (2, 1, 3)
"""How many lines of text a cell's height may take, the best-looking first."""
TALLEST = 24
MARGIN = 2
SQUARE = 3
"""How many characters side by side are about as wide as a line of text is high, with some space."""


class Spot(NamedTuple):
    """Where a cell is drawn: its line of text, and the first character of its room there."""

    row: int
    column: int
    cell: CellView


class Drawing:
    """The cells at their places."""

    def __init__(self, view: GridView, lines: list[Standing]) -> None:
        self.view = view
        self._hopeful = hopeful(lines)
        longest = max(len(line.cells) for line in view.lines)
        self._wide = max(len(str(longest)) + 2, *(len(cell.name) for cell in view.cells))

    def drawn(self, room: int) -> Iterator[Text]:
        """Line by line from the top, at most `room` characters wide; nothing if it does not fit."""
        spots = self._spots(room)
        for row in range(max(spot.row for spot in spots) + 1 if spots else 0):
            text = Text()
            for spot in sorted((spot for spot in spots if spot.row == row), key=lambda spot: spot.column):
                shown = sign(spot.cell, self._hopeful, empty=spot.cell.name)
                here = spot.cell.name == self.view.latest
                start = spot.column + (self._wide - len(shown)) // 2 - here
                text.append(" " * (start - len(text))).append_text(pointed(shown) if here else shown)
            yield text

    def _spots(self, room: int) -> list[Spot]:
        """Where the cells are drawn in a width of `room` characters; nowhere if they would overlap."""
        places = [(cell.x, cell.y, cell) for cell in self.view.cells if cell.x is not None and cell.y is not None]
        if len(places) < len(self.view.cells):
            return []
        left, top = min(x for x, _, _ in places), min(y for _, y, _ in places)
        breadth = max(x for x, _, _ in places) - left or 1
        for height in HEIGHTS:
            levels = [(round((y - top) * height), x - left, cell) for x, y, cell in places]
            scale = self._scale([(level, x) for level, x, _ in levels], height, (room - MARGIN - self._wide) / breadth)
            if scale and max(level for level, _, _ in levels) < TALLEST:
                return [Spot(level, MARGIN + round(x * scale), cell) for level, x, cell in levels]
        return []

    def _scale(self, levels: list[tuple[int, float]], height: int, most: float) -> float | None:
        """How many characters a cell's width takes, `most` or fewer; None if that is too narrow for the signs."""
        neighbours = [(left, right) for (row, left), (same, right) in pairwise(sorted(levels)) if row == same]
        close = min((right - left for left, right in neighbours), default=1)
        if close * most <= self._wide:
            return None
        least = (self._wide + 1) / close
        even = 2 * ceil(least / 2)  # so that half widths are whole characters, and all equal
        for scale in (max(SQUARE * height, even), even, ceil(least), least):
            apart = min(
                (round(right * scale) - round(left * scale) for left, right in neighbours), default=self._wide + 1
            )
            if scale <= most and apart > self._wide:
                return scale
        return None
