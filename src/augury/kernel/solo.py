"""Many games side by side in which you have one seat and opponents play the others, for single-agent learning."""

from __future__ import annotations

from typing import Any, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from augury.errors import BadArgument
from augury.kernel.batcharrays import at_least_one
from augury.kernel.batchsteps import NOBODY, Rows, Words, episode_seed, open_episode, write_seat_view
from augury.kernel.bits import lowest
from augury.kernel.chance import Dice
from augury.kernel.compilation import lean, routine, rule
from augury.kernel.cpubatch import HEAVY, PART, CpuBatch
from augury.kernel.game import Game
from augury.kernel.interface import actors, apply, stage
from augury.kernel.opponents import ByChance, reply, room_for
from augury.kernel.records import Memory, Record, array_of
from augury.kernel.rewards import has_ended, reward_seats

ANY = -1
"""Stands for a different seat in each game."""


@rule
def seat_in(seat: int, game: int, episode: int, players: int) -> int:
    """Your seat in an episode of a game."""
    return seat if seat != ANY else (game + episode) % players


class SoloMemory(NamedTuple):
    """What the games of a batch have in common, and the memory of the thread that plays them."""

    opponents: Memory
    """One."""
    rooms: Memory
    scratch: NDArray[Any]
    """The opponent's scratch memory."""
    by_round: bool
    lead: bool


@routine
def to_turn(
    setup: Record,
    state: Record,
    seat: int,
    dice: Dice,
    words: Words,
    mask: Words,
    observation: Words,
    memory: SoloMemory,
    began: int,
) -> int:
    """Let the others play until the seat may act, and write what it may do and knows; NOBODY if the episode ends."""
    acting = 0 if has_ended(setup, state, began, memory.by_round) else int(actors(setup, state))
    while acting and not acting >> seat & 1:
        other = lowest(np.uint64(acting))
        action = reply(setup, state, other, memory.opponents[0], dice, memory.rooms, memory.scratch[0])
        apply(setup, state, other, action)
        acting = 0 if has_ended(setup, state, began, memory.by_round) else int(actors(setup, state))
    return write_seat_view(setup, state, seat, acting != 0, words, mask, observation)


@lean
def solo_start_span(
    rows: Rows,
    seeds: NDArray[np.uint64],
    first: int,
    last: int,
    own_seat: int,
    where: NDArray[np.bool_],
    heroes: NDArray[np.int8],
    reported: NDArray[np.bool_],
    memory: SoloMemory,
) -> None:
    """Begin the next episodes of those games of a span that are wanted, and play to your first turns."""
    setup, players = rows.setups[0], rows.rewards.shape[1]
    for game in range(first, last):
        if where[game]:
            state, dice, words = rows.states[game], rows.dice[game], rows.words[game]
            rows.over[game] = reported[game] = False
            rows.rewards[game] = 0
            rows.episodes[game] += 1
            rows.states[game] = rows.blank[0]
            seat = seat_in(own_seat, game, int(rows.episodes[game]), players)
            heroes[game] = seat
            open_episode(setup, state, dice, episode_seed(seeds, game, rows.episodes[game]))
            mask, observation = rows.masks[game], rows.observations[game]
            began = stage(setup, state) if memory.by_round else 0
            rows.actors[game] = to_turn(setup, state, seat, dice, words, mask, observation, memory, began)


