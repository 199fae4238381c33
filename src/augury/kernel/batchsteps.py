"""Many games side by side in arrays: the compiled loops, one pass over the games for everything a step does.

`CpuBatch.step` calls `_store_actions` (1) and `_play` (2 to 4), which `_parallel` spreads over threads. `GpuBatch.step`
launches the kernels of `gpusteps.py`, which use the functions for one game defined here. `SoloBatch.step` has a loop of
its own.

1. `check_and_store_actions` looks each action up in the set of legal ones; a batch raises an error if one is missing.
2. `step_games` goes through the games: `move` applies the action and writes the rewards of an episode that ends.
3. With autoreset, `open_episode` begins the next episode of a game that ended.
4. `write_actor_view` writes the seat that acts next, its legal actions, their mask and its observation.

`apply`, `legal` and the other functions of a game's rules come from `interface.py`, which finds the game by its state.
All arrays have a row for each game; arrays that were not requested have rows of length 0. A game's seed is derived
from the batch's seed, its own number and the episode's, so it does not depend on the device or on the other games.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from augury.kernel.bits import lowest
from augury.kernel.chance import Dice, derive, pick
from augury.kernel.compilation import lean, rule
from augury.kernel.interface import actors, apply, begin, hide, legal, observe, redeal, stage
from augury.kernel.observations import spread_set
from augury.kernel.opponents import reply
from augury.kernel.playouts import DICE
from augury.kernel.records import Memory, Record
from augury.kernel.rewards import has_ended, reward_seats

Words = NDArray[np.uint64]

NOBODY = -1
ALL_LEGAL = 1 << 62
"""Stands for the first game with an illegal action if there is none; larger than the number of any game."""

RESET, STEP, ROLL = range(3)
"""What `step_games` does: begin the next episode, apply the stored actions, or choose actions at random."""


_ONE = np.uint64(1)


class Rows(NamedTuple):
    """The memory of a batch."""

    setups: Memory
    """One."""
    blank: Memory
    """One state, all zero."""
    states: Memory
    dice: Memory
    """The random generator of each game, for `sample`."""
    episodes: Any
    """Which of its game's episodes is played, from 0."""
    actions: Any
    """The actions of the next step."""
    actors: Any
    """The seat that acts next, or NOBODY."""
    words: Any
    """The actions that are legal, as a set."""
    masks: Any
    """The same as bytes of 0 and 1, eight to a word."""
    observations: Any
    """What the seat knows, eight numbers to a word."""
    rewards: Any
    over: Any


@lean
def fill_seeds(run: np.uint64, seeds: NDArray[np.uint64]) -> None:
    """Give each game of a batch a seed of its own, derived from the batch's."""
    for game in range(len(seeds)):
        seeds[game] = derive(run, np.uint64(game))


@rule
def episode_seed(seeds: Any, game: int, episode: int) -> np.uint64:
    """The seed of one episode of one game of a batch, from the seeds of all games."""
    return derive(seeds[game], np.uint64(episode))


@rule
def open_episode(setup: Record, state: Record, dice: Dice, seed: np.uint64) -> None:
    """Begin a game in a record that is all zero, and give it dice."""
    begin(setup, state, seed)
    dice.rng = derive(seed, DICE)


@rule
def move(setup: Record, state: Record, seat: int, action: int, rewards: Any, by_round: bool, lead: bool) -> bool:
    """Do what a seat does, if there is a seat to act, and write what that gives; whether the episode is over."""
    began = stage(setup, state) if by_round else 0
    if seat != NOBODY:
        apply(setup, state, seat, action)
    for other in range(len(rewards)):
        rewards[other] = 0
    over = has_ended(setup, state, began, by_round)
    if over:
        reward_seats(setup, state, rewards, by_round, lead)
    return over


@rule
def write_actor_view(setup: Record, state: Record, words: Words, mask: Words, observation: Words, ended: bool) -> int:
    """The seat that is to act, or NOBODY; writes what it may do and what it knows (seat 0 if the episode is over)."""
    acting = 0 if ended else actors(setup, state)
    seat = lowest(np.uint64(acting)) if acting else 0
    return write_seat_view(setup, state, seat, acting != 0, words, mask, observation)


@rule
def write_seat_view(
    setup: Record, state: Record, seat: int, acts: bool, words: Words, mask: Words, observation: Words
) -> int:
    """Write what a seat may do, which is nothing unless it acts, and what it knows; the seat, or NOBODY."""
    if acts:
        legal(setup, state, seat, words)
    else:
        for word in range(len(words)):
            words[word] = 0
    for word in range(len(mask) >> 3):
        spread_set(words[word], mask, 8 * word)
    if len(observation):
        observe(setup, state, seat, observation)
    return seat if acts else NOBODY


