"""Many games side by side in arrays: the compiled loops, one pass over the games for everything a step does.

All arrays have a row for each game; those that nobody wants have rows of no length. A game's seed is derived from the
batch's seed, its number and its episode's, so it is the same wherever and beside however many others it is played.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from augury.kernel.bits import lowest
from augury.kernel.chance import derive, pick
from augury.kernel.compiling import rule
from augury.kernel.observing import BYTE, spread
from augury.kernel.playouts import DICE
from augury.kernel.questions import actors, apply, begin, legal, observe, returns
from augury.kernel.records import Memory

NOBODY = -1
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
def tell(rows: Rows, game: int) -> None:
    """Write who is to act in a game, what that seat may do, and what it knows; once it is over, what seat 0 knows."""
    setup, state = rows.setups[0], rows.states[game]
    acting = actors(setup, state)
    seat = 0
    if acting:
        seat = lowest(np.uint64(acting))
        rows.actors[game] = seat
        legal(setup, state, seat, rows.words[game])
    else:
        rows.actors[game] = NOBODY
        for word in range(rows.words.shape[1]):
            rows.words[game, word] = 0
    for part in range(rows.masks.shape[1]):
        rows.masks[game, part] = spread(rows.words[game, part >> 3] >> np.uint64((part & 7) * 8) & BYTE)
    if rows.observations.shape[1]:
        observe(setup, state, seat, rows.observations[game])


@rule
def episode_seed(run: np.uint64, game: int, episode: int) -> np.uint64:
    """The seed of one episode of one game of a batch."""
    return derive(derive(run, np.uint64(game)), np.uint64(episode))


@rule
def open_episode(rows: Rows, run: np.uint64, game: int) -> None:
    """Begin the episode of a game whose number is written there."""
    seed = episode_seed(run, game, rows.episodes[game])
    rows.states[game] = rows.blank[0]
    begin(rows.setups[0], rows.states[game], seed)
    rows.dice[game].rng = derive(seed, DICE)


@rule
def move(rows: Rows, run: np.uint64, game: int, autoreset: bool) -> None:
    """Do in one game what is to be done next, and say all that is new."""
    setup, state, seat = rows.setups[0], rows.states[game], rows.actors[game]
    if seat != NOBODY:
        apply(setup, state, seat, rows.actions[game])
    ended = actors(setup, state) == 0 and (seat != NOBODY or autoreset)
    rows.over[game] = ended
    for other in range(rows.rewards.shape[1]):
        rows.rewards[game, other] = 0
    if ended:
        returns(setup, state, rows.rewards[game])
        if autoreset:
            rows.episodes[game] += 1
            open_episode(rows, run, game)
    tell(rows, game)


@rule
def roll_die(rows: Rows, game: int) -> None:
    """Choose for one game, each legal action as likely."""
    rows.actions[game] = pick(rows.dice[game], rows.words[game]) if rows.actors[game] != NOBODY else NOBODY


@rule
def start_span(rows: Rows, run: np.uint64, first: int, last: int, where: NDArray[np.bool_]) -> None:
    """Begin the episodes whose numbers are written there, in those games of a span that are wanted."""
    for game in range(first, last):
        if where[game]:
            open_episode(rows, run, game)
            rows.over[game] = False
            for seat in range(rows.rewards.shape[1]):
                rows.rewards[game, seat] = 0
            tell(rows, game)


@rule
def step_span(rows: Rows, run: np.uint64, first: int, last: int, autoreset: bool) -> None:
    """One step in each game of a span."""
    for game in range(first, last):
        move(rows, run, game, autoreset)


@rule
def roll_span(rows: Rows, run: np.uint64, first: int, last: int, autoreset: bool, steps: int) -> None:
    """Some steps by chance in each game of a span: game by game within a step, as if each step were asked for."""
    for _ in range(steps):
        for game in range(first, last):
            roll_die(rows, game)
            move(rows, run, game, autoreset)


@rule
def sample_span(rows: Rows, first: int, last: int) -> None:
    """A legal action for each game of a span."""
    for game in range(first, last):
        roll_die(rows, game)


@rule
def take(rows: Rows, actions: NDArray[Any], limit: int) -> int:
    """Note what is to be done next if it is legal everywhere; the first game where it is not, or -1."""
    wrong = NOBODY
    for game in range(len(actions) - 1, -1, -1):
        action = np.int64(actions[game])
        known = 0 <= action < limit
        place = action if known else 0
        fine = known and rows.words[game, place >> 6] >> np.uint64(place & 63) & _ONE
        if not fine and rows.actors[game] != NOBODY:
            wrong = game
    if wrong == NOBODY:
        for game in range(len(actions)):
            rows.actions[game] = actions[game]
    return wrong
