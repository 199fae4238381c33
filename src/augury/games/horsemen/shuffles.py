"""What chance does at a table (rules H1, H2.4): shuffles from keyed generators, which cannot be predicted."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from augury.games.horsemen.cards import STANDARD
from augury.games.horsemen.events import SetupEvent, Shuffle
from augury.games.horsemen.notation import format_cards, horseman_name, parse_card, prophecy_name
from augury.games.horsemen.state import PROPHECIES, SEATS, SUITS, Setup
from augury.kernel.engine import Event
from augury.kernel.keyed import KeyedGenerator


def lay_out(setup: Setup, event: SetupEvent, lots: KeyedGenerator) -> SetupEvent:
    """H1: both decks, the Prophecies and the Horsemen shuffled in this order, and a lot for the Favour."""
    return SetupEvent(
        decks=[lots.shuffled(format_cards(int(STANDARD))) for _ in range(SEATS)],
        prophecies=lots.shuffled(prophecy_name(setup, prophecy) for prophecy in range(PROPHECIES)),
        horsemen=lots.shuffled(horseman_name(setup, horseman) for horseman in range(SUITS)),
        favour=lots.below(SEATS),
    )


def shuffle_by_lot(setup: Setup, event: Shuffle, lots: KeyedGenerator) -> Shuffle:
    """H2.4: the same cards, from the order of H1.1, in another order."""
    if not isinstance(event.pile, list):
        raise TypeError("a shuffle whose cards are not told")
    return replace(event, pile=lots.shuffled(sorted(event.pile, key=parse_card)))


DEALS: Mapping[type[Event], Callable[[Setup, Any, KeyedGenerator], Event]] = {
    SetupEvent: lay_out,
    Shuffle: shuffle_by_lot,
}
"""What chance does in this game."""
