"""Compares environment steps per second on the CPU: Augury's batches, and the card games of RLCard and PettingZoo.

All libraries choose random legal actions and compute the observation and the legal actions of the next seat to act;
finished games are restarted. The others run in one process and in one per core, Augury on one core and on all. All take
turns, so that they are affected by the same noise; figures are medians.
"""

from __future__ import annotations

import argparse
import importlib
import json
import os
import random
import statistics
import sys
import time
import warnings
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from importlib.util import find_spec
from multiprocessing import get_context
from typing import Any
from unittest.mock import MagicMock

import numpy as np

import augury
from augury.kernel.cpubatch import CpuBatch

RLCARD = ("uno", "doudizhu", "gin-rummy", "limit-holdem", "leduc-holdem")
PETTINGZOO = ("leduc_holdem_v4", "texas_holdem_v4", "texas_holdem_no_limit_v6")


@cache
def rlcard_game(name: str) -> Any:
    """One of RLCard's games."""
    rlcard: Any = importlib.import_module("rlcard")
    return rlcard.make(name, config={"seed": os.getpid()})


@cache
def pettingzoo_game(name: str) -> Any:
    """One of PettingZoo's card games, without the wrappers that check its use."""
    if "pygame" not in sys.modules and find_spec("pygame") is None:
        sys.modules["pygame"] = MagicMock()  # imported only for drawing, which is not needed
    with warnings.catch_warnings(action="ignore"):  # about rounded bounds
        return importlib.import_module(f"pettingzoo.classic.{name}").raw_env()


def rlcard_speed(name: str, seconds: float) -> float:
    """Steps per second of one of RLCard's games."""
    env, steps = rlcard_game(name), 0
    end = time.perf_counter() + seconds
    state, _ = env.reset()
    while time.perf_counter() < end:
        if env.is_over():
            env.get_payoffs()
            state, _ = env.reset()
        state, _ = env.step(random.choice(list(state["legal_actions"])))
        steps += 1
    return steps / (time.perf_counter() - end + seconds)


def pettingzoo_speed(name: str, seconds: float) -> float:
    """Steps per second of one of PettingZoo's games, not counting the steps that only remove finished players."""
    env, steps = pettingzoo_game(name), 0
    end = time.perf_counter() + seconds
    env.reset(seed=os.getpid())
    while time.perf_counter() < end:
        observation, _, over, _, _ = env.last()
        if over:
            env.reset()
            continue
        env.step(int(random.choice(np.flatnonzero(observation["action_mask"]))))
        steps += 1
    return steps / (time.perf_counter() - end + seconds)


def augury_speed(games: CpuBatch, seconds: float) -> float:
    """Steps per second of a batch, with observations and masks."""
    steps, end = 0, time.perf_counter() + seconds
    while time.perf_counter() < end:
        for _ in range(10):
            games.step(games.sample())
        steps += 10 * games.count
    return steps / (time.perf_counter() - end + seconds)


Peer = tuple[str, Callable[[str, float], float]]


def peers() -> list[Peer]:
    """The games of other libraries that can run here."""
    found: list[Peer] = []
    wanted: list[Peer] = [
        *((name, rlcard_speed) for name in RLCARD),
        *((name, pettingzoo_speed) for name in PETTINGZOO),
    ]
    for name, speed in wanted:
        try:
            speed(name, 0.05)
            found.append((name, speed))
        except Exception as error:  # noqa: BLE001 - whatever is missing for one game, the others are measured
            print(f"left out {name}: {type(error).__name__}: {error}", file=sys.stderr)
    return found


def measure(options: argparse.Namespace) -> dict[str, Any]:
    """Measure all libraries in turns."""
    cores = options.cores or len(os.sched_getaffinity(0))
    seven = augury.game("seven", edition="exam", players=4)
    alone = CpuBatch(seven, options.games, seed=1, threads=1)
    together = CpuBatch(seven, options.games, seed=1, threads=cores)
    alone.roll(64)  # so that the games are in different phases
    together.roll(64)
    others = peers()
    found: dict[str, dict[str, list[float]]] = {name: {"one": [], "all": []} for name in ["augury", *dict(others)]}
    with ProcessPoolExecutor(cores, mp_context=get_context("spawn")) as pool:
        list(pool.map(time.sleep, [0.2] * cores))
        for turn in range(options.turns):
            found["augury"]["one"].append(augury_speed(alone, options.seconds))
            found["augury"]["all"].append(augury_speed(together, options.seconds))
            for name, speed in others:
                at_once = sum(pool.map(speed, [name] * cores, [options.seconds] * cores))
                if turn:  # the first turn creates the games
                    found[name]["one"].append(pool.submit(speed, name, options.seconds).result())
                    found[name]["all"].append(at_once)
    medians = {name: {key: statistics.median(value) for key, value in both.items()} for name, both in found.items()}
    ours = medians["augury"]
    return {
        "cores": cores,
        "games": options.games,
        "steps_per_second": medians,
        "ratios": {
            name: {key: ours[key] / medians[name][key] for key in ("one", "all")}
            for name in medians
            if name != "augury"
        },
    }


def main() -> None:
    """Measure, and print a table and JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--turns", type=int, default=6)
    parser.add_argument("--seconds", type=float, default=0.5)
    parser.add_argument("--games", type=int, default=8192)
    parser.add_argument("--cores", type=int, default=0, help="0 is all that this process may use")
    options = parser.parse_args()
    if options.turns < 2:
        parser.error("it takes two turns at least: the first one of the others does not count")
    result = measure(options)
    print(f"{'steps a second':26}{'one core':>14}{'ratio':>9}{str(result['cores']) + ' cores':>14}{'ratio':>9}")
    for name, both in result["steps_per_second"].items():
        ratio = result["ratios"].get(name, {"one": 1.0, "all": 1.0})
        print(f"{name:26}{both['one']:14,.0f}{ratio['one']:9,.1f}{both['all']:14,.0f}{ratio['all']:9,.1f}")
    print(json.dumps(result))


if __name__ == "__main__":
    main()
