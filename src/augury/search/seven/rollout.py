"""The rest of a round, played by all seats according to the model."""

from __future__ import annotations

import numpy as np

from augury.games.seven.rules import advance
from augury.games.seven.score import score_round
from augury.games.seven.state import PLAYING, SCORING, Setup, State
from augury.games.seven.trick import colour_of, playable, put, strength, turn
from augury.kernel.bits import bit, lowest, without_lowest
from augury.kernel.chance import Source, draw
from augury.kernel.compilation import routine, rule
from augury.search.seven.model import Model
from augury.search.seven.sense import Look, later_tricks, look_around, lying_strengths, odds, seen_by_all

GUMBEL = np.array([-np.log(-np.log((step + 0.5) / 256)) for step in range(256)])
"""Gumbel noise: the card with the greatest sum of log-odds and noise is chosen with the right probability."""
_BYTE = np.uint64(255)


@rule
def choose_sensibly(model: Model, look: Look, cards: np.uint64, source: Source) -> int:
    """Choose one of at least two cards with the model's probabilities."""
    best, best_odds = 0, -1e30
    luck = np.uint64(0)
    drawn = 0
    while cards:
        card = lowest(cards)
        cards = without_lowest(cards)
        if drawn & 7 == 0:
            luck = draw(source)
        drawn += 1
        here = odds(model, look, card) + GUMBEL[np.int64(luck & _BYTE)]
        luck >>= np.uint64(8)
        if here > best_odds:
            best, best_odds = card, here
    return best


@routine
def play_sensibly(setup: Setup, state: State, model: Model, look: Look, source: Source) -> None:
    """Play the round to its end and score it."""
    gone = seen_by_all(setup, state)
    trick = int(state.trick_number) - 1
    later = later_tricks(state, trick)
    lying = lying_strengths(setup, state, trick, int(state.leader), int(state.lying))
    while state.phase == PLAYING:
        trick = int(state.trick_number) - 1
        colour = colour_of(int(state.row[trick]))
        seat = turn(setup, state)
        count = int(state.lying)
        cards = playable(state, seat)
        if without_lowest(cards):
            hand, tokens = np.uint64(state.piles[seat]), int(state.tokens[seat])
            look_around(setup, look, trick, colour, hand, gone, lying, count, tokens, later)
            card = choose_sensibly(model, look, cards, source)
        else:
            card = lowest(cards)
        lying |= np.uint64(strength(card, colour, count)) << np.uint64(16 * count)
        gone |= bit(card)
        put(state, seat, card)
        advance(setup, state)
        if int(state.lying) == 0:
            lying = np.uint64(0)
            later = later_tricks(state, trick + 1)
    if state.phase == SCORING:
        score_round(setup, state)
