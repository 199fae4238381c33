"""Checks of the GPU kernels in Numba's simulator, for machines without a GPU.

    NUMBA_ENABLE_CUDASIM=1 NUMBA_DISABLE_JIT=1 python -m tests.kernel.simulated_gpu

The simulator patches modules that refer to CUDA by name; our kernels get it from a function, which is replaced here.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import cuda
from numba.cuda.simulator import kernel

import augury
from augury.games.seven.state import COLOURS, FIRST_PROPHECY, PROPHECIES
from augury.kernel import gpubatch, gpusteps
from augury.kernel.chance import Dice, derive
from augury.kernel.cpubatch import CpuBatch
from augury.kernel.gpubatch import GpuBatch
from augury.kernel.interface import hide, legal
from augury.kernel.opponents import room_for
from augury.lab.seven import kernels
from augury.players import opponent
from augury.search.flatopponent import try_choices
from augury.search.seven.features import FEATURES, HANDS, write_rows
from augury.search.seven.rival import try_prophecies


class Simulated:
    """Numba's simulated CUDA: fake threads and memory inside a kernel, the module `numba.cuda` elsewhere."""

    @staticmethod
    def as_cuda_array(given: Any) -> Any:
        """Return the array, which is already on the simulated device."""
        return given

    def __getattr__(self, name: str) -> Any:
        context: Any = kernel._kernel_context  # noqa: SLF001 - there is no public attribute
        return getattr(context, name) if context is not None and hasattr(context, name) else getattr(cuda, name)


def check_features(device: Simulated) -> None:
    """Compare the features for networks."""
    games = CpuBatch(augury.game("seven"), 2, seed=3, threads=1)
    games.roll(21)
    found, expected = ([np.zeros((2, size), np.int8) for size in (FEATURES, COLOURS * HANDS)] for _ in range(2))
    write_rows(games.game.setups, games.states, games.actors, *expected)
    rows, actors = device.to_device(games.state_bytes.view(np.uint64)), device.to_device(games.actors)
    written = [device.to_device(array) for array in found]
    kernels.features_kernel()[1, 2](device.to_device(games.game.setups), rows, actors, *written)
    for one, other in zip(written, expected, strict=True):
        assert np.array_equal(one.copy_to_host(), other) and other.any()


def check_flat(device: Simulated) -> None:
    """Compare flat Monte Carlo in parallel worlds with a loop over the same worlds."""
    games, worlds, seed = CpuBatch(augury.game("seven"), 2, seed=3, threads=1), 2, 7
    games.roll(31)
    actors, rules = games.actors.copy(), games.game.engine.rules
    expected = np.zeros((2, games.game.actions), np.int64)
    for number in range(2):
        (rooms, pad), dice = room_for(rules), Dice.new()
        seat, setup = int(actors[number]), games.game.setups[0]
        rooms[0] = games.states[number]
        hide(setup, rooms[0], seat)
        legal(setup, rooms[0], seat, pad[0].choices)
        choices = games.position(number).legal_actions(seat)
        for world in range(worlds):
            dice.rng = derive(np.uint64(seed), np.uint64(number * worlds + world))
            pad[0].totals[:] = 0
            if len(choices) > 1:
                try_choices(setup, rooms, seat, dice, pad[0])
            for index, action in enumerate(choices):
                expected[number, action] += 1 + int(pad[0].totals[index] * kernels.UNIT)
    totals = device.to_device(np.zeros_like(expected))
    rows, where = device.to_device(games.state_bytes.view(np.uint64)), device.to_device(np.ones(2, np.bool_))
    given = (
        device.to_device(games.game.setups),
        rows,
        device.to_device(actors),
        where,
        np.uint64(seed),
        worlds,
        False,
        totals,
    )
    kernels.flat_kernel()[2, 2](*given)
    assert np.array_equal(totals.copy_to_host(), expected)
    assert (expected > worlds).any()


def check_rival(device: Simulated) -> None:
    """Compare the values of prophecies in parallel worlds with a loop over the same worlds."""
    games, worlds, seed = CpuBatch(augury.game("seven"), 1, seed=3, threads=1), 2, 7
    setup, expected = games.game.setups[0], np.zeros((1, games.game.actions), np.int64)
    for world in range(worlds):
        (rooms, pad), dice = room_for(games.game.engine.rules), Dice.new()
        rooms[0] = games.states[0]
        hide(setup, rooms[0], int(games.actors[0]))
        dice.rng = derive(np.uint64(seed), np.uint64(world))
        try_prophecies(setup, rooms, int(games.actors[0]), dice, pad[0])
        expected[0, FIRST_PROPHECY:] += 1 + (pad[0].totals[:PROPHECIES] * kernels.UNIT).astype(np.int64)
    totals = device.to_device(np.zeros_like(expected))
    rows, where = device.to_device(games.state_bytes.view(np.uint64)), device.to_device(np.ones(1, np.bool_))
    given = device.to_device(games.game.setups), rows, device.to_device(games.actors.copy()), where
    kernels.flat_kernel()[1, 2](*given, np.uint64(seed), worlds, True, totals)
    assert np.array_equal(totals.copy_to_host(), expected)


def main() -> None:
    """Run opponents on both devices, and compare their moves and the games."""
    device = Simulated()
    for module in (gpubatch, gpusteps, kernels):
        vars(module)["cuda"] = lambda: device
        vars(module)["THREADS"] = 2
    game = augury.game("seven")
    for name in ("flat:worlds=1", "greedy", "random"):
        lean: dict[str, Any] = {"seed": 3, "observe": False, "masks": False}  # they take minutes
        here, there = CpuBatch(game, 2, threads=1, **lean), GpuBatch(game, 2, **lean)
        asked = opponent(name, "seven")
        for _ in range(2):
            mine, theirs = here.answers(asked), there.answers(asked)
            assert np.array_equal(mine, theirs.numpy()), name
            here.step(mine)
            there.step(theirs)
            assert here.states.tobytes() == there.states.tobytes(), name
        words = device.to_device(np.zeros((2, here.states.dtype.itemsize // 8), np.int64))
        there.write_states(words)
        assert words.copy_to_host().tobytes() == here.states.tobytes()
    check_features(device)
    check_flat(device)
    check_rival(device)
    print("equal")  # noqa: T201 - for the test that runs this


if __name__ == "__main__":
    main()
