"""Compares environment steps per second on a GPU: Augury's batches and pgx's `sparrow_mahjong`.

Both sides take random legal steps and restart finished games. All results of a step are written out each time: actors,
masks, rewards and, where stated, observations (pgx always computes its own). Each side's best batch size counts. The
GPU's games are also compared with the CPU's, byte for byte. pgx must be importable (it is one pure-Python wheel) and
needs JAX; without them only Augury is measured.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

import augury
from augury.kernel.game import Game
from augury.kernel.gpu import cuda
from augury.kernel.gpubatch import GpuBatch

os.environ.setdefault("XLA_PYTHON_CLIENT_PREALLOCATE", "false")

WAYS: list[tuple[str, dict[str, object]]] = [
    ("seven", {"edition": "exam", "players": 4}),
    ("seven", {"edition": "first", "players": 3}),
    ("grid", {"board": "4x5", "players": 2}),
    ("grid", {"board": "8x8", "players": 4}),
    ("horsemen", {"set": "house"}),
]
TOLD = ("actors", "observations", "masks", "rewards", "over", "episodes")
ROUNDS = 7


def compare(game: Game, count: int, *, autoreset: bool) -> int:
    """Play the same games on CPU and GPU, and stop at the first difference; returns the number of steps compared."""
    here = augury.batch(game, count, seed=5, autoreset=autoreset)
    there = GpuBatch(game, count, seed=5, autoreset=autoreset)
    steps = 0
    for part in range(40):
        if part % 2:
            here.roll(3)
            there.roll(3)
            steps += 3
        else:
            mine, theirs = here.sample(), there.sample()
            if not np.array_equal(mine, theirs.numpy()):
                raise SystemExit(f"{game.name}: the dice differ")
            here.step(mine)
            there.step(theirs)
            steps += 1
        if here.states.tobytes() != there.states.tobytes():
            raise SystemExit(f"{game.name}: the states differ after {steps} steps")
        for name in TOLD:
            if not np.array_equal(getattr(here, name), getattr(there, name).numpy()):
                raise SystemExit(f"{game.name}: the {name} differ after {steps} steps")
    return steps * count


def measured(work: Callable[[], None], finish: Callable[[], None], steps: int) -> float:
    """Steps per second: the median of several rounds, after an uncounted first one."""
    speeds = []
    for round_number in range(ROUNDS + 1):
        started = time.perf_counter()
        work()
        finish()
        if round_number:
            speeds.append(steps / (time.perf_counter() - started))
    return statistics.median(speeds)


def ours(game: Game, count: int, *, observe: bool) -> dict[str, float]:
    """Augury's steps per second: with actions chosen inside the step, passed to it, and passed to it unchecked."""
    games = GpuBatch(game, count, seed=1, observe=observe)
    games.roll(64)  # so that the games are in different phases
    calls = 20

    def one_by_one() -> None:
        for _ in range(calls):
            games.roll()

    def stepped() -> None:
        for _ in range(calls):
            games.step(games.sample())

    def unchecked() -> None:
        for _ in range(calls):
            games.step(games.sample(), check=False)

    return {
        "roll(20)": measured(lambda: games.roll(calls), games.synchronize, calls * count),
        "roll(1)": measured(one_by_one, games.synchronize, calls * count),
        "step(sample())": measured(stepped, games.synchronize, calls * count),
        "step(sample(), check=False)": measured(unchecked, games.synchronize, calls * count),
    }


