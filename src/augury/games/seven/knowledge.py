"""What a seat knows (rules S8): erasing what it must not know, and dealing worlds that agree with what it saw.

A world gives every unseen card to a hand or aside. It agrees with the past if the hands have their sizes and no
hand holds a colour that its seat has failed to follow; nothing else that is public depends on unseen cards. `redeal`
draws each such world with the same probability. It fills the hands one after the other: the cards fall into classes
by which of the later hands may hold them; a number for each class is drawn with a weight that counts all the ways
to complete the deal, then that many cards of the class. The counts are sums of products of binomial coefficients in
whole numbers: there are never more than 34! / (10! 10! 10! 4!) worlds, which is less than 2**63. As long as all seats
have followed suit, none of this is needed, and the cards are dealt like any others.
"""

from __future__ import annotations

from math import comb

import numpy as np

from augury.games.seven.deal import EACH, fall
from augury.games.seven.state import ASIDE_DOWN, ASIDE_UP, PILES, PROPHESYING, ROW_PILE, TRICKS, Setup, State
from augury.games.seven.trick import all_of, colour_of
from augury.kernel.bits import bit, lowest, size, without_lowest
from augury.kernel.chance import Source, below, below_many, draw, pick_one
from augury.kernel.compilation import rule

MOST_UNSEEN = 34
CHOOSE = np.array([[comb(n, k) for k in range(TRICKS + 1)] for n in range(MOST_UNSEEN + 1)], dtype=np.int64)
"""Binomial coefficients."""
_NONE = np.uint64(0)


@rule
def hide(setup: Setup, state: State, seat: int) -> None:
    """S8.3, S8.4: erase other hands, sealed prophecies, the cards face down and the deals to come."""
    for other in range(int(setup.players)):
        if other != seat:
            state.piles[other] = _NONE
            if state.phase == PROPHESYING:
                state.placed[other] = 0
                state.tokens[other] = 0
    state.piles[ASIDE_DOWN] = _NONE
    state.rng = _NONE


@rule
def redeal(setup: Setup, state: State, seat: int, source: Source) -> None:
    """Draw a world uniformly from all that agree with what a seat has seen."""
    state.rng = draw(source)
    players = int(setup.players)
    if state.phase == PROPHESYING:
        _guess_prophecies(setup, state, seat, source)
    a, b, c = (seat + 1) % players, (seat + 2) % players, (seat + 3) % players
    for_a, for_b = possible(state, a), possible(state, b)
    for_c = possible(state, c) if c != seat else _NONE
    cards = unseen(setup, state, seat)
    if cards & for_a & for_b & (for_c if c != seat else cards) == cards:
        _deal_freely(setup, state, seat, cards, source)
        return
    size_a, size_b = hand_size(state, a), hand_size(state, b)
    size_c = hand_size(state, c) if c != seat else 0

    hand = _draw_first(cards & for_a, cards, for_b, for_c, size_a, size_b, size_c, source)
    state.piles[a] = hand
    cards &= ~hand
    hand = _draw_second(cards, for_b, for_c, size_b, size_c, source)
    state.piles[b] = hand
    cards &= ~hand
    if c != seat:
        hand = sample(cards & for_c, size_c, source)
        state.piles[c] = hand
        cards &= ~hand
    state.piles[ASIDE_DOWN] = cards


@rule
def _guess_prophecies(setup: Setup, state: State, seat: int, source: Source) -> None:
    """Any prophecy may be the one that another seat has sealed."""
    for other in range(int(setup.players)):
        if other != seat and int(state.sealed) >> other & 1:
            prophecy = setup.prophecies[below(source, int(setup.prophecy_count))]
            state.placed[other] = prophecy
            state.tokens[other] = prophecy


@rule
def _deal_freely(setup: Setup, state: State, seat: int, cards: np.uint64, source: Source) -> None:
    """Deal where every hand may hold every card: the probability of each place is proportional to its room."""
    room = _NONE
    held = 0
    for pile in range(PILES):
        if pile < int(setup.players) and pile != seat:
            state.piles[pile] = _NONE
            held += hand_size(state, pile)
        elif pile == ASIDE_DOWN:
            state.piles[pile] = _NONE
            held = size(cards)
        room |= np.uint64(held) << np.uint64(8 * pile)
    for left in range(size(cards), 0, -1):
        pile = fall(room, below(source, left))
        room -= EACH << np.uint64(8 * pile)
        state.piles[pile] |= bit(lowest(cards))
        cards = without_lowest(cards)


