"""How the work grows with the board: a straight line through the logarithms, and where it leads."""

from __future__ import annotations

import math
from dataclasses import dataclass

from augury.lab.grid.solutions import Solution, Solutions
from augury.language import say, spoken

FAR_BOARD, FAR_CELLS = "5x5", 25
"""The board that the line is drawn out to."""
FEWEST = 3
"""Points that a line needs to mean anything."""


@dataclass(frozen=True)
class Growth:
    """nodes = 10 ** (start + slope * cells), give or take."""

    start: float
    slope: float
    spread: float
    """The root of the mean squared distance of the points from the line."""
    count: int
    speed: float
    """Positions a second, on the board that took the most."""

    def log_nodes(self, cells: int) -> float:
        """The logarithm of the positions that a board of so many cells takes."""
        return self.start + self.slope * cells

    @property
    def factor(self) -> float:
        """How many times more work one more cell makes."""
        return float(10**self.slope)


def rectangles_of(known: Solutions, *, x_prophecies: bool = False, x_range: str = "max-1") -> list[Solution]:
    """The solved rectangles of a mode that have two rows at least: one row is another game, without any crossing."""
    return [
        solution
        for solution in known.solutions
        if (solution.x_prophecies, solution.x_range) == (x_prophecies, x_range)
        and not solution.case.is_exotic
        and not solution.board.startswith("1x")
    ]


def growth_of(known: Solutions) -> Growth | None:
    """The line of least squares through the rectangles whose numbers foretell numbers; None if there are too few."""
    boards = rectangles_of(known)
    cells = [solution.cells for solution in boards]
    if len(set(cells)) < FEWEST:
        return None
    logs = [math.log10(solution.nodes) for solution in boards]
    middle, height = math.fsum(cells) / len(cells), math.fsum(logs) / len(logs)
    slope = math.fsum((x - middle) * (y - height) for x, y in zip(cells, logs, strict=True))
    slope /= math.fsum((x - middle) ** 2 for x in cells)
    start = height - slope * middle
    squares = [(y - start - slope * x) ** 2 for x, y in zip(cells, logs, strict=True)]
    hardest = max(boards, key=lambda solution: solution.nodes)
    speed = hardest.nodes / max(hardest.seconds, 1e-3)
    return Growth(start, slope, math.sqrt(math.fsum(squares) / len(squares)), len(boards), speed)


def rounded(number: float) -> str:
    """A large number to two digits, as people say it; in digits where the language counts by other powers."""
    if number < 1e6 or (number < 1e15 and spoken() != "en"):
        return f"{float(f'{number:.1e}'):,.0f}"
    for size, word in ((1e12, "trillion"), (1e9, "billion"), (1e6, "million")):
        if size <= number < 1e3 * size:
            return f"{float(f'{number / size:.1e}'):g} {word}"
    digits, power = f"{number:.1e}".split("e")
    return f"{digits} · 10^{int(power)}"


def duration(seconds: float) -> str:
    """A time in the unit that fits, to two digits."""
    if seconds < 1:
        return say("less than a second")
    if seconds < 2 * 60:
        return say("{number} seconds", number=rounded(seconds))
    if seconds < 2 * 3600:
        return say("{number} minutes", number=rounded(seconds / 60))
    if seconds < 2 * 86400:
        return say("{number} hours", number=rounded(seconds / 3600))
    if seconds < 2 * 365.25 * 86400:
        return say("{number} days", number=rounded(seconds / 86400))
    return say("{number} years", number=rounded(seconds / (365.25 * 86400)))
