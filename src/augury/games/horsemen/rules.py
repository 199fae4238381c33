"""The rules of Prophecy of the Four Horsemen, put together: the functions of the kernel's interface."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from augury.games.horsemen.cards import STANDARD
from augury.games.horsemen.choices import act, legal
from augury.games.horsemen.draws import draw_some, reshuffle, shuffle
from augury.games.horsemen.effects import count_down, doer, left_of, next_step, step_in, targets, top, verb_of
from augury.games.horsemen.fourpiles import FULL_PILE
from augury.games.horsemen.fulfilment import end_turn, favour_loser, fulfil, lay_prophecy
from augury.games.horsemen.knowledge import hide, redeal
from augury.games.horsemen.observations import observe
from augury.games.horsemen.sides import due
from augury.games.horsemen.state import (
    ACTIONS,
    CHOOSING,
    DRAW,
    DRAWING,
    FAST,
    FAVOURING,
    FULFILLING,
    HAND,
    LAYING,
    PLACES,
    PROPHECIES,
    RESOLVING,
    SEATS,
    SUITS,
    TURN,
    Setup,
    State,
)
from augury.kernel.bits import size
from augury.kernel.chance import below
from augury.kernel.compilation import rule
from augury.kernel.interface import Rules, implement
from augury.kernel.playouts import play_out

# What was done; SILENT steps are not reported as events.
SILENT, NOTHING, DREW, SHUFFLED, FASTED, FULFILLED, FAVOURED, LAID = range(8)


@rule
def begin(setup: Setup, state: State, seed: np.uint64) -> None:
    """H1: shuffle everything, draw lots for the Favour, lay three Prophecies and deal."""
    state.rng = seed
    shuffle(state, state, 0, STANDARD)
    shuffle(state, state, 1, STANDARD)
    for count in range(PROPHECIES):
        place = below(state, count + 1)
        state.prophecies[count] = state.prophecies[place]
        state.prophecies[place] = count
    for count in range(SUITS):
        place = below(state, count + 1)
        state.horsemen[count] = state.horsemen[place]
        state.horsemen[place] = count
        state.piles[count] = FULL_PILE
    state.favour = below(state, SEATS)
    deal(state)


@rule
def deal(state: State) -> None:
    """H1.5, H1.6: lay three Prophecies, draw four cards each; the Favoured has the first turn."""
    for place in range(PLACES):
        state.shown[place] = state.prophecies[PROPHECIES - 1 - place]
    state.laid = PLACES
    for seat in range(SEATS):
        state.owned[seat] = STANDARD
        draw_some(state, seat, HAND)
    state.turn = state.favour
    state.turn_number = 1
    state.phase = TURN


@rule
def actors(setup: Setup, state: State) -> int:
    """The seat that has the turn, or must choose for an effect."""
    if state.phase == TURN:
        return 1 << int(state.turn)
    if state.phase == CHOOSING:
        return 1 << int(state.chooser)
    return 0


@rule
def advance(setup: Setup, state: State) -> int:
    """Do the next automatic step, and return which it was."""
    done = SILENT
    while done == SILENT:
        done = step(setup, state)
    return done


@rule
def step(setup: Setup, state: State) -> int:
    """Do the smallest automatic step, with or without an event."""
    phase, done = int(state.phase), NOTHING
    if phase == RESOLVING:
        done = resolve(setup, state)
    elif phase == DRAWING:
        done = draw_up(state)
    elif phase == FULFILLING:
        place = due(state)
        if place >= 0:
            fulfil(setup, state, place)
            done = FULFILLED
        else:
            end_turn(state)
            done = SILENT
    elif phase == FAVOURING:
        favour_loser(state)
        done = FAVOURED
    elif phase == LAYING:
        lay_prophecy(state)
        done = LAID
    return done


@rule
def draw_up(state: State) -> int:
    """H2.3, H5.14, H5.16: draw up to four, or to fewer."""
    seat = int(state.turn)
    missing = HAND - int(state.starve) - int(state.fasting_now) - int(state.held[seat])
    if missing > 0:
        if state.deck_size[seat]:
            draw_some(state, seat, missing)
            return DREW
        if state.discards[seat]:
            reshuffle(state, seat)
            return SHUFFLED
    state.fasting_now = 0
    state.phase = FULFILLING
    return SILENT


@rule
def resolve(setup: Setup, state: State) -> int:
    """H5: go on with the innermost effect."""
    if state.depth == 0:
        state.phase = state.after
        return SILENT
    frame = top(state)
    asked = step_in(setup, frame)
    verb = verb_of(asked)
    seat = doer(state, asked)
    if verb == DRAW:
        if state.deck_size[seat]:
            count_down(setup, state, draw_some(state, seat, left_of(frame)))
            return DREW
        if state.discards[seat]:
            reshuffle(state, seat)
            return SHUFFLED
    elif verb == FAST:
        state.fasting[seat] += left_of(frame)
        next_step(setup, state)
        return FASTED
    elif targets(state, verb, frame, seat):
        state.asked = verb
        state.chooser = seat
        state.phase = CHOOSING
        return SILENT
    next_step(setup, state)
    return SILENT


@rule
def apply(setup: Setup, state: State, seat: int, action: int) -> None:
    """Apply a player's choice and everything that follows, up to the next choice."""
    act(setup, state, seat, action)
    while advance(setup, state) != NOTHING:
        pass


@rule
def returns(setup: Setup, state: State, out: NDArray[np.float64]) -> None:
    """H6: a whole victory, half of one each after a draw, none after an Apocalypse."""
    winners = int(state.winners)
    for seat in range(SEATS):
        out[seat] = (winners >> seat & 1) / size(np.uint64(winners)) if winners else 0.0


@rule
def stage(setup: Setup, state: State) -> int:
    """The whole game is one stage."""
    return 0


RULES = implement(
    Rules(
        setup=Setup,
        state=State,
        actions=ACTIONS,
        begin=begin,
        actors=actors,
        legal=legal,
        apply=apply,
        returns=returns,
        hide=hide,
        redeal=redeal,
        stage=stage,
        finish=play_out,
        worth=returns,
        observe=observe,
    )
)
