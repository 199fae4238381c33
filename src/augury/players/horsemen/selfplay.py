"""Many games of Prophecy of the Four Horsemen between two quick players, and what is to be counted in them."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import numpy as np
from numpy.typing import NDArray

from augury.games.horsemen.state import (
    ACTIONS,
    BY_PROPHECIES,
    LANE,
    MOVE_LANE,
    NONE,
    PROPHECIES,
    SEATS,
    SUITS,
    VALUES,
    WORDS,
    Setup,
    State,
)
from augury.kernel.bits import lowest, without_lowest
from augury.kernel.chance import Dice, Source, derive
from augury.kernel.compilation import routine
from augury.kernel.game import Game
from augury.kernel.interface import actors, apply, begin, hide
from augury.kernel.playouts import seeds_of
from augury.kernel.records import Memory, Record, field
from augury.players.horsemen.greedy import best_action
from augury.search.horsemen.evaluation import Evaluation, usual_evaluation

_DICE = np.uint64(0xBA1A)
FINAL = 2
"""Added to the seat that took a Prophecy, if that won the game, so that its effect never happened (H6.1)."""


class Tally(Record):
    """What is remembered of one game."""

    turns: int = field("i2")
    plays: NDArray[np.int16] = field("i2", SEATS, SUITS)
    """How often each seat played a card of each suit."""
    takers: NDArray[np.int8] = field("i1", PROPHECIES)
    """Who took each Prophecy, two more if that won the game, or NONE."""
    uncoverers: NDArray[np.int8] = field("i1", SUITS)
    """Who first uncovered each Horseman, or NONE."""
    first: int = field("i1")
    """Who had the first turn."""
    winners: int = field("i1")
    reason: int = field("i1")


@routine
def play_one(
    setup: Setup,
    evaluations: Memory,
    states: Memory,
    rooms: Memory,
    tally: Tally,
    source: Source,
    words: NDArray[np.uint64],
    inner: NDArray[np.uint64],
    values: NDArray[np.float64],
    seed: np.uint64,
) -> None:
    """Play the game of a seed in `states[0]`, each player seeing an erased record, and remember what matters."""
    begin(setup, states[0], seed)
    source.rng = derive(seed, _DICE)
    tally.first = states[0].turn
    for prophecy in range(PROPHECIES):
        tally.takers[prophecy] = NONE
    for horseman in range(SUITS):
        tally.uncoverers[horseman] = NONE
    acting = actors(setup, states[0])
    while acting:
        seat = lowest(np.uint64(acting))
        states[1] = states[0]
        hide(setup, states[1], seat)
        action = best_action(setup, evaluations[seat], states[1:], rooms, seat, source, words, inner, values)
        if action < MOVE_LANE * LANE:
            tally.plays[seat, action % LANE // VALUES] += 1
        apply(setup, states[0], seat, action)
        note_changes(states, tally, seat)
        acting = actors(setup, states[0])
    tally.turns = states[0].turn_number
    tally.winners = states[0].winners
    tally.reason = states[0].reason


@routine
def note_changes(states: Memory, tally: Tally, seat: int) -> None:
    """Who took a Prophecy and who uncovered a Horseman, between `states[1]` and `states[0]`."""
    # The Prophecy that won the game left a gap. The same player may have taken another just before it, with its effect.
    final = int(states[1].shown[states[0].gap]) if int(states[0].reason) == BY_PROPHECIES else NONE
    for taker in range(SEATS):
        new = np.uint64(states[0].taken[taker] & ~states[1].taken[taker])
        while new:
            prophecy = lowest(new)
            tally.takers[prophecy] = taker + (FINAL if prophecy == final else 0)
            new = without_lowest(new)
    new = np.uint64(states[0].revealed & ~states[1].revealed)
    while new:
        tally.uncoverers[states[0].horsemen[lowest(new)]] = seat
        new = without_lowest(new)


@routine
def play_span(
    setups: Memory,
    evaluations: Memory,
    blank: Memory,
    states: Memory,
    rooms: Memory,
    tallies: Memory,
    dice: Memory,
    words: NDArray[np.uint64],
    values: NDArray[np.float64],
    seeds: NDArray[np.uint64],
) -> None:
    """Play the games of some seeds one after the other."""
    for game in range(len(seeds)):
        states[0] = blank[0]
        play_one(setups[0], evaluations, states, rooms, tallies[game], dice[0], words[0], words[1], values, seeds[game])


def play_quickly(
    game: Game, run: int, first: int, count: int, threads: int = 1, evaluations: Memory | None = None
) -> Memory:
    """What happened in some games of a run between two quick players, a tally a game."""
    seeds = seeds_of(run, first, count)
    tallies = Tally.array(count)
    setups = np.array([game.setup], dtype=Setup.dtype)
    if evaluations is None:
        evaluations = np.array([usual_evaluation(), usual_evaluation()], dtype=Evaluation.dtype)

    def play(part: slice) -> None:
        play_span(
            setups,
            evaluations,
            State.array(1),
            State.array(2),
            State.array(3),
            tallies[part],
            Dice.array(1),
            np.zeros((2, WORDS), np.uint64),
            np.zeros(ACTIONS),
            seeds[part],
        )

    step = max(1, -(-count // (threads * 4)))
    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(play, [slice(start, start + step) for start in range(0, count, step)]))
    return tallies