@lean
def solo_step_span(
    rows: Rows,
    seeds: NDArray[np.uint64],
    first: int,
    last: int,
    own_seat: int,
    autoreset: bool,
    heroes: NDArray[np.int8],
    reported: NDArray[np.bool_],
    memory: SoloMemory,
) -> None:
    """Act in each game of a span, and play to your next turn."""
    setup, players = rows.setups[0], rows.rewards.shape[1]
    for game in range(first, last):
        state, dice, words = rows.states[game], rows.dice[game], rows.words[game]
        mask, observation = rows.masks[game], rows.observations[game]
        seat = seat_in(own_seat, game, int(rows.episodes[game]), players)
        heroes[game] = seat
        rows.rewards[game] = 0
        rows.over[game] = False
        if rows.actors[game] != NOBODY:
            began = stage(setup, state) if memory.by_round else 0
            apply(setup, state, seat, int(rows.actions[game]))
            rows.actors[game] = to_turn(setup, state, seat, dice, words, mask, observation, memory, began)
        elif reported[game]:
            continue
        if rows.actors[game] == NOBODY:
            rows.over[game] = reported[game] = True
            reward_seats(setup, state, rows.rewards[game], memory.by_round, memory.lead)
        if rows.over[game] and autoreset:
            reported[game] = False
            rows.episodes[game] += 1
            rows.states[game] = rows.blank[0]
            open_episode(setup, state, dice, episode_seed(seeds, game, rows.episodes[game]))
            seat = seat_in(own_seat, game, int(rows.episodes[game]), players)
            began = stage(setup, state) if memory.by_round else 0
            rows.actors[game] = to_turn(setup, state, seat, dice, words, mask, observation, memory, began)


class SoloBatch(CpuBatch):
    """Games side by side in which you have one seat, and an opponent the others; seat -1 is another in every game.

    All is as in a batch, but every step is one of your decisions: what the others do in between is part of it.

    >>> from augury.kernel.game import open_game
    >>> games = SoloBatch(open_game("seven"), 3, seat=2, seed=7)
    >>> games.step(games.sample())
    >>> games.actors
    array([2, 2, 2], dtype=int8)
    """

    def __init__(
        self, game: Game, count: int, *, seat: int = 0, opponent: Record | None = None, **options: Any
    ) -> None:
        """Begin `count` games, and play each to your first turn; without an opponent chance has the other seats."""
        if seat != ANY and seat not in game.seats:
            raise BadArgument(f"there is no seat {seat}; the seats are 0 to {game.players - 1}")
        self._seat = int(seat)
        self._opponents = array_of(ByChance.new() if opponent is None else opponent)
        self.heroes = np.zeros(at_least_one(count, "count"), np.int8)
        """Your seat in the episode that the rewards of the last step belong to, for each game."""
        self._reported = np.zeros(len(self.heroes), np.bool_)
        """Where the end of the game has been reported: if it ends before your first turn, the next step reports it."""
        super().__init__(game, count, **options)

    def step(self, actions: Any) -> None:
        """Act in each game; if any action is illegal, say which, and change nothing."""
        self._store_actions(actions)
        rows, seeds, seat, kept = self._rows, self._seeds, self._seat, (self.heroes, self._reported)
        self._parallel(
            lambda first, last: solo_step_span(rows, seeds, first, last, seat, self.autoreset, *kept, self._memory()),
            self._least,
        )

    def roll(self, steps: int = 1) -> None:
        """Take `steps` random actions in each game."""
        for _ in range(at_least_one(steps, "steps")):
            self.step(self.sample())

    def copy(self) -> Self:
        twin = super().copy()
        twin.heroes, twin._reported = self.heroes.copy(), self._reported.copy()  # noqa: SLF001 - it is one of us
        return twin

    def _show(self, ended: NDArray[np.bool_], where: NDArray[np.bool_]) -> None:
        raise BadArgument("the states of a batch with one seat of your own cannot be replaced")

    def _begin(self, where: NDArray[np.bool_]) -> None:
        rows, seeds, seat, kept = self._rows, self._seeds, self._seat, (self.heroes, self._reported)
        self._parallel(
            lambda first, last: solo_start_span(rows, seeds, first, last, seat, where, *kept, self._memory()),
            self._least,
        )

    def _memory(self) -> SoloMemory:
        """With memory of its own for each thread."""
        return SoloMemory(self._opponents, *room_for(self.game.engine.rules), *self._terms)

    @property
    def _least(self) -> int:
        """The fewest games in a span: opponents that search take as long as hundreds of steps."""
        return PART if "by_chance" in (self._opponents.dtype.names or ()) else HEAVY