@rule
def choose_at_random(seat: int, dice: Dice, words: Words) -> int:
    """A uniformly random legal action, if there is a seat to act."""
    return pick(dice, words) if seat != NOBODY else NOBODY


@lean
def step_games(
    rows: Rows,
    seeds: NDArray[np.uint64],
    first: int,
    last: int,
    doing: int,
    steps: int,
    autoreset: bool,
    by_round: bool,
    lead: bool,
    where: NDArray[np.bool_],
) -> None:
    """Begin the next episodes of the wanted games of a span, or step them by the stored actions or at random."""
    setup = rows.setups[0]
    for _ in range(steps):
        for game in range(first, last):
            seat = int(rows.actors[game])
            if not where[game] or (doing != RESET and seat == NOBODY and not autoreset):
                skip_game(rows, game, doing)
                continue
            over, fresh = False, doing == RESET
            if not fresh:
                if doing == ROLL:
                    rows.actions[game] = choose_at_random(seat, rows.dice[game], rows.words[game])
                action, rewards = int(rows.actions[game]), rows.rewards[game]
                over = move(setup, rows.states[game], seat, action, rewards, by_round, lead)
                fresh = over and autoreset
            else:
                rows.rewards[game] = 0
            rows.over[game] = over
            if fresh:
                rows.episodes[game] += 1
                rows.states[game] = rows.blank[0]
                open_episode(setup, rows.states[game], rows.dice[game], episode_seed(seeds, game, rows.episodes[game]))
            observation, ended = rows.observations[game], over and not fresh
            rows.actors[game] = write_actor_view(
                setup, rows.states[game], rows.words[game], rows.masks[game], observation, ended
            )


@rule
def skip_game(rows: Rows, game: int, doing: int) -> None:
    """Clear what the last step gave in a game that takes no part in this one."""
    if doing != RESET:
        rows.over[game] = False
        rows.rewards[game] = 0


@lean
def refresh_games(rows: Rows, first: int, last: int, ended: NDArray[np.bool_], where: NDArray[np.bool_]) -> None:
    """Write the actors' views of the games of a span whose states were replaced."""
    setup = rows.setups[0]
    for game in range(first, last):
        if where[game]:
            rows.over[game] = False
            rows.rewards[game] = 0
            state, observation = rows.states[game], rows.observations[game]
            rows.actors[game] = write_actor_view(
                setup, state, rows.words[game], rows.masks[game], observation, ended[game]
            )


@rule
def replace_world(setup: Record, state: Record, seat: int, dice: Dice) -> None:
    """Replace the true state with another world that the seat may be in."""
    hide(setup, state, seat)
    redeal(setup, state, seat, dice)


@lean
def redeal_span(rows: Rows, first: int, last: int, where: NDArray[np.bool_]) -> None:
    """Replace the worlds of the games of a span that are wanted, and not over."""
    for game in range(first, last):
        if where[game] and rows.actors[game] != NOBODY:
            replace_world(rows.setups[0], rows.states[game], int(rows.actors[game]), rows.dice[game])


@lean
def answer_span(
    rows: Rows,
    first: int,
    last: int,
    where: NDArray[np.bool_],
    opponents: Memory,
    rooms: Memory,
    scratch: NDArray[Any],
) -> None:
    """What an opponent does in the games of a span that are wanted, and not over."""
    for game in range(first, last):
        seat = int(rows.actors[game])
        if where[game] and seat != NOBODY:
            state, dice = rows.states[game], rows.dice[game]
            rows.actions[game] = reply(rows.setups[0], state, seat, opponents[0], dice, rooms, scratch[0])


@lean
def sample_span(rows: Rows, first: int, last: int) -> None:
    """A legal action for each game of a span."""
    for game in range(first, last):
        rows.actions[game] = choose_at_random(int(rows.actors[game]), rows.dice[game], rows.words[game])


@lean
def check_and_store_actions(rows: Rows, actions: NDArray[Any], limit: int, first: int, last: int) -> int:
    """Store the actions for the next step of the games of a span; the first game with an illegal one, or ALL_LEGAL."""
    wrong = ALL_LEGAL
    for game in range(last - 1, first - 1, -1):
        action = np.int64(actions[game])
        known = 0 <= action < limit
        place = action if known else 0
        fine = known and rows.words[game, place >> 6] >> np.uint64(place & 63) & _ONE
        if not fine and rows.actors[game] != NOBODY:
            wrong = game
        rows.actions[game] = action
    return wrong
