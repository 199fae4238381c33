"""The tricks (rules O4)."""

from __future__ import annotations

import numpy as np
from augury.kernel.bits import bit, lowest
from augury.kernel.compilation import rule

from oh_hell.deal import after
from oh_hell.score import score
from oh_hell.state import TRUMP_PILE, Setup, State

_SUIT = np.uint64(0x1111111111111)
_ALL = np.uint64(0xFFFFFFFFFFFFF)


@rule
def suit_of(card: int) -> int:
    """The suit of a card, 0 to 3: clubs, diamonds, spades, hearts."""
    return card & 3


@rule
def cards_of(suit: int) -> np.uint64:
    """All cards of a suit."""
    return _SUIT << np.uint64(suit)


@rule
def trump(state: State) -> int:
    """O2.4: the suit of the card turned up."""
    return suit_of(lowest(np.uint64(state.piles[TRUMP_PILE])))


@rule
def led(state: State) -> int:
    """The suit that was led to the current trick."""
    return suit_of(int(state.log[int(state.count) - int(state.lying)]))


@rule
def follow(hand: np.uint64, suit: int) -> np.uint64:
    """O4.2: the cards of a hand that follow suit, or the whole hand if none does."""
    following = hand & cards_of(suit)
    return following if following else hand


@rule
def playable(state: State, seat: int) -> np.uint64:
    """O4.1, O4.2: any card to lead, or the cards that follow suit."""
    hand = np.uint64(state.piles[seat])
    return follow(hand, led(state)) if state.lying else hand


@rule
def strength(card: int, led: int, trumps: int) -> int:
    """O4.3: the strength of a card, above 0 if it can win: trumps are highest, then the suit led, each by rank."""
    suit = suit_of(card)
    return 128 + card if suit == trumps else (64 + card if suit == led else 0)


@rule
def play(setup: Setup, state: State, seat: int, card: int) -> None:
    """O4.1 to O4.4: play a card from the hand; the last one of a trick completes it."""
    suit = suit_of(card)
    asked = led(state) if state.lying else suit
    state.lacks[seat] |= (1 if suit != asked else 0) << asked
    state.piles[seat] ^= bit(card)
    state.played |= bit(card)
    state.log[state.count] = card
    state.count += 1
    state.lying += 1
    own = strength(card, asked, trump(state))
    if own > int(state.best):
        state.best = own
        state.taker = seat
    state.turn = after(setup, seat)
    if state.lying == setup.players:
        take(setup, state)


@rule
def take(setup: Setup, state: State) -> None:
    """O4.4, O4.5: give the trick to its winner, who leads the next; after the last one, the game is over."""
    taker = int(state.taker)
    taken = int(state.count) // int(setup.players)
    state.takers[taken - 1] = taker
    state.taken[taker] += 1
    state.turn = taker
    state.lying = 0
    state.best = 0
    if taken == int(state.tricks):
        score(setup, state)
