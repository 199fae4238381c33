"""The rules of Oh Hell as functions of the kernel's interface."""

from __future__ import annotations

import numpy as np
from augury.kernel.bits import bit
from augury.kernel.chance import Source, pick_one
from augury.kernel.compilation import rule
from augury.kernel.interface import Rules, implement
from numpy.typing import NDArray

from oh_hell.bid import legal_bids, place
from oh_hell.deal import after, begin
from oh_hell.knowledge import hide, redeal
from oh_hell.observation import observe
from oh_hell.score import returns, score, worth
from oh_hell.state import ACTIONS, BIDDING, FIRST_BID, OVER, PLAYING, Setup, State
from oh_hell.trick import follow, led, play, playable, strength, suit_of, trump

_NONE = np.uint64(0)
_FIRST_BID, _BEYOND = np.uint64(FIRST_BID), np.uint64(64 - FIRST_BID)


@rule
def actors(setup: Setup, state: State) -> int:
    """O3.1, O4.1: seats act one after the other."""
    return 0 if state.phase == OVER else 1 << int(state.turn)


@rule
def legal(setup: Setup, state: State, seat: int, out: NDArray[np.uint64]) -> None:
    """Write the legal cards or bids, depending on the phase."""
    if state.phase == PLAYING:
        out[0] = playable(state, seat)
        out[1] = _NONE
    else:
        bids = legal_bids(setup, state)
        out[0] = bids << _FIRST_BID
        out[1] = bids >> _BEYOND


@rule
def apply(setup: Setup, state: State, seat: int, action: int) -> None:
    """Play a card or make a bid."""
    if state.phase == PLAYING:
        play(setup, state, seat, action)
    else:
        place(setup, state, seat, action - FIRST_BID)


@rule
def stage(setup: Setup, state: State) -> int:
    """A game is one deal, so it has only one stage."""
    return 0


@rule
def finish(setup: Setup, state: State, source: Source, words: NDArray[np.uint64]) -> int:
    """Play the game to its end with uniformly random actions, score it, and return the number of actions."""
    count = 0
    while state.phase == BIDDING:
        place(setup, state, int(state.turn), pick_one(source, legal_bids(setup, state)))
        count += 1
    if state.phase == PLAYING:
        count += int(setup.players) * int(state.tricks) - int(state.count)
        while state.phase == PLAYING:
            fill_trick(setup, state, source)
    return count


@rule
def fill_trick(setup: Setup, state: State, source: Source) -> None:
    """Complete a trick with uniformly random cards, and write only what the score needs."""
    players, trumps = int(setup.players), trump(state)
    seat, best, taker = int(state.turn), int(state.best), int(state.taker)
    asked = led(state) if state.lying else -1
    for _ in range(players - int(state.lying)):
        hand = np.uint64(state.piles[seat])
        card = pick_one(source, follow(hand, asked) if asked >= 0 else hand)
        if asked < 0:
            asked = suit_of(card)
        state.piles[seat] = hand ^ bit(card)
        own = strength(card, asked, trumps)
        if own > best:
            best = own
            taker = seat
        seat = after(setup, seat)
    state.count += players - int(state.lying)
    state.lying = 0
    state.best = 0
    state.taken[taker] += 1
    state.turn = taker
    state.taker = taker
    if state.count == players * int(state.tricks):
        score(setup, state)


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
