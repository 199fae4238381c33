"""How the work grows with the board: a straight line through the logarithms, extrapolated."""

from __future__ import annotations

import math
from dataclasses import dataclass

from augury.lab.grid.solutions import Solution, Solutions
from augury.language import say, spoken

FAR_BOARD, FAR_CELLS = "5x5", 25
"""The board to which the line is extrapolated."""
FEWEST = 3
"""The fewest boards for which a line is fitted."""


@dataclass(frozen=True)
class Growth:
    """The fitted line: nodes = 10 ** (start + slope * cells)."""

    start: float
    slope: float
    spread: float
    """The root mean square distance of the points from the line."""
    count: int
    speed: float
    """Positions per second on the hardest board."""

    def log_nodes(self, cells: int) -> float:
        """The logarithm of the positions for a board with `cells` cells."""
        return self.start + self.slope * cells

    @property
    def factor(self) -> float:
        """The factor by which one more cell multiplies the work."""
        return float(10**self.slope)


def rectangles_of(known: Solutions, *, x_prophecies: bool = False, x_range: str = "max-1") -> list[Solution]:
    """The solved rectangles of a mode with at least two rows; a single row has no crossing lines."""
    return [
        solution
        for solution in known.solutions
        if (solution.x_prophecies, solution.x_range) == (x_prophecies, x_range)
        and not solution.case.is_exotic
        and not solution.board.startswith("1x")
    ]


def growth_of(known: Solutions) -> Growth | None:
    """The least-squares line through the rectangles in numbers mode; None if there are too few."""
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
    """A large number to two digits, with words for powers of 1000 in English."""
    if number < 1e6 or (number < 1e15 and spoken() != "en"):
        return f"{float(f'{number:.1e}'):,.0f}"
    for size, word in ((1e12, "trillion"), (1e9, "billion"), (1e6, "million")):
        if size <= number < 1e3 * size:
            return f"{float(f'{number / size:.1e}'):g} {word}"
    digits, power = f"{number:.1e}".split("e")
    return f"{digits} · 10^{int(power)}"


def duration(seconds: float) -> str:
    """A duration to two digits in a fitting unit."""
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
