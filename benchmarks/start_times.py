"""Measures how long starts take, with an empty and with a full cache of compiled rules.

    python benchmarks/start_times.py                   commands, then servers; beside Python's own start and OpenSpiel's
    python benchmarks/start_times.py --starts 3 --skip-commands

Every row is the median of several starts (and the range). For a server it measures over HTTP what a user would see:

- lobby: from the command `augury play` until the lobby's page is served;
- first decision: from opening a table with the strongest bots until the user can make the first move;
- first hint: from requesting it then until the answer;
- compiled: from the command until all games are compiled (with an empty cache only, once).

Between starts with an empty cache, the server and its compiler are stopped. OpenSpiel is left out if it is not
installed. `--augury` measures another installation, such as an older version.
"""

from __future__ import annotations

import argparse
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

import httpx

AUGURY = str(Path(sys.executable).with_name("augury"))
OPENSPIEL = "import pyspiel, random; s = pyspiel.load_game('hearts').new_initial_state(); s.legal_actions()"
GAMES = {"seven": 4, "grid": 2, "horsemen": 2}
PATIENCE = 600.0
STEPS = ("lobby", "first decision", "first hint")


def seconds(command: list[str]) -> float:
    """Seconds that a command takes."""
    began = time.monotonic()
    subprocess.run(command, check=True, capture_output=True)  # noqa: S603
    return time.monotonic() - began


def show(name: str, took: list[float]) -> None:
    """Print one row."""
    print(f"{name:44} {statistics.median(took):6.2f} s ({min(took):.2f} to {max(took):.2f})", flush=True)


def commands(augury: str, starts: int) -> None:
    """Commands that end by themselves, after an uncounted first start that compiles."""
    rows = {"python -c pass": [sys.executable, "-c", "pass"], "augury games": [augury, "games"]}
    rows |= {f"augury simulate {game} --games 1": [augury, "simulate", game, "--games", "1"] for game in GAMES}
    if find_spec("pyspiel"):
        rows["OpenSpiel: import, load hearts"] = [sys.executable, "-c", OPENSPIEL]
    for name, command in rows.items():
        seconds(command)
        show(name, [seconds(command) for _ in range(starts)])


@contextmanager
def server(augury: str, cache: Path) -> Iterator[tuple[str, float]]:
    """Start a server; yields its address and start time once its lobby has answered."""
    with tempfile.TemporaryDirectory() as home:
        environment = os.environ | {"AUGURY_CACHE": str(cache), "HOME": home, "XDG_DATA_HOME": home}
        began = time.monotonic()
        process = subprocess.Popen(  # noqa: S603
            [augury, "play", "--no-browser", "--port", "0"], env=environment, stdout=subprocess.PIPE, text=True
        )
        try:
            if process.stdout is None:
                raise TypeError("a process without a pipe")
            found = re.search(r"http://[^/\s]+", process.stdout.readline())
            if not found:
                raise SystemExit("augury play did not say where its lobby is")
            httpx.get(f"{found[0]}/").raise_for_status()
            yield found[0], began
        finally:
            process.terminate()
            process.wait()


def meet(address: str, game: str) -> tuple[float, float]:
    """Seconds until the first decision, and for the first hint."""
    with httpx.Client(base_url=address, timeout=PATIENCE) as client:
        token = client.post("/api/tokens", json={"name": "Stopwatch"}).raise_for_status().json()["token"]
        client.headers["authorization"] = f"Bearer {token}"
        began = time.monotonic()
        seats = ["me", *["sibyl"] * (GAMES[game] - 1)]
        table = client.post("/api/matches", json={"game": game, "seats": seats, "private": True})
        path = f"/api/matches/{table.raise_for_status().json()['match']}"
        while 0 not in (client.get(path).json().get("view") or {"actors": []})["actors"]:
            time.sleep(0.02)
        decided = time.monotonic()
        hint = client.post(f"{path}/hint", json={})
        if not hint.is_success:
            print(f"  no hint: {hint.text}")
        return decided - began, time.monotonic() - decided


def servers(augury: str, starts: int, *, full: Path | None) -> None:
    """Measure servers with an empty or a full cache, for each game."""
    kind = "empty" if full is None else "full"
    for game in GAMES:
        took: dict[str, list[float]] = {step: [] for step in STEPS}
        for _ in range(starts):
            with tempfile.TemporaryDirectory() as cache, server(augury, full or Path(cache)) as (address, began):
                took["lobby"].append(time.monotonic() - began)
                decision, hint = meet(address, game)
                took["first decision"].append(decision)
                took["first hint"].append(hint)
        for step in STEPS:
            show(f"{kind} cache, {game}: {step}", took[step])


def fill(augury: str, cache: Path) -> None:
    """Compile everything, and print how long a server takes for that."""
    with server(augury, cache) as (address, began):
        for game in GAMES:
            while not httpx.get(f"{address}/api/games/{game}/bots").raise_for_status().json()["full_strength"]:
                time.sleep(0.5)
        show("empty cache: compiled", [time.monotonic() - began])


def main() -> None:
    """Print a row for each command, and for each step of a server."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--starts", type=int, default=5, help="of each")
    asked.add_argument("--augury", default=AUGURY, help="the command to measure")
    asked.add_argument("--skip-commands", action="store_true", help="measure servers only")
    asked.add_argument("--empty-only", action="store_true", help="measure servers with an empty cache only")
    given = asked.parse_args()
    if not given.skip_commands:
        commands(given.augury, given.starts)
    servers(given.augury, given.starts, full=None)
    if not given.empty_only:
        with tempfile.TemporaryDirectory() as cache:
            fill(given.augury, Path(cache))
            servers(given.augury, given.starts, full=Path(cache))


if __name__ == "__main__":
    main()
