"""How many actions a second the simulator plays."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager

import msgspec
import numpy as np
from numpy.typing import NDArray

from augury.errors import AuguryError
from augury.kernel.game import Game
from augury.kernel.playouts import CpuGames, play_games, seeds_of

BATCH = 10_000


class GpuSpeed(msgspec.Struct, frozen=True):
    """What a GPU did."""

    name: str
    actions_per_second: float
    games: int
    samples: int
    compared: int
    """So many games ended in the same bytes as on the CPU."""


def cpu_speeds(game: Game, cores: int, seconds: float) -> tuple[list[float], list[float]]:
    """Actions a second on one core and on all, measured in turns so that both meet the same noise."""
    play_games(game, seeds_of(0, 0, 10))
    seeds = seeds_of(1, 0, cores * BATCH)
    alone, together = CpuGames(game, BATCH), CpuGames(game, cores * BATCH, cores)
    together.play(seeds)
    one: list[float] = []
    many: list[float] = []
    end = time.perf_counter() + 2 * seconds
    while time.perf_counter() < end or len(one) < 3:
        with _on_core(len(one) % cores):
            one.append(_speed(alone, seeds[:BATCH]))
        many.append(_speed(together, seeds))
    return one, many


def _speed(games: CpuGames, seeds: NDArray[np.uint64]) -> float:
    started = time.perf_counter()
    _, lengths = games.play(seeds)
    return int(lengths.sum()) / (time.perf_counter() - started)


@contextmanager
def _on_core(number: int) -> Iterator[None]:
    """Stay on one core, where the system allows it; each in turn, or the quietest one would speak for all."""
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
    """Actions a second on the GPU, and whether its games are the CPU's."""
    from augury.kernel.gpu import GpuGames, cuda

    batch = GpuGames(game, games)
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
