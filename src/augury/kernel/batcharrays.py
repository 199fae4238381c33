"""The memory of a batch, and the arrays that people give to one: made, read and checked."""

from __future__ import annotations

import math
import os
from typing import Any

import numpy as np
from numpy.typing import NDArray

from augury.errors import BadArgument, Illegal
from augury.kernel.batchsteps import Rows
from augury.kernel.chance import Dice
from augury.kernel.game import Game
from augury.kernel.integers import whole
from augury.kernel.records import Memory

LINE = 64
"""The bytes of a cache line."""


def make_rows(game: Game, count: int, *, observe: bool, masks: bool) -> Rows:
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


def copy_rows(rows: Rows) -> Rows:
    """A copy of all arrays, each aligned to a cache line."""
    copies = {}
    for name, held in rows._asdict().items():
        copies[name] = aligned(len(held), held.dtype, *held.shape[1:])
        copies[name][:] = held
    return Rows(**copies)


def _whole_lines(numbers: int) -> int:
    """How many words it takes to hold `numbers` bytes and end where a cache line does."""
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
    """The first `wanted` bytes of each row of words."""
    if not words.shape[1]:
        raise BadArgument(f"this batch was made with {option}=False, so it does not keep them")
    return words.view(np.uint8)[:, :wanted]


def default_threads() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def at_least_one(number: int, name: str) -> int:
    """A number that counts something of which there must be one."""
    counted = whole(number) or 0
    if counted < 1:
        raise BadArgument(f"{name} must be a positive integer, not {number!r}")
    return counted


def array_from(given: Any) -> NDArray[Any]:
    """A NumPy array that shares the given memory if possible, or else a copy."""
    try:
        if not isinstance(given, np.ndarray) and hasattr(given, "__dlpack__"):
            return np.from_dlpack(given)
        return np.asarray(given)
    except Exception as error:  # the library that made it may raise anything
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
    """A copy of `where`: an array of one boolean for each game."""
    array = array_from(given)
    if array.shape != (count,) or array.dtype != np.bool_:
        raise BadArgument(
            f"where must hold one boolean per game, {count} in all, not {array.dtype} of shape {array.shape}"
        )
    return array.copy()


def states_from(given: Any, game: Game, count: int) -> Memory:
    """Records, from an array of them or of their bytes, a row for each game."""
    kind = game.engine.rules.state.dtype
    if isinstance(given, np.ndarray) and given.dtype == kind and given.shape == (count,):
        return given
    array = array_from(given)
    if array.dtype != np.uint8 or array.shape != (count, kind.itemsize):
        raise BadArgument(
            f"set_states() needs a record per game, {count} in all, or {kind.itemsize} bytes for each, "
            f"not {'records' if array.dtype.names else array.dtype} of shape {array.shape}"
        )
    rows: Memory = np.ascontiguousarray(array).view(kind).reshape(count)
    return rows


def sources_from(given: Any, count: int) -> NDArray[np.int64]:
    """The number of a game for each game."""
    array = array_from(given)
    if (
        array.shape != (count,)
        or array.dtype.kind not in "iu"
        or (count and not 0 <= array.min() <= array.max() < count)
    ):
        raise BadArgument(f"fork() needs one number from 0 to {count - 1} per game, {count} in all")
    return array.astype(np.int64)


def illegal(game: Game, state: Any, number: int, seat: int, action: int) -> Illegal:
    error = game.engine.why_illegal(game.setup, state, seat, action)
    return Illegal(f"game {number}, seat {seat}: {error}", error.reason, error.rule, **error.params)
