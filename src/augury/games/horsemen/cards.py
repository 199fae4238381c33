"""Cards and sets of cards (rules H1)."""

from __future__ import annotations

import numpy as np

from augury.games.horsemen.state import SLOTS, VALUES
from augury.kernel.bits import ONE, size
from augury.kernel.compilation import rule

ALL = np.uint64(0xFFFFFF)
STANDARD = np.uint64(0o07070707)
"""H1.1, H1.2: the values 1 to 3 of each suit, which are each player's first deck."""
ROYAL = np.uint64(0o70707070)
_EACH_SUIT = np.uint64(0o01010101)
_NO_CARDS = np.uint64(0)

# The cards by the binary digits of value - 1.
_ONES = np.uint64(0o52525252)
_TWOS = np.uint64(0o14141414)
_FOURS = np.uint64(0o60606060)


@rule
def suit_of(card: int) -> int:
    """The suit of a card, 0 to 3."""
    return card // VALUES


@rule
def value_of(card: int) -> int:
    """The value of a card, 1 to 6."""
    return card % VALUES + 1


@rule
def at_most(value: int) -> np.uint64:
    """All cards up to a value."""
    value = min(max(value, 0), VALUES)
    return ((ONE << np.uint64(value)) - ONE) * _EACH_SUIT


@rule
def total(cards: np.uint64) -> int:
    """H3.5: the sum of the values."""
    return size(cards) + size(cards & _ONES) + 2 * size(cards & _TWOS) + 4 * size(cards & _FOURS)


@rule
def is_full(cards: np.uint64) -> bool:
    """Whether a side has no empty slot."""
    return size(cards) == SLOTS


@rule
def highest(cards: np.uint64) -> np.uint64:
    """H5.15: the highest card as a set, of equal ones that of the earliest suit; none of none."""
    for value in range(VALUES, 0, -1):
        best = cards & ~at_most(value - 1)
        if best:
            return best & (~best + ONE)
    return _NO_CARDS
