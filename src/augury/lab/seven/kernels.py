"""The GPU's part of training, compiled from the CPU's source: features, and flat Monte Carlo with parallel worlds."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np

from augury.games.seven.rules import RULES
from augury.games.seven.state import PROPHESYING, State
from augury.kernel.batchsteps import NOBODY
from augury.kernel.chance import Dice, derive
from augury.kernel.gpu import cuda, kernel_cache
from augury.kernel.gpusteps import fetch, local_type
from augury.kernel.interface import hide, legal
from augury.kernel.opponents import ROOMS, scratch_type
from augury.search.flatopponent import count_all, member, try_choices
from augury.search.seven.features import write_features, write_hands
from augury.search.seven.rival import try_prophecies

if TYPE_CHECKING:
    from augury.kernel.game import Game

THREADS = 64
UNIT = 1 << 20
"""Shares of the victory are added as whole numbers, so that the order of the threads does not matter."""


@cache
def features_kernel() -> Any:
    """The CUDA kernel that writes what actors know and critics see, one thread a round."""
    device, state_type = cuda(), local_type(State.dtype)

    @device.jit
    def kernel(setups: Any, rows: Any, actors: Any, features: Any, hands: Any) -> None:
        """Nothing is written for rounds that are over."""
        game = device.grid(1)
        if game < actors.shape[0] and actors[game] != NOBODY:
            state = device.local.array(1, state_type)
            fetch(rows, game, state.view(np.uint64))
            seat = int(actors[game])
            write_features(setups[0], state[0], seat, features[game])
            write_hands(setups[0], state[0], seat, hands[game])

    return _kept(kernel)


@cache
def flat_kernel() -> Any:
    """The CUDA kernel that tries all choices of a seat, one thread for each sampled world.

    It is `flat` or, if all prophecies share the tricks that are played, the rival of trainings.
    """
    device, state_type, dice_type = cuda(), local_type(State.dtype), local_type(Dice.dtype)
    scratch_here = local_type(scratch_type(RULES))

    @device.jit
    def kernel(
        setups: Any, rows: Any, actors: Any, where: Any, seed: Any, worlds: Any, shared: Any, totals: Any
    ) -> None:
        """Add what each choice is worth to the totals, which stay 0 for everything that is not a choice."""
        place = device.grid(1)
        game = place // worlds
        if game < where.shape[0] and where[game] and actors[game] != NOBODY:
            rooms, own_dice = device.local.array(ROOMS, state_type), device.local.array(1, dice_type)
            pad, seat = device.local.array(1, scratch_here), int(actors[game])
            fetch(rows, game, rooms[:1].view(np.uint64))
            own_dice[0].rng = derive(seed, np.uint64(place))
            hide(setups[0], rooms[0], seat)
            legal(setups[0], rooms[0], seat, pad[0].choices)
            count = count_all(pad[0].choices)
            for index in range(count):
                pad[0].totals[index] = 0.0
            if shared and rooms[0].phase == PROPHESYING:
                try_prophecies(setups[0], rooms, seat, own_dice[0], pad[0])
            elif count > 1:
                try_choices(setups[0], rooms, seat, own_dice[0], pad[0])
            for index in range(count):
                value = 1 + int(pad[0].totals[index] * UNIT)
                device.atomic.add(totals, (game, member(pad[0].choices, index)), value)

    return _kept(kernel)


def _kept(kernel: Any) -> Any:
    """The kernel, which is kept on disk once it is compiled."""
    if hasattr(kernel, "_cache"):  # the simulator has none
        kernel._cache = kernel_cache(kernel.py_func, RULES)  # noqa: SLF001 - as for the rules themselves
    return kernel


@lru_cache(8)
def _setups(game: Game) -> Any:
    """The game's setup on the card, where it stays."""
    return cuda().to_device(game.setups)


def _words(rows: Any) -> Any:
    """States as rows of words for the kernels."""
    return cuda().as_cuda_array(rows).view(np.uint64)


def look(game: Game, rows: Any, actors: Any, features: Any, hands: Any) -> None:
    """Write into two arrays on the card, from the states as rows of words."""
    device = cuda()
    words, written = _words(rows), (device.as_cuda_array(features), device.as_cuda_array(hands))
    given = (_setups(game), words, actors, *written)
    features_kernel()[-(-actors.shape[0] // THREADS), THREADS](*given)


def try_worlds(
    game: Game, rows: Any, actors: Any, where: Any, seed: int, worlds: int, *, shared: bool, totals: Any
) -> None:
    """Add the worth of all choices in so many worlds to an array on the card, at the first tables, where asked."""
    device = cuda()
    given = (_setups(game), _words(rows), actors, device.as_cuda_array(where), np.uint64(seed), worlds, shared)
    flat_kernel()[-(-where.shape[0] * worlds // THREADS), THREADS](*given, device.as_cuda_array(totals))
