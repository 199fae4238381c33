"""Solved boards: which ones the page promises, their solutions, and the JSON file that stores them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from augury.errors import AuguryError, BadFile
from augury.games.grid.boardfile import read_board
from augury.games.grid.setup import GridSetup
from augury.games.grid.shelf import shelf
from augury.kernel.files import replacing
from augury.kernel.setups import read_setup
from augury.lab.grid.result import MoveClass

VERSION = 1
SMALL = 12
"""Every board with up to this many cells is solved."""
LARGER = ("3x5", "4x4")
LARGEST = "4x5"
"""Solved with X-Prophecies only, which take less work."""
LONGEST = 9
"""The most rows or columns of a rectangle (G1.2)."""


@dataclass(frozen=True)
class Case:
    """A board and its mode."""

    board: str
    x_prophecies: bool = False
    x_range: str = "max-1"

    @property
    def cells(self) -> int:
        """The number of cells to write into."""
        board = read_board(self.board, files=False)
        return len(board.cells) - len(board.givens)

    @property
    def is_exotic(self) -> bool:
        """Whether the board is not a rectangle."""
        return not self.board[0].isdecimal()

    @property
    def place(self) -> tuple[object, ...]:
        """The sort key of the page."""
        return (self.x_prophecies, self.x_range == "max", self.is_exotic, self.cells, self.board)

    @property
    def words(self) -> dict[str, object]:
        """The options of `augury solve` for this case."""
        chosen: dict[str, object] = {"board": self.board}
        if self.x_prophecies:
            chosen |= {"x_prophecies": True, "x_range": self.x_range}
        return chosen

    def command(self, *, decided: bool) -> str:
        """The command that solves it."""
        mode = " --x-prophecies" if self.x_prophecies else ""
        mode += " --x-range max" if self.x_range == "max" else ""
        return f"augury solve grid --board {self.board}{mode}{' --winner' if decided else ''}"


class Solution(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The solution of a whole board; `augury.lab.grid.result` explains the fields."""

    board: str
    cells: int
    x_prophecies: bool
    x_range: str
    value: int | None
    winner: int | None
    decided: bool
    """Whether only the winner is known."""
    at_least: int | None
    at_most: int | None
    best_moves: list[MoveClass] | None
    line: list[str] | None
    nodes: int
    stored: int
    seconds: float
    memory: float | None
    command: str

    @property
    def case(self) -> Case:
        """The board and its mode."""
        return Case(self.board, self.x_prophecies, self.x_range)


class Solutions(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """All solved boards."""

    augury: int = VERSION
    solutions: list[Solution] = []

    def find(self, case: Case) -> Solution | None:
        """The solution of a case, if there is one."""
        return next((solution for solution in self.solutions if solution.case == case), None)

    def solved(self, case: Case) -> bool:
        """Whether the value of a case is known."""
        known = self.find(case)
        return known is not None and not known.decided

    def add(self, new: Solution) -> None:
        """Add a solution; one with only the winner never replaces one with the value."""
        old = self.find(new.case)
        if old and (old.winner != new.winner or (None not in (old.value, new.value) and old.value != new.value)):
            raise BadFile(f"two results for {new.command} contradict each other: one of them is wrong")
        if old is None or old.decided or not new.decided:
            rest = [solution for solution in self.solutions if solution is not old]
            self.solutions = sorted([*rest, new], key=lambda solution: solution.case.place)


class _Printed(msgspec.Struct, frozen=True):
    """The needed fields of a result printed by `augury solve --json`."""

    game: str
    setup: dict[str, Any]
    value: int | None
    winner: int | None
    at_least: int | None
    at_most: int | None
    nodes: int
    stored: int
    seconds: float
    position: list[str] = []
    best_moves: list[MoveClass] | None = None
    line: list[str] | None = None
    memory: float | None = None


def rectangles() -> Iterator[str]:
    """The rectangles to solve, by size."""
    sizes = [(rows, columns) for rows in range(1, LONGEST + 1) for columns in range(rows, LONGEST + 1)]
    small = [size for size in sizes if size[0] * size[1] <= SMALL]
    yield from (f"{rows}x{columns}" for rows, columns in sorted(small, key=lambda size: (size[0] * size[1], size)))
    yield from LARGER


def exotics() -> Iterator[str]:
    """The exotic boards to solve, by size."""
    cells = {name: Case(name).cells for name in shelf()}
    yield from sorted((name for name in cells if cells[name] <= SMALL), key=lambda name: (cells[name], name))


def promised() -> list[Case]:
    """The boards that the page promises, by size: all small boards in numbers mode, and two larger ones."""
    return sorted((Case(board) for board in (*rectangles(), *exotics())), key=lambda case: case.cells)


def hoped() -> list[Case]:
    """Further boards to solve if there is time, by size: with X-Prophecies in both ranges."""
    boards = [*(case.board for case in promised()), LARGEST]
    return [Case(board, x_prophecies=True, x_range=chosen) for board in boards for chosen in ("max-1", "max")]


def solution_of(case: Case, printed: object) -> Solution:
    """Convert a result to a solution."""
    parsed = msgspec.convert(printed, _Printed, from_attributes=True)
    return Solution(
        board=case.board,
        cells=case.cells,
        x_prophecies=case.x_prophecies,
        x_range=case.x_range,
        value=parsed.value,
        winner=parsed.winner,
        decided=parsed.value is None,
        at_least=parsed.at_least,
        at_most=parsed.at_most,
        best_moves=parsed.best_moves,
        line=parsed.line,
        nodes=parsed.nodes,
        stored=parsed.stored,
        seconds=parsed.seconds,
        memory=parsed.memory,
        command=case.command(decided=parsed.value is None),
    )


def read_printed(file: Path) -> Solution:
    """Read a result that `augury solve --json` printed into a file."""
    try:
        parsed = msgspec.json.decode(file.read_bytes(), type=_Printed)
        chosen: GridSetup = read_setup(GridSetup, parsed.setup, files=False)
        case = Case(chosen.board.name, chosen.options.x_prophecies, chosen.options.x_range)
        plain = read_setup(GridSetup, case.words, files=False)
    except OSError as error:
        raise BadFile(f"cannot read {file}: {error.strerror}") from error
    except (msgspec.DecodeError, AuguryError) as error:
        raise BadFile(f"{file} does not contain a result of augury solve --json for a named board") from error
    if parsed.game != "grid" or parsed.position or plain != chosen:
        raise BadFile(f"{file} does not contain a result for a whole board and two players, with ties decided by turn")
    return solution_of(case, parsed)


def read_solutions(file: Path) -> Solutions:
    """Read solved boards from a file; there are none if it does not exist."""
    try:
        found = msgspec.json.decode(file.read_bytes(), type=Solutions)
    except FileNotFoundError:
        return Solutions()
    except OSError as error:
        raise BadFile(f"cannot read {file}: {error.strerror}") from error
    except msgspec.DecodeError as error:
        raise BadFile(f"{file} is not a file of solved boards: {error}") from error
    if found.augury != VERSION:
        raise BadFile(f"{file} has version {found.augury}; this program reads version {VERSION}")
    return found


def write_files(texts: Iterable[tuple[Path, str]]) -> None:
    """Write files, each replaced only by a complete new one."""
    for file, text in texts:
        with replacing(file) as new:
            new.write_text(text, encoding="utf-8")


def format_solutions(solutions: Solutions) -> str:
    """Format solved boards as JSON, a line each."""
    lines = ",\n".join(msgspec.json.encode(solution).decode() for solution in solutions.solutions)
    return f'{{"augury":{solutions.augury},"solutions":[\n{lines}\n]}}\n'
