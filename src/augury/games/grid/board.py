"""Boards: cells, and lists of cells called lines. All rectangles, sudokus and exotic boards consist of these (G1)."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import combinations
from math import isfinite

from augury.errors import BadSetup

MOST_CELLS = 81
MOST_LINES = 64
MOST_IN_LINE = 15
FARTHEST = 100
"""How far from the corner a cell may be drawn, in cell widths."""

_BOARD_NAME = re.compile(r"\S(.{0,38}\S)?")
_CELL_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,7}")
_LINE_NAME = re.compile(r"[!-~]([ -~]{0,14}[!-~])?")


@dataclass(frozen=True)
class Board:
    """A board that satisfies G1.1 and G1.5, which the constructor checks. `read_board` in `boardfile` reads one."""

    name: str
    cells: tuple[str, ...]
    """The cells' names, in the board's own order; everywhere else a cell is its index in here."""
    lines: dict[str, tuple[int, ...]]
    """The cells of each line, by the line's name."""
    givens: dict[int, int] = field(default_factory=dict)
    """The numbers that stand before the first turn, by cell (G1.5)."""
    places: tuple[tuple[float, float], ...] = ()
    """Where to draw each cell, x to the right and y downwards, in cell widths; empty if the board does not say."""

    def __post_init__(self) -> None:
        _check_name(self)
        check_cells(self.cells)
        _check_lines(self)
        _check_givens(self)
        _check_places(self)

    def __hash__(self) -> int:
        return hash((self.name, self.cells, frozenset(self.lines.items()), frozenset(self.givens.items())))

    def range_of(self, cell: int) -> int:
        """The largest number that the cell takes: the size of its largest line (G2.3)."""
        return max(len(line) for line in self.lines.values() if cell in line)


def rectangle(rows: int, columns: int) -> Board:
    """A rectangular board (G1.2)."""
    if not (1 <= rows <= 9 and 1 <= columns <= 9):
        raise BadSetup(f"a rectangle has 1 to 9 rows and 1 to 9 columns, such as 4x5, not {rows} and {columns}")
    names = tuple(f"{'abcdefghi'[column]}{row + 1}" for row in range(rows) for column in range(columns))
    across = {f"row {row + 1}": tuple(range(row * columns, (row + 1) * columns)) for row in range(rows)}
    down = {f"column {'abcdefghi'[column]}": tuple(range(column, rows * columns, columns)) for column in range(columns)}
    places = tuple((float(column), float(row)) for row in range(rows) for column in range(columns))
    return Board(f"{rows}x{columns}", names, across | down, places=places)


