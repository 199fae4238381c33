"""Many games side by side in arrays: the compiled loops, one pass over the games for everything a step does.

All arrays have a row for each game; those that nobody wants have rows of no length. A game's seed is derived from the
batch's seed, its number and its episode's, so it is the same wherever and beside however many others it is played.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from augury.kernel.bits import lowest
from augury.kernel.chance import Dice, derive, pick
from augury.kernel.compilation import lean, rule
from augury.kernel.interface import actors, apply, begin, legal, observe, returns
from augury.kernel.observations import spread_set
from augury.kernel.playouts import DICE
from augury.kernel.records import Memory, Record

Words = NDArray[np.uint64]

NOBODY = -1
NONE = 1 << 62
"""No game: a larger number than any has."""

START, STEP, ROLL = range(3)
"""What is done with games: begin the next episode, do what the row of actions says, do what the dice say."""


_ONE = np.uint64(1)


class Rows(NamedTuple):
    """The memory of a batch."""

    setups: Memory
    """One."""
    blank: Memory
    """One state, all zero."""
    states: Memory
    dice: Memory
    """What `sample` rolls for each game."""
    episodes: Any
    """Which of its game's episodes is played, from 0."""
    actions: Any
    """What is to be done next."""
    actors: Any
    """The seat that is to act, or nobody."""
    words: Any
    """What it may do, as a set."""
    masks: Any
    """The same as bytes, eight to a word."""
    observations: Any
    """What it knows, eight numbers to a word."""
    rewards: Any
    over: Any


@rule
def episode_seed(run: np.uint64, game: int, episode: int) -> np.uint64:
    """The seed of one episode of one game of a batch."""
    return derive(derive(run, np.uint64(game)), np.uint64(episode))


@rule
def open_episode(setup: Record, state: Record, die: Dice, seed: np.uint64) -> None:
    """Begin a game in a record that is all zero, and give it dice."""
    begin(setup, state, seed)
    die.rng = derive(seed, DICE)


@rule
def move(setup: Record, state: Record, seat: int, action: int, rewards: Any) -> bool:
    """Do what a seat does, if there is a seat to act, and write what that gives; whether the game is over."""
    if seat != NOBODY:
        apply(setup, state, seat, action)
    for other in range(len(rewards)):
        rewards[other] = 0
    over = actors(setup, state) == 0
    if over:
        returns(setup, state, rewards)
    return over


@rule
def tell(setup: Record, state: Record, words: Words, mask: Words, sight: Words) -> int:
    """Who is to act, or nobody; write what that seat may do and what it knows, or of a game that is over, seat 0."""
    acting = actors(setup, state)
    seat = lowest(np.uint64(acting)) if acting else 0
    if acting:
        legal(setup, state, seat, words)
    else:
        for word in range(len(words)):
            words[word] = 0
    for word in range(len(mask) >> 3):
        spread_set(words[word], mask, 8 * word)
    if len(sight):
        observe(setup, state, seat, sight)
    return seat if acting else NOBODY


@rule
def choose(seat: int, die: Dice, words: Words) -> int:
    """Any legal action, each as likely, if there is a seat to act."""
    return pick(die, words) if seat != NOBODY else NOBODY


@lean
def play_span(
    rows: Rows, run: np.uint64, first: int, last: int, doing: int, steps: int, autoreset: bool, where: NDArray[np.bool_]
) -> None:
    """In the games of a span that are wanted, begin the next episodes, or make steps as the actions or the dice say."""
    setup = rows.setups[0]
    for _ in range(steps):
        for game in range(first, last):
            seat = int(rows.actors[game])
            if not where[game] or (doing != START and seat == NOBODY and not autoreset):
                _still(rows, game, doing)
                continue
            over, fresh = False, doing == START
            if not fresh:
                if doing == ROLL:
                    rows.actions[game] = choose(seat, rows.dice[game], rows.words[game])
                over = move(setup, rows.states[game], seat, int(rows.actions[game]), rows.rewards[game])
                fresh = over and autoreset
            else:
                rows.rewards[game] = 0
            rows.over[game] = over
            if fresh:
                rows.episodes[game] += 1
                rows.states[game] = rows.blank[0]
                open_episode(setup, rows.states[game], rows.dice[game], episode_seed(run, game, rows.episodes[game]))
            rows.actors[game] = tell(
                setup, rows.states[game], rows.words[game], rows.masks[game], rows.observations[game]
            )


@rule
def _still(rows: Rows, game: int, doing: int) -> None:
    """Nothing happens in a game."""
    if doing != START:
        rows.over[game] = False
        rows.rewards[game] = 0


@lean
def sample_span(rows: Rows, first: int, last: int) -> None:
    """A legal action for each game of a span."""
    for game in range(first, last):
        rows.actions[game] = choose(int(rows.actors[game]), rows.dice[game], rows.words[game])


@lean
def take_span(rows: Rows, actions: NDArray[Any], limit: int, first: int, last: int) -> int:
    """Note what is to be done next in the games of a span; the first game where that is illegal, or NONE."""
    wrong = NONE
    for game in range(last - 1, first - 1, -1):
        action = np.int64(actions[game])
        known = 0 <= action < limit
        place = action if known else 0
        fine = known and rows.words[game, place >> 6] >> np.uint64(place & 63) & _ONE
        if not fine and rows.actors[game] != NOBODY:
            wrong = game
        rows.actions[game] = action
    return wrong
