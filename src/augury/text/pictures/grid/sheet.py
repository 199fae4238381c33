"""Boards of rows and columns, as a sheet of squared paper: how the rows stand beside it, and the columns below."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from rich.text import Text

from augury.games.grid.view import CellView, GridView
from augury.text.grid.standings import Standing, hopeful
from augury.text.pictures.grid.signs import counted, pointed, prophecies, sign, style_of

LETTERS = "abcdefghijklmnopqrstuvwxyz"
FEW_ROWS = 6
"""Up to this many rows have a rule between any two; more would fill the window."""


@dataclass(frozen=True)
class Ruling:
    """How the paper is ruled: between which rows and columns, and how wide the squares are."""

    across: set[int]
    """The rows above which there is a rule; the columns left of which there is one."""
    down: set[int]
    inner: int
    """The room for a pointer, a shape and a number."""
    gap: int


class Sheet:
    """The paper with all that is written on it."""

    def __init__(self, view: GridView, rows: list[list[CellView]], lines: list[Standing]) -> None:
        self.view = view
        self.rows = rows
        self.others = list(lines)
        """The lines that are neither rows nor columns, and must be described in words."""
        self.beside = [self._take(row) for row in rows]
        self.below = [self._take(column) for column in zip(*rows, strict=True)]
        self._hopeful = hopeful(lines)

    def _take(self, cells: Sequence[CellView]) -> Standing | None:
        """The line of exactly these cells, if there is one, which then needs no words."""
        for line in self.others:
            if set(line.line.cells) == {cell.name for cell in cells}:
                self.others.remove(line)
                return line
        return None

    def drawn(self, room: int) -> list[Text]:
        """The lines of the most spacious way to draw it in a width of `room` characters; none if it does not fit."""
        for ruling in self._rulings():
            lines = list(self._drawn(ruling))
            if max(map(len, lines)) <= room:
                return lines
        return []

    def _rulings(self) -> Iterator[Ruling]:
        """Ways to rule the paper, the most spacious first."""
        height, width = len(self.rows), len(self.rows[0])
        inner = 2 + len(str(max(len(line.cells) for line in self.view.lines)))
        across, down = self._boxes()
        if not across | down and height <= FEW_ROWS:
            yield Ruling(set(range(1, height)), set(range(1, width)), inner, 1)
        yield Ruling(across, down, inner, 1)
        yield Ruling(across, down, inner, 0)

    @property
    def boxes_across(self) -> int:
        """How many boxes lie beside each other; one where there are none."""
        return len(self._boxes()[1]) + 1

    def _boxes(self) -> tuple[set[int], set[int]]:
        """Where no line that fills a block of cells crosses, if such blocks fill the board as in a sudoku."""
        blocks = [block for line in self.others if (block := block_of(self.rows, line))]
        if sum(block.size for block in blocks) != len(self.view.cells):
            return set(), set()
        across = {block.top for block in blocks if not any(other.top < block.top <= other.bottom for other in blocks)}
        down = {block.left for block in blocks if not any(other.left < block.left <= other.right for other in blocks)}
        return across - {0}, down - {0}

    def _drawn(self, ruling: Ruling) -> Iterator[Text]:
        """The paper line by line."""
        wide = ruling.inner + ruling.gap
        letters = [f"{LETTERS[column]:>{ruling.inner}}{' ' * ruling.gap}" for column in range(len(self.rows[0]))]
        yield Text("   ") + Text(_joined(letters, ruling, " ", " ", " "), "bold")
        edge = ["─" * wide for _ in letters]
        yield Text("   " + _joined(edge, ruling, "┌", "┬", "┐"), "dim")
        for number, row in enumerate(self.rows):
            if number in ruling.across:
                yield Text("   " + _joined(edge, ruling, "├", "┼", "┤"), "dim")
            yield self._row(number, row, ruling)
        yield Text("   " + _joined(edge, ruling, "└", "┴", "┘"), "dim")
        yield from self._columns(ruling)

    def _row(self, number: int, row: list[CellView], ruling: Ruling) -> Text:
        """A row, and how it stands."""
        text = Text.assemble((f"{number + 1:>2} ", "bold"), ("│", "dim"))
        for column, cell in enumerate(row):
            if column in ruling.down:
                text.append("│", "dim")
            shown = sign(cell, self._hopeful)
            shown = pointed(shown) if cell.name == self.view.latest else shown
            text.append(" " * (ruling.inner - len(shown))).append_text(shown).append(" " * ruling.gap)
        text.append("│", "dim")
        line = self.beside[number]
        if line:
            text.append(f"  {counted(line):<5}", style_of(line))
            between = " " if ruling.gap else ""
            text.append_text(Text(between).join(prophecies(line)))
        return text

    def _columns(self, ruling: Ruling) -> Iterator[Text]:
        """How the columns stand, each under its own."""
        stacks = [_stack(line, ruling) if line else [] for line in self.below]
        for level in range(max(map(len, stacks))):
            text = Text("    ")
            for column, stack in enumerate(stacks):
                if column in ruling.down:
                    text.append(" ")
                shown = stack[level] if level < len(stack) else Text()
                text.append(" " * (ruling.inner - len(shown))).append_text(shown).append(" " * ruling.gap)
            yield text


def _stack(line: Standing, ruling: Ruling) -> list[Text]:
    """How a line stands, from top to bottom."""
    count = [counted(line)]
    if not ruling.gap and line.empty:
        count = [str(line.counted), f"+{line.empty}"]
    said = prophecies(line)
    if not ruling.gap and line.payee is not None:
        said = [said[0][:1], said[0][1:]]
    return [*(Text(part, style_of(line)) for part in count), *said]


def _joined(squares: list[str], ruling: Ruling, left: str, middle: str, right: str) -> str:
    """A line of squares between the vertical rules."""
    return left + "".join((middle if column in ruling.down else "") + s for column, s in enumerate(squares)) + right


def rows_of(view: GridView) -> list[list[CellView]] | None:
    """The cells row by row, if they lie on every square of a sheet and are named after it, as `b3`."""
    ordered = sorted(view.cells, key=lambda cell: (cell.y or 0, cell.x or 0))
    width = sum(cell.y == ordered[0].y for cell in ordered)
    if width > len(LETTERS) or len(ordered) % width:
        return None
    rows = [ordered[start : start + width] for start in range(0, len(ordered), width)]
    for y, row in enumerate(rows):
        for x, cell in enumerate(row):
            if (cell.x, cell.y, cell.name) != (x, y, f"{LETTERS[x]}{y + 1}"):
                return None
    return rows


class Block(NamedTuple):
    """A rectangle of cells, by its first and last row and column."""

    top: int
    left: int
    bottom: int
    right: int

    @property
    def size(self) -> int:
        """How many cells there are."""
        return (self.bottom - self.top + 1) * (self.right - self.left + 1)


def block_of(rows: list[list[CellView]], line: Standing) -> Block | None:
    """The block that a line fills, if it fills one."""
    inside = set(line.line.cells)
    held = [(y, x) for y, row in enumerate(rows) for x, cell in enumerate(row) if cell.name in inside]
    ys, xs = [y for y, _ in held], [x for _, x in held]
    block = Block(min(ys), min(xs), max(ys), max(xs))
    return block if block.size == len(held) else None
