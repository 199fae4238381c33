"""What a seat knows as the numbers that networks read: small integers, first those of each suit and then the others.

Training and play both call these functions, so a network always sees the same numbers, on the CPU and on a GPU. Seats
are counted from the one that observes. Nothing hidden is read, except by `write_hands`, which only critics may see.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from augury.games.seven.state import (
    ASIDE_DOWN,
    ASIDE_UP,
    COLOURS,
    PROPHESYING,
    ROW_PILE,
    SEATS,
    TOKENS,
    TRICKS,
    Setup,
    State,
)
from augury.games.seven.trick import all_of, colour_of, playable, strength
from augury.kernel.batchsteps import NOBODY
from augury.kernel.bits import ONE, bit, size
from augury.kernel.compilation import lean, rule
from augury.kernel.records import Memory

Numbers = NDArray[np.int8]

NUMBERS = 14
"""Cards have the numbers 1 to 13."""
HAND, LEGAL, PLAYED, ASIDE, UNSEEN, OFF_SUIT, CONFIRMED, WHEN, BEATEN_BY, LIES = 0, 1, 2, 6, 7, 8, 9, 10, 11, 12
PLANES = 13
"""For each card of a suit: where it is, and what became of it."""
_ROW = PLANES * NUMBERS
_NOW, _COMING, _VOIDS, _HELD, _LEFT = _ROW + TRICKS, _ROW + TRICKS + 1, _ROW + 12, _ROW + 16, _ROW + 17
SUIT = _LEFT + 1
"""How many numbers a suit has."""
_TOKENS = COLOURS * SUIT
_LEVELS = SEATS * SEATS * TOKENS
_PLACED, _PLACES = _TOKENS + _LEVELS, _TOKENS + 2 * _LEVELS
_TRICK = _PLACES + SEATS * SEATS
_LYING, _LEADER = _TRICK + TRICKS, _TRICK + TRICKS + SEATS
PROPHESIES = _LEADER + SEATS
"""Where it says whether the seat is to prophesy."""
SCORES, _ROUNDS = PROPHESIES + 1, PROPHESIES + 1 + SEATS
"""Where the scores are, and after them the rounds to come."""
FEATURES = _ROUNDS + 1
TABLE = FEATURES - COLOURS * SUIT
"""How many numbers belong to no suit."""
OWNERS = SEATS + 1
"""Who may hold a card that is not seen: a seat, or none because it lies aside."""
HANDS = NUMBERS * OWNERS
"""How many numbers a critic has of a suit beside."""


def scales() -> NDArray[np.float32]:
    """Factors that bring all numbers to about 1."""
    found = np.ones(FEATURES, np.float32)
    for suit in range(0, COLOURS * SUIT, SUIT):
        found[suit + WHEN * NUMBERS : suit + (WHEN + 1) * NUMBERS] = 1 / TRICKS
        found[suit + BEATEN_BY * NUMBERS : suit + (BEATEN_BY + 1) * NUMBERS] = 1 / NUMBERS
        for single in (_COMING, _HELD, _LEFT):
            found[suit + single] = 1 / TRICKS
    found[SCORES:] = 1 / 16
    return found


@rule
def place_of(card: int, plane: int) -> int:
    """Where a plane has its number for a card."""
    return colour_of(card) * SUIT + plane * NUMBERS + (card & 15)


@rule
def _relative(setup: Setup, seat: int, other: int) -> int:
    return other - seat if other >= seat else other - seat + int(setup.players)


@rule
def _put_set(cards: np.uint64, plane: int, out: Numbers) -> None:
    for card in range(COLOURS * 16):
        if cards >> np.uint64(card) & ONE:
            out[place_of(card, plane)] = 1


@rule
def write_features(setup: Setup, state: State, seat: int, out: Numbers) -> None:
    """Write what a seat that is to act knows."""
    for index in range(FEATURES):
        out[index] = 0
    hand, aside = np.uint64(state.piles[seat]), np.uint64(state.piles[ASIDE_UP])
    seen = hand | aside | np.uint64(state.piles[ROW_PILE])
    prophesying = state.phase == PROPHESYING
    if not prophesying:
        seen |= _write_tricks(setup, state, seat, out)
        _put_set(playable(state, seat), LEGAL, out)
        _write_tokens(setup, state, seat, out)
    unseen = np.uint64(setup.deck) & ~seen
    _put_set(hand, HAND, out)
    _put_set(aside, ASIDE, out)
    _put_set(unseen, UNSEEN, out)
    now = int(state.trick_number) - 1
    for colour in range(COLOURS):
        suit, there = colour * SUIT, unseen & all_of(colour)
        for number in range(NUMBERS):
            higher = there >> np.uint64(16 * colour + number + 1)
            out[suit + BEATEN_BY * NUMBERS + number] = size(higher)
        coming = 0
        for trick in range(TRICKS):
            if colour_of(int(state.row[trick])) == colour:
                out[suit + _ROW + trick] = 1
                coming += 1 if trick >= now else 0
        out[suit + _NOW] = 1 if colour_of(int(state.row[now])) == colour else 0
        out[suit + _COMING] = coming
        out[suit + _HELD] = size(hand & all_of(colour))
        out[suit + _LEFT] = size(there)
    out[_TRICK + now] = 1
    out[_LYING + min(int(state.lying), SEATS - 1)] = 1
    out[_LEADER + _relative(setup, seat, int(state.leader))] = 1
    out[PROPHESIES] = 1 if prophesying else 0
    for other in range(int(setup.players)):
        out[SCORES + _relative(setup, seat, other)] = state.scores[other]
    out[_ROUNDS] = min(16, max(0, int(setup.rounds) - int(state.round_number)))


@rule
def _write_tricks(setup: Setup, state: State, seat: int, out: Numbers) -> np.uint64:
    """Write who has played which cards; all cards that were played."""
    seen, players, last = np.uint64(0), int(setup.players), int(state.trick_number) - 1
    for trick in range(last + 1):
        asked = colour_of(int(state.row[trick]))
        for other in range(players):
            card = int(state.played[trick, other])
            if card:
                relative = _relative(setup, seat, other)
                seen |= bit(card)
                out[place_of(card, PLAYED + relative)] = 1
                out[place_of(card, WHEN)] = trick + 1
                if colour_of(card) != asked:
                    out[place_of(card, OFF_SUIT)] = 1
                    out[asked * SUIT + _VOIDS + relative] = 1
                if trick == last:
                    out[place_of(card, LIES)] = 1
                    out[_PLACES + SEATS * relative + _place_now(setup, state, other)] = 1
                elif state.confirmed[trick] >> other & 1:
                    out[place_of(card, CONFIRMED)] = 1
    return seen


@rule
def _place_now(setup: Setup, state: State, seat: int) -> int:
    """The place that a seat's card has among those that lie in this trick, from 0."""
    players, trick = int(setup.players), int(state.trick_number) - 1
    asked, place = colour_of(int(state.row[trick])), 0
    own = strength(int(state.played[trick, seat]), asked, _relative(setup, int(state.leader), seat))
    for other in range(players):
        card = int(state.played[trick, other])
        if card and strength(card, asked, _relative(setup, int(state.leader), other)) > own:
            place += 1
    return place


