"""`augury games` and the help list without delay what can be played."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from augury import __version__
from augury.games.horsemen.shelf import shelf
from tests.cli.commands import PROGRAM, augury, environment

LIGHT = """
import json, sys
from augury.cli import main
heavy = {"numba", "numpy", "llvmlite", *(f"augury.games.{game}.rules" for game in ("seven", "grid", "horsemen"))}
for words in json.loads(sys.argv[1]):
    try:
        main(words)
    except SystemExit:
        pass
    loaded = heavy & set(sys.modules)
    if loaded:
        sys.exit(f"{words} loads {loaded}")
"""

Offer = tuple[list[object], object]
"""The values of a choice, and its default."""

TITLES = {"seven": "Seven Prophecies", "grid": "Prophecies", "horsemen": "Prophecy of the Four Horsemen"}
CHOICES: dict[str, dict[str, Offer]] = {
    "seven": {
        "edition": (["first", "exam"], "exam"),
        "players": ([3, 4], 4),
        "variant": (["standard", "twice", "single"], "standard"),
        "tenth_trick_scores": ([True, False], True),
        "starting_player": (["lot", "seat1", "seat2", "seat3", "seat4"], "lot"),
    },
    "grid": {
        "board": ([], "5x5"),
        "players": ([2, 3, 4], 2),
        "x_prophecies": ([True, False], False),
        "x_range": (["max-1", "max"], "max-1"),
        "ties": (["turn", "shared"], "turn"),
        "givens_count": ([True, False], True),
    },
    "horsemen": {"set": ([], "house"), "players": ([2], 2), "responses": (["one", "each"], "one")},
}
NAMED = {"board": "fano, (?s:.*) sudoku-8", "set": "house, bare"}
"""How choices with named values are listed."""
OPTIONS = {
    "seven": ["tenth_trick_scores", "starting_player"],
    "grid": ["x_prophecies", "x_range", "ties", "givens_count"],
    "horsemen": ["responses"],
}
NEEDED = {"variant": "--edition=first", "tenth_trick_scores": "--edition=first", "x_range": "--x-prophecies"}
"""Another choice without which some choices are not allowed."""


def test_json_lists_every_choice() -> None:
    """Each game has a name, a title, a sentence and all its choices with their values and defaults."""
    outcome = augury("games", "--json")
    assert (outcome.code, outcome.err) == (0, "")
    assert {game["name"]: game["title"] for game in outcome.json} == TITLES
    for game in outcome.json:
        offered = game["choices"]
        assert game["sentence"].endswith(".")
        assert {c["name"]: (c["values"], c["default"]) for c in offered} == CHOICES[game["name"]]
        assert [c["name"] for c in offered if c["group"]] == OPTIONS[game["name"]]
        assert all(c["help"] for c in offered)


@pytest.mark.parametrize("game", TITLES)
def test_people_read_the_same_list(game: str) -> None:
    """The printed list has each game, and each choice as it is typed, with its values and its default."""
    outcome = augury("games")
    assert (outcome.code, outcome.err) == (0, "")
    assert re.search(rf"^{game}\b.*{TITLES[game]}", outcome.out, re.MULTILINE)
    for name, (values, default) in CHOICES[game].items():
        listed = ", ".join(str(value).lower() for value in values) or NAMED[name]
        flag = re.escape("--" + name.replace("_", "-"))
        assert re.search(rf"{flag} +{listed} \(.*\b{str(default).lower()}\)", outcome.out)


@pytest.mark.parametrize("game", TITLES)
def test_what_is_listed_can_be_typed(game: str) -> None:
    """Every listed value of every choice is accepted by `augury simulate`."""
    for name, (values, _) in CHOICES[game].items():
        for value in values:
            chosen = [f"--{name.replace('_', '-')}={str(value).lower()}", *([NEEDED[name]] if name in NEEDED else [])]
            assert augury("simulate", game, "--games=1", *chosen).code == 0, chosen


def choices_of(name: str) -> list[dict[str, Any]]:
    """Return the choices of a game."""
    (found,) = [game["choices"] for game in augury("games", "--json").json if game["name"] == name]
    return list(found)


def test_boards_with_names() -> None:
    """The named boards are listed, each with a sentence, and each can be played."""
    (board, *others) = choices_of("grid")
    assert len(board["named"]) == 19 and {"fano", "hexagon", "cube", "sudoku-1"} <= set(board["named"])
    assert all(sentence.endswith(".") for sentence in board["named"].values())
    assert not any(other["named"] for other in others)
    for name in board["named"]:
        assert augury("simulate", "grid", "--games=1", "--board", name).code == 0, name


def test_card_sets_with_names() -> None:
    """The named card sets are listed, and each can be played."""
    (cards, *others) = choices_of("horsemen")
    assert cards["named"] == shelf()
    assert not any(other["named"] for other in others)
    for name in cards["named"]:
        assert augury("simulate", "horsemen", "--games=1", "--set", name).code == 0, name


@pytest.mark.parametrize(
    "words", [["--help"], [], *(["play", game, "--help"] for game in TITLES), ["record", "verify", "--help"]]
)
def test_help_is_help(words: list[str]) -> None:
    """Help is printed to standard output with exit code 0."""
    outcome = augury(*words)
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.out.startswith("Usage: augury")


@pytest.mark.parametrize("game", TITLES)
@pytest.mark.parametrize("command", ["play", "simulate", "bench"])
def test_help_explains_every_option(command: str, game: str) -> None:
    """The help of a game's command has a sentence for each option, both the command's own and the game's."""
    lines = augury(command, game, "--help").out.splitlines()
    options = [line for line in lines if line.startswith("│ --")]
    assert len(options) >= 5
    unexplained = [line for line in options if not re.search(r"  [A-Z]\S* \w", line.replace("[default", ""))]
    assert not unexplained


def test_version() -> None:
    """The version is the package's."""
    assert augury("--version").out == f"{__version__}\n"


LIGHT_COMMANDS = [
    ["games"],
    ["games", "--json"],
    ["levels"],
    ["--help"],
    ["serve", "--help"],
    ["serve", "--log-format=xml"],
    ["simulate", "seven", "--help"],
    ["simulate", "seven", "--players=5"],
    ["play", "grid", "--help"],
    ["simulate", "grid", "--board=0x5"],
    ["play", "horsemen", "--help"],
    ["simulate", "horsemen", "--set=huose"],
]


def test_nothing_heavy_is_loaded() -> None:
    """Lists, help and refusals load neither Numba nor NumPy, so they appear without delay."""
    command = [sys.executable, "-c", LIGHT, json.dumps(LIGHT_COMMANDS)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment())
    assert done.returncode == 0, done.stderr
    assert "Seven Prophecies" in done.stdout


def test_a_reader_that_stops_reading_is_no_trouble() -> None:
    """A closed pipe, as in `augury games | head -1`, causes no traceback."""
    with subprocess.Popen(
        [PROGRAM, "games", "--json"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment()
    ) as process:
        assert process.stdout and process.stderr
        process.stdout.close()
        assert process.stderr.read() == ""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
@pytest.mark.parametrize("words", [["games"], ["games", "--json"]], ids=" ".join)
def test_a_full_disk_is_one_line(words: list[str]) -> None:
    """If the output cannot be written, the command says so in one line."""
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [PROGRAM, *words], stdout=full, stderr=subprocess.PIPE, text=True, check=False, env=environment()
        )
    assert done.returncode == 2
    assert re.fullmatch(r"augury: [^\n]+\n", done.stderr)
