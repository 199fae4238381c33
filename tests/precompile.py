"""Compile what the tests need of some games before they start; `make test` runs this with a process for each game.

    python -m tests.precompile seven

Without this, two pytest workers that reach the same function at the same time would both compile it.
"""

from __future__ import annotations

import sys
import tempfile
from contextlib import redirect_stdout
from io import StringIO

from augury.cli import main as command
from augury.kernel.registry import BUILT_IN
from augury.players.warmup import warm_game

PLAYERS = ("flat:worlds=2", "ismcts:simulations=20")
"""Players that are not levels of any game."""


def run_command(*words: str) -> None:
    """Run a command of Augury without its output; raise if it is refused."""
    with redirect_stdout(StringIO()):
        try:
            command(words)
        except SystemExit as stop:
            if stop.code:
                raise


def compile_batches(name: str) -> None:
    """Compile batches of games and the vector environment."""
    from augury.kernel.cpubatch import CpuBatch
    from augury.kernel.game import open_game
    from augury.rl import vector_env

    games = CpuBatch(open_game(name), 2)
    games.step(games.sample())
    games.roll(1)
    games.reset()
    for seat in ("all", "any", 1):
        env = vector_env(name, 2, seat=seat)
        _, infos = env.reset(seed=1)
        env.step(infos["action_mask"].argmax(axis=1))


def compile_players(name: str) -> None:
    """Compile players that evaluate choices."""
    from augury.kernel.game import open_game
    from augury.players import player
    from augury.players.advice import evaluate_choices

    position = open_game(name).start(1, "")
    for who in PLAYERS:
        evaluate_choices(position, position.actors[0], player(who, name))
    position.observe(0)
    position.redealt(0, 1)


def compile_rest(name: str) -> None:
    """Compile what the tests need of a game besides tables and levels."""
    with tempfile.TemporaryDirectory() as folder:
        run_command("simulate", name, "--games", "2", "--threads", "2", "--records", folder)
        run_command("simulate", name, "--games", "2", "--parquet", folder, "--observations")
    run_command("bench", name, "--seconds", "0.01")
    if name == "grid":
        run_command("solve", "grid", "--board", "2x2", "--all-moves")
    if name == "horsemen":
        run_command("balance", "horsemen", "--games", "100")
    compile_players(name)
    compile_batches(name)


def main(names: list[str]) -> None:
    """Compile the named games, or all of them."""
    for name in names or BUILT_IN:
        warm_game(name)
        compile_rest(name)


if __name__ == "__main__":
    main(sys.argv[1:])
