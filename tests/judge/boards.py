"""The boards of Prophecies on the grid, read from the setup of a record (G1)."""

import re
from dataclasses import dataclass, field
from typing import Any

from .strict_json import Wrong, check_lists, check_whole

LETTERS = "abcdefghi"


@dataclass
class Board:
    """A board: the names of its cells, and its lines, which are lists of cells."""

    cells: list[str]
    lines: dict[str, list[str]]
    givens: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Reject invalid boards (G1.1, G1.5)."""
        if not 1 <= len(self.cells) <= 81 or not 1 <= len(self.lines) <= 64:
            raise Wrong("A board has 1 to 81 cells and 1 to 64 lines.")
        if len(set(self.cells)) < len(self.cells):
            raise Wrong("Two cells have the same name.")
        for name, line in self.lines.items():
            if not 1 <= len(line) <= 15 or len(set(line)) < len(line) or not set(line) <= set(self.cells):
                raise Wrong(f"The line {name} is not made of 1 to 15 different cells of the board.")
            numbers = [self.givens[cell] for cell in line if cell in self.givens]
            if len(set(numbers)) < len(numbers):
                raise Wrong(f"Two givens are equal in the line {name}.")
        for cell in self.cells:
            if not any(cell in line for line in self.lines.values()):
                raise Wrong(f"The cell {cell} lies in no line.")
        for cell, number in self.givens.items():
            if cell not in self.cells or not 1 <= number <= largest_line(self, cell):
                raise Wrong(f"There can be no given {number} in {cell}.")


def largest_line(board: Board, cell: str) -> int:
    """The size of the largest line through a cell (G2.3)."""
    return max(len(line) for line in board.lines.values() if cell in line)


def rectangle(rows: int, columns: int) -> Board:
    """A board of rows and columns, its cells listed row by row (G1.2)."""
    cells = {(row, column): f"{LETTERS[column]}{row + 1}" for row in range(rows) for column in range(columns)}
    lines = {f"row {row + 1}": [cells[row, column] for column in range(columns)] for row in range(rows)}
    for column in range(columns):
        lines[f"column {LETTERS[column]}"] = [cells[row, column] for row in range(rows)]
    return Board(list(cells.values()), lines)


def sudoku(digits: str) -> Board:
    """A 9x9 board with boxes, from the 81 characters of a sudoku, in which all but 1 to 9 mean empty (G1.3)."""
    square = rectangle(9, 9)
    for down in range(3):
        for right in range(3):
            rows, columns = range(3 * down + 1, 3 * down + 4), LETTERS[3 * right : 3 * right + 3]
            square.lines[f"box {3 * down + right + 1}"] = [f"{letter}{row}" for row in rows for letter in columns]
    givens = {cell: int(digit) for cell, digit in zip(square.cells, digits, strict=True) if digit in "123456789"}
    return Board(square.cells, square.lines, givens)


def board_of(written: Any) -> Board:  # parsed JSON
    """The board of a record's setup, either named or given in full (G1.2, G1.4)."""
    if isinstance(written, str):
        if not re.fullmatch("[1-9]x[1-9]", written):
            raise Wrong(f"{written!r} is no rectangle.")
        return rectangle(int(written[0]), int(written[2]))
    check_lists(written["cells"], *written["lines"].values())
    givens = written.get("givens") or {}
    check_whole(*givens.values())
    return Board(list(written["cells"]), {name: list(line) for name, line in written["lines"].items()}, dict(givens))
