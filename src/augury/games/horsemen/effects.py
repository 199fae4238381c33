"""Effects: what is still to resolve, step by step, and what can be chosen for a step (rules H5).

A frame is an effect in the middle of being resolved: which effect it is, at which step, how often that step is still to
happen, and the place and the value of the card that was played. A card played in the course of an effect puts a
frame of its own on top; an effect whose last choice is made has no frame any more, so the stack stays low.
"""

from __future__ import annotations

import numpy as np

from augury.games.horsemen.cards import ROYAL, at_most
from augury.games.horsemen.fourpiles import covered
from augury.games.horsemen.sides import all_sides, free_places, side
from augury.games.horsemen.state import (
    BANISH,
    BUY,
    DISCARD,
    DOOM,
    MOVE,
    PLACES,
    PLAY,
    RALLY,
    SEAL,
    SLAY,
    STEPS,
    STRIKE,
    SUITS,
    TAKE,
    Setup,
    State,
)
from augury.kernel.compilation import rule

_NONE = np.uint64(0)
_OPPONENT = 16


@rule
def push(setup: Setup, state: State, effect: int, place: int, value: int) -> None:
    """Begin an effect, if it has any step."""
    first = int(setup.steps[effect, 0])
    if first:
        state.frames[state.depth] = effect | (first >> 5) << 6 | place << 9 | value << 11
        state.depth += 1


@rule
def effect_of(frame: int) -> int:
    """The effect: a suit, or four more than a Prophecy."""
    return frame & 15


@rule
def step_of(frame: int) -> int:
    return frame >> 4 & 3


@rule
def left_of(frame: int) -> int:
    """How often that is still to happen."""
    return frame >> 6 & 7


@rule
def place_of(frame: int) -> int:
    """Where the card was played."""
    return frame >> 9 & 3


@rule
def worth_of(frame: int) -> int:
    """The value of that card."""
    return frame >> 11


@rule
def top(state: State) -> int:
    """The innermost frame."""
    return int(state.frames[state.depth - 1])


@rule
def step_in(setup: Setup, frame: int) -> int:
    """The step that a frame is at, as the setup has it."""
    return int(setup.steps[effect_of(frame), step_of(frame)])


@rule
def verb_of(step: int) -> int:
    return step & 15


@rule
def doer(state: State, step: int) -> int:
    """H5.1, H5.14: the player that a step applies to."""
    return 1 - int(state.owner) if step & _OPPONENT else int(state.owner)


@rule
def next_step(setup: Setup, state: State) -> None:
    """Leave a step behind; after the last one the effect is over."""
    frame = top(state)
    step = step_of(frame) + 1
    following = int(setup.steps[effect_of(frame), step]) if step < STEPS else 0
    if following:
        state.frames[state.depth - 1] = (frame & ~0x1F0) | step << 4 | (following >> 5) << 6
    else:
        state.depth -= 1
        state.frames[state.depth] = 0


@rule
def count_down(setup: Setup, state: State, done: int) -> None:
    """H5.3: a step has happened `done` times."""
    frame = top(state)
    if left_of(frame) > done:
        state.frames[state.depth - 1] = frame - (done << 6)
    else:
        next_step(setup, state)


@rule
def targets(state: State, verb: int, frame: int, seat: int) -> np.uint64:
    """H5.2: what can be chosen for a step, as a set of cards or of piles; nothing if it cannot be done."""
    return table_targets(state, verb, frame, seat) if verb <= MOVE else other_targets(state, verb, seat)


@rule
def table_targets(state: State, verb: int, frame: int, seat: int) -> np.uint64:
    """H5.6 to H5.10: cards to play, to strike or to move."""
    free = free_places(state, seat)
    if verb == PLAY:
        return np.uint64(state.hands[seat]) if free else _NONE
    if verb == STRIKE:
        reach = worth_of(frame) + int(state.embolden)
        reach -= 0 if state.favour == seat else 1
        return side(state, place_of(frame), 1 - seat) & at_most(reach)
    if verb == SLAY:
        return all_sides(state, 1 - seat)
    if verb == RALLY:
        place = place_of(frame)
        return all_sides(state, seat) & ~side(state, place, seat) if free >> place & 1 else _NONE
    movable = _NONE
    for place in range(PLACES):
        if free & ~(1 << place):
            movable |= side(state, place, seat)
    return movable


@rule
def other_targets(state: State, verb: int, seat: int) -> np.uint64:
    """H4.1, H5.5, H5.11 to H5.13: piles, and cards of the hand and of the discards."""
    if verb == BUY:
        return np.uint64(covered(state) & ~(int(state.bought) >> (seat * SUITS)))
    if verb == DISCARD:
        return np.uint64(state.hands[seat])
    if verb in (TAKE, BANISH):
        return np.uint64(state.discards[seat])
    if verb == SEAL:
        return np.uint64(state.discards[seat]) & ROYAL
    if verb == DOOM:
        return np.uint64(covered(state))
    return np.uint64(~int(state.revealed) & 15)