@rule
def _write_tokens(setup: Setup, state: State, seat: int, out: Numbers) -> None:
    """Write all prophecies, as they were placed and what is left of them: as many ones as there are tokens."""
    for other in range(int(setup.players)):
        first = SEATS * TOKENS * _relative(setup, seat, other)
        for rank in range(SEATS):
            left, placed = int(state.tokens[other]) >> 4 * rank & 15, int(state.placed[other]) >> 4 * rank & 15
            for token in range(TOKENS):
                out[_TOKENS + first + TOKENS * rank + token] = 1 if token < left else 0
                out[_PLACED + first + TOKENS * rank + token] = 1 if token < placed else 0


@rule
def write_hands(setup: Setup, state: State, seat: int, out: Numbers) -> None:
    """Write who holds each card that the seat does not see: for critics, which see everything."""
    for index in range(COLOURS * HANDS):
        out[index] = 0
    for card in range(COLOURS * 16):
        for other in range(int(setup.players)):
            if other != seat and np.uint64(state.piles[other]) & bit(card):
                out[colour_of(card) * HANDS + (card & 15) * OWNERS + _relative(setup, seat, other)] = 1
        if np.uint64(state.piles[ASIDE_DOWN]) & bit(card):
            out[colour_of(card) * HANDS + (card & 15) * OWNERS + SEATS] = 1


@lean
def write_rows(setups: Memory, states: Memory, actors: Numbers, features: Numbers, hands: Numbers) -> None:
    """What the actor of each round knows, and what a critic sees beside; nothing for rounds that are over."""
    for game in range(len(states)):
        seat = int(actors[game])
        if seat != NOBODY:
            write_features(setups[0], states[game], seat, features[game])
            write_hands(setups[0], states[game], seat, hands[game])
