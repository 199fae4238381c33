"""What a seat can choose, and what its choice does (rules H2.1, H2.2, H5)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from augury.games.horsemen.cards import suit_of, value_of
from augury.games.horsemen.discards import drop, pick
from augury.games.horsemen.effects import count_down, place_of, push, targets, top
from augury.games.horsemen.fourpiles import buy, seal, take_top
from augury.games.horsemen.sides import all_sides, free_places, lay, lift, side, where
from augury.games.horsemen.state import (
    BANISH,
    BANISH_LANE,
    BUY,
    BUYING,
    DISCARD,
    DISCARD_LANE,
    DOOM,
    DOOMING,
    DRAWING,
    FAST,
    LANE,
    LOOK,
    LOOKING,
    MOVE,
    MOVE_LANE,
    PASS,
    PILE_LANE,
    PLACES,
    PLAY,
    RALLY,
    RESOLVING,
    SEAL,
    SEAL_LANE,
    SLAY,
    STRIKE,
    STRIKE_LANE,
    TAKE,
    TAKE_LANE,
    TURN,
    WORDS,
    Setup,
    State,
)
from augury.kernel.bits import ONE, bit
from augury.kernel.compilation import rule

FIRST_ACTIONS = np.zeros(FAST, np.int64)
"""Where the choices for a verb begin, if they need no place: with the lowest card, or with the pile of grails."""
for _verb, _lane, _first in (
    (STRIKE, STRIKE_LANE, 0),
    (SLAY, STRIKE_LANE, 0),
    (BUY, PILE_LANE, BUYING),
    (DISCARD, DISCARD_LANE, 0),
    (TAKE, TAKE_LANE, 0),
    (BANISH, BANISH_LANE, 0),
    (SEAL, SEAL_LANE, 0),
    (DOOM, PILE_LANE, DOOMING),
    (LOOK, PILE_LANE, LOOKING),
):
    FIRST_ACTIONS[_verb] = _lane * LANE + _first
_NONE = np.uint64(0)
_HALF = np.uint64(32)


@rule
def put_lane(out: NDArray[np.uint64], lane: int, members: np.uint64) -> None:
    """Add the actions of one lane."""
    out[lane >> 1] |= members << (_HALF * np.uint64(lane & 1))


@rule
def legal(setup: Setup, state: State, seat: int, out: NDArray[np.uint64]) -> None:
    """All that a seat can choose now."""
    for word in range(WORDS):
        out[word] = _NONE
    if state.phase == TURN:
        legal_plays(state, seat, out)
        out[PASS >> 6] |= ONE << np.uint64(PASS & 63)
    else:
        legal_choices(state, seat, out)


@rule
def legal_plays(state: State, seat: int, out: NDArray[np.uint64]) -> None:
    """H2.1, H5.6: every card of the hand, at every Prophecy with an empty slot."""
    hand = np.uint64(state.hands[seat])
    free = np.uint64(free_places(state, seat))
    # A mask instead of branches: which slots are free is unpredictable, and a misprediction costs more than this.
    out[0] |= hand & (_NONE - (free & ONE))
    out[0] |= (hand & (_NONE - (free >> ONE & ONE))) << _HALF
    out[1] |= hand & (_NONE - (free >> np.uint64(2) & ONE))


@rule
def legal_choices(state: State, seat: int, out: NDArray[np.uint64]) -> None:
    """H5: everything that the current step can be done with."""
    verb = int(state.asked)
    frame = top(state)
    if verb == PLAY:
        legal_plays(state, seat, out)
    elif verb == RALLY:
        put_lane(out, MOVE_LANE + place_of(frame), targets(state, verb, frame, seat))
    elif verb == MOVE:
        free = free_places(state, seat)
        for place in range(PLACES):
            if free >> place & 1:
                put_lane(out, MOVE_LANE + place, all_sides(state, seat) & ~side(state, place, seat))
    else:
        first = int(FIRST_ACTIONS[verb])
        out[first >> 6] |= targets(state, verb, frame, seat) << np.uint64(first & 63)


@rule
def act(setup: Setup, state: State, seat: int, action: int) -> None:
    """Do what a player chose, and nothing that follows from it."""
    lane, card = action // LANE, action % LANE
    if state.phase == TURN:
        state.owner = seat
        state.after = DRAWING
        if action == PASS:
            state.passes += 1
            state.phase = DRAWING
            return
        state.passes = 0
    else:
        count_down(setup, state, 1)
        state.asked = 0
    state.phase = RESOLVING
    if lane < MOVE_LANE:
        play(setup, state, seat, card, lane)
    elif lane < STRIKE_LANE:
        lift(state, where(state, seat, card), seat, card)
        lay(setup, state, lane - MOVE_LANE, seat, card)
    elif lane == STRIKE_LANE:
        strike(state, 1 - seat, card)
    elif lane == PILE_LANE:
        choose_pile(setup, state, seat, card)
    else:
        choose_card(setup, state, seat, lane, card)


@rule
def play(setup: Setup, state: State, seat: int, card: int, place: int) -> None:
    """H2.1, H5.4: a card goes from the hand into a slot, and its suit's effect begins."""
    leave_hand(state, seat, card)
    lay(setup, state, place, seat, card)
    push(setup, state, suit_of(card), place, value_of(card))


@rule
def leave_hand(state: State, seat: int, card: int) -> None:
    """A card leaves a hand in public."""
    state.hands[seat] ^= np.uint32(bit(card))
    state.known[seat] &= ~np.uint32(bit(card))
    state.held[seat] -= 1


@rule
def strike(state: State, victim: int, card: int) -> None:
    """H5.7, H5.8: a card goes from the table to its owner's discards."""
    lift(state, where(state, victim, card), victim, card)
    drop(state, victim, bit(card))


@rule
def choose_pile(setup: Setup, state: State, seat: int, choice: int) -> None:
    """H4.1, H5.12, H5.13: buy, doom or look."""
    if choice < DOOMING:
        buy(setup, state, seat, choice - BUYING)
    elif choice < LOOKING:
        take_top(setup, state, choice - DOOMING)
    else:
        state.looked[seat] |= 1 << (choice - LOOKING)


@rule
def choose_card(setup: Setup, state: State, seat: int, lane: int, card: int) -> None:
    """H5.5, H5.11, H5.12: discard, take, banish or seal."""
    if lane == DISCARD_LANE:
        leave_hand(state, seat, card)
        drop(state, seat, bit(card))
    elif lane == TAKE_LANE:
        pick(state, seat, card)
        state.hands[seat] |= np.uint32(bit(card))
        state.known[seat] |= np.uint32(bit(card))
        state.held[seat] += 1
    elif lane == BANISH_LANE:
        pick(state, seat, card)
        state.owned[seat] ^= np.uint32(bit(card))
    else:
        seal(setup, state, seat, card)
