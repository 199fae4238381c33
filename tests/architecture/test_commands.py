"""The commands in the guides exist, and the commands in the README work."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from augury.cli.commands import build, choose_language
from augury.language import speak
from tests.architecture.repository import OTHER_GAMES, ROOT, files, name, targets
from tests.cli.commands import PROGRAM
from tests.readme import README, Failed, Runner, commands

MOST_WORDS = 900
JAPANESE = README.with_name("README.ja.md")
FIRST_SCREEN = 20
"""The number of README lines that a visitor sees without scrolling."""

PAGES = [README, JAPANESE, *(path for path in files() if path.suffix == ".md" and name(path).startswith("docs/"))]
GUIDES = [*PAGES, *(ROOT / guide for guide in ("CONTRIBUTING.md", "CHANGELOG.md"))]
SHOWN = re.compile(r"^(?: {4})?augury (.+)$", re.MULTILINE)
TARGET = re.compile(r"(?:^|`)(?: {4})?make ([a-z]+)\b", re.MULTILINE)


def shown(page: Path) -> list[str]:
    """Return the `augury` calls in a page's blocks, without the remarks beside them."""
    found = SHOWN.findall(re.sub(r"\$\([^)]*\)", "now", page.read_text(encoding="utf-8")))
    return [re.split(r" {2,}", words)[0] for words in found]


def test_the_readme_is_short() -> None:
    """The README has at most 900 words, code and tables included."""
    assert len(README.read_text(encoding="utf-8").split()) <= MOST_WORDS


def test_the_first_screen_says_how_to_start() -> None:
    """The README begins with a picture and with the commands that start a game and run the tests."""
    first = "\n".join(README.read_text(encoding="utf-8").splitlines()[:FIRST_SCREEN])
    assert {"make play", "make test"} <= set(commands(first))
    assert re.search(r"!\[[^]]+\]\(docs/pictures/\w+\.webp\)", first)


@pytest.mark.slow
def test_commands_of_the_readme_work(tmp_path: Path) -> None:
    """Every command in the README works when all of them run in the order shown."""
    runner = Runner(PROGRAM, tmp_path)
    for command in commands(README.read_text(encoding="utf-8")):
        runner.run(command)


@pytest.mark.parametrize("page", [page for page in PAGES if shown(page) and name(page) not in OTHER_GAMES], ids=name)
def test_commands_of_guides_can_be_parsed(page: Path) -> None:
    """Every `augury` call in a guide uses a command and options that exist."""
    for words in shown(page):
        rest = choose_language(shlex.split(words, comments=True))
        speak("en")
        build().parse_args(rest, exit_on_error=False, print_error=False)


@pytest.mark.parametrize("page", GUIDES, ids=name)
def test_targets_in_guides_exist(page: Path) -> None:
    """Every make target that a guide names is in the Makefile."""
    assert set(TARGET.findall(page.read_text(encoding="utf-8"))) <= targets()


def test_all_ways_to_show_a_command_are_found() -> None:
    """Lines in shell blocks and commands in backticks are each found once; comments, code and options are ignored."""
    blocks = "```sh\naugury games  # all\nmake play    # again\n```\n```python\nx = 1\n```\n"
    text = f"`make play` `--help` `a/b`\n{blocks}`pip install x`\n"
    assert commands(text) == ["make play", "augury games", "pip install x"]


@pytest.mark.slow
@pytest.mark.parametrize(
    "command", ["augury gamess", "augury serve --host nowhere.invalid", "make no-such-target", "pip install x"]
)
def test_commands_that_do_not_work_are_noticed(command: str, tmp_path: Path) -> None:
    """A command fails if it is rejected, serves no page, names a missing target, or cannot be run here at all."""
    with pytest.raises(Failed):
        Runner(PROGRAM, tmp_path).run(command)
