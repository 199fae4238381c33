"""Discard piles: face up, the last card on top (rule H2.6)."""

from __future__ import annotations

import numpy as np

from augury.games.horsemen.state import CARDS, State
from augury.kernel.bits import bit, lowest, size, without_lowest
from augury.kernel.compilation import rule


@rule
def drop(state: State, seat: int, cards: np.uint64) -> None:
    """H2.6: cards go on top of a discard pile, in the order of H1.1."""
    count = size(np.uint64(state.discards[seat]))
    state.discards[seat] |= np.uint32(cards)
    while cards:
        state.heap[seat, count] = lowest(cards)
        cards = without_lowest(cards)
        count += 1


@rule
def pick(state: State, seat: int, card: int) -> None:
    """A card is taken out of a discard pile; those above it move down."""
    last = size(np.uint64(state.discards[seat])) - 1
    state.discards[seat] ^= np.uint32(bit(card))
    place = 0
    while place < last and state.heap[seat, place] != card:
        place += 1
    for index in range(place, last):
        state.heap[seat, index] = state.heap[seat, index + 1]
    state.heap[seat, last] = 0


@rule
def clear(state: State, seat: int) -> None:
    """A discard pile is taken up whole."""
    state.discards[seat] = 0
    for index in range(CARDS):
        state.heap[seat, index] = 0
