"""Sense in play: how a seat that knows which ranks it still needs chooses its card, as odds.

`Look` is what a seat sees before it plays. Nothing in it depends on what the seat cannot know.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from augury.games.seven.state import ASIDE_UP, ROW_PILE, SEATS, TRICKS, Setup, State
from augury.games.seven.trick import all_of, colour_of, strength
from augury.kernel.bits import ONE, bit, lowest, size, without_lowest
from augury.kernel.compiling import rule
from augury.search.seven.mind import Mind

_NONE = np.uint64(0)


@rule
def seen(setup: Setup, state: State) -> np.uint64:
    """The cards that everybody has seen: the row's, those aside face up, all that were played."""
    cards = np.uint64(state.piles[ROW_PILE]) | np.uint64(state.piles[ASIDE_UP])
    for trick in range(int(state.trick_number)):
        for seat in range(int(setup.players)):
            cards |= bit(int(state.played[trick, seat]))
    return cards & ~ONE


@rule
def above(card: int) -> np.uint64:
    """The cards of the same colour with a higher number."""
    return all_of(colour_of(card)) & ~((bit(card) << ONE) - ONE)


@rule
def lying_strengths(setup: Setup, state: State, trick: int, leader: int, count: int) -> np.uint64:
    """The strengths of the first cards of a trick, sixteen bits each."""
    packed = _NONE
    colour = colour_of(int(state.row[trick]))
    for position in range(count):
        seat = leader + position
        seat -= int(setup.players) if seat >= int(setup.players) else 0
        packed |= np.uint64(strength(int(state.played[trick, seat]), colour, position)) << np.uint64(16 * position)
    return packed


@rule
def later_tricks(state: State, trick: int) -> int:
    """How many tricks after this one ask for each colour, a byte each."""
    packed = 0
    for later in range(trick + 1, TRICKS):
        packed += 1 << 8 * colour_of(int(state.row[later]))
    return packed


@rule
def follow_chance(unseen: np.uint64, colour: int, held: int) -> float:
    """How likely another hand of that size has a card of a colour, as far as the unseen cards tell."""
    total = size(unseen)
    of_colour = size(unseen & all_of(colour))
    none = 1.0
    lacks = 1.0 - of_colour / max(1, total)
    for _ in range(held):
        none *= lacks
    return 1.0 - none


@rule
def odds(
    mind: Mind,
    card: int,
    colour: int,
    lying: np.uint64,
    count: int,
    players: int,
    unseen: np.uint64,
    follows: float,
    tokens: int,
    left: int,
    later: int,
    out: NDArray[np.float64],
) -> float:
    """The logarithm of the odds for a card, up to a constant; what was seen in it is left in `out`."""
    suit = colour_of(card)
    rivals = unseen & all_of(suit)
    total = size(rivals)
    higher = size(rivals & above(card))
    strong = (total - higher + 0.5) / (total + 1.0)
    off = 0.0 if suit == colour else 1.0
    own = strength(card, colour, count)
    behind = 0
    for position in range(count):
        behind += 1 if int(np.int64((lying >> np.uint64(16 * position)) & np.uint64(0xFFFF))) > own else 0
    if suit == colour:
        beaten = follows * higher / max(1, total)
    else:
        beaten = follows + (1.0 - follows) * (14 - (card & 15)) / 14.0
    to_come = players - 1 - count
    hit = 0.0
    chance = 1.0
    safe = 1.0 - beaten
    # The binomial distribution of how many of those to come are stronger.
    for stronger in range(to_come + 1):
        term = 1.0
        for _ in range(stronger):
            term *= beaten
        for _ in range(to_come - stronger):
            term *= safe
        if to_come == 3 and (stronger == 1 or stronger == 2):
            term *= 3.0
        elif to_come == 2 and stronger == 1:
            term *= 2.0
        if tokens >> (4 * (behind + stronger)) & 15:
            hit += term
    chance = hit
    wanted = 0
    for rank in range(SEATS):
        wanted += tokens >> (4 * rank) & 15
    again = (later >> (8 * suit) & 255) / left
    out[0] = chance
    out[1] = chance * wanted / left
    for rank in range(SEATS):
        out[2 + rank] = strong * (tokens >> (4 * rank) & 15) / left
    out[6] = strong
    out[7] = off
    out[8] = off * again
    out[9] = off * again * strong
    out[10] = again * strong
    out[11] = again
    out[12] = chance * off
    out[13] = 0.0
    total_odds = 0.0
    for index in range(13):
        total_odds += mind.plays[index] * out[index]
    return total_odds
