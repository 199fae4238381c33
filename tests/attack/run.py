"""Runs all attacks: from one address on a server with a thousand clients, and damage to its surroundings.

python -m tests.attack.run
python -m tests.attack.run --only pings,slow_headers --seconds 12

Other programs on the machine, especially those that write to the same disk, slow moves down, too: `chrt -r 1` and
`--folder /dev/shm` keep them out of the figures. An attack is repeated until the median of three tries is certain.
"""

from __future__ import annotations

import argparse
import asyncio
import importlib.util
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from benchmarks.crowd import read_little
from tests.attack import full_disk
from tests.attack.attacks import ATTACKS
from tests.attack.crowded import Crowded, Found, crowded
from tests.attack.verdict import faults, is_certain

LONGER = {"slow_headers": 25.0, "slow_body": 35.0, "never_reading": 35.0, "greetings": 30.0}
"""Durations of attacks that the server ends only after a time limit, in seconds."""
OUTSIDE = {
    "bus": ["tests/server/test_nodes.py", "-k", "forged or signed"],
    "failover": ["tests/server/test_nodes.py", "-k", "failover"],
    "cache": [
        "tests/kernel/test_codecache.py",
        "tests/server/test_cold_start.py",
        "-k",
        "damaged or cannot_be_written",
    ],
    "clock": ["tests/server/test_clock.py"],
    "deals": ["tests/table/test_attack.py"],
}
"""Attacks that exist as tests: forged messages, lost entries, a damaged cache, clock jumps, computed deals."""
TIMING = "tests.attack.timing"


def main() -> None:
    """Run the attacks and print the results; the exit status says whether the server withstood them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="", help="names of attacks, with commas between them")
    parser.add_argument("--sockets", type=int, default=1000)
    parser.add_argument("--tables", type=int, default=30)
    parser.add_argument("--rate", type=float, default=120, help="moves a second at all tables together")
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--quiet", type=float, default=5, help="seconds without an attack before and after each")
    parser.add_argument("--folder", help="where the database is; a temporary folder if left out")
    wish = parser.parse_args()
    every = [*ATTACKS, *OUTSIDE, "full_disk", "timing"]
    names = wish.only.split(",") if wish.only else every
    if unknown := set(names) - set(every):
        parser.error(f"there is no attack called {min(unknown)}; there are {', '.join(every)}")
    bad = asyncio.run(_floods(wish, [name for name in names if name in ATTACKS]))
    bad += [name for name in names if name in OUTSIDE and not _tested(name)]
    if "full_disk" in names:
        bad += [] if _full_disk() else ["full_disk"]
    if "timing" in names and importlib.util.find_spec(TIMING):
        bad += [] if _passes([sys.executable, "-m", TIMING]) else ["timing"]
    _say(f"not held: {', '.join(bad)}" if bad else "everything held")
    sys.exit(bool(bad))


async def _floods(wish: argparse.Namespace, names: list[str]) -> list[str]:
    """Run the attacks over the network."""
    bad: list[str] = []
    if not names:
        return bad
    read_little()
    _say(f"{'attack':16} p50/p99 of moves in ms before, during and after")
    async with crowded(wish.sockets, wish.tables, wish.rate, wish.folder) as server:
        for name in names:
            bad += [name] if await _fails(server, name, LONGER.get(name, wish.seconds), wish.quiet) else []
    return bad


async def _fails(server: Crowded, name: str, seconds: float, quiet: float) -> bool:
    """Run an attack several times; returns whether it did any damage or slowed others down in most tries."""
    tries: list[Found] = []
    while not is_certain(tries):
        tries.append(await server.suffer(name, seconds, quiet))
        _say(str(tries[-1]))
    if said := faults(tries):
        _say(f"{name}: {'; '.join(said)}")
    return bool(said)


def _tested(name: str) -> bool:
    return _passes([sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *OUTSIDE[name]])


def _passes(words: list[str]) -> bool:
    _say(" ".join(words[2:]))
    return subprocess.run(words, env=os.environ | {"OMP_NUM_THREADS": "1"}, check=False).returncode == 0


def _full_disk() -> bool:
    with tempfile.TemporaryDirectory(prefix="augury-attack-") as folder:
        found = asyncio.run(full_disk.attack(Path(folder)))
    _say(str(found))
    return found.held


def _say(words: str) -> None:
    sys.stdout.write(words + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
