"""The three Prophecies: what each does, both sides' cards with their totals, and which wait."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich import box
from rich.console import Console, ConsoleOptions, Group
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from augury.games.horsemen.state import SLOTS
from augury.games.horsemen.view import HorsemenView, ProphecyView
from augury.language import say
from augury.text.pictures.horsemen.signs import (
    EMPTY,
    bottom,
    effect_of,
    line_of,
    name_of,
    says_it_all,
    seat_sign,
    sign,
    slanted,
    who,
)

FRAME = 4
"""What a box takes of the width for itself."""
SLOT = 4
SIDE = 2 + SLOT * SLOTS + 2
"""A seat's sign, its slots and a total."""
ROOMY = 30
"""From this inner width on, a box has room for the line on the card."""
GUTTER = 4


class Places:
    """The Prophecies, for Rich to print beside each other, or stacked where there is less room."""

    def __init__(self, view: HorsemenView, names: Sequence[str]) -> None:
        """The view, and the names of the seats."""
        self.view = view
        self.names = names

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[object]:
        """As many boxes beside each other as there are Prophecies, or one under the other."""
        width = options.max_width // len(self.view.prophecies)
        if width >= SIDE + FRAME:
            yield self._beside(console, width)
        else:
            for place in self.view.prophecies:
                yield self._box(place, options.max_width, self._flat(place, options.max_width - FRAME))

    def _beside(self, console: Console, width: int) -> Table:
        """Boxes of one height: the opponent's cards above, yours below."""
        inside = width - FRAME
        columns = [list(self._lines(console, place, inside)) for place in self.view.prophecies]
        height = max(map(len, columns))
        table = Table.grid()
        boxes = []
        for place, lines in zip(self.view.prophecies, columns, strict=True):
            filled = [*lines, *[Text("")] * (height - len(lines))]
            upper, lower = (self._side(place, seat, inside) for seat in self._order())
            boxes.append(self._box(place, width, [upper, Text(""), *filled, Text(""), lower]))
        table.add_row(*boxes)
        return table

    def _lines(self, console: Console, place: ProphecyView, width: int) -> Iterator[Text]:
        """The words in the middle of a box, line by line."""
        for text in self._words(place, line=width >= ROOMY):
            yield from text.wrap(console, width)

    def _words(self, place: ProphecyView, *, line: bool) -> Iterator[Text]:
        """The Prophecy's name, its line if there is room, its effect, and whether it waits."""
        if place.prophecy is None:
            yield Text(say("no Prophecy here now"), "dim")
            return
        yield Text(name_of(place.prophecy), "bold")
        if line:
            yield Text(line_of(place.prophecy), f"dim {slanted()}")
        if not (line and says_it_all(place.prophecy)):
            yield Text(effect_of(place.prophecy))
        if waits := self._waits(place):
            yield waits

    def _flat(self, place: ProphecyView, width: int) -> list[Text]:
        """A box of the full width: words first, then both sides in one line or two."""
        name, *more = self._words(place, line=False)
        if more:
            name = Text.assemble(name, say(": {names}", names=""), more.pop(0))
        sides = [self._side(place, seat, SIDE) for seat in self._order()]
        if width >= 2 * SIDE + GUTTER:
            sides = [Text(" " * GUTTER).join(sides)]
        return [name, *more, *sides]

    def _waits(self, place: ProphecyView) -> Text | None:
        """Who may still respond, and who takes the Prophecy otherwise (H3.1, H3.5)."""
        if place.responder is None or place.leader is None or self.view.reason:
            return None
        ahead = place.leader
        name = who(self.view, self.names, place.responder)
        if ahead == place.responder:
            return Text(say("WAITS: {name} may respond, and would take it now", name=name), "bold")
        if ahead == self.view.seat:
            return Text(say("WAITS: {name} may respond, or you take it", name=name), "bold")
        other = self.names[ahead]
        return Text(say("WAITS: {name} may respond, or {other} takes it", name=name, other=other), "bold")

    def _order(self) -> tuple[int, int]:
        """The seat above, and the seat below."""
        return 1 - bottom(self.view), bottom(self.view)

    def _side(self, place: ProphecyView, seat: int, width: int) -> Text:
        """A seat's cards and empty slots, then what they count and any bonus; nothing in a gap (H3.7)."""
        if place.prophecy is None:
            return Text(" " * width)
        text = seat_sign(seat).append(" ")
        cards = place.sides[seat]
        for slot in range(SLOTS):
            card = self._card(cards[slot], seat) if slot < len(cards) else Text(EMPTY, "dim")
            text.append_text(card).append(" " * (SLOT - len(card)))
        ahead = any(place.sides) and place.leader == seat
        more = place.bonus[seat]
        counted = f"{place.totals[seat] - more}+{more}" if more else str(place.totals[seat])
        total = Text(counted, "bold" if ahead else "dim")
        return text.append(" " * (width - len(text) - len(total))).append_text(total)

    def _card(self, card: str, seat: int) -> Text:
        """A card on the table, which stands out where it can be struck or moved now."""
        move = f"move {card} to " if seat in self.view.actors else f"strike {card}"
        shown = sign(card)
        if any(legal.startswith(move) for legal in self.view.legal):
            shown.stylize("reverse")
        return shown

    def _box(self, place: ProphecyView, width: int, lines: list[Text]) -> Panel:
        """A box with the place's letter; a heavy one where the Prophecy waits."""
        waits = self._waits(place) is not None
        return Panel(
            Group(*lines),
            box=box.HEAVY if waits else box.ROUNDED,
            title=Text(place.place, "bold"),
            title_align="left",
            width=width,
            border_style="bold" if waits else "dim",
        )
