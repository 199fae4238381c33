"""Many games at once on arrays: started, stepped, observed and begun anew by compiled code on all cores.

Every array is the batch's own memory, and the next step writes into it: nothing is copied on the way out.
"""

from __future__ import annotations

import math
import os
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property, partial
from operator import index
from typing import Any

import numpy as np
from numpy.typing import NDArray

from augury.errors import BadArgument, Illegal
from augury.kernel.batching import NONE, ROLL, START, STEP, Rows, episode_seed, play_span, sample_span, take_span
from augury.kernel.chance import Dice
from augury.kernel.game import Game, open_game
from augury.kernel.position import Position
from augury.kernel.records import Memory
from augury.kernel.sealing import check_seed, new_seed

LINE = 64
"""The bytes of a cache line."""
_PART = 1024
"""A thread is not given fewer games at a time; a multiple of 64, so that no two write into the same cache line."""
_LIGHT = 16 * _PART
"""The same for work that takes a tenth of the time: waking a thread takes as long as some hundred steps."""


class Batch:
    """Games side by side, on the CPU.

    >>> from augury.kernel.game import open_game
    >>> games = Batch(open_game("seven"), 3, seed=7)
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
        seed: int | None = None,
        threads: int | None = None,
        autoreset: bool = True,
        observe: bool = True,
        masks: bool = True,
    ) -> None:
        """Begin so many games; without a seed, nobody can foretell them."""
        self.game = game
        self.count = at_least_one(count, "count")
        self.players = game.players
        self.autoreset = bool(autoreset)
        self._rows = make_rows(game, self.count, observe=observe, masks=masks)
        self._threads = default_threads() if threads is None else at_least_one(threads, "threads")
        self._everywhere = np.ones(self.count, np.bool_)
        self.start(seed)

    @property
    def actors(self) -> NDArray[np.int8]:
        """The seat that is to act in each game, the lowest of several; -1 where the game is over."""
        return self._rows.actors  # type: ignore[no-any-return]

    @cached_property
    def observations(self) -> NDArray[np.int8]:
        """What that seat knows, a row for each game; `game.describe_observation()` has a name for each number."""
        return bytes_of(self._rows.observations, self.game.features, "observe").view(np.int8)

    @cached_property
    def masks(self) -> NDArray[np.bool_]:
        """What that seat may do: True for each action that is legal."""
        return bytes_of(self._rows.masks, self.game.actions, "masks").view(np.bool_)

    @property
    def wide_observations(self) -> NDArray[np.int8]:
        """The same with what is spare at the end of each row, all 0: without gaps, as JAX wants it."""
        return bytes_of(self._rows.observations, 8 * self._rows.observations.shape[1], "observe").view(np.int8)

    @property
    def wide_masks(self) -> NDArray[np.bool_]:
        """The same with what is spare at the end of each row, all False: without gaps, as JAX wants it."""
        return bytes_of(self._rows.masks, 8 * self._rows.masks.shape[1], "masks").view(np.bool_)

    @property
    def rewards(self) -> NDArray[np.float32]:
        """What the last step gave each seat: its share of the victory where a game ended, else 0."""
        return self._rows.rewards  # type: ignore[no-any-return]

    @property
    def over(self) -> NDArray[np.bool_]:
        """Where the last step ended the game."""
        return self._rows.over  # type: ignore[no-any-return]

    @property
    def episodes(self) -> NDArray[np.int64]:
        """How many games were played out here before the one that stands."""
        return self._rows.episodes  # type: ignore[no-any-return]

    @property
    def states(self) -> Memory:
        """The games' records, with all that is hidden."""
        return self._rows.states

    def position(self, number: int) -> Position:
        """One of the games as a position, to be looked at or played on by itself."""
        return Position(self.game, self.states[number], None)

    def seed_of(self, number: int) -> int:
        """The seed of the episode that one of the games is in: `game.start` begins the same with it."""
        return int(episode_seed(self._run, number, int(self.episodes[number])))

    def start(self, seed: int | None = None) -> None:
        """Begin all games anew, as a new batch of this seed would."""
        self.seed = new_seed() if seed is None else check_seed(seed)
        self._run = np.uint64(self.seed)
        self._rows.episodes[:] = -1
        self._begin(self._everywhere)

    def reset(self, where: Any = None) -> None:
        """Begin the next episode of those games where `where` is true, or of all."""
        self._begin(self._everywhere if where is None else truths(where, self.count))

    def sample(self) -> NDArray[np.int32]:
        """A legal action for each game, by dice that belong to the game's seed; -1 where the game is over."""
        self._share(lambda first, last: sample_span(self._rows, first, last), _LIGHT)
        return self._rows.actions  # type: ignore[no-any-return]

    def step(self, actions: Any) -> None:
        """Do one action in each game; if any is illegal, say which, and change nothing.

        The actions are whole numbers in an array of NumPy's or of anybody's who speaks DLPack. Games that are over,
        without autoreset, ignore theirs.
        """
        self._take(actions)
        self._play(STEP)

    def roll(self, steps: int = 1) -> None:
        """Step by chance so often, as `step(sample())` would."""
        self._play(ROLL, at_least_one(steps, "steps"))

    def _take(self, actions: Any) -> None:
        """Note what is to be done next, if it is legal in every game."""
        chosen = numbers(actions, self.count)
        found: list[int] = []
        take = partial(take_span, self._rows, chosen, self.game.actions)
        self._share(lambda first, last: found.append(int(take(first, last))), _LIGHT)
        wrong = min(found)
        if wrong != NONE:
            raise illegal(self.game, self.states[wrong], wrong, int(self.actors[wrong]), int(chosen[wrong]))

    def _begin(self, where: NDArray[np.bool_]) -> None:
        """Begin the next episodes of some games."""
        self._play(START, where=where)

    def _play(self, doing: int, steps: int = 1, where: NDArray[np.bool_] | None = None) -> None:
        rows, run, autoreset = self._rows, self._run, self.autoreset
        wanted = self._everywhere if where is None else where
        self._share(lambda first, last: play_span(rows, run, first, last, doing, steps, autoreset, wanted))

    def _share(self, work: Callable[[int, int], None], least: int = _PART) -> None:
        """Have all threads work on spans of games, each on those that its core's caches know, then on what others left.

        Otherwise rows wander from one core to the other, which takes up to half of the time.
        """
        parts = self._parts(least)

        def run(mine: int) -> None:
            for turn in range(len(parts)):
                spans = parts[(mine + turn) % len(parts)]
                while spans:
                    try:
                        span = spans.pop() if turn else spans.popleft()
                    except IndexError:  # somebody was quicker
                        break
                    work(*span)

        others = [helper.submit(run, mine) for mine, helper in enumerate(self._helpers[: len(parts) - 1], 1)]
        run(0)
        for other in others:
            other.result()

    def _parts(self, least: int) -> list[deque[tuple[int, int]]]:
        """A part of the games for each thread, in spans of at least so many; always the same for the same work."""
        parts = min(self._threads, -(-self.count // least))
        each = -(-self.count // (parts * 4 * least)) * least
        spans = [(first, min(first + each, self.count)) for first in range(0, self.count, each)]
        share = -(-len(spans) // parts)
        return [deque(spans[first : first + share]) for first in range(0, len(spans), share)]

    @cached_property
    def _helpers(self) -> list[ThreadPoolExecutor]:
        """All threads but the one that asks, each to be called by itself."""
        return [ThreadPoolExecutor(1) for _ in range(self._threads - 1)]


def open_batch(game: str | Game, count: int, device: str, choices: dict[str, object], **options: Any) -> Batch:
    """Many games on a device."""
    if isinstance(game, Game) and choices:
        raise BadArgument(
            f"this game is already open, so {next(iter(choices))} cannot be chosen; give it to augury.game() instead"
        )
    opened = game if isinstance(game, Game) else open_game(game, **choices)
    if device == "cpu":
        return Batch(opened, count, **options)
    if device == "cuda":
        from augury.kernel.gpubatch import GpuBatch

        del options["threads"]
        return GpuBatch(opened, count, **options)  # type: ignore[return-value]
    raise BadArgument(f"there is no device {device!r}; the devices are cpu and cuda")


def make_rows(game: Game, count: int, *, observe: bool, masks: bool) -> Rows:
    """Memory for so many games."""
    rules = game.engine.rules
    return Rows(
        setups=game.setups,
        blank=rules.state.array(1),
        states=aligned(count, rules.state.dtype),
        dice=aligned(count, Dice.dtype),
        episodes=aligned(count, np.int64),
        actions=aligned(count, np.int32),
        actors=aligned(count, np.int8),
        words=aligned(count, np.uint64, rules.words),
        masks=aligned(count, np.uint64, _whole_lines(game.actions) if masks else 0),
        observations=aligned(count, np.uint64, _whole_lines(game.features) if observe else 0),
        rewards=aligned(count, np.float32, game.players),
        over=aligned(count, np.bool_),
    )


def _whole_lines(numbers: int) -> int:
    """How many words hold so many bytes and end where a cache line does."""
    return -(-numbers // LINE) * (LINE // 8)


def aligned(count: int, dtype: Any, *row: int) -> Memory:
    """Rows of 0 from the start of a cache line on: writing across two is half as fast, and JAX would copy them."""
    kind = np.dtype(dtype)
    size = count * kind.itemsize * math.prod(row)
    room = np.zeros(size + LINE, np.uint8)
    start = -room.ctypes.data % LINE
    rows: Memory = room[start : start + size].view(kind).reshape(count, *row)
    return rows


def bytes_of(words: NDArray[np.uint64], wanted: int, option: str) -> NDArray[np.uint8]:
    """The bytes of each row of words, as many as are wanted."""
    if not words.shape[1]:
        raise BadArgument(f"this batch was made with {option}=False, so it does not keep them")
    return words.view(np.uint8)[:, :wanted]


def default_threads() -> int:
    """As many as there are cores for this process."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def at_least_one(number: int, name: str) -> int:
    """A number that counts something of which there must be one."""
    try:
        counted = index(number)
    except TypeError:
        counted = 0
    if counted < 1:
        raise BadArgument(f"{name} must be a positive integer, not {number!r}")
    return counted


def array_from(given: Any) -> NDArray[Any]:
    """The array of NumPy's that shares what was given, if it can be shared, or else a copy."""
    try:
        if not isinstance(given, np.ndarray) and hasattr(given, "__dlpack__"):
            return np.from_dlpack(given)
        return np.asarray(given)
    except Exception as error:  # whoever made it may refuse in many ways
        raise BadArgument(f"this cannot be read as an array on the CPU: {error}") from error


def numbers(given: Any, count: int) -> NDArray[Any]:
    """An array of one whole number for each game."""
    array = array_from(given)
    if array.shape != (count,) or array.dtype.kind not in "iu":
        raise BadArgument(
            f"step() needs one integer per game, {count} in all, not {array.dtype} of shape {array.shape}"
        )
    plain = array.dtype in (np.int32, np.int64) and array.flags.c_contiguous
    return array if plain else array.astype(np.int64)


def truths(given: Any, count: int) -> NDArray[np.bool_]:
    """A copy of an array of one truth for each game."""
    array = array_from(given)
    if array.shape != (count,) or array.dtype != np.bool_:
        raise BadArgument(
            f"reset() needs one boolean per game, {count} in all, not {array.dtype} of shape {array.shape}"
        )
    return array.copy()


def illegal(game: Game, state: Any, number: int, seat: int, action: int) -> Illegal:
    """What is wrong with an action in one of the games."""
    error = game.engine.why_illegal(game.setup, state, seat, action)
    return Illegal(f"game {number}, seat {seat}: {error}", error.reason, error.rule, **error.params)
