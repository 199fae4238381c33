"""Events in words, for logs."""

from __future__ import annotations

from collections.abc import Sequence

from augury.games.grid.events import Forced, Lines, Mark
from augury.kernel.engine import Event
from augury.language import say, translate_ui_text


def describe_event(event: Event, names: Sequence[str]) -> str:
    match event:
        case Mark():
            return say("{name}: {move}.", name=names[event.seat], move=f"{event.cell}={event.mark}")
        case Forced():
            return say("{cell} becomes an x: no number is possible there.", cell=event.cell)
        case Lines():
            paid = [
                say(
                    "{line} has {count}, {points} for {name}",
                    line=translate_ui_text("region", name),
                    count=line.count,
                    points=line.points,
                    name=names[line.scored_by],
                )
                for name, line in event.lines.items()
                if line.scored_by is not None
            ]
            payments = say("; ").join(paid) or say("no line pays anything")
            return say("The board is full: {lines}.", lines=payments)
        case _:
            return ""
