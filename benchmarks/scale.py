"""Measures the cost of scaling out: nodes, tables, sockets, spectators and the length of the log.

    python -m benchmarks.scale --moves --into docs/scale.json
    python -m benchmarks.scale --moves --source ../base/src --into base.json

All parts use PostgreSQL and Redis. Each part takes a few minutes at most and adds its figures to the file. On a machine
with few cores the totals mean little; what matters is the cost of a move, and how it grows.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from benchmarks.crowd import read_little
from benchmarks.scaling.cluster import cluster
from benchmarks.scaling.holding import come_back, hold, let_bots_move
from benchmarks.scaling.log import grow
from benchmarks.scaling.moves import ALONE, APART, TOGETHER, beside, play, watch
from benchmarks.scaling.rolling import upgrade
from benchmarks.scaling.storm import storm
from benchmarks.scaling.transfer import transfer
from benchmarks.scaling.yardstick import Moves

Figures = dict[str, Any]
LEVELS = ("dreamer", "palmist", "diviner", "augur", "seer", "sibyl")
TABLES, RATE = 75, 300.0
"""Tables and moves per second of each node."""
RATES = ((200, 1000.0), (20, 0.0), (40, 0.0), (TABLES, 0.0), (300, 0.0))
"""Tables and moves per second at which the costs of one node are measured; 0 is as many as it can."""


def moves(wish: argparse.Namespace) -> list[Figures]:
    """Nodes at the same load each: sharing nothing, sharing services, and with each table's clients spread.

    The cost of a move depends on how busy the machine is. Therefore the cost with one node is measured on as many nodes
    that share nothing, which keep the machine as busy.
    """
    found = []
    for number in range(wish.rounds):
        for nodes in wish.nodes:
            for spread in (ALONE, TOGETHER, APART) if nodes > 1 else (ALONE,):
                with cluster(nodes, wish.source, alone=spread == ALONE) as started:
                    figures = asyncio.run(play(started, TABLES, RATE, wish.seconds, spread))
                found.append(told({"round": number, **figures}))
    return found


def rates(wish: argparse.Namespace) -> list[Figures]:
    """One node at a usual rate and at its maximum: costs fall as more moves share a turn of its loop and a commit."""
    found = []
    for number in range(wish.rounds):
        for tables, rate in RATES:
            found.append(_with_speed(wish, 1, tables, rate, number))
    return found


def limits(wish: argparse.Namespace) -> list[Figures]:
    """The maximum rates of 1, 2 and 4 nodes on this machine, which the simulation has to reproduce."""
    return [_with_speed(wish, nodes, TABLES, 0, number) for number in range(wish.rounds) for nodes in wish.nodes]


def _with_speed(wish: argparse.Namespace, nodes: int, tables: int, rate: float, number: int) -> Figures:
    """Measure nodes, and before and afterwards, how fast the machine is."""
    moves = Moves()
    before = moves.microseconds()
    with cluster(nodes, wish.source) as started:
        figures = asyncio.run(play(started, tables, rate, wish.seconds))
    return told({"round": number, "machine_us": (before + moves.microseconds()) / 2, **figures})


def tables(wish: argparse.Namespace) -> list[Figures]:
    """An increasing number of tables on one node, at the same rate."""
    found = []
    for count in (50, 200, 800):
        with cluster(1, wish.source) as started:
            found.append(told(asyncio.run(play(started, count, RATE, wish.seconds))))
    return found


def sockets(wish: argparse.Namespace) -> list[Figures]:
    """An increasing number of idle sockets beside the same tables."""
    found = []
    for count in (0, 1000, 4000):
        with cluster(1, wish.source) as started:
            found.append(told(asyncio.run(beside(started, count, TABLES, RATE, wish.seconds))))
    return found


def spectators(wish: argparse.Namespace) -> list[Figures]:
    """An increasing number of spectators of one table with 5 moves per second."""
    found = []
    for nodes, count in ((1, 0), (1, 100), (1, 1000), (1, 4000), (1, 10_000), (4, 4000)):
        if count <= wish.most_spectators:
            with cluster(nodes, wish.source) as started:
                found.append(told(asyncio.run(watch(started, count, 5.0, wish.seconds))))
    return found


def memory(wish: argparse.Namespace) -> list[Figures]:
    """Memory of tables and sockets, and the disk space of a table."""
    with cluster(1, wish.source) as started:
        return [told(asyncio.run(hold(started, 400, 2000, wish.seconds)))]


def returns(wish: argparse.Namespace) -> list[Figures]:
    """The clients of one node reconnect to another."""
    found = []
    for count in (50, 250):
        with cluster(2, wish.source) as started:
            found.append(told(asyncio.run(come_back(started, count))))
    return found


def storms(wish: argparse.Namespace) -> list[Figures]:
    """A node with 5,000 sockets is killed, and all of them reconnect to another node while others play there."""
    with cluster(2, wish.source) as started:
        return [told(asyncio.run(storm(started, wish.lost_sockets, TABLES, 100.0)))]


def upgrades(wish: argparse.Namespace) -> list[Figures]:
    """A rolling upgrade of two nodes, from `--source` if given, while 200 clients make 100 moves per second."""
    return [told(upgrade(100, 100.0, wish.source))]


def transfers(wish: argparse.Namespace) -> list[Figures]:
    """A transfer from a SQLite file to PostgreSQL while 200 clients make 100 moves per second."""
    return [told(transfer(100, 100.0))]


def bots(wish: argparse.Namespace) -> list[Figures]:
    """Bots of each level, at a few tables and at more than one process can serve."""
    found = []
    for level in wish.levels:
        for count in (2, 20):
            with cluster(1, wish.source, bots=1) as started:
                found.append(told(asyncio.run(let_bots_move(started, level, count, wish.seconds))))
    return found


def log(wish: argparse.Namespace) -> list[Figures]:
    """A log that grows to the given numbers of entries."""
    return [told(figures) for figures in grow(wish.entries, wish.minutes)]


PARTS: tuple[Callable[[argparse.Namespace], list[Figures]], ...] = (
    *(moves, rates, limits, tables, sockets, spectators, memory, returns),
    *(storms, upgrades, transfers, bots, log),
)


def told(figures: Figures) -> Figures:
    """Print figures to standard error as they come in, and return them."""
    print(json.dumps(rounded(figures)), file=sys.stderr, flush=True)
    return figures


def rounded(value: Any) -> Any:
    """Figures with four significant digits."""
    if isinstance(value, float):
        return float(f"{value:.4g}")
    if isinstance(value, dict):
        return {name: rounded(one) for name, one in value.items()}
    return [rounded(one) for one in value] if isinstance(value, list) else value


def main() -> None:
    """Measure the chosen parts, and add them to a file or print them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for part in PARTS:
        parser.add_argument(f"--{part.__name__}", action="store_true", help=(part.__doc__ or "").splitlines()[0])
    parser.add_argument("--nodes", type=int, nargs="+", default=[1, 2, 4])
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=6)
    parser.add_argument("--entries", type=int, nargs="+", default=[1_000_000, 10_000_000])
    parser.add_argument("--minutes", type=float, default=10, help="how long the log may be generated")
    parser.add_argument("--lost-sockets", type=int, default=5000)
    parser.add_argument("--levels", nargs="+", default=LEVELS)
    parser.add_argument("--most-spectators", type=int, default=10_000)
    parser.add_argument("--source", type=Path, help="the sources of another checkout, with a client that is built")
    parser.add_argument("--into", type=Path, help="a JSON file that gets the figures, beside those that it has")
    wish = parser.parse_args()
    chosen = [part for part in PARTS if getattr(wish, part.__name__) is True]
    if not chosen:
        parser.error("choose at least one part, such as --moves")
    read_little()
    result = json.loads(wish.into.read_text()) if wish.into and wish.into.exists() else {}
    for part in chosen:
        result[part.__name__] = rounded(part(wish))
        if wish.into:
            wish.into.write_text(json.dumps(result, indent=1) + "\n")
    if not wish.into:
        print(json.dumps(result, indent=1))


if __name__ == "__main__":
    main()
