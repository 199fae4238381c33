"""The Four Piles, and the Horsemen under them: what is known of each, and the effects of those that ride."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Console, ConsoleOptions
from rich.table import Table
from rich.text import Text

from augury.games.horsemen.view import HorsemenView, PileView
from augury.language import say, spoken, translate_ui_text
from augury.text.pictures.horsemen.signs import (
    DANGER,
    SUIT_STYLES,
    UNKNOWN,
    effect_of,
    name_of,
    sign,
    slanted,
    styled,
)
from augury.text.pictures.seats import FULL

GAP = 2
NARROWEST = 16
"""Three swords, with a word between them."""
PILE_VERBS = ("buy", "doom", "look")


class Piles:
    """The Four Piles beside each other, for Rich to print as there is room."""

    def __init__(self, view: HorsemenView) -> None:
        self.view = view

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[object]:
        """A column for each pile, or a line where columns would be too narrow; below, what is in force."""
        rows = [[tell(pile) for pile in self.view.piles] for tell in (self._heading, _cards, self._horseman)]
        beside = options.max_width // len(self.view.piles) - GAP >= NARROWEST
        table = Table.grid(padding=(0, GAP, 0, 0), expand=beside)
        for _ in self.view.piles if beside else rows:
            table.add_column(ratio=1 if beside else None)
        for row in rows if beside else zip(*rows, strict=True):
            table.add_row(*row)
        yield table
        yield from riders(self.view)

    def _heading(self, pile: PileView) -> Text:
        """The pile's name, in brackets where it can be chosen now."""
        may = any(f"{verb} {pile.suit}" in self.view.legal for verb in PILE_VERBS)
        style = SUIT_STYLES[[other.suit for other in self.view.piles].index(pile.suit)]
        name = (
            pile.suit if spoken() == "en" else f"{pile.suit} {translate_ui_text('card', pile.suit)}"
        )  # typed in English
        return styled(f"[{name}]" if may else name, f"bold {style}" if may else f"underline {style}")

    def _horseman(self, pile: PileView) -> Text:
        """The Horseman under a pile, or who knows it."""
        if pile.horseman is None:
            lookers = "".join(say(", {seat} looked", seat=FULL[seat]) for seat in pile.looked)
            return Text(say("Horseman {sign}", sign=UNKNOWN) + lookers, "dim")
        name = name_of(pile.horseman)
        if pile.uncovered:
            return styled(say("{name} RIDES", name=name.upper()), f"{DANGER} reverse")
        if pile.revealed:
            return Text(say("{name}, covered", name=name), slanted())
        both = len(pile.looked) > 1
        return Text(say("{name}: you both know" if both else "{name}: you know", name=name), f"bold {slanted()}")


def _cards(pile: PileView) -> Text:
    """The top card, and what it lies on."""
    if not pile.cards:
        return Text(say("no card left"), "dim")
    text = sign(pile.cards[0])
    if pile.cards[1:]:
        text = Text.assemble(
            text, (say(" over "), "dim"), Text(" ").join(sign(card, bold=False) for card in pile.cards[1:])
        )
    return text


def riders(view: HorsemenView) -> Iterator[Text]:
    """The effects of the uncovered Horsemen, and how near the Apocalypse is (H4.3, H4.5)."""
    riding = [pile for pile in view.piles if pile.uncovered and pile.horseman]
    for pile in riding:
        if pile.horseman and pile.horseman.effect:
            yield Text.assemble(
                (name_of(pile.horseman), DANGER), say(" is in force: {effect}.", effect=effect_of(pile.horseman))
            )
    if riding and view.reason is None:
        count = len(view.piles)
        one = len(riding) == 1
        rows = say(
            "1 Horseman rides; when all {count} do, both players lose."
            if one
            else "{riding} Horsemen ride; when all {count} do, both players lose.",
            count=count,
            riding=len(riding),
        )
        yield Text(rows, "dim")
