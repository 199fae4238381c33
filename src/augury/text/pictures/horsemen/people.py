"""The two seats: what they hold, what they have fulfilled, and who is the Favoured."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import Console, ConsoleOptions
from rich.table import Table
from rich.text import Text

from augury.games.horsemen.state import GOAL
from augury.games.horsemen.view import HorsemenView
from augury.language import say
from augury.text.pictures.horsemen.signs import FAVOURED, name_of, seat_sign, signs, styled

TAKEN, OPEN = "◆", "◇"
ROOMY = 100
"""From this width on, the table shows more."""


class Person:
    """A seat, for Rich to print in two lines or as many as it takes."""

    def __init__(self, view: HorsemenView, names: Sequence[str], seat: int) -> None:
        """The view, the names of the seats, and which seat this is."""
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
        text.append(f"  {FAVOURED} " + say("the Favoured"), "bold")
    taken = view.taken[seat]
    count = say("{count} of {goal} Prophecies", count=len(taken), goal=GOAL)
    text.append(f"  {TAKEN * len(taken)}{OPEN * (GOAL - len(taken))} {count}")
    if taken:
        text.append(say(": {names}", names=say(", ").join(map(name_of, taken))), "dim")
    return text


def belongings(view: HorsemenView, names: Sequence[str], seat: int) -> Text:
    """The hand as far as it is known, the draw pile, the discards, and a fast."""
    known, size = view.known[seat], view.hand_sizes[seat]
    parts = []
    if seat != view.seat:
        label = say("hand {count}: ", count=size) if size else say("hand empty")
        parts.append(Text(label).append_text(signs(known, size - len(known))))
    draw = view.draw_piles[seat]
    parts.append(Text(say("draw pile {count}", count=draw) if draw else say("draw pile empty")))
    discards = view.discards[seat]
    parts.append(Text(say("discards: ")).append_text(signs(discards)) if discards else Text(say("no discards")))
    if seat == view.seat and known and view.reason is None:
        parts.append(Text(say("{name} knows you hold ", name=names[1 - seat])).append_text(signs(known)))
    if view.fasting[seat] and view.reason is None:
        parts.append(Text(fast(view, names, seat)))
    return styled(" · ", "dim").join(parts)


def fast(view: HorsemenView, names: Sequence[str], seat: int) -> str:
    """How many fewer cards a seat will draw up to, and when (H5.14)."""
    when = say("this turn or the next" if view.turn == seat else "the next turn")
    count = view.fasting[seat]
    if seat == view.seat:
        return say("you draw up to {count} fewer after {when}", count=count, when=when)
    return say("{name} draws up to {count} fewer after {when}", name=names[seat], count=count, when=when)


def out_of_sight(view: HorsemenView, seat: int) -> Text:
    """The cards of a seat that are in its draw pile or unknown in its hand (H7.3)."""
    where = say("in the draw pile: " if seat == view.seat else "out of sight: ")
    return styled(where, "dim").append_text(signs(view.unseen[seat]))
