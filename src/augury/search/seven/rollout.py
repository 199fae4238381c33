"""The rest of a round, played with sense by everybody."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from augury.games.seven.rules import advance
from augury.games.seven.score import score_round
from augury.games.seven.state import PLAYING, SCORING, TRICKS, Setup, State
from augury.games.seven.trick import colour_of, playable, put, strength, turn
from augury.kernel.bits import bit, lowest, without_lowest
from augury.kernel.chance import Source, draw
from augury.kernel.compiling import routine, rule
from augury.search.seven.mind import Mind
from augury.search.seven.sense import follow_chance, later_tricks, lying_strengths, odds, seen

GUMBEL = np.array([-np.log(-np.log((step + 0.5) / 256)) for step in range(256)])
"""What is added to the logarithm of odds, so that the greatest sum is as likely as its odds say."""


@rule
def choose_sensibly(
    setup: Setup,
    state: State,
    mind: Mind,
    seat: int,
    gone: np.uint64,
    lying: np.uint64,
    later: int,
    source: Source,
    out: NDArray[np.float64],
) -> int:
    """A card, each as likely as sense has it."""
    cards = playable(state, seat)
    if without_lowest(cards) == 0:
        return lowest(cards)
    trick = int(state.trick_number) - 1
    colour = colour_of(int(state.row[trick]))
    hand = np.uint64(state.piles[seat])
    unseen = np.uint64(setup.deck) & ~gone & ~hand
    left = TRICKS - trick
    follows = follow_chance(unseen, colour, left)
    tokens = int(state.tokens[seat])
    noise = draw(source)
    best, best_odds = 0, -1e30
    while cards:
        card = lowest(cards)
        cards = without_lowest(cards)
        here = odds(
            mind, card, colour, lying, int(state.lying), int(setup.players), unseen, follows, tokens, left, later, out
        )
        here += GUMBEL[np.int64(noise & np.uint64(255))]
        noise = (noise >> np.uint64(8)) | (noise << np.uint64(56))
        noise *= np.uint64(0x9E3779B97F4A7C15) if noise & np.uint64(1) else np.uint64(1)
        if here > best_odds:
            best, best_odds = card, here
    return best


@routine
def play_sensibly(setup: Setup, state: State, mind: Mind, source: Source, out: NDArray[np.float64]) -> int:
    """Play the round to its end and score it; how many cards that took."""
    count = 0
    gone = seen(setup, state)
    trick = int(state.trick_number) - 1
    later = later_tricks(state, trick)
    lying = lying_strengths(setup, state, trick, int(state.leader), int(state.lying))
    while state.phase == PLAYING:
        trick = int(state.trick_number) - 1
        seat = turn(setup, state)
        card = choose_sensibly(setup, state, mind, seat, gone, lying, later, source, out)
        position = int(state.lying)
        lying |= np.uint64(strength(card, colour_of(int(state.row[trick])), position)) << np.uint64(16 * position)
        put(state, seat, card)
        gone |= bit(card)
        count += 1
        advance(setup, state)
        if int(state.lying) == 0:
            lying = np.uint64(0)
            later = later_tricks(state, trick + 1)
    if state.phase == SCORING:
        score_round(setup, state)
    return count
