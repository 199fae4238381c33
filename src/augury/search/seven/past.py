"""What is public about a round so far, arranged to compute how well a hand explains it."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from augury.games.seven.state import ASIDE_UP, COLOURS, ROW_PILE, SEATS, TRICKS, Setup, State
from augury.games.seven.trick import all_of, colour_of
from augury.kernel.bits import bit, lowest, size, without_lowest
from augury.kernel.compilation import routine, rule
from augury.kernel.records import Record, field
from augury.search.seven.model import ASKED, HELD, STRENGTHS, Model
from augury.search.seven.sense import Look, above, later_tricks, look_around, lying_strengths, odds


class Past(Record):
    """For each trick and seat, what the seat saw when it played."""

    gone: NDArray[np.uint64] = field("u8", TRICKS, SEATS)
    """The cards that were public."""
    lying: NDArray[np.uint64] = field("u8", TRICKS, SEATS)
    """The strengths of the cards in the trick."""
    dealt: np.uint64 = field("u8")
    """The cards that were dealt to hands or aside face down."""
    expected: NDArray[np.float64] = field("f8", SEATS)
    """The expected tokens on each rank for the hand last passed to `expect`."""
    later: NDArray[np.int32] = field("i4", TRICKS)
    tokens: NDArray[np.int32] = field("i4", TRICKS, SEATS)
    """What was left of the seat's prophecy."""
    count: NDArray[np.int8] = field("i1", TRICKS, SEATS)
    """How many cards lay in the trick."""
    asked: NDArray[np.int8] = field("i1", COLOURS)
    """How many tricks of the round ask for each colour."""


@routine
def recall(setup: Setup, state: State, past: Past) -> None:
    """Replay the round so far into `past`."""
    players = int(setup.players)
    gone = np.uint64(state.piles[ROW_PILE]) | np.uint64(state.piles[ASIDE_UP])
    past.dealt = np.uint64(setup.deck) & ~gone
    for colour in range(COLOURS):
        past.asked[colour] = 0
    for trick in range(TRICKS):
        past.asked[colour_of(int(state.row[trick]))] += 1
    for seat in range(players):
        past.tokens[0, seat] = state.placed[seat]
    # Who leads a trick came first in the one before.
    leader = int(state.opener)
    for trick in range(int(state.trick_number)):
        past.later[trick] = later_tricks(state, trick)
        for position in range(players):
            seat = leader + position
            seat -= players if seat >= players else 0
            past.gone[trick, seat] = gone
            past.count[trick, seat] = position
            past.lying[trick, seat] = lying_strengths(setup, state, trick, leader, position)
            card = int(state.played[trick, seat])
            if card:
                gone |= bit(card)
        if trick + 1 < TRICKS:
            for seat in range(players):
                place = int(state.places[trick]) >> (2 * seat) & 3
                spent = int(state.confirmed[trick]) >> seat & 1
                past.tokens[trick + 1, seat] = int(past.tokens[trick, seat]) - (spent << (4 * place))
                if trick + 1 < int(state.trick_number) and place == 0:
                    leader = seat


@rule
def strength_class(dealt: np.uint64, card: int) -> int:
    """How strong a card is among the cards of its colour that were dealt, 0 for the weakest."""
    total = size(dealt & all_of(colour_of(card)))
    higher = size(dealt & above(card))
    return (total - 1 - higher) * STRENGTHS // total


@rule
def expect(model: Model, past: Past, hand: np.uint64) -> None:
    """Compute the expected tokens on each rank for a whole hand."""
    for rank in range(SEATS):
        past.expected[rank] = 0.0
    for colour in range(COLOURS):
        cards = hand & all_of(colour)
        held = min(HELD - 1, size(cards))
        asked = min(ASKED - 1, int(past.asked[colour]))
        while cards:
            card = lowest(cards)
            cards = without_lowest(cards)
            strong = strength_class(np.uint64(past.dealt), card)
            for rank in range(SEATS):
                past.expected[rank] += model.expects[asked, held, strong, rank]


@rule
def fits(model: Model, past: Past, prophecy: int) -> float:
    """The log-likelihood of a prophecy for the hand last passed to `expect`, up to a constant."""
    total = 0.0
    for seat in range(SEATS):
        miss = (prophecy >> (4 * seat) & 15) - past.expected[seat]
        for other in range(SEATS):
            total += miss * ((prophecy >> (4 * other) & 15) - past.expected[other]) * model.precision[seat, other]
    return -0.5 * total


@rule
def explains_play(
    setup: Setup, state: State, model: Model, past: Past, look: Look, seat: int, trick: int, hand: np.uint64
) -> float:
    """The log-likelihood that a seat with that hand plays the card it played in a trick."""
    colour = colour_of(int(state.row[trick]))
    following = hand & all_of(colour)
    cards = following if following else hand
    if without_lowest(cards) == 0:
        return 0.0
    gone, lying = np.uint64(past.gone[trick, seat]), np.uint64(past.lying[trick, seat])
    count, tokens = int(past.count[trick, seat]), int(past.tokens[trick, seat])
    look_around(setup, look, trick, colour, hand, gone, lying, count, tokens, int(past.later[trick]))
    total, own = 0.0, 0.0
    while cards:
        card = lowest(cards)
        cards = without_lowest(cards)
        here = np.exp(odds(model, look, card))
        total += here
        own = here if card == int(state.played[trick, seat]) else own
    return float(np.log(own / total))


@routine
def explains(setup: Setup, state: State, model: Model, past: Past, look: Look, seat: int, held: np.uint64) -> float:
    """The log-likelihood of all that a seat did in this round, if it holds these cards now."""
    hand = held
    total = 0.0
    for trick in range(int(state.trick_number) - 1, -1, -1):
        card = int(state.played[trick, seat])
        if card:
            hand |= bit(card)
            total += explains_play(setup, state, model, past, look, seat, trick, hand)
    expect(model, past, hand)
    return total + fits(model, past, int(state.placed[seat]))
