"""The board and all its lines: as squared paper, as a drawing with a list, or as a list alone."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from rich.console import Console, ConsoleOptions
from rich.text import Text

from augury.games.grid.view import CellView, GridView
from augury.text.grid.standings import Standing, hopeful
from augury.text.pictures.grid.canvas import Drawing
from augury.text.pictures.grid.linetable import Listing
from augury.text.pictures.grid.sheet import Sheet, block_of, rows_of
from augury.text.pictures.grid.signs import sign


class Board:
    """The board with how its lines stand, for Rich to print as there is room."""

    def __init__(self, view: GridView, lines: list[Standing]) -> None:
        """The view, and how its lines stand."""
        self.view = view
        self.lines = lines

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[object]:
        """Squared paper for rows and columns, a drawing for other shapes, and lists of what they leave out."""
        rows = rows_of(self.view)
        if rows:
            sheet = Sheet(self.view, rows, self.lines)
            if drawn := sheet.drawn(options.max_width):
                yield from drawn
                if sheet.others:
                    yield Listing(sheet.others, partial(corners, self.view, rows), sheet.boxes_across)
                return
        if drawn := list(Drawing(self.view, self.lines).drawn(options.max_width)):
            yield from [*drawn, ""]
            yield Listing(self.lines, partial(names_in, self.view))
        else:
            yield Listing(self.lines, partial(marks_in, self.view, hopeful(self.lines)))


def corners(view: GridView, rows: list[list[CellView]], line: Standing) -> Text:
    """The cells of a line on squared paper: a block's first and last, or else all."""
    if block_of(rows, line):
        return Text(f"{line.line.cells[0]}-{line.line.cells[-1]}", "dim")
    return names_in(view, line)


def names_in(view: GridView, line: Standing) -> Text:
    """The names of a line's cells, those that are not empty dimmed."""
    cells = {cell.name: cell for cell in view.cells}
    return Text(" ").join(Text(name, "" if cells[name].mark is None else "dim") for name in line.line.cells)


def marks_in(view: GridView, hopes: set[str], line: Standing) -> Text:
    """A line's cells with what stands in them."""
    cells = {cell.name: cell for cell in view.cells}
    drawn = Text()
    for name in line.line.cells:
        drawn.append(" " if drawn else "").append(name)
        if cells[name].mark is not None:
            drawn.append("=", "dim").append_text(sign(cells[name], hopes))
    return drawn
