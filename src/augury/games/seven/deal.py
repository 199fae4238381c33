"""The deal (rules S1)."""

from __future__ import annotations

import numpy as np

from augury.games.seven.state import (
    PILES,
    PROPHESYING,
    ROW_PILE,
    SEATS,
    TRICKS,
    Setup,
    State,
)
from augury.kernel.bits import bit, lowest, nth, size, without_lowest
from augury.kernel.chance import below
from augury.kernel.compilation import rule

EACH = np.uint64(0x01010101010101)
_GUARDS = np.uint64(0x80808080808080)


@rule
def deal(setup: Setup, state: State) -> None:
    """Start the next round: clear the table, deal all cards, lay out the row."""
    for pile in range(PILES):
        state.piles[pile] = np.uint64(0)
    for trick in range(TRICKS):
        state.places[trick] = 0
        state.confirmed[trick] = 0
        for seat in range(SEATS):
            state.played[trick, seat] = 0
    for seat in range(SEATS):
        state.placed[seat] = 0
        state.tokens[seat] = 0
    _deal_cards(setup, state)
    if setup.colour_cards:
        _lay_colour_cards(setup, state)
    else:
        _lay_future_cards(state)
    state.phase = PROPHESYING
    state.round_number += 1
    state.trick_number = 1
    state.lying = 0
    state.leader = state.opener
    state.sealed = 0


@rule
def fall(room: np.uint64, spot: int) -> int:
    """The pile that a random spot falls into; byte p of `room` is the room of the piles 0 to p together."""
    # All piles are compared at once: the pile is the number of bytes that are not greater than the spot.
    beyond = ((room | _GUARDS) - np.uint64(spot + 1) * EACH) & _GUARDS
    return PILES - size(beyond)


@rule
def _deal_cards(setup: Setup, state: State) -> None:
    """S1.2 to S1.5: give every card of the deck to a pile, with a probability proportional to its room."""
    room = np.uint64(setup.room)
    cards = np.uint64(setup.deck)
    for left in range(size(cards), 0, -1):
        pile = fall(room, below(state, left))
        room -= EACH << np.uint64(8 * pile)
        state.piles[pile] |= bit(lowest(cards))
        cards = without_lowest(cards)


@rule
def _lay_future_cards(state: State) -> None:
    """S1.2, S1.3: the row is a pile of the deck, in the order of a shuffle."""
    cards = np.uint64(state.piles[ROW_PILE])
    for trick in range(TRICKS):
        card = nth(cards, below(state, TRICKS - trick))
        cards ^= bit(card)
        state.row[trick] = card


@rule
def _lay_colour_cards(setup: Setup, state: State) -> None:
    """S1.6: the row is drawn from colour cards, each colour with a probability proportional to its cards left."""
    cards = np.uint64(setup.colour_cards)
    left = int(np.int64(cards >> np.uint64(8 * (PILES - 1))))
    for trick in range(TRICKS):
        colour = fall(cards, below(state, left - trick))
        cards -= EACH << np.uint64(8 * colour)
        state.row[trick] = colour * 16
