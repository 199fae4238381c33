"""What each card and each prophecy is worth: rounds played to their end with sense, in many worlds."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from augury.games.seven.rules import advance, worth
from augury.games.seven.state import FIRST_PROPHECY, PLAYING, PROPHESYING, Setup, State
from augury.games.seven.trick import put
from augury.kernel.chance import Source
from augury.kernel.compiling import routine, rule
from augury.kernel.questions import redeal
from augury.kernel.records import Memory
from augury.search.seven.mind import Mind
from augury.search.seven.past import Past, explains_prophecy, recall
from augury.search.seven.rollout import play_sensibly
from augury.search.seven.worlds import unit


@routine
def weigh_cards(
    setup: Setup,
    worlds: Memory,
    room: Memory,
    mind: Mind,
    seat: int,
    cards: NDArray[np.int64],
    source: Source,
    out: NDArray[np.float64],
    shares: NDArray[np.float64],
    totals: NDArray[np.float64],
    first: int,
    count: int,
) -> None:
    """Play every card once in each of some worlds, and add up what that was worth to every seat."""
    for number in range(first, first + count):
        for index in range(len(cards)):
            room[0] = worlds[number % len(worlds)]
            state = room[0]
            put(state, seat, cards[index])
            advance(setup, state)
            play_sensibly(setup, state, mind, source, out)
            worth(setup, state, shares)
            for player in range(int(setup.players)):
                totals[index, player] += shares[player]


@rule
def guess_prophecy(
    setup: Setup,
    mind: Mind,
    past: Past,
    hand: np.uint64,
    source: Source,
    out: NDArray[np.float64],
    weights: NDArray[np.float64],
) -> int:
    """A prophecy, each as likely as the hand makes it."""
    total = 0.0
    for index in range(int(setup.prophecy_count)):
        total += np.exp(explains_prophecy(mind, past, hand, int(setup.prophecies[index]), out))
        weights[index] = total
    mark = unit(source) * total
    index = 0
    while index < int(setup.prophecy_count) - 1 and weights[index] < mark:
        index += 1
    return int(setup.prophecies[index])


@routine
def imagine_prophecies(
    setup: Setup,
    known: Memory,
    worlds: Memory,
    mind: Mind,
    past: Past,
    seat: int,
    source: Source,
    out: NDArray[np.float64],
    weights: NDArray[np.float64],
) -> None:
    """Fill an array with worlds before the tricks, the others' prophecies as likely as their hands make them."""
    for number in range(len(worlds)):
        worlds[number] = known[0]
        state = worlds[number]
        redeal(setup, state, seat, source)
        if number == 0:
            recall(setup, state, past)
        for other in range(int(setup.players)):
            if other != seat:
                prophecy = guess_prophecy(setup, mind, past, np.uint64(state.piles[other]), source, out, weights)
                state.placed[other] = prophecy
                state.tokens[other] = prophecy


@routine
def weigh_prophecies(
    setup: Setup,
    worlds: Memory,
    room: Memory,
    mind: Mind,
    seat: int,
    prophecies: NDArray[np.int64],
    source: Source,
    out: NDArray[np.float64],
    shares: NDArray[np.float64],
    totals: NDArray[np.float64],
    first: int,
    count: int,
) -> None:
    """Play a round after each prophecy in each of some worlds, and add up what that was worth to every seat."""
    for number in range(first, first + count):
        for index in range(len(prophecies)):
            room[0] = worlds[number % len(worlds)]
            state = room[0]
            state.placed[seat] = prophecies[index]
            state.tokens[seat] = prophecies[index]
            state.phase = PLAYING
            play_sensibly(setup, state, mind, source, out)
            worth(setup, state, shares)
            for player in range(int(setup.players)):
                totals[index, player] += shares[player]
