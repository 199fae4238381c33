"""`augury new` creates a package whose game works everywhere as soon as it is installed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.commands import Outcome, augury, environment, refusal
from tests.plugins import created

GAME = "trial_game"


@pytest.fixture(scope="module")
def sources(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A package that was created and can be imported."""
    return created(tmp_path_factory.mktemp("new") / GAME, GAME)


def run(sources: Path, *words: object, typed: str = "") -> Outcome:
    """Run the interpreter with the package on its path."""
    path = os.pathsep.join([str(sources), *filter(None, [os.environ.get("PYTHONPATH")])])
    done = subprocess.run(
        [sys.executable, *map(str, words)],
        input=typed,
        env=environment(PYTHONPATH=path, XDG_DATA_HOME=str(sources.parent / "data")),
        capture_output=True,
        check=False,
        text=True,
        timeout=600,
    )
    return Outcome(done.returncode, done.stdout, done.stderr)


def test_names_are_checked(tmp_path: Path) -> None:
    """Invalid package names, names of existing packages, invalid titles and existing folders are refused."""
    assert "lowercase word" in refusal(augury("new", "My-Game", "--folder", tmp_path / "a"))
    assert "already a package called json" in refusal(augury("new", "json", "--folder", tmp_path / "a"))
    assert "a title must not" in refusal(augury("new", GAME, "--title", 'a"b', "--folder", tmp_path / "a"))
    assert "cannot create" in refusal(augury("new", GAME, "--folder", tmp_path))
    assert not (tmp_path / "a").exists()


@pytest.mark.slow
def test_its_own_tests_pass(sources: Path) -> None:
    """The tests that come with the package pass."""
    done = run(sources, "-m", "pytest", "-q", "--rootdir", sources.parent, sources.parent / "tests")
    assert done.code == 0, done.out
    rules = (sources / GAME / "rules.md").read_text(encoding="utf-8")
    assert "**T4.2**" in rules


@pytest.mark.slow
def test_it_is_played_in_the_terminal(sources: Path) -> None:
    """The game is played with a picture and in text mode, against general players; `rules` prints its page."""
    shown = run(
        sources, "-m", "augury", "play", GAME, "--terminal", "--opponents", "flat:worlds=3", typed="rules\nfor\n?\n"
    )
    assert "T3.3" in shown.out and "foretold" in shown.out and "Which one: foretell 0" in shown.out, shown.err
    output = run(sources, "-m", "augury", "play", GAME, "--text", "--opponents", "random", typed="table\nforetell 2\n")
    assert "phase: foretell." in output.out and "You foretell 2" not in output.err, output.err
    assert "Saved. Continue with" in output.out


@pytest.mark.slow
def test_commands_take_it(sources: Path, tmp_path: Path) -> None:
    """Levels are listed, games are simulated and verified, and the arena plays the game."""
    levels = json.loads(run(sources, "-m", "augury", "levels", GAME, "--json").out)
    assert levels[0]["levels"][0]["player"] == "random"
    words = ("simulate", GAME, "--games", 20, "--records", tmp_path / "records", "--json")
    assert json.loads(run(sources, "-m", "augury", *words).out)["games"] == 20
    record = tmp_path / "records" / f"{GAME}-000000.json"
    assert "Verified" in run(sources, "-m", "augury", "record", "verify", record).out
    arena = ("arena", GAME, "random", "flat:worlds=5", "--blocks", 4, "--out", tmp_path / "arena", "--json")
    assert run(sources, "-m", "augury", *arena).code == 0


EVERYWHERE = """
import augury, numpy as np
from augury import rl
game = augury.game(NAME, players=3)
batch = augury.batch(NAME, 8, seed=1)
for _ in range(30):
    batch.step(batch.sample())
assert batch.observations.shape == (8, game.features + 8)
from pettingzoo.test import api_test, parallel_api_test
api_test(rl.aec_env(f"{NAME}-3"), 50)
parallel_api_test(rl.parallel_env(NAME), 50)
rl.single_env(f"{NAME}-2").reset(seed=1)
rl.vector_env(f"{NAME}-2", 4).reset(seed=1)
assert f"augury/{NAME}-3-v0" in rl.register()
import pyspiel
from augury.rl.openspiel import game_by_id
pyspiel.random_sim_test(game_by_id(f"{NAME}-3"), 2, True, False)
import pickle
assert pickle.loads(pickle.dumps(game.start(seed=3))) == game.start(seed=3)
"""


@pytest.mark.slow
def test_libraries_take_it(sources: Path) -> None:
    """Batches, PettingZoo, Gymnasium and OpenSpiel support the game without further code."""
    done = run(sources, "-W", "ignore", "-c", f"NAME = {GAME!r}\n{EVERYWHERE}")
    assert done.code == 0, done.err


@pytest.mark.slow
def test_compiled_code_follows_its_sources(sources: Path) -> None:
    """Changing a source of the package selects another cache of compiled code."""
    digest = "from augury.kernel.codecache import sources_digest as d; print(d())"
    before = run(sources, "-c", digest).out
    assert run(sources, "-c", digest).out == before
    with (sources / GAME / "rules.py").open("a", encoding="utf-8") as file:
        file.write("# changed\n")
    assert run(sources, "-c", digest).out != before
