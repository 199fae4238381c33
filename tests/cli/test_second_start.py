"""The second start of any command compiles nothing."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from augury.kernel.compiling import cache_folder, sources_digest
from tests.cli.commands import environment, program
from tests.cli.talking import Talk, first_move, offered, table
from tests.setups import EVERY_VERB

MOVES = {"seven": first_move, "grid": offered, "horsemen": offered}
OTHER_WAYS = {
    "seven": ["--edition", "first", "--players", 3, "--variant", "twice", "--no-tenth-trick-scores"],
    "grid": ["--board", "hexagon", "--players", 3, "--x-prophecies", "--ties", "shared"],
    "horsemen": ["--set", EVERY_VERB],
}


def start_everything(game: str, cache: Path, games: Path) -> None:
    """Start every command that runs rules once."""
    here = {"AUGURY_CACHE": str(cache)}
    assert program("simulate", game, "--games", 1, "--records", games, **here).code == 0
    assert program("record", "verify", games / f"{game}-000000.json", **here).code == 0
    play_and_measure(game, cache, games)


def play_and_measure(game: str, cache: Path, games: Path) -> None:
    """Start the commands of which one is talked to, and the other starts threads."""
    with Talk("play", game, "--seed", 1, "--save", games / "mine", cache=str(cache)) as talk:
        heard = talk.hear()
        for _ in range(3):  # opponents have prophesied and played by then, whoever leads
            heard = talk.say(MOVES[game](table(heard)))
        talk.say("quit")
        assert talk.ended() == 0
    assert program("bench", game, "--seconds", 0.01, AUGURY_CACHE=str(cache)).code == 0


COUNTING = """
import sys
from numba.core import event
compiled = []
class Listener(event.Listener):
    def on_start(self, event): compiled.append(event)
    def on_end(self, event): pass
event.register("numba:compile", Listener())
from augury.interfaces.cli import main
main(sys.argv[1:])
sys.stderr.write(f"{len(compiled)}")
"""


def compilations(*words: object, **settings: str) -> int:
    """How many functions a start of the command compiles."""
    run = [sys.executable, "-c", COUNTING, *map(str, words)]
    return int(subprocess.run(run, capture_output=True, text=True, check=True, env=environment(**settings)).stderr)


def kept(cache: Path) -> dict[Path, int]:
    """Every file of compiled code, and when it was written."""
    return {file: file.stat().st_mtime_ns for file in cache.rglob("*") if file.is_file()}


@pytest.mark.slow
@pytest.mark.parametrize("game", MOVES)
def test_the_second_start_compiles_nothing(game: str, tmp_path: Path) -> None:
    """The first start fills the folder of compiled code; the second, and other ways to play, write nothing there.

    How long a start takes is measured by `benchmarks/starting.py`. What other tests have compiled need not be compiled
    again: the folder begins as a copy of theirs.
    """
    cache = tmp_path / "cache"
    compiled = cache_folder() / sources_digest()[:16]
    if compiled.exists():
        shutil.copytree(compiled, cache / "augury" / compiled.name, ignore=shutil.ignore_patterns("tmp*"))
    start_everything(game, cache, tmp_path / "games")
    after_first = kept(cache)
    assert after_first
    play_and_measure(game, cache, tmp_path / "games")
    here = {"AUGURY_CACHE": str(cache)}
    assert compilations("simulate", game, "--games", 1, **here) == 0
    assert compilations("simulate", game, "--games", 50, "--threads", 2, *OTHER_WAYS[game], **here) == 0
    assert compilations("record", "verify", tmp_path / "games" / f"{game}-000000.json", **here) == 0
    assert kept(cache) == after_first
