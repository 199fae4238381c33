"""The sides of the Prophecies: slots, and what waits there (rules H3.1 to H3.5)."""

from __future__ import annotations

import numpy as np

from augury.games.horsemen.cards import is_full
from augury.games.horsemen.state import PLACES, Setup, State
from augury.kernel.bits import bit
from augury.kernel.compilation import rule


@rule
def side(state: State, place: int, seat: int) -> np.uint64:
    """A seat's cards at a Prophecy."""
    return np.uint64(state.sides[place, seat])


@rule
def all_sides(state: State, seat: int) -> np.uint64:
    """A seat's cards at all Prophecies."""
    return side(state, 0, seat) | side(state, 1, seat) | side(state, 2, seat)


@rule
def free_places(state: State, seat: int) -> int:
    """H2.1, H3.7: the places where a seat has an empty slot, a bit each; a gap has none."""
    found = 0
    for place in range(PLACES):
        if state.shown[place] >= 0 and not is_full(side(state, place, seat)):
            found |= 1 << place
    return found


@rule
def lay(setup: Setup, state: State, place: int, seat: int, card: int) -> None:
    """Put a card into an empty slot; the fourth one makes the Prophecy wait (H3.1, H3.4, H3.10)."""
    cards = side(state, place, seat) | bit(card)
    state.sides[place, seat] = cards
    again = setup.each_responds and state.responder[place] == seat
    if is_full(cards) and (state.filled_on[place] == 0 or again):
        state.fills += 1
        state.filled_as[place] = state.fills
        state.filled_on[place] = state.turn_number
        state.responder[place] = 1 - seat


@rule
def lift(state: State, place: int, seat: int, card: int) -> None:
    """Take a card out of its slot; with no full side left, nothing waits there (H3.3)."""
    cards = side(state, place, seat) ^ bit(card)
    state.sides[place, seat] = cards
    if not is_full(side(state, place, 0)) and not is_full(side(state, place, 1)):
        wait_no_longer(state, place)


@rule
def wait_no_longer(state: State, place: int) -> None:
    """Nothing waits at a Prophecy."""
    state.filled_on[place] = 0
    state.filled_as[place] = 0
    state.responder[place] = 0


@rule
def where(state: State, seat: int, card: int) -> int:
    """The place at which a seat has a card on the table."""
    if side(state, 0, seat) & bit(card):
        return 0
    return 1 if side(state, 1, seat) & bit(card) else 2


@rule
def due(state: State) -> int:
    """H3.2, H3.8, H3.9: the Prophecy to fulfil next after this turn, or -1."""
    found = -1
    for place in range(PLACES):
        answered = 0 < int(state.filled_on[place]) < int(state.turn_number) and state.responder[place] == state.turn
        if answered and (found < 0 or state.filled_as[place] < state.filled_as[found]):
            found = place
    return found