def pgx_speed(count: int, steps: int = 100) -> float:
    """The speed of pgx: `sparrow_mahjong` with its automatic reset, all steps within one compiled loop."""
    import jax  # type: ignore[import-not-found]
    import jax.numpy as jnp  # type: ignore[import-not-found]
    import pgx  # type: ignore[import-not-found]
    from pgx.experimental import auto_reset  # type: ignore[import-not-found]

    env = pgx.make("sparrow_mahjong")
    begin, step = jax.vmap(env.init), jax.vmap(auto_reset(env.step, env.init))

    def one(_: Any, carried: Any) -> Any:
        state, key, total = carried
        key, for_dice, for_games = jax.random.split(key, 3)
        mask = state.legal_action_mask
        action = jnp.argmax(jnp.where(mask, jax.random.uniform(for_dice, mask.shape), -1.0), axis=1)
        state = step(state, action.astype(jnp.int32), jax.random.split(for_games, count))
        # A sum over all results, because the compiler would eliminate unused ones.
        total += state.observation.sum(dtype=jnp.int32) + state.rewards.sum().astype(jnp.int32)
        return state, key, total

    @jax.jit  # type: ignore[untyped-decorator]
    def run(state: Any, key: Any) -> Any:
        return jax.lax.fori_loop(0, steps, one, (state, key, jnp.int32(0)))

    key = jax.random.PRNGKey(0)
    state = jax.jit(begin)(jax.random.split(key, count))
    carried: list[Any] = [state, key, 0]

    def work() -> None:
        carried[:] = run(carried[0], carried[1])

    return measured(work, lambda: jax.block_until_ready(carried), count * steps)


def pgx_speeds(counts: list[int]) -> dict[str, Any]:
    """The speed of pgx at several batch sizes, or why it could not be measured."""
    found: dict[str, Any] = {}
    for count in counts:
        say(f"pgx, {count} games ...")
        try:
            found[str(count)] = pgx_speed(count)
        except Exception as error:  # noqa: BLE001 - report any failure, and keep Augury's figures
            found["stopped"] = f"{count} games: {type(error).__name__}: {str(error)[:300]}"
            break
    return found


def say(words: str) -> None:
    """Report progress, because compiling the kernels takes a while."""
    print(words, file=sys.stderr, flush=True)


def table(result: dict[str, Any]) -> None:
    """Print a readable table."""
    print(f"{result['card']}: {result['compared']:,} steps equal to the CPU's, byte for byte")
    for row in result["augury"]:
        kind = "observations" if row["observe"] else "masks only"
        for name, speed in row["speeds"].items():
            print(f"  {row['games']:>9,} games  {kind:12}  {name:28} {speed / 1e6:10,.0f} M steps/s")
    for games, speed in result["pgx"].items():
        print(f"  pgx sparrow_mahjong  {games:>9} games " + (f"{speed / 1e6:10,.1f} M" if games.isdigit() else speed))
    for name in ("masks", "observations", "pgx_best", "ratio_masks", "ratio_observations"):
        print(f"{name:20} {result[name]:,.1f}" if result[name] else f"{name:20} -")


def main() -> None:
    """Compare, measure, and print a table and JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, nargs="+", default=[1 << 20, 1 << 22])
    parser.add_argument("--pgx-games", type=int, nargs="+", default=[1 << 14, 1 << 17, 1 << 20, 1 << 21])
    parser.add_argument("--compared", type=int, default=20_000)
    parser.add_argument("--json", help="also write the figures to this file")
    options = parser.parse_args()
    card = cuda().get_current_device().name
    seven = augury.game("seven", edition="exam", players=4)
    rows: list[dict[str, Any]] = [
        {
            "games": count,
            "observe": observe,
            "speeds": ours(seven, count, observe=observe),
        }
        for count in options.games
        for observe in (False, True)
    ]
    theirs = pgx_speeds(options.pgx_games)
    # Compared last, because a borrowed GPU may be gone before all kernels are compiled; the speeds are known by then.
    compared = 0
    for name, choices in WAYS:
        for autoreset in (True, False):
            say(f"comparing {name} ...")
            compared += compare(augury.game(name, **choices), options.compared, autoreset=autoreset)

    def best(observe: bool) -> float:
        # `roll(20)` makes all its steps within one launch, but training makes one at a time, so only that counts.
        return max(float(row["speeds"]["roll(1)"]) for row in rows if row["observe"] is observe)

    pgx_best = max((speed for games, speed in theirs.items() if games.isdigit()), default=0.0)
    result = {
        "card": card.decode() if isinstance(card, bytes) else str(card),
        "compared": compared,
        "augury": rows,
        "pgx": theirs,
        "masks": best(False),
        "observations": best(True),
        "pgx_best": pgx_best,
        "ratio_masks": best(False) / pgx_best if pgx_best else None,
        "ratio_observations": best(True) / pgx_best if pgx_best else None,
    }
    table(result)
    print(json.dumps(result))
    if options.json:
        Path(options.json).write_text(json.dumps(result))


if __name__ == "__main__":
    main()