def sudoku(digits: str, name: str = "sudoku") -> Board:
    """The 9x9 board with boxes and the givens of an unsolved sudoku, 81 characters row by row (G1.3).

    An empty cell is a `.` or a `0`; white space is left out.
    """
    digits = "".join(digits.split())
    for index, digit in enumerate(digits):
        if digit not in ".0123456789":
            raise BadSetup(
                f"a sudoku consists of digits, with . or 0 for empty cells; character {index + 1} is {digit!r}"
            )
    if len(digits) != 81:
        raise BadSetup(f"a sudoku has 81 characters, one for each cell row by row, not {len(digits)}")
    givens = {cell: int(digit) for cell, digit in enumerate(digits) if digit not in ".0"}
    if len(givens) == 81:
        raise BadSetup("a sudoku to play on must be unsolved: leave some of its cells empty")
    square = rectangle(9, 9)
    boxes = {
        f"box {box + 1}": tuple(
            (box // 3 * 3 + row) * 9 + box % 3 * 3 + column for row in range(3) for column in range(3)
        )
        for box in range(9)
    }
    return Board(name, square.cells, square.lines | boxes, givens, square.places)


def check_cells(cells: tuple[str, ...]) -> None:
    """Refuse names that cannot be those of a board's cells (G1.1)."""
    if not 1 <= len(cells) <= MOST_CELLS:
        raise BadSetup(f"a board has 1 to {MOST_CELLS} cells, not {len(cells)}")
    known: dict[str, str] = {}
    for cell in cells:
        if not _CELL_NAME.fullmatch(cell):
            raise BadSetup(
                "a cell's name must have 1 to 8 letters, digits, - or _, starting with a letter or digit, "
                f"not {cell[:50]!r}"
            )
        if twin := known.get(cell.lower()):
            raise BadSetup(f"two cells are called {twin!r} and {cell!r}; names must be unique, ignoring case")
        known[cell.lower()] = cell


def _check_name(board: Board) -> None:
    """The board's name for people."""
    if not (_BOARD_NAME.fullmatch(board.name) and board.name.isprintable()):
        raise BadSetup(
            f"a board's name must have 1 to 40 printable characters and no spaces around them, not {board.name[:50]!r}"
        )


def _check_lines(board: Board) -> None:
    """Lines, and that each cell lies in one (G1.1)."""
    if not 1 <= len(board.lines) <= MOST_LINES:
        raise BadSetup(f"a board has 1 to {MOST_LINES} lines, not {len(board.lines)}")
    twins: dict[frozenset[int], str] = {}
    for name, line in board.lines.items():
        _check_line(board, name, line)
        # One cell may be a row and a column, as on 1x1; more would be a line that silently pays twice.
        if len(line) > 1 and (twin := twins.setdefault(frozenset(line), name)) != name:
            raise BadSetup(f"lines {twin!r} and {name!r} have the same cells; remove one of them")
    used = {cell for line in board.lines.values() for cell in line}
    for cell, called in enumerate(board.cells):
        if cell not in used:
            raise BadSetup(f"the cell {called!r} is not in any line; put it in one, or leave it out")


def _check_line(board: Board, name: str, line: tuple[int, ...]) -> None:
    """One line's name and cells (G1.1)."""
    if not _LINE_NAME.fullmatch(name):
        raise BadSetup(
            f"a line's name must have 1 to 16 printable ASCII characters and no spaces around them, not {name[:50]!r}"
        )
    if not 1 <= len(line) <= MOST_IN_LINE:
        raise BadSetup(f"a line has 1 to {MOST_IN_LINE} cells, but {name!r} has {len(line)}")
    for cell in line:
        if not 0 <= cell < len(board.cells):
            raise BadSetup(f"line {name!r} contains cell {cell}; the cells are 0 to {len(board.cells) - 1}")
        if line.count(cell) > 1:
            raise BadSetup(f"line {name!r} contains the cell {board.cells[cell]!r} twice; name it once")


def _check_givens(board: Board) -> None:
    """Givens: in their range (G2.3) under all options (G5.5), and no two equal ones in a line (G1.5)."""
    for cell, given in board.givens.items():
        if not 0 <= cell < len(board.cells):
            raise BadSetup(f"there is a given in cell {cell}; the cells are 0 to {len(board.cells) - 1}")
        if not 1 <= given <= board.range_of(cell):
            raise BadSetup(
                f"the given in {board.cells[cell]!r} must be 1 to {board.range_of(cell)}, "
                f"the size of its largest line, not {_number(given)}"
            )
    for name, line in board.lines.items():
        for one, other in combinations([cell for cell in line if cell in board.givens], 2):
            if board.givens[one] == board.givens[other]:
                raise BadSetup(
                    f"line {name!r} has the given {board.givens[one]} twice, "
                    f"in {board.cells[one]!r} and {board.cells[other]!r}; a number can appear only once in a line"
                )


def _check_places(board: Board) -> None:
    """Drawing places: one for each cell, and no two the same."""
    if board.places and len(board.places) != len(board.cells):
        raise BadSetup(
            f"there are {len(board.places)} places for {len(board.cells)} cells; give every cell a place, or none"
        )
    taken: dict[tuple[float, float], str] = {}
    for cell, (x, y) in zip(board.cells, board.places):
        if not (isfinite(x) and isfinite(y) and 0 <= x <= FARTHEST and 0 <= y <= FARTHEST):
            raise BadSetup(f"the place of {cell!r} must be two numbers from 0 to {FARTHEST}")
        if (twin := taken.setdefault((x, y), cell)) != cell:
            raise BadSetup(f"the cells {twin!r} and {cell!r} are drawn at the same place; move one of them")


def _number(given: int) -> str:
    return str(given) if abs(given) < 10**9 else "so large a number"
