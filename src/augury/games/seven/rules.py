"""The rules of Seven Prophecies, put together: the functions of the kernel's interface."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from augury.games.seven.deal import deal
from augury.games.seven.knowledge import hide, redeal
from augury.games.seven.observations import observe
from augury.games.seven.prophecy import legal_prophecies, prophets, seal
from augury.games.seven.score import round_is_over, score_round
from augury.games.seven.state import (
    ACTIONS,
    DEALING,
    FIRST_PROPHECY,
    PLAYING,
    PROPHESYING,
    SCORING,
    Setup,
    State,
)
from augury.games.seven.trick import all_of, colour_of, legal_cards, put, resolve, turn
from augury.kernel.bits import bit, lowest, size
from augury.kernel.chance import Source, below, pick_one
from augury.kernel.compilation import rule
from augury.kernel.interface import Rules, implement

# What `advance` did.
NOTHING, RESOLVED, SCORED, DEALT = 0, 1, 2, 3


@rule
def begin(setup: Setup, state: State, seed: np.uint64) -> None:
    """Start a game: draw lots for the first leader, unless the table has chosen one (S1.8), and deal."""
    state.rng = seed
    lot = below(state, int(setup.players))
    state.opener = int(setup.starter) - 1 if setup.starter else lot
    deal(setup, state)


@rule
def actors(setup: Setup, state: State) -> int:
    """All seats that have not prophesied yet, or the one that is to play a card."""
    if state.phase == PLAYING:
        return 1 << turn(setup, state)
    if state.phase == PROPHESYING:
        return prophets(setup, state)
    return 0


@rule
def legal(setup: Setup, state: State, seat: int, out: NDArray[np.uint64]) -> None:
    """Prophecies or cards, depending on the phase."""
    if state.phase == PLAYING:
        legal_cards(state, seat, out)
    else:
        legal_prophecies(setup, out)


@rule
def act(setup: Setup, state: State, seat: int, action: int) -> None:
    """Do what a player does, and nothing that follows from it."""
    if state.phase == PLAYING:
        put(state, seat, action)
    else:
        seal(setup, state, seat, action)


@rule
def advance(setup: Setup, state: State) -> int:
    """Do the next automatic step, and return which it was."""
    if state.phase == PLAYING:
        if int(state.lying) < int(setup.players):
            return NOTHING
        resolve(setup, state)
        if round_is_over(setup, state):
            state.phase = SCORING
        else:
            state.lying = 0
            state.trick_number += 1
        return RESOLVED
    if state.phase == SCORING:
        score_round(setup, state)
        return SCORED
    if state.phase == DEALING:
        deal(setup, state)
        return DEALT
    return NOTHING


@rule
def apply(setup: Setup, state: State, seat: int, action: int) -> None:
    """Apply a player's choice and everything that follows, up to the next choice."""
    act(setup, state, seat, action)
    while advance(setup, state) != NOTHING:
        pass


@rule
def returns(setup: Setup, state: State, out: NDArray[np.float64]) -> None:
    """A whole victory for a single winner, an equal share for several."""
    winners = int(state.winners)
    for seat in range(int(setup.players)):
        out[seat] = (winners >> seat & 1) / size(np.uint64(winners)) if winners else 0.0


@rule
def stage(setup: Setup, state: State) -> int:
    """Rounds can be evaluated separately."""
    return int(state.round_number)


@rule
def finish(setup: Setup, state: State, source: Source, words: NDArray[np.uint64]) -> int:
    """Play the round to its end at random, score it, and return the number of actions."""
    count = 0
    while state.phase == PROPHESYING:
        prophecy = below(source, int(setup.prophecy_count))
        seal(setup, state, lowest(np.uint64(prophets(setup, state))), FIRST_PROPHECY + prophecy)
        count += 1
    while state.phase == PLAYING:
        count += fill_trick(setup, state, source)
        advance(setup, state)
    if state.phase == SCORING:
        score_round(setup, state)
    return count


@rule
def fill_trick(setup: Setup, state: State, source: Source) -> int:
    """Play random cards to complete a trick, and return how many.

    What is playable depends on the row and not on the cards played, so all choices are independent of each other, which
    is faster on the processor.
    """
    players, trick = int(setup.players), int(state.trick_number) - 1
    missing = players - int(state.lying)
    colour = all_of(colour_of(int(state.row[trick])))
    for seat in range(players):
        if state.played[trick, seat] == 0:
            hand = np.uint64(state.piles[seat])
            following = hand & colour
            card = pick_one(source, following if following else hand)
            state.piles[seat] = hand ^ bit(card)
            state.played[trick, seat] = card
    state.lying = players
    return missing


@rule
def worth(setup: Setup, state: State, out: NDArray[np.float64]) -> None:
    """The lead over the others' mean, scaled around 0.5: a lead of seven points is 1."""
    players = int(setup.players)
    total = 0
    for seat in range(players):
        total += int(state.scores[seat])
    for seat in range(players):
        own = int(state.scores[seat])
        lead = own - (total - own) / (players - 1)
        out[seat] = min(1.0, max(0.0, 0.5 + lead / 14))


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
        finish=finish,
        worth=worth,
        observe=observe,
    )
)
