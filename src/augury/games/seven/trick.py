"""The trick (rules S3)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from augury.games.seven.state import Setup, State
from augury.kernel.bits import bit, size
from augury.kernel.compilation import rule

_COLOUR = np.uint64(0xFFFF)
_EACH = np.uint64(0x0001000100010001)
_GUARDS = np.uint64(0x8000800080008000)


@rule
def colour_of(card: int) -> int:
    return card >> 4


@rule
def all_of(colour: int) -> np.uint64:
    return _COLOUR << np.uint64(16 * colour)


@rule
def turn(setup: Setup, state: State) -> int:
    """S3.1: the seat that is to play, clockwise from the leader."""
    seat = int(state.leader) + int(state.lying)
    return seat if seat < int(setup.players) else seat - int(setup.players)


@rule
def playable(state: State, seat: int) -> np.uint64:
    """S1.7, S3.2, S3.3: the cards of the trick's colour, or the whole hand without one."""
    hand = np.uint64(state.piles[seat])
    following = hand & all_of(colour_of(int(state.row[state.trick_number - 1])))
    return following if following else hand


@rule
def follows(cards: np.uint64, hand: np.uint64) -> bool:
    """S3.2: whether a hand's playable cards are some of it and not all, because they follow the colour."""
    return bool(cards) and cards != hand


@rule
def legal_cards(state: State, seat: int, out: NDArray[np.uint64]) -> None:
    """The playable cards, as actions."""
    out[0] = playable(state, seat)
    out[1] = 0
    out[2] = 0


@rule
def put(state: State, seat: int, card: int) -> None:
    """S3.1: play a card from the hand."""
    state.piles[seat] ^= bit(card)
    state.played[state.trick_number - 1, seat] = card
    state.lying += 1


@rule
def strength(card: int, colour: int, position: int) -> int:
    """S3.4 to S3.6 as one number, 4 or more: the trick's colour, then the number, then who played later."""
    follows = 256 if colour_of(card) == colour else 0
    return follows + (card & 15) * 4 + position


@rule
def resolve(setup: Setup, state: State) -> None:
    """S3.7 to S3.9: rank the cards, confirm, and give the lead to the first seat."""
    players = int(setup.players)
    trick = int(state.trick_number) - 1
    colour = colour_of(int(state.row[trick]))
    # The strengths of all seats in one word, sixteen bits each, so that one is compared with all at once.
    strengths = np.uint64(0)
    for seat in range(players):
        position = seat - int(state.leader)
        position += players if position < 0 else 0
        strengths |= np.uint64(strength(int(state.played[trick, seat]), colour, position)) << np.uint64(16 * seat)
    places = 0
    confirmed = 0
    leader = 0
    for seat in range(players):
        own = (strengths >> np.uint64(16 * seat)) & np.uint64(0xFFFF)
        not_weaker = ((strengths | _GUARDS) - own * _EACH) & _GUARDS
        place = size(not_weaker) - 1
        places |= place << (2 * seat)
        leader = seat if place == 0 else leader
        # Whether a token was there is unpredictable: sums are faster than branches here.
        tokens = int(state.tokens[seat])
        spent = 1 if tokens >> (4 * place) & 15 else 0
        state.tokens[seat] = tokens - (spent << (4 * place))
        confirmed |= spent << seat
    state.places[trick] = places
    state.confirmed[trick] = confirmed
    state.leader = leader
