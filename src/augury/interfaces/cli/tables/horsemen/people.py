"""The two seats: what they hold, what they have fulfilled, and who is the Favoured."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import Console, ConsoleOptions
from rich.table import Table
from rich.text import Text

from augury.games.horsemen.state import GOAL
from augury.games.horsemen.view import HorsemenView
from augury.interfaces.cli.tables.horsemen.signs import FAVOURED, does, seat_sign, signs, styled

TAKEN, OPEN = "◆", "◇"
ROOMY = 100
"""So wide, the table tells more."""


class Person:
    """A seat, for Rich to print in two lines or as many as it takes."""

    def __init__(self, view: HorsemenView, names: Sequence[str], seat: int) -> None:
        """What is to be seen, who sits there, and which of them this is."""
        self.view = view
        self.names = names
        self.seat = seat

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Table]:
        """How a seat stands and what it has; where there is room, the cards that are out of sight."""
        table = Table.grid(padding=(0, 1, 0, 0))
        table.add_row(seat_sign(self.seat), standing(self.view, self.names, self.seat))
        table.add_row("", belongings(self.view, self.names, self.seat))
        if options.max_width >= ROOMY and self.view.unseen[self.seat]:
            table.add_row("", out_of_sight(self.view, self.seat))
        yield table


def standing(view: HorsemenView, names: Sequence[str], seat: int) -> Text:
    """A name, the Favour, and the Prophecies that were fulfilled."""
    text = styled(names[seat], "bold")
    if view.favour == seat:
        text.append(f"  {FAVOURED} the Favoured", "bold")
    taken = view.taken[seat]
    text.append(f"  {TAKEN * len(taken)}{OPEN * (GOAL - len(taken))} {len(taken)} of {GOAL} Prophecies")
    if taken:
        text.append(f": {', '.join(face.name for face in taken)}", "dim")
    return text


def belongings(view: HorsemenView, names: Sequence[str], seat: int) -> Text:
    """The hand as far as it is known, the draw pile, the discards, and a fast."""
    known, size = view.known[seat], view.hand_sizes[seat]
    parts = []
    if seat != view.seat:
        parts.append(Text(f"hand {size}: " if size else "hand empty").append_text(signs(known, size - len(known))))
    draw = view.draw_piles[seat]
    parts.append(Text(f"draw pile {draw}" if draw else "draw pile empty"))
    discards = view.discards[seat]
    parts.append(Text("discards: ").append_text(signs(discards)) if discards else Text("no discards"))
    if seat == view.seat and known and view.reason is None:
        parts.append(Text(f"{names[1 - seat]} knows you hold ").append_text(signs(known)))
    if view.fasting[seat] and view.reason is None:
        when = "this turn or the next" if view.turn == seat else "the next turn"
        parts.append(Text(f"{does(view, names, seat, 'draw', 'draws')} up to {view.fasting[seat]} fewer after {when}"))
    return styled(" · ", "dim").join(parts)


def out_of_sight(view: HorsemenView, seat: int) -> Text:
    """The cards of a seat that are in its draw pile or unknown in its hand (H7.3)."""
    where = "in the draw pile" if seat == view.seat else "out of sight"
    return styled(f"{where}: ", "dim").append_text(signs(view.unseen[seat]))
