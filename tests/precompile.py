"""Compile what the tests need before they start, each function once; `make test` runs this first.

    python -m tests.precompile

uses all processors. Two workers of pytest that came to the same function at the same time would both compile it.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import redirect_stdout, suppress
from io import StringIO
from pathlib import Path

from augury.interfaces.cli import main as command
from augury.kernel.registry import GAMES

ROOT = Path(__file__).parent.parent
PLAYERS = ("flat:worlds=2", "ismcts:simulations=20")
"""Players that are no level of any game."""


def run_command(*words: str) -> None:
    """Run a command of Augury, without its words."""
    with redirect_stdout(StringIO()), suppress(SystemExit):
        command(words)


def compile_batches(name: str) -> None:
    """Many games at once, by themselves and as an environment."""
    from augury.interfaces.rl import vector_env
    from augury.kernel.batch import Batch
    from augury.kernel.game import open_game

    games = Batch(open_game(name), 2)
    games.step(games.sample())
    games.roll(1)
    games.reset()
    for seat in ("all", "any", 1):
        env = vector_env(name, 2, seat=seat)
        _, infos = env.reset(seed=1)
        env.step(infos["action_mask"].argmax(axis=1))


def compile_players(name: str) -> None:
    """Players that advise, from any position."""
    from augury.kernel.game import open_game
    from augury.players import player
    from augury.players.advising import hint

    position = open_game(name).start(1, "")
    for who in PLAYERS:
        hint(position, position.actors[0], player(who, name))
    position.observe(0)
    position.redealt(0, 1)


def compile_rest(name: str) -> None:
    """What the tests need of a game beside tables and levels."""
    with tempfile.TemporaryDirectory() as folder:
        run_command("simulate", name, "--games", "2", "--threads", "2", "--records", folder)
        run_command("simulate", name, "--games", "2", "--parquet", folder, "--observations")
    run_command("bench", name, "--seconds", "0.01")
    if name == "grid":
        run_command("solve", "grid", "--board", "2x2", "--all-moves")
    if name == "horsemen":
        run_command("balance", "horsemen", "--games", "2")
    compile_players(name)
    compile_batches(name)


def start(*words: str, after: Future[None] | None = None) -> None:
    """Run this module in a process of its own, perhaps after another one has ended."""
    if after:
        after.result()
    subprocess.run([sys.executable, "-m", "tests.precompile", *words], cwd=ROOT, check=True)


def main(words: list[str]) -> None:
    """Compile one part of one game, or start processes that compile everything."""
    if words:
        from augury.players.warming import warm_game

        {"tables": warm_game, "rest": compile_rest}[words[0]](words[1])
        return
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        tables = {name: pool.submit(start, "tables", name) for name in GAMES}
        others = [pool.submit(start, "rest", name, after=tables[name]) for name in GAMES]
        for one in others:
            one.result()


if __name__ == "__main__":
    main(sys.argv[1:])
