"""The odds with which a seat that knows which ranks it still needs chooses its card.

A `Look` is what a seat sees before it plays; nothing in it depends on what the seat cannot know. The same odds are used
to play the rest of simulated rounds, and to find how likely a hand would have played what was played.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from augury.games.seven.state import ASIDE_UP, ROW_PILE, SEATS, TRICKS, Setup, State
from augury.games.seven.trick import all_of, colour_of, strength
from augury.kernel.bits import ONE, bit, size
from augury.kernel.compilation import rule
from augury.kernel.records import Record, field
from augury.search.seven.model import Model

_NONE = np.uint64(0)
_STRENGTH = np.uint64(0xFFFF)
HIGHEST = 14
"""Greater than any number on a card."""
PART = np.array([0.0, *(1.0 / parts for parts in range(1, 65))])
"""Reciprocals, looked up because dividing takes longer."""


class Look(Record):
    """What a seat sees before it plays a card."""

    unseen: np.uint64 = field("u8")
    """The cards in other hands or aside, as far as the seat knows."""
    lying: np.uint64 = field("u8")
    """The strengths of the cards that lie in the trick, sixteen bits each."""
    follows: float = field("f8")
    """The chance that another seat can follow suit."""
    wanted: float = field("f8")
    """Remaining tokens per remaining trick."""
    needs: NDArray[np.float64] = field("f8", SEATS)
    """Remaining tokens of each rank per remaining trick."""
    colour: int = field("i4")
    count: int = field("i4")
    """How many cards lie in the trick."""
    to_come: int = field("i4")
    """How many seats play after this one."""
    tokens: int = field("i4")
    left: int = field("i4")
    """The remaining tricks, including this one."""
    later: int = field("i4")
    """How many later tricks ask for each colour, a byte each."""


@rule
def look_around(
    setup: Setup,
    look: Look,
    trick: int,
    colour: int,
    hand: np.uint64,
    gone: np.uint64,
    lying: np.uint64,
    count: int,
    tokens: int,
    later: int,
) -> None:
    """Fill in what a seat sees: its hand, the public cards, the trick and its own tokens."""
    look.unseen = np.uint64(setup.deck) & ~gone & ~hand
    look.lying = lying
    look.colour = colour
    look.count = count
    look.to_come = int(setup.players) - 1 - count
    look.tokens = tokens
    look.left = TRICKS - trick
    look.later = later
    look.follows = follow_chance(np.uint64(look.unseen), colour, TRICKS - trick)
    look.wanted = 0.0
    for rank in range(SEATS):
        look.needs[rank] = (tokens >> (4 * rank) & 15) * PART[TRICKS - trick]
        look.wanted += look.needs[rank]


@rule
def seen_by_all(setup: Setup, state: State) -> np.uint64:
    """The public cards: the row's, those aside face up, all that were played."""
    cards = np.uint64(state.piles[ROW_PILE]) | np.uint64(state.piles[ASIDE_UP])
    for trick in range(int(state.trick_number)):
        for seat in range(int(setup.players)):
            cards |= bit(int(state.played[trick, seat]))
    return cards & ~ONE  # no card is 0


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
    """The chance that another hand of that size has a card of a colour, judging by the unseen cards."""
    lacks = 1.0 - size(unseen & all_of(colour)) * PART[max(1, size(unseen))]
    none = 1.0
    for _ in range(held):
        none *= lacks
    return 1.0 - none


@rule
def hit_chance(look: Look, card: int, beaten: float) -> float:
    """The chance that a card lands on a rank with a token, if each later seat beats it with the same chance."""
    own = strength(card, int(look.colour), int(look.count))
    rank = 0
    for position in range(int(look.count)):
        other = int(np.int64((np.uint64(look.lying) >> np.uint64(16 * position)) & _STRENGTH))
        rank += 1 if other > own else 0
    tokens = int(look.tokens) >> (4 * rank)
    one = 1.0 if tokens & 0xF else 0.0
    two = 1.0 if tokens & 0xF0 else 0.0
    three = 1.0 if tokens & 0xF00 else 0.0
    four = 1.0 if tokens & 0xF000 else 0.0
    # The binomial distribution of how many of those to come are stronger, written out: this is where time goes.
    safe = 1.0 - beaten
    to_come = int(look.to_come)
    if to_come == 0:
        return one
    if to_come == 1:
        return safe * one + beaten * two
    if to_come == 2:
        return safe * safe * one + 2.0 * beaten * safe * two + beaten * beaten * three
    return safe * safe * (safe * one + 3.0 * beaten * two) + beaten * beaten * (3.0 * safe * three + beaten * four)


@rule
def odds(model: Model, look: Look, card: int) -> float:
    """The log-odds of a card, up to a constant: the weighted sum of its features."""
    suit = colour_of(card)
    in_suit = np.uint64(look.unseen) & all_of(suit)
    rivals, higher = size(in_suit), size(in_suit & above(card))
    strong = (rivals - higher + 0.5) * PART[rivals + 1]
    again = (int(look.later) >> (8 * suit) & 255) * PART[look.left]
    if suit == int(look.colour):
        off = 0.0
        beaten = look.follows * higher * PART[max(1, rivals)]
    else:
        off = 1.0
        beaten = look.follows + (1.0 - look.follows) * (HIGHEST - (card & 15)) / HIGHEST
    hit = hit_chance(look, card, beaten)
    total = hit * (model.plays[0] + model.plays[1] * look.wanted + model.plays[12] * off)
    steady = model.plays[6] + again * model.plays[10] + off * again * model.plays[9]
    for rank in range(SEATS):
        steady += model.plays[2 + rank] * look.needs[rank]
    total += strong * steady + again * model.plays[11] + off * (model.plays[7] + again * model.plays[8])
    return float(total)
