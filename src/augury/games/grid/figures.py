"""What is counted about players: how often the numbers that they write come true."""

from __future__ import annotations

from collections.abc import Sequence

from augury.games.grid.events import Lines, Mark
from augury.games.grid.notation import cells_of, line_name, parse_cell
from augury.games.grid.state import MARKS, Setup
from augury.kernel.engine import Event
from augury.kernel.figures import Counted, Figure, Figures, no_pairs

NUMBERS = Figure(
    name="numbers",
    title="Numbers that came true",
    keys=tuple(str(number) for number in range(1, MARKS)),
    kind="share",
    first="came true",
    second="written",
)


def count(setup: Setup, events: Sequence[Event], players: int) -> list[Counted]:
    """G4.2: a number comes true if it is the count of at least one of its lines."""
    pairs = [no_pairs(NUMBERS) for _ in range(players)]
    scored = next((event.lines for event in events if isinstance(event, Lines)), {})
    for mark in events if scored else ():
        if isinstance(mark, Mark) and mark.mark != "x":
            cell = parse_cell(setup, mark.cell)
            counts = {
                scored[line_name(setup, line)].count
                for line in range(int(setup.line_count))
                if cell in cells_of(setup, line)
            }
            pair = pairs[mark.seat][mark.mark - 1]
            pair[0] += mark.mark in counts
            pair[1] += 1
    return [{NUMBERS.name: [(a, b) for a, b in seat]} for seat in pairs]


FIGURES = Figures((NUMBERS,), count)
