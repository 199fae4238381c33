"""The table of Prophecy of the Four Horsemen: the opponent above, the piles and Prophecies between, your hand below."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import cast

from rich.text import Text

from augury.games.horsemen.view import HorsemenView
from augury.kernel.engine import View
from augury.language import say
from augury.text.pictures.horsemen import prompts
from augury.text.pictures.horsemen.hand import hand
from augury.text.pictures.horsemen.people import Person
from augury.text.pictures.horsemen.piles import Piles
from augury.text.pictures.horsemen.places import Places
from augury.text.pictures.horsemen.signs import bottom


def draw(view: View, names: Sequence[str]) -> Iterator[object]:
    """The whole table, piece by piece."""
    table = cast(HorsemenView, view)
    low = bottom(table)
    yield prompts.headline(table)
    yield Person(table, names, 1 - low)
    yield ""
    yield Piles(table)
    if table.gone:
        yield Text(say("Gone from the game: {cards}", cards=" ".join(table.gone)), "dim")
    yield Places(table, names)
    yield Person(table, names, low)
    yield hand(table)
    yield ""
    yield from prompts.asking(table, names)
    if end := prompts.ending(table, names):
        yield end


def help_line(view: View) -> str:
    """What can be typed now."""
    return prompts.help_line(cast(HorsemenView, view))
