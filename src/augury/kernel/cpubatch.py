"""Many games at once on the CPU: started, stepped, observed and restarted by compiled code on all cores."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from copy import copy
from functools import cached_property, partial
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from augury.kernel.batch import Batch
from augury.kernel.batcharrays import (
    at_least_one,
    bytes_of,
    copy_rows,
    default_threads,
    illegal,
    make_rows,
    numbers,
    sources_from,
    states_from,
    truths,
)
from augury.kernel.batchsteps import (
    ALL_LEGAL,
    NOBODY,
    RESET,
    ROLL,
    STEP,
    answer_span,
    check_and_store_actions,
    redeal_span,
    refresh_games,
    sample_span,
    step_games,
)
from augury.kernel.game import Game
from augury.kernel.opponents import room_for
from augury.kernel.position import Position
from augury.kernel.records import Memory, Record, array_of

_COMPUTED = {"observations", "masks", "_helpers"}
"""What a copy computes anew."""
PART = 1024
"""The fewest games in a span given to a thread; a multiple of 64, so that no two write into one cache line."""
HEAVY = 64
"""The fewest games in a span if the work takes hundreds of steps."""
_LIGHT = 16 * PART
"""The fewest games in a span if the work takes a tenth of a step: waking a thread takes as long as some 100 steps."""


class CpuBatch(Batch):
    """Games side by side, on the CPU.

    >>> from augury.kernel.game import open_game
    >>> games = CpuBatch(open_game("seven"), 3, seed=7)
    >>> games.actors, games.observations.shape, games.masks.shape
    (array([0, 0, 0], dtype=int8), (3, 894), (3, 184))
    >>> games.step(games.sample())
    >>> games.actors
    array([1, 1, 1], dtype=int8)
    """

    def __init__(
        self,
        game: Game,
        count: int,
        *,
        seed: int | Sequence[int] | None = None,
        threads: int | None = None,
        autoreset: bool = True,
        observe: bool = True,
        masks: bool = True,
        unit: str = "game",
        reward: str = "victory",
    ) -> None:
        """Begin `count` games; without a seed they are random."""
        super().__init__(game, count, autoreset=autoreset, unit=unit, reward=reward)
        self._rows = make_rows(game, self.count, observe=observe, masks=masks)
        self._threads = default_threads() if threads is None else at_least_one(threads, "threads")
        self._everywhere = np.ones(self.count, np.bool_)
        self.start(seed)

    @property
    def actors(self) -> NDArray[np.int8]:
        actors: NDArray[np.int8] = self._rows.actors
        return actors

    @cached_property
    def observations(self) -> NDArray[np.int8]:
        return bytes_of(self._rows.observations, self.game.features, "observe").view(np.int8)

    @cached_property
    def masks(self) -> NDArray[np.bool_]:
        return bytes_of(self._rows.masks, self.game.actions, "masks").view(np.bool_)

    @property
    def wide_observations(self) -> NDArray[np.int8]:
        return bytes_of(self._rows.observations, 8 * self._rows.observations.shape[1], "observe").view(np.int8)

    @property
    def wide_masks(self) -> NDArray[np.bool_]:
        return bytes_of(self._rows.masks, 8 * self._rows.masks.shape[1], "masks").view(np.bool_)

    @property
    def rewards(self) -> NDArray[np.float32]:
        rewards: NDArray[np.float32] = self._rows.rewards
        return rewards

    @property
    def over(self) -> NDArray[np.bool_]:
        over: NDArray[np.bool_] = self._rows.over
        return over

    @property
    def episodes(self) -> NDArray[np.int64]:
        episodes: NDArray[np.int64] = self._rows.episodes
        return episodes

    @property
    def states(self) -> Memory:
        states: Memory = self._rows.states
        return states

    @property
    def state_bytes(self) -> NDArray[np.uint8]:
        size = self.game.engine.rules.state.size
        rows: NDArray[np.uint8] = self._rows.states.view(np.uint8).reshape(self.count, size)
        return rows

    def set_states(self, states: Any, where: Any = None) -> None:
        given = states_from(states, self.game, self.count)
        wanted = self._everywhere if where is None else truths(where, self.count)
        self._rows.states[wanted] = given[wanted]
        self._show(np.zeros(self.count, np.bool_), wanted)

    def fork(self, sources: Any) -> None:
        origin = sources_from(sources, self.count)
        self._rows.states[:] = self._rows.states[origin]
        self._show(self._rows.actors[origin] == NOBODY, self._everywhere)

    def _show(self, ended: NDArray[np.bool_], where: NDArray[np.bool_]) -> None:
        """Write the actors' views of the games whose states were replaced."""
        self._parallel(lambda first, last: refresh_games(self._rows, first, last, ended, where))

    def redeal(self, where: Any = None) -> None:
        wanted = self._everywhere if where is None else truths(where, self.count)
        self._parallel(lambda first, last: redeal_span(self._rows, first, last, wanted))

    def copy(self) -> Self:
        twin = copy(self)
        twin.__dict__ = {name: value for name, value in vars(self).items() if name not in _COMPUTED}
        twin._rows = copy_rows(self._rows)  # noqa: SLF001 - it is one of us
        return twin

    def position(self, number: int) -> Position:
        return Position(self.game, self.states[number], None)

    def reset(self, where: Any = None) -> None:
        self._begin(self._everywhere if where is None else truths(where, self.count))

    def _begin(self, where: NDArray[np.bool_]) -> None:
        """Begin the next episodes of some games."""
        self._play(RESET, where=where)

    def _forget(self, seeds: NDArray[np.uint64]) -> None:
        self._seeds = seeds
        self._rows.episodes[:] = -1

    def sample(self) -> NDArray[np.int32]:
        self._parallel(lambda first, last: sample_span(self._rows, first, last), _LIGHT)
        actions: NDArray[np.int32] = self._rows.actions
        return actions

    def answers(self, opponent: Record, where: Any = None) -> NDArray[np.int32]:
        wanted = self._everywhere if where is None else truths(where, self.count)
        rows, opponents, rules = self._rows, array_of(opponent), self.game.engine.rules

        def work(first: int, last: int) -> None:
            answer_span(rows, first, last, wanted, opponents, *room_for(rules))

        self._parallel(work, HEAVY)
        actions: NDArray[np.int32] = rows.actions
        return actions

    def step(self, actions: Any) -> None:
        self._store_actions(actions)
        self._play(STEP)

    def roll(self, steps: int = 1) -> None:
        self._play(ROLL, at_least_one(steps, "steps"))

    def _store_actions(self, actions: Any) -> None:
        """Check that each action is legal, and store them for the step."""
        chosen = numbers(actions, self.count)
        found: list[int] = []
        take = partial(check_and_store_actions, self._rows, chosen, self.game.actions)
        self._parallel(lambda first, last: found.append(int(take(first, last))), _LIGHT)
        wrong = min(found)
        if wrong != ALL_LEGAL:
            raise illegal(self.game, self.states[wrong], wrong, int(self.actors[wrong]), int(chosen[wrong]))

    def _play(self, doing: int, steps: int = 1, where: NDArray[np.bool_] | None = None) -> None:
        rows, seeds, autoreset = self._rows, self._seeds, self.autoreset
        wanted = self._everywhere if where is None else where
        self._parallel(
            lambda first, last: step_games(rows, seeds, first, last, doing, steps, autoreset, *self._terms, wanted)
        )

    def _parallel(self, work: Callable[[int, int], None], least: int = PART) -> None:
        """Have all threads work on spans of games, each on those that its core's caches know, then on what others left.

        Otherwise rows move from core to core, which takes up to half of the time.
        """
        parts = self._parts(least)

        def run(mine: int) -> None:
            for turn in range(len(parts)):
                spans = parts[(mine + turn) % len(parts)]
                while spans:
                    try:
                        span = spans.pop() if turn else spans.popleft()
                    except IndexError:  # another thread took it
                        break
                    work(*span)

        others = [helper.submit(run, mine) for mine, helper in enumerate(self._helpers[: len(parts) - 1], 1)]
        run(0)
        for other in others:
            other.result()

    def _parts(self, least: int) -> list[deque[tuple[int, int]]]:
        """A part of the games for each thread, in spans of `least` or more; always cut alike for equal work."""
        parts = min(self._threads, -(-self.count // least))
        each = -(-self.count // (parts * 4 * least)) * least
        spans = [(first, min(first + each, self.count)) for first in range(0, self.count, each)]
        share = -(-len(spans) // parts)
        return [deque(spans[first : first + share]) for first in range(0, len(spans), share)]

    @cached_property
    def _helpers(self) -> list[ThreadPoolExecutor]:
        """The threads other than the caller's, each to be called separately."""
        return [ThreadPoolExecutor(1) for _ in range(self._threads - 1)]
