"""Random games on a GPU, one thread a game, compiled from the rules that the CPU plays by."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, cast

import numba
import numpy as np
from numpy.typing import NDArray

from augury.kernel.game import Game
from augury.kernel.gpu import cuda, kernel_cache
from augury.kernel.interface import Rules
from augury.kernel.playouts import play_seed
from augury.kernel.records import Memory

THREADS = 256


@cache
def playout_kernel(rules: Rules) -> Callable[..., None]:
    """The CUDA kernel that plays one game a thread."""
    device = cuda()
    state_type, scratchpad_type = numba.from_dtype(rules.state.dtype), numba.from_dtype(rules.scratchpad)

    @device.jit
    def play(setups: Memory, states: Memory, seeds: NDArray[np.uint64], lengths: NDArray[np.int32]) -> None:
        game = device.grid(1)
        if game < seeds.shape[0]:
            # A thread's own memory lies interleaved with its neighbours', so that reading a field is one transaction.
            state = device.local.array(1, state_type)
            scratchpad = device.local.array(1, scratchpad_type)
            state[0] = states[game]
            lengths[game] = play_seed(setups[0], state[0], scratchpad[0], scratchpad[0].words, seeds[game])
            states[game] = state[0]

    play._cache = kernel_cache(play.py_func, rules)  # noqa: SLF001 - as for the rules themselves
    return cast("Callable[..., None]", play)


class GpuPlayouts:
    """A batch of games in a GPU's memory, to be played repeatedly."""

    def __init__(self, game: Game, count: int) -> None:
        rules = game.engine.rules
        self._device = cuda()
        self._kernel: Any = playout_kernel(rules)
        self._setups = self._device.to_device(np.array([game.setup], dtype=rules.setup.dtype))
        self._blank = rules.state.array(count)
        self._states = self._device.to_device(self._blank)
        self._lengths = self._device.to_device(np.zeros(count, np.int32))
        self._seeds = self._device.to_device(np.zeros(count, np.uint64))

    def load(self, seeds: NDArray[np.uint64]) -> None:
        """Take the seeds of the games to play next."""
        self._seeds.copy_to_device(seeds)
        self._states.copy_to_device(self._blank)

    def play(self) -> None:
        """Play them all, and wait for the last."""
        blocks = -(-len(self._blank) // THREADS)
        self._kernel[blocks, THREADS](self._setups, self._states, self._seeds, self._lengths)
        self._device.synchronize()

    def results(self) -> tuple[Memory, NDArray[np.int32]]:
        """The last states, and how many actions each game took."""
        return self._states.copy_to_host(), self._lengths.copy_to_host()
