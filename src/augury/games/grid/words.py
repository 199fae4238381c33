"""Events in words, for logs."""

from __future__ import annotations

from collections.abc import Sequence

from augury.games.grid.events import Forced, Lines, Mark
from augury.kernel.engine import Event


def tell(event: Event, names: Sequence[str]) -> str:
    """One sentence for one event."""
    match event:
        case Mark():
            return f"{names[event.seat]}: {event.cell}={event.mark}."
        case Forced():
            return f"{event.cell} becomes an x: no number is possible there."
        case Lines():
            paid = [
                f"{name} has {line.count}, {line.points} for {names[line.scored_by]}"
                for name, line in event.lines.items()
                if line.scored_by is not None
            ]
            return f"The board is full: {'; '.join(paid) or 'no line pays anything'}."
        case _:
            return ""
