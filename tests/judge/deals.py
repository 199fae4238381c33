"""The cards of Seven Prophecies, and which deals are possible (S1)."""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import chain

from .strict_json import Wrong

TRICKS = 10
"""The number of cards in a hand and of colours in the row (S1.2 to S1.6)."""

COLOURS = {"first": "YRGB", "exam": "YSGR"}
"""The letters of the four colours (S1.1)."""

HIGHEST = {("first", 4): 13, ("first", 3): 11, ("exam", 4): 11, ("exam", 3): 9}
"""The highest number in each colour (S1.2 to S1.5)."""

ASIDE_UP = {("first", 4): 0, ("first", 3): 2, ("exam", 4): 0, ("exam", 3): 0}
"""How many cards are set aside face up: only the first edition for three players has any (S1.3)."""

ASIDE_DOWN = {("first", 4): 2, ("first", 3): 2, ("exam", 4): 4, ("exam", 3): 6}
"""How many cards are set aside face down (S1.2 to S1.5)."""


@cache
def deck(edition: str, players: int) -> frozenset[str]:
    """All cards of the game (S1.1 to S1.5)."""
    numbers = range(1, HIGHEST[edition, players] + 1)
    return frozenset(f"{colour}{number}" for colour in COLOURS[edition] for number in numbers)


def check_deal(
    edition: str,
    players: int,
    hands: Sequence[Sequence[str]],
    row: Sequence[str],
    row_cards: Sequence[str] | None,
    aside_up: Sequence[str],
    aside_down: Sequence[str],
) -> None:
    """Raise `Wrong` unless this deal is possible (S1)."""
    if len(hands) != players:
        raise Wrong(f"There are {len(hands)} hands for {players} players.")
    for seat, hand in enumerate(hands):
        check_count(f"The hand of seat {seat}", hand, TRICKS)
    check_count("What lies aside face up", aside_up, ASIDE_UP[edition, players])
    check_count("What lies aside face down", aside_down, ASIDE_DOWN[edition, players])
    check_row(edition, row, row_cards)
    check_deck(deck(edition, players), list(chain(*hands, row_cards or (), aside_up, aside_down)))


def check_count(what: str, cards: Sequence[str], count: int) -> None:
    """Raise `Wrong` unless a pile has the right number of cards (S1.2 to S1.5)."""
    if len(cards) != count:
        raise Wrong(f"{what} has {len(cards)} cards and should have {count}.")


def check_row(edition: str, row: Sequence[str], row_cards: Sequence[str] | None) -> None:
    """Raise `Wrong` unless the row is possible, made of cards (S1.2, S1.3, S1.7) or of colour cards (S1.6)."""
    check_count("The row", row, TRICKS)
    for colour in row:
        if len(colour) != 1 or colour not in COLOURS[edition]:
            raise Wrong(f"The row asks for {colour!r}, which is no colour of this edition.")
    if edition == "exam":
        if row_cards is not None:
            raise Wrong("The exam edition lays out colour cards, the row has no cards of the deck.")
        for colour, count in Counter(row).items():
            if count > 3:
                raise Wrong(f"The row has {count} times {colour}, there are three colour cards of each.")
        return
    if row_cards is None:
        raise Wrong("The first edition needs the ten cards of the row.")
    check_count("The row's pile", row_cards, TRICKS)
    if [card[:1] for card in row_cards] != list(row):
        raise Wrong("The colours of the row are not those of its cards.")


def check_deck(whole: frozenset[str], dealt: list[str]) -> None:
    """Raise `Wrong` unless every card of the deck was dealt exactly once (S1.2 to S1.5)."""
    seen = set(dealt)
    if foreign := seen - whole:
        raise Wrong(f"The deck has no {', '.join(sorted(foreign))}.")
    if len(seen) < len(dealt):
        raise Wrong(f"Dealt twice: {', '.join(card for card, count in Counter(dealt).items() if count > 1)}.")
    if missing := whole - seen:
        raise Wrong(f"Not dealt: {', '.join(sorted(missing))}.")
