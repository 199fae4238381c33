"""Measures how many actions a second the simulator plays on this machine."""

from __future__ import annotations

import os
import statistics
import time
from collections.abc import Iterator
from contextlib import contextmanager

import msgspec
import numpy as np
from numpy.typing import NDArray

from augury.errors import AuguryError, BadSetup
from augury.kernel.game import Game
from augury.kernel.playouts import CpuPlayouts, play_games, seeds_of
from augury.kernel.setups import plain_setup

BATCH = 10_000


class GpuSpeed(msgspec.Struct, frozen=True):
    """The speed of a GPU."""

    name: str
    actions_per_second: float
    games: int
    samples: int
    compared: int
    """How many games were compared with the CPU's; all ended in the same bytes."""


class Speed(msgspec.Struct, frozen=True, omit_defaults=True):
    """The speed of the CPU, and of the GPU if it was measured."""

    game: str
    setup: dict[str, object]
    actions_per_second: float
    """The median over samples."""
    best: float
    samples: int
    cores: int
    actions_per_second_all_cores: float
    best_all_cores: float
    speedup: float
    speedup_of_best: float
    gpu: GpuSpeed | None = None


def cpu_speed(game: Game, seconds: float) -> Speed:
    """Measure one core and all cores alternately, so that both are affected by the same noise."""
    if game.start(seed=0).over:
        raise BadSetup("with these options a game is over before anybody moves, so there is nothing to measure")
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    play_games(game, seeds_of(0, 0, 10))
    seeds = seeds_of(1, 0, cores * BATCH)
    alone, together = CpuPlayouts(game, BATCH), CpuPlayouts(game, cores * BATCH, cores)
    together.play(seeds)
    one: list[float] = []
    many: list[float] = []
    end = time.perf_counter() + 2 * seconds
    while time.perf_counter() < end or len(one) < 3:
        with _on_core(len(one) % cores):
            one.append(_speed(alone, seeds[:BATCH]))
        many.append(_speed(together, seeds))
    single, all_cores = statistics.median(one), statistics.median(many)
    return Speed(
        game=game.name,
        setup=plain_setup(game.chosen),
        actions_per_second=single,
        best=max(one),
        samples=len(one),
        cores=cores,
        actions_per_second_all_cores=all_cores,
        best_all_cores=max(many),
        speedup=all_cores / single,
        speedup_of_best=max(many) / max(one),
    )


def _speed(games: CpuPlayouts, seeds: NDArray[np.uint64]) -> float:
    started = time.perf_counter()
    _, lengths = games.play(seeds)
    return int(lengths.sum()) / (time.perf_counter() - started)


@contextmanager
def _on_core(number: int) -> Iterator[None]:
    """Stay on one core, if the system allows it. Calls use the cores in turn, so that no core alone decides."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    allowed = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {sorted(allowed)[number]})
    try:
        yield
    finally:
        os.sched_setaffinity(0, allowed)


def gpu_speed(game: Game, seconds: float, games: int = 1 << 21, compared: int = 20_000) -> GpuSpeed:
    """Measure the GPU, and compare its games with the CPU's."""
    from augury.kernel.gpu import cuda
    from augury.kernel.gpuplayouts import GpuPlayouts

    batch = GpuPlayouts(game, games)
    seeds = seeds_of(1, 0, games)
    batch.load(seeds)
    batch.play()
    states, lengths = batch.results()
    expected, _ = play_games(game, seeds[:compared])
    if states[:compared].tobytes() != expected.tobytes():
        raise AuguryError("the GPU's games differ from the CPU's: please report this, with the name of the card")
    speeds: list[float] = []
    end = time.perf_counter() + seconds
    while time.perf_counter() < end or len(speeds) < 3:
        batch.load(seeds)
        started = time.perf_counter()
        batch.play()
        speeds.append(int(lengths.sum()) / (time.perf_counter() - started))
    name = cuda().get_current_device().name
    text = name.decode() if isinstance(name, bytes) else str(name)
    return GpuSpeed(text, float(np.median(speeds)), games, len(speeds), compared)
