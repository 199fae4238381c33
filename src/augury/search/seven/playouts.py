"""Playouts in many worlds that evaluate each card and each prophecy."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from augury.games.seven.rules import advance
from augury.games.seven.state import PLAYING, Setup, State
from augury.games.seven.trick import put
from augury.kernel.chance import Source
from augury.kernel.compilation import routine, rule
from augury.kernel.interface import redeal
from augury.kernel.records import Memory
from augury.search.seven.endings import play_ending
from augury.search.seven.model import Model
from augury.search.seven.past import Past, expect, fits, recall
from augury.search.seven.prospects import value
from augury.search.seven.rollout import play_sensibly
from augury.search.seven.sense import Look
from augury.search.seven.worlds import unit


@rule
def add_round(
    setup: Setup,
    prospects: NDArray[np.float32],
    model: Model,
    look: Look,
    state: State,
    source: Source,
    total: NDArray[np.float64],
    values: NDArray[np.float64],
) -> None:
    """Play a round to its end by the model, and add each seat's value."""
    play_sensibly(setup, state, model, look, source)
    value(setup, state, prospects, values)
    for player in range(int(setup.players)):
        total[player] += values[player]


@routine
def weigh_cards(
    setup: Setup,
    prospects: NDArray[np.float32],
    model: Model,
    look: Look,
    worlds: Memory,
    rooms: Memory,
    seat: int,
    cards: NDArray[np.int64],
    source: Source,
    totals: NDArray[np.float64],
    values: NDArray[np.float64],
    first: int,
    count: int,
) -> None:
    """Play every card once in each of some worlds, and add up each seat's values."""
    for number in range(first, first + count):
        for index in range(len(cards)):
            rooms[0] = worlds[number % len(worlds)]
            state = rooms[0]
            put(state, seat, cards[index])
            advance(setup, state)
            add_round(setup, prospects, model, look, state, source, totals[index], values[0])


@routine
def weigh_endings(
    setup: Setup,
    prospects: NDArray[np.float32],
    worlds: Memory,
    rooms: Memory,
    stack: NDArray[np.uint64],
    cards: NDArray[np.int64],
    totals: NDArray[np.float64],
    values: NDArray[np.float64],
    first: int,
    count: int,
) -> None:
    """Like `weigh_cards` for the last tricks, which all seats play perfectly."""
    for number in range(first, first + count):
        for index in range(len(cards)):
            rooms[0] = worlds[number % len(worlds)]
            play_ending(setup, prospects, rooms, stack, values, cards[index])
            for player in range(int(setup.players)):
                totals[index, player] += values[0, player]


@rule
def guess_prophecy(
    setup: Setup, model: Model, past: Past, hand: np.uint64, source: Source, weights: NDArray[np.float64]
) -> int:
    """Draw a prophecy with the model's probabilities for a hand."""
    expect(model, past, hand)
    total = 0.0
    for index in range(int(setup.prophecy_count)):
        total += np.exp(fits(model, past, int(setup.prophecies[index])))
        weights[index] = total
    mark = unit(source) * total
    index = 0
    while index < int(setup.prophecy_count) - 1 and weights[index] < mark:
        index += 1
    return int(setup.prophecies[index])


@routine
def imagine_prophecies(
    setup: Setup,
    model: Model,
    past: Past,
    known: Memory,
    worlds: Memory,
    seat: int,
    source: Source,
    weights: NDArray[np.float64],
    first: int,
    count: int,
) -> None:
    """Fill part of an array with worlds before the tricks; the others' prophecies are drawn from the model."""
    recall(setup, known[0], past)
    for number in range(first, first + count):
        worlds[number] = known[0]
        state = worlds[number]
        redeal(setup, state, seat, source)
        state.phase = PLAYING
        for other in range(int(setup.players)):
            if other != seat:
                prophecy = guess_prophecy(setup, model, past, np.uint64(state.piles[other]), source, weights)
                state.placed[other] = prophecy
                state.tokens[other] = prophecy


@routine
def weigh_prophecies(
    setup: Setup,
    prospects: NDArray[np.float32],
    model: Model,
    look: Look,
    worlds: Memory,
    rooms: Memory,
    seat: int,
    prophecies: NDArray[np.int64],
    source: Source,
    totals: NDArray[np.float64],
    values: NDArray[np.float64],
    first: int,
    count: int,
) -> None:
    """Play a round after each prophecy in each of some worlds, and add up each seat's values."""
    for number in range(first, first + count):
        for index in range(len(prophecies)):
            rooms[0] = worlds[number % len(worlds)]
            state = rooms[0]
            prophecy = setup.prophecies[prophecies[index]]
            state.placed[seat] = prophecy
            state.tokens[seat] = prophecy
            add_round(setup, prospects, model, look, state, source, totals[index], values[0])
