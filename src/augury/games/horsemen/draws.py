"""Draw piles: shuffling and drawing (rules H1.6, H2.4)."""

from __future__ import annotations

import numpy as np

from augury.games.horsemen.discards import clear
from augury.games.horsemen.state import State
from augury.kernel.bits import bit, lowest, without_lowest
from augury.kernel.chance import Source, below
from augury.kernel.compilation import rule


@rule
def shuffle(source: Source, state: State, seat: int, cards: np.uint64) -> None:
    """Make some cards a seat's draw pile, in uniformly random order."""
    count = 0
    while cards:
        place = below(source, count + 1)
        state.deck[seat, count] = state.deck[seat, place]
        state.deck[seat, place] = lowest(cards)
        cards = without_lowest(cards)
        count += 1
    state.deck_size[seat] = count


@rule
def reshuffle(state: State, seat: int) -> None:
    """H2.4, H7.4: the discards become the draw pile, which reveals what is in the hand."""
    shuffle(state, state, seat, np.uint64(state.discards[seat]))
    clear(state, seat)
    state.known[seat] = state.hands[seat]


@rule
def draw_some(state: State, seat: int, wanted: int) -> int:
    """Draw cards while the pile has any; how many that were."""
    left = int(state.deck_size[seat])
    drawn = min(wanted, left)
    hand = np.uint64(state.hands[seat])
    for _ in range(drawn):
        left -= 1
        hand |= bit(int(state.deck[seat, left]))
    state.hands[seat] = hand
    state.deck_size[seat] = left
    state.held[seat] += drawn
    return drawn
