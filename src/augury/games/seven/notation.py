"""Cards, colours and prophecies as text (rule S1.1): `Y11`, `Y`, `2113`."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

import numpy as np

from augury.errors import Illegal, Unreadable
from augury.games.seven.state import FIRST_PROPHECY, TOKENS, Setup
from augury.kernel.bits import members

FIRST_LETTERS = "YRGB"
EXAM_LETTERS = "YSGR"
COLOUR_NAMES = {
    "first": ("yellow", "red", "green", "blue"),
    "exam": ("brooms", "mushrooms", "potions", "spellbooks"),
}


def letters(setup: Setup) -> str:
    """The letters of the four colours."""
    return EXAM_LETTERS if setup.colour_cards else FIRST_LETTERS


def format_colour(setup: Setup, card: int) -> str:
    """The letter of a card's colour."""
    return letters(setup)[card >> 4]


@cache
def card_names(letters: str) -> tuple[str, ...]:
    """All cards as texts, by their numbers."""
    return tuple(f"{letter}{number}" for letter in letters for number in range(16))


def format_card(setup: Setup, card: int) -> str:
    return card_names(letters(setup))[card]


@cache
def _numbers(letters: str, deck: int) -> dict[str, int]:
    """The cards of a deck by their texts."""
    return {card_names(letters)[card]: card for card in members(deck)}


def parse_card(setup: Setup, text: str) -> int:
    """The card of this deck that a text names."""
    card = _numbers(letters(setup), int(setup.deck)).get(text.upper())
    if card is not None:
        return card
    highest = max(card & 15 for card in members(setup.deck))
    raise Unreadable(
        f"{text[:20]!r} is not a card; a card is one of {', '.join(letters(setup))} and a number from 1 to {highest}"
    )


def parse_cards(setup: Setup, texts: Sequence[str]) -> list[int]:
    """The cards of this deck that some texts name."""
    numbers = _numbers(letters(setup), int(setup.deck))
    return [numbers[text] if text in numbers else parse_card(setup, text) for text in texts]


def format_cards(setup: Setup, cards: int) -> list[str]:
    """A set of cards as texts, sorted by colour and number."""
    return list_cards(letters(setup), cards).copy()


@lru_cache(8192)
def list_cards(letters: str, cards: int) -> list[str]:
    """A set of cards as texts: a list that others share."""
    names = card_names(letters)
    return [names[card] for card in members(cards)]


def tokens_of(setup: Setup, prophecy: int) -> list[int]:
    """The tokens on each rank."""
    return list_tokens(int(setup.players), prophecy).copy()


@lru_cache(8192)
def list_tokens(ranks: int, prophecy: int) -> list[int]:
    """The tokens on each rank: a list that others share."""
    return [prophecy >> (4 * rank) & 15 for rank in range(ranks)]


def format_prophecy(setup: Setup, prophecy: int) -> str:
    """A prophecy as text: a digit a rank."""
    return "".join(map(str, tokens_of(setup, prophecy)))


def prophecy_action(setup: Setup, tokens: Sequence[int]) -> int:
    """The action that places these numbers of tokens on the ranks, seven in all (S2.1, S2.5)."""
    ranks = int(setup.players)
    if len(tokens) != ranks:
        raise Unreadable(f"a prophecy has {ranks} numbers, one for each rank, not {len(tokens)}")
    if any(here < 0 for here in tokens) or sum(tokens) != TOKENS:
        raise Illegal(
            f"a prophecy places exactly {TOKENS} tokens, not {' + '.join(map(str, tokens))} = {sum(tokens)}",
            "seven_tokens",
            "S2.1",
            tokens=list(tokens),
            sum=sum(tokens),
        )
    prophecy = sum(here << (4 * rank) for rank, here in enumerate(tokens))
    return FIRST_PROPHECY + _places(setup.prophecies.tobytes())[prophecy]


@cache
def _places(prophecies: bytes) -> dict[int, int]:
    """The place of each prophecy in the setup's list."""
    return {prophecy: place for place, prophecy in enumerate(np.frombuffer(prophecies, np.uint16).tolist())}


def parse_prophecy(setup: Setup, text: str) -> int:
    """The action that a prophecy's text stands for; blanks and commas may stand between the digits."""
    digits = text.replace(" ", "").replace(",", "")
    if not digits.isdecimal() or not digits.isascii():
        raise Unreadable(
            f"{text[:20]!r} is not a prophecy; write a digit for each rank, for example 2113 for four ranks"
        )
    return prophecy_action(setup, [int(digit) for digit in digits])


def parse_action(setup: Setup, text: str) -> int:
    """The action that a text stands for: a card starts with a letter, a prophecy with a digit."""
    text = text.strip().removeprefix("[").removesuffix("]")
    return parse_prophecy(setup, text) if text[:1].isdecimal() else parse_card(setup, text)


def format_action(setup: Setup, action: int) -> str:
    """A card or a prophecy as text."""
    if action >= FIRST_PROPHECY:
        return format_prophecy(setup, int(setup.prophecies[action - FIRST_PROPHECY]))
    return format_card(setup, action)