@rule
def unseen(setup: Setup, state: State, seat: int) -> np.uint64:
    """The cards that are in other hands or aside face down."""
    seen = np.uint64(state.piles[seat]) | np.uint64(state.piles[ROW_PILE]) | np.uint64(state.piles[ASIDE_UP])
    for trick in range(int(state.trick_number)):
        for player in range(int(setup.players)):
            seen |= bit(int(state.played[trick, player]))
    return np.uint64(setup.deck) & ~seen


@rule
def hand_size(state: State, seat: int) -> int:
    """How many cards a seat holds: ten, less those it played."""
    trick = int(state.trick_number) - 1
    return TRICKS - trick - (1 if state.played[trick, seat] else 0)


@rule
def possible(state: State, seat: int) -> np.uint64:
    """S3.3: the cards of all colours but those that a seat failed to follow."""
    cards = ~_NONE
    for trick in range(int(state.trick_number)):
        colour = colour_of(int(state.row[trick]))
        card = int(state.played[trick, seat])
        if card and colour_of(card) != colour:
            cards &= ~all_of(colour)
    return cards


@rule
def sample(cards: np.uint64, count: int, source: Source) -> np.uint64:
    """`count` cards of a set, chosen uniformly."""
    drawn = _NONE
    for _ in range(count):
        card = bit(pick_one(source, cards))
        drawn |= card
        cards ^= card
    return drawn


@rule
def _ways(both: int, only_b: int, only_c: int, size_b: int, size_c: int, from_both: int) -> int:
    """How many ways to fill two hands if the first takes `from_both` of the cards that both may hold."""
    from_b = size_b - from_both
    rest_c = both - from_both + only_c
    if from_both > both or from_b < 0 or from_b > only_b or rest_c < size_c:
        return 0
    return int(CHOOSE[both, from_both] * CHOOSE[only_b, from_b] * CHOOSE[rest_c, size_c])


@rule
def _all_ways(both: int, only_b: int, only_c: int, size_b: int, size_c: int) -> int:
    """How many ways to fill two hands from what may go to both, to one only, to the other only."""
    ways = 0
    for from_both in range(size_b + 1):
        ways += _ways(both, only_b, only_c, size_b, size_c, from_both)
    return ways


@rule
def _draw_second(
    cards: np.uint64, for_b: np.uint64, for_c: np.uint64, size_b: int, size_c: int, source: Source
) -> np.uint64:
    """Deal the second hand, considering what the third needs."""
    both, only_b = cards & for_b & for_c, cards & for_b & ~for_c
    only_c = size(cards & for_c & ~for_b)
    mark = below_many(source, _all_ways(size(both), size(only_b), only_c, size_b, size_c))
    chosen = 0
    for from_both in range(size_b + 1):
        ways = _ways(size(both), size(only_b), only_c, size_b, size_c, from_both)
        if ways > 0 and mark >= 0:
            chosen = from_both
            mark -= ways
    return sample(both, chosen, source) | sample(only_b, size_b - chosen, source)


@rule
def _draw_first(
    own: np.uint64,
    cards: np.uint64,
    for_b: np.uint64,
    for_c: np.uint64,
    size_a: int,
    size_b: int,
    size_c: int,
    source: Source,
) -> np.uint64:
    """Deal the first hand, considering what the second and the third need."""
    both, only_b, only_c = for_b & for_c, for_b & ~for_c, for_c & ~for_b
    neither = own & ~for_b & ~for_c
    own_both, own_b, own_c, own_neither = size(own & both), size(own & only_b), size(own & only_c), size(neither)
    all_both, all_b, all_c = size(cards & both), size(cards & only_b), size(cards & only_c)
    mark = 0
    chosen_both = chosen_b = chosen_c = 0
    # The first pass adds up all weights, the second stops where a random part of their sum is reached.
    for counting in range(2):
        if counting == 1:
            mark = below_many(source, mark)
        for i in range(min(own_both, size_a) + 1):
            for j in range(min(own_b, size_a - i) + 1):
                for k in range(min(own_c, size_a - i - j) + 1):
                    rest = size_a - i - j - k
                    if rest <= own_neither:
                        ways = CHOOSE[own_both, i] * CHOOSE[own_b, j] * CHOOSE[own_c, k] * CHOOSE[own_neither, rest]
                        ways *= _all_ways(all_both - i, all_b - j, all_c - k, size_b, size_c)
                        if counting == 0:
                            mark += ways
                        elif ways > 0 and mark >= 0:
                            chosen_both, chosen_b, chosen_c = i, j, k
                            mark -= ways
    rest = size_a - chosen_both - chosen_b - chosen_c
    hand = sample(own & both, chosen_both, source) | sample(own & only_b, chosen_b, source)
    return hand | sample(own & only_c, chosen_c, source) | sample(neither, rest, source)
