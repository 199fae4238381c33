"""The table of any game, drawn from the fields of its view: for games that have no picture of their own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.markup import escape
from rich.table import Table
from rich.text import Text

from augury.kernel.engine import View
from augury.kernel.registry import game_info
from augury.language import say
from augury.text.fields import seat_fields, table_fields
from augury.text.pictures.seats import FULL, SEAT_STYLES

MOST_MOVES = 40
"""The most legal moves that are shown."""


def draw(view: View, names: Sequence[str]) -> Iterator[object]:
    """The fields of the table, the seats, and the legal moves."""
    yield f"\n[bold]{escape(game_info(view.game).title)}[/]"
    table = Table.grid(padding=(0, 2))
    for name, value in table_fields(view).items():
        table.add_row(Text(name, "dim"), Text(value))
    yield table
    yield seats(view, names)
    if view.legal:
        more = " ..." if len(view.legal) > MOST_MOVES else ""
        yield Text(say("Moves: {moves}", moves="  ".join(view.legal[:MOST_MOVES])) + more)


def seats(view: View, names: Sequence[str]) -> Table:
    """The seats, with a column for every field that each seat has; those to move stand out."""
    fields = seat_fields(view)
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    for heading in ("", "", say("score"), *fields):
        table.add_column(heading)
    for seat, score in enumerate(view.scores):
        won = view.winners is not None and seat in view.winners
        name = Text(names[seat], "bold" if won or seat in view.actors else "")
        table.add_row(
            Text(FULL[seat], SEAT_STYLES[seat]), name, str(score), *(Text(values[seat]) for values in fields.values())
        )
    return table


def help_line(view: View) -> str:
    """What can be typed now."""
    return say("a move, such as {move}", move=escape(view.legal[0])) if view.legal else ""
