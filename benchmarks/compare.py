"""Compares two servers at the same work: another checkout with this one, or ASGI with the shortcut below it.

python -m benchmarks.compare --base ../base
python -m benchmarks.compare --asgi

The two take turns. Prints medians and ranges of moves per second, and of moves per second of the server's processor
time, which other programs on the machine hardly affect. With `--rate` both sides do the same work: the more moves per
processor second, the less each of them costs.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import statistics
import sys
from pathlib import Path

from benchmarks.crowd import Crowd, read_little
from benchmarks.load import CROWD_CORE, Server, serving

WARMUP = 2.0


async def play(server: Server, tables: int, seconds: float, rate: float) -> tuple[float, float]:
    """Moves per second, and moves per second of processor time, at a given rate or as fast as possible."""
    crowd = Crowd("127.0.0.1", server.port, pause=tables / rate if rate else 0.0)
    await crowd.come(tables)
    await crowd.play(0, WARMUP)
    cpu = server.cpu
    tally = await crowd.play(seconds, 0)
    cpu = server.cpu - cpu
    if tally.refused:
        raise SystemExit(f"moves were refused: {tally.refused[0]!r}")
    return tally.moves / seconds, tally.moves / cpu


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    other = parser.add_mutually_exclusive_group(required=True)
    other.add_argument("--base", type=Path, help="another checkout, with a client that is built")
    other.add_argument("--asgi", action="store_true", help="this checkout, with sockets through ASGI")
    parser.add_argument("--tables", type=int, default=250)
    parser.add_argument("--seconds", type=float, default=6)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--rate", type=float, default=0, help="moves a second, or 0 for as many as possible")
    args = parser.parse_args()
    os.sched_setaffinity(0, {CROWD_CORE})
    read_little()
    here = Path(__file__).parent.parent / "src"
    sides = {
        "current": ("augury", here),
        "other": ("benchmarks.asgi", here) if args.asgi else ("augury", args.base.resolve() / "src"),
    }
    found: dict[str, list[tuple[float, float]]] = {side: [] for side in sides}
    for number in range(args.rounds):
        for side in sides if number % 2 else reversed(sides):
            with serving(*sides[side]) as server:
                found[side].append(asyncio.run(play(server, args.tables, args.seconds, args.rate)))
            moves, by_cpu = found[side][-1]
            print(
                f"{side:8} {moves:7.0f} moves/s {by_cpu:7.0f} moves per processor second", file=sys.stderr, flush=True
            )
    for place, what in enumerate(("moves a second", "moves per processor second")):
        figures = {side: sorted(run[place] for run in runs) for side, runs in found.items()}
        medians = {side: statistics.median(runs) for side, runs in figures.items()}
        for side, runs in figures.items():
            print(f"{what}, {side}: median {medians[side]:.0f} ({runs[0]:.0f} to {runs[-1]:.0f})")
        print(f"{what}: current / other = {medians['current'] / medians['other']:.3f}")


if __name__ == "__main__":
    main()
