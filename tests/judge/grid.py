"""Prophecies on the grid as one object that takes what players write and returns the events that follow."""

from typing import Literal

from .boards import Board, largest_line
from .strict_json import Event, Wrong

Mark = int | Literal["x"]
Written = tuple[Mark, int | None]
"""The content of a cell and the seat that wrote it, which is None for givens and forced X's (G1.5, G3.2)."""


class GridJudge:
    """One game, which checks what players write and returns the events that follow."""

    def __init__(
        self,
        board: Board,
        players: int = 2,
        x_prophecies: bool = False,
        x_range: str = "max-1",
        ties: str = "turn",
        givens_count: bool = True,
    ) -> None:
        """Start a game, and write a forced X into every cell for which the givens leave no number (G3.3)."""
        if players not in (2, 3, 4):
            raise Wrong(f"Nobody plays with {players}.")
        if x_range not in ("max-1", "max") or ties not in ("turn", "shared"):
            raise Wrong(f"There is no range {x_range!r} or no way to break ties {ties!r}.")
        if x_range == "max" and not x_prophecies:
            raise Wrong("Without X-Prophecies there is no range to choose (G5.4).")
        self.board, self.players, self.x_prophecies, self.ties = board, players, x_prophecies, ties
        self.givens_count = givens_count
        less = 1 if x_prophecies and x_range == "max-1" else 0
        self.range = {cell: largest_line(board, cell) - less for cell in board.cells}
        """The largest number allowed in each cell (G2.3, G5.2, G5.3)."""
        self.written: dict[str, Written] = {cell: (number, None) for cell, number in board.givens.items()}
        self.turn = 0
        """The seat whose turn it is; seat 0 starts (G2.1)."""
        self.possible: dict[str, set[int]] = {}
        """The numbers allowed in each empty cell."""
        self.opening: list[Event] = self.force()

    @property
    def empty(self) -> list[str]:
        """The empty cells, in the board's order."""
        return [cell for cell in self.board.cells if cell not in self.written]

    @property
    def over(self) -> bool:
        """Whether the board is full (G4.1)."""
        return len(self.written) == len(self.board.cells)

    def marks_in(self, line: str) -> list[Mark]:
        """The marks in a line."""
        return [self.written[cell][0] for cell in self.board.lines[line] if cell in self.written]

    def numbers_in(self, line: str) -> list[int]:
        """The numbers in a line, including givens."""
        return [mark for mark in self.marks_in(line) if mark != "x"]

    def crosses_in(self, line: str) -> int:
        """The number of X's in a line, including forced ones (G5.1)."""
        return self.marks_in(line).count("x")

    def look(self) -> dict[str, set[int]]:
        """The numbers allowed in each empty cell: in its range, and not yet in any of its lines (G2.3, G2.4)."""
        free = {cell: set(range(1, self.range[cell] + 1)) for cell in self.empty}
        for line, cells in self.board.lines.items():
            numbers = set(self.numbers_in(line))
            for cell in cells:
                if cell in free:
                    free[cell] -= numbers
        return free

    def legal(self) -> set[tuple[str, Mark]]:
        """All legal marks: the possible numbers, and an X in any empty cell (G2.2, G2.5)."""
        crosses: set[tuple[str, Mark]] = {(cell, "x") for cell in self.possible}
        return crosses | {(cell, number) for cell, numbers in self.possible.items() for number in numbers}

    def force(self) -> list[Event]:
        """Write an X where no number is possible, in the board's order (G3.1, G3.4); on a full board, add the lines."""
        found = self.look()
        forced = [cell for cell, numbers in found.items() if not numbers]
        for cell in forced:
            self.written[cell] = ("x", None)
        self.possible = {cell: numbers for cell, numbers in found.items() if numbers}
        events: list[Event] = [{"type": "forced", "cell": cell} for cell in forced]
        return [*events, {"type": "lines", "lines": self.told_lines()}] if self.over else events

    def write(self, seat: int, cell: str, mark: Mark) -> list[Event]:
        """Write a number or an X and pass the turn (G2.1); the X's it forces take no turn (G3.2)."""
        if self.over:
            raise Wrong("The board is full.")
        if seat != self.turn:
            raise Wrong(f"It is the turn of seat {self.turn}, not of seat {seat}.")
        if cell not in self.board.cells:
            raise Wrong(f"There is no cell {cell}.")
        if cell in self.written:
            raise Wrong(f"In {cell} there stands {self.written[cell][0]} already.")
        if mark != "x" and mark not in self.possible[cell]:
            raise Wrong(f"{mark!r} is not possible in {cell}.")
        self.written[cell] = (mark, seat)
        self.turn = (self.turn + 1) % self.players
        return self.force()

    def count(self, line: str) -> int:
        """What the numbers of a line predict: how many numbers it has (G4.2), or how many X's (G5.1)."""
        if self.x_prophecies:
            return self.crosses_in(line)
        given = 0 if self.givens_count else len(set(self.board.lines[line]) & set(self.board.givens))
        return len(self.numbers_in(line)) - given  # G1.6

    def prophet(self, line: str) -> int | None:
        """The seat that wrote a line's count in the line, or None if it is missing or a given (G1.5, G4.2, G4.4)."""
        count = self.count(line)
        for cell in self.board.lines[line]:
            mark, seat = self.written[cell]
            if mark == count:
                return seat
        return None

    def told_lines(self) -> dict[str, Event]:
        """The count of each line of a full board, and who scores how much for it (G4.2 to G4.4)."""
        results: dict[str, Event] = {}
        for line in self.board.lines:
            seat, count = self.prophet(line), self.count(line)
            results[line] = {"count": count, "scored_by": seat, "points": 0 if seat is None else count}
        return results

    @property
    def scores(self) -> list[int]:
        """The points of each seat once the board is full (G4.2, G4.3)."""
        scores = [0] * self.players
        if self.over:
            for line in self.told_lines().values():
                if line["scored_by"] is not None:
                    scores[line["scored_by"]] += line["points"]
        return scores

    @property
    def winners(self) -> list[int]:
        """The seats with the most points on a full board; if tied, the last in turn order or all (G4.5 to G4.7)."""
        if not self.over:
            return []
        scores = self.scores
        best = [seat for seat in range(self.players) if scores[seat] == max(scores)]
        return best if self.ties == "shared" else best[-1:]
