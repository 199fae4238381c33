"""Many games at once of which one seat is yours and chance plays the others: what plain learners want."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from augury.errors import BadArgument
from augury.kernel.batch import Batch, at_least_one, illegal, numbers
from augury.kernel.batching import NOBODY, Rows, open_episode, take
from augury.kernel.bits import lowest
from augury.kernel.chance import pick
from augury.kernel.compiling import routine, rule
from augury.kernel.game import Game
from augury.kernel.observing import BYTE, spread
from augury.kernel.questions import actors, apply, legal, observe, returns

ANY = -1
"""Stands for another seat in every game."""

_NOWHERE = np.zeros(0, np.bool_)


@rule
def seat_in(rows: Rows, game: int, seat: int) -> int:
    """Your seat in a game's episode."""
    return seat if seat != ANY else int((game + rows.episodes[game]) % rows.rewards.shape[1])


@routine
def play_on(rows: Rows, game: int, seat: int) -> None:
    """Let chance act for the others until the seat may act, or the game is over."""
    setup, state = rows.setups[0], rows.states[game]
    acting = int(actors(setup, state))
    while acting and not acting >> seat & 1:
        other = lowest(np.uint64(acting))
        legal(setup, state, other, rows.words[game])
        apply(setup, state, other, pick(rows.dice[game], rows.words[game]))
        acting = int(actors(setup, state))


@routine
def tell_seat(rows: Rows, game: int, seat: int) -> None:
    """Write what a seat may do and what it knows; it is nobody's turn once the game is over."""
    setup, state = rows.setups[0], rows.states[game]
    if actors(setup, state):
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


@routine
def solo_open(rows: Rows, run: np.uint64, game: int, seat: int) -> None:
    """Begin the episode of a game whose number is written there, and play to your first turn."""
    open_episode(rows, run, game)
    here = seat_in(rows, game, seat)
    play_on(rows, game, here)
    tell_seat(rows, game, here)


@rule
def solo_span(
    rows: Rows,
    run: np.uint64,
    first: int,
    last: int,
    seat: int,
    autoreset: bool,
    fresh: NDArray[np.bool_],
    heroes: NDArray[np.int8],
) -> None:
    """Act in each game of a span, and play to your next turn; or only begin those that are to be fresh, if any are."""
    beginning = len(fresh) > 0
    for game in range(first, last):
        if beginning and not fresh[game]:
            continue
        setup, state, here = rows.setups[0], rows.states[game], seat_in(rows, game, seat)
        yours = not beginning and rows.actors[game] != NOBODY
        if yours:
            apply(setup, state, here, rows.actions[game])
            play_on(rows, game, here)
        ended = not beginning and actors(setup, state) == 0 and (yours or autoreset)
        heroes[game] = here
        rows.over[game] = ended
        for other in range(rows.rewards.shape[1]):
            rows.rewards[game, other] = 0
        if ended:
            returns(setup, state, rows.rewards[game])
            rows.episodes[game] += autoreset
        if beginning or (ended and autoreset):
            solo_open(rows, run, game, seat)
        else:
            tell_seat(rows, game, here)


class SoloBatch(Batch):
    """Games side by side in which you have one seat, and chance the others; seat -1 is another in every game.

    All is as in a batch, but every step is one of your decisions: what the others do in between is part of it.

    >>> from augury.kernel.game import open_game
    >>> games = SoloBatch(open_game("seven"), 3, seat=2, seed=7)
    >>> games.step(games.sample())
    >>> games.actors
    array([2, 2, 2], dtype=int8)
    """

    def __init__(self, game: Game, count: int, *, seat: int = 0, **options: Any) -> None:
        """Begin so many games, and play each to your first turn."""
        if seat != ANY and seat not in game.seats:
            raise BadArgument(f"there is no seat {seat}; the seats are 0 to {game.players - 1}")
        self._seat = int(seat)
        self.heroes = np.zeros(count, np.int8)
        """The seat whose decision the last step was, in each game."""
        super().__init__(game, count, **options)

    def step(self, actions: Any) -> None:
        """Act in each game; if any action is illegal, say which, and change nothing."""
        chosen = numbers(actions, self.count)
        wrong = int(take(self._rows, chosen, self.game.actions))
        if wrong >= 0:
            raise illegal(self.game, self.states[wrong], wrong, int(self.actors[wrong]), int(chosen[wrong]))
        self._solo(_NOWHERE)

    def roll(self, steps: int = 1) -> None:
        """Act by chance so often."""
        for _ in range(at_least_one(steps, "dice are rolled for")):
            self.step(self.sample())

    def _begin(self, where: NDArray[np.bool_]) -> None:
        self._solo(where)

    def _solo(self, fresh: NDArray[np.bool_]) -> None:
        rows, run, seat, heroes = self._rows, self._run, self._seat, self.heroes
        self._share(lambda first, last: solo_span(rows, run, first, last, seat, self.autoreset, fresh, heroes))
