"""How many actions a second the simulator plays."""

from __future__ import annotations

import time

import msgspec
import numpy as np

from augury.errors import AuguryError
from augury.kernel.game import Game
from augury.kernel.playouts import play_games, seeds_of

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
    one: list[float] = []
    many: list[float] = []
    end = time.perf_counter() + 2 * seconds
    while time.perf_counter() < end or len(one) < 3:
        for speeds, games, threads in ((one, BATCH, 1), (many, cores * BATCH, cores)):
            started = time.perf_counter()
            _, lengths = play_games(game, seeds[:games], threads)
            speeds.append(int(lengths.sum()) / (time.perf_counter() - started))
    return one, many


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
