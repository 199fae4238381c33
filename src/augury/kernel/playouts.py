"""The simulator, which plays random games as fast as the rules allow.

A game is fixed by its seed alone: the deal comes from the seed, and the moves from dice that are derived from it, so
one core, many cores and a GPU play the very same games.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import numpy as np
from numpy.typing import NDArray

from augury.kernel.bits import lowest
from augury.kernel.chance import Dice, Source, derive, pick
from augury.kernel.compilation import rule
from augury.kernel.game import Game
from augury.kernel.interface import actors, apply, begin, legal, returns
from augury.kernel.position import Position
from augury.kernel.records import Memory, Record

DICE = np.uint64(0xD1CE)
"""What derives the dice of a game's players by chance from its seed."""


@rule
def play_out(setup: Record, state: Record, source: Source, words: NDArray[np.uint64]) -> int:
    """Play a game to its end with uniformly random actions, and return the number of actions."""
    count = 0
    acting = actors(setup, state)
    while acting:
        seat = lowest(np.uint64(acting))
        legal(setup, state, seat, words)
        apply(setup, state, seat, pick(source, words))
        count += 1
        acting = actors(setup, state)
    return count


@rule
def play_seed(setup: Record, state: Record, source: Source, words: NDArray[np.uint64], seed: np.uint64) -> int:
    """Play the game that belongs to a seed, from the deal to its end."""
    begin(setup, state, seed)
    source.rng = derive(seed, DICE)
    return play_out(setup, state, source, words)


@rule
def fill_seeds(seeds: NDArray[np.uint64], run: np.uint64, first: int) -> None:
    """The seeds of the games of a run, from its game number `first` on."""
    for game in range(len(seeds)):
        seeds[game] = derive(run, np.uint64(first + game))


@rule
def play_out_games(
    setups: Memory,
    blank: Memory,
    states: Memory,
    scratchpads: Memory,
    seeds: NDArray[np.uint64],
    lengths: NDArray[np.int32],
) -> None:
    """Play the games of some seeds one after the other."""
    for game in range(len(seeds)):
        states[game] = blank[0]
        lengths[game] = play_seed(setups[0], states[game], scratchpads[0], scratchpads[0].words, seeds[game])


@rule
def share_out(setups: Memory, states: Memory, shares: NDArray[np.float64]) -> None:
    """Every seat's share of the victory in every game."""
    for game in range(len(states)):
        returns(setups[0], states[game], shares[game])


def shares_of(game: Game, states: Memory) -> NDArray[np.float64]:
    """Every seat's share of the victory in games that are over, a row for each game."""
    shares = np.zeros((len(states), game.players))
    share_out(np.array([game.setup], dtype=game.engine.rules.setup.dtype), states, shares)
    return shares


def seeds_of(run: int, first: int, count: int) -> NDArray[np.uint64]:
    """The seeds of some games of a run: the same whether a run is played at once or in parts."""
    seeds = np.zeros(count, np.uint64)
    fill_seeds(seeds, np.uint64(run), first)
    return seeds


class CpuPlayouts:
    """Room for many games at once, to be played in repeatedly.

    New memory is slow at first use, and threads that touch it together wait for each other, so callers that play
    repeatedly keep it.
    """

    def __init__(self, game: Game, count: int, threads: int = 1) -> None:
        """Room for `count` games, and the threads that play them."""
        rules = game.engine.rules
        self._desk = rules.scratchpad
        self._setups = np.array([game.setup], dtype=rules.setup.dtype)
        self._blank = rules.state.array(1)
        self._states = rules.state.array(count)
        self._lengths = np.zeros(count, np.int32)
        self._threads = threads
        self._pool = ThreadPoolExecutor(threads)

    def play(self, seeds: NDArray[np.uint64]) -> tuple[Memory, NDArray[np.int32]]:
        """The last states of the seeds' games, and how many actions each took; both hold until the next call."""
        states, lengths = self._states[: len(seeds)], self._lengths[: len(seeds)]

        def play(part: slice) -> None:
            scratchpads = np.zeros(1, self._desk)
            play_out_games(self._setups, self._blank, states[part], scratchpads, seeds[part], lengths[part])

        if self._threads == 1:
            play(slice(None))
        else:
            step = max(1, -(-len(seeds) // (self._threads * 4)))  # in parts, so that a slow core is not waited for
            list(self._pool.map(play, [slice(start, start + step) for start in range(0, len(seeds), step)]))
        return states, lengths


def play_games(game: Game, seeds: NDArray[np.uint64], threads: int = 1) -> tuple[Memory, NDArray[np.int32]]:
    """The last states of the games that belong to the seeds, and how many actions each took."""
    return CpuPlayouts(game, len(seeds), threads).play(seeds)


def replay_seed(game: Game, seed: int) -> Position:
    """The end of the game that belongs to a seed, played move by move so that it knows its past."""
    # Random games have no secrets to protect, so the salt may be known.
    position = game.start(seed, salt=f"{seed:016x}")
    source = Dice.new()
    source.rng = derive(np.uint64(seed), DICE)
    words = np.zeros(game.engine.rules.words, np.uint64)
    while not position.over:
        seat = position.actors[0]
        legal(game.setup, position.state, seat, words)
        position = position.play(int(pick(source, words)), seat)
    return position
