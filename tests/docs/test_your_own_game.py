"""The guide to writing a game works as written: its files form a package, and its examples and commands run."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.commands import environment
from tests.plugins import announce

PAGE = Path(__file__).parents[2] / "docs" / "your-own-game.md"
FENCE = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PLACE = re.compile(r"(?:# |<!-- )([\w./]+)(?: -->)?\n")
BLOCKS = FENCE.findall(PAGE.read_text(encoding="utf-8"))
EXAMPLES = "\n".join(text for kind, text in BLOCKS if kind == "pycon")
LINES = [line for kind, text in BLOCKS if kind == "sh" for line in text.splitlines()]
COMMANDS = [line.partition("#")[0].split() for line in LINES]

DOCTEST = """
import doctest, sys
flags = doctest.IGNORE_EXCEPTION_DETAIL | doctest.ELLIPSIS
sys.exit(doctest.testfile(sys.argv[1], module_relative=False, optionflags=flags).failed)
"""


@pytest.fixture(scope="module")
def sources(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package that the guide's files form, installed."""
    folder = tmp_path_factory.mktemp("guide")
    for kind, text in BLOCKS:
        if kind not in {"pycon", "sh"}:
            place = PLACE.match(text)
            assert place, text
            file = folder / place[1]
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text if kind == "python" else text[place.end() :], encoding="utf-8")
    announce(folder / "src", "dice_sum", "dice_sum:GAME")
    return folder / "src"


def run(sources: Path, *words: str, typed: str = "") -> str:
    """The output of Python with the package installed."""
    path = os.pathsep.join([str(sources), *filter(None, [os.environ.get("PYTHONPATH")])])
    ran = subprocess.run(
        [sys.executable, "-W", "ignore", *words],
        input=typed,
        env=environment(PYTHONPATH=path, XDG_DATA_HOME=str(sources / "data")),
        cwd=sources,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout


def test_the_guide_writes_a_whole_package(sources: Path) -> None:
    """The guide shows every file of the package, and registers its entry point."""
    assert {file.name for file in (sources / "dice_sum").iterdir()} == {
        "__init__.py", "engine.py", "events.py", "rules.md", "rules.py", "setup.py", "state.py", "view.py"
    }  # fmt: skip
    assert "dice_sum:GAME" in (sources.parent / "pyproject.toml").read_text(encoding="utf-8")


@pytest.mark.slow
def test_the_examples_of_the_guide_are_true(sources: Path) -> None:
    """The guide's examples at the Python prompt produce the output shown."""
    file = sources / "examples.txt"
    file.write_text(EXAMPLES, encoding="utf-8")
    run(sources, "-c", DOCTEST, str(file))


@pytest.mark.slow
@pytest.mark.parametrize("command", COMMANDS[1:], ids=" ".join)
def test_the_commands_of_the_guide_work(sources: Path, command: list[str]) -> None:
    """All commands of the guide run, except the first, which opens the browser."""
    typed = "7\n" if "--terminal" in command else ""
    assert run(sources, "-m", *command, typed=typed)
