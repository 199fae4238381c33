"""Late positions of random games, as records of the rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import cast

import numpy as np
from numpy.typing import NDArray

from augury.games.grid.state import Setup, State
from augury.kernel.bits import lowest, size
from augury.kernel.chance import Dice, Source, pick
from augury.kernel.compilation import rule
from augury.kernel.game import Game
from augury.kernel.interface import actors, apply, begin, legal
from augury.kernel.records import copy

_LANE = np.uint64(0xFFFF)


@rule
def work_in(state: State) -> float:
    """An upper bound on the number of continuations: every mark in every empty cell, in every order."""
    ways, cells = 1.0, 0
    for word in state.open:
        for lane in range(4):
            marks = size(np.uint64(word) >> np.uint64(16 * lane) & _LANE)
            if marks:
                cells += 1
                ways *= cells * marks
    return ways


@rule
def play_on(
    setup: Setup, state: State, source: Source, words: NDArray[np.uint64], seed: np.uint64, cells: int, work: float
) -> None:
    """Play at random until at most `cells` cells are empty and `work` continuations are left."""
    begin(setup, state, seed)
    source.rng = seed
    while state.empties > cells or (state.empties and work_in(state) > work):
        seat = lowest(np.uint64(actors(setup, state)))
        legal(setup, state, seat, words)
        apply(setup, state, seat, pick(source, words))


def states_of(game: Game, seeds: Iterable[int], cells: int, work: float = np.inf) -> Iterator[State]:
    """For each seed, the first position of a random game with at most `cells` empty cells and `work` continuations."""
    rules = game.engine.rules
    states, words, dice = rules.state.array(1), np.zeros(rules.words, np.uint64), Dice.new()
    for seed in seeds:
        states[:] = 0
        # Similar seeds must give unrelated dice.
        start = np.uint64((seed + 1) * 0x9E3779B97F4A7C15 % 2**64)
        play_on(cast(Setup, game.setup), states[0], dice, words, start, cells, work)
        yield copy(cast(State, states[0]))
