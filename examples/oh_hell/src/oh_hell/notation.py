"""Cards and bids as text (rules O1.1 and O1.3): `C2`, `HA`, `3`."""

from __future__ import annotations

from augury.errors import Unreadable
from augury.kernel.bits import members

from oh_hell.state import CARDS, FIRST_BID, SUITS, Setup

SUIT_LETTERS = "CDSH"
RANK_LETTERS = "23456789TJQKA"
CARD_NAMES = tuple(SUIT_LETTERS[card % SUITS] + RANK_LETTERS[card // SUITS] for card in range(CARDS))
_CARDS = {name: card for card, name in enumerate(CARD_NAMES)}


def parse_card(setup: Setup, text: str) -> int:
    """The card of this deck that a text names."""
    card = _CARDS.get(text.strip().upper().replace("10", "T"))
    if card is not None and int(setup.deck) >> card & 1:
        return card
    highest = max(members(setup.deck))
    suits = ", ".join(SUIT_LETTERS[: (highest & 3) + 1])
    raise Unreadable(
        f"{text[:20]!r} is not a card; a card is one of {suits} and one of {RANK_LETTERS[: (highest >> 2) + 1]}"
    )


def format_cards(cards: int) -> list[str]:
    """A set of cards as text, suit by suit."""
    return [CARD_NAMES[card] for card in sorted(members(cards), key=lambda card: (card % SUITS, card))]


def parse_action(setup: Setup, text: str) -> int:
    """Parse an action: a card starts with a letter, a bid is a number."""
    text = text.strip()
    if not text[:1].isdecimal():
        return parse_card(setup, text)
    if not text.isdecimal() or not text.isascii() or int(text) > setup.most_tricks:
        raise Unreadable(f"{text[:20]!r} is not a bid; a bid is a number from 0 to {setup.most_tricks}")
    return FIRST_BID + int(text)


def format_action(setup: Setup, action: int) -> str:
    """A card or a bid as text."""
    return CARD_NAMES[action] if action < FIRST_BID else str(action - FIRST_BID)
