"""`augury balance horsemen` measures a card set, for people, for programs and as a picture."""

from __future__ import annotations

import json
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from augury.games.horsemen.cardobject import format_set
from augury.lab.horsemen import games
from tests.cli.commands import WIDE, augury, refusal, refusal_as_json
from tests.games.horsemen.cardsets import good, prophecies, third, without
from tests.games.horsemen.positions import custom

COMMAND: Any = import_module("augury.cli.horsemen.balance")
SECTIONS = ("prophecies", "suits", "horsemen")


@cache
def measured(*words: object) -> dict[str, Any]:
    """Return the figures of a short run, without its speed."""
    outcome = augury("balance", "horsemen", "--json", "--games", 100, *words)
    assert (outcome.code, outcome.err) == (0, "")
    figures: dict[str, Any] = outcome.json
    assert figures.pop("seconds") > 0
    return figures


@cache
def printed(columns: str = WIDE["COLUMNS"], *words: object) -> list[str]:
    """Return the lines that the same run prints in a window of some width."""
    outcome = augury("balance", "horsemen", "--games", 100, *words, COLUMNS=columns)
    assert (outcome.code, outcome.err) == (0, "")
    return outcome.out.splitlines()


def worth(figure: dict[str, Any]) -> str:
    """Format a worth as it is printed."""
    return f"{100 * figure['value']:+.1f} ± {100 * figure['plus_minus']:.1f}".replace("-0.0 ±", "+0.0 ±")


def share(figure: dict[str, Any]) -> str:
    """Format a share as it is printed."""
    return f"{100 * figure['value']:.1f} ± {100 * figure['plus_minus']:.1f} %"


def silent_set(folder: Path) -> Path:
    """Save a set whose cards do nothing."""
    file = folder / "silent.json"
    file.write_text(json.dumps(format_set(custom().chosen.set)), encoding="utf-8")  # type: ignore[attr-defined]
    return file


def test_figures() -> None:
    """The report names the set and the run, and has a figure for every entry of the set."""
    figures = measured("--seed", 3)
    assert (figures["set"], figures["games"], figures["seed"]) == ("Augury house set (unofficial)", 100, 3)
    assert [len(figures[section]) for section in SECTIONS] == [12, 4, 4]
    shares = ("first_player", "apocalypses", "draws", "passed_out", "too_long")
    assert all(0 <= figures[name]["value"] <= 1 and 0 < figures[name]["plus_minus"] < 0.2 for name in shares)
    found = [entry["worth"]["value"] for entry in figures["prophecies"]]
    assert sum(found) == pytest.approx(0) and figures["spread"] == pytest.approx(max(found) - min(found))
    assert 15 < figures["turns"]["short"] <= figures["turns"]["median"] <= figures["turns"]["long"] < 60
    assert len(figures["aims"]) == 5


def test_people_read_the_same_figures() -> None:
    """The printed tables have the same figures as the JSON, with a row for each entry, the best first."""
    lines, figures = printed(), measured()
    assert lines[0].startswith("100 games of two greedy players with the Augury house set (unofficial), in ")
    for name, words in (
        ("first_player", "won by the first player, of the games with a winner"),
        ("apocalypses", "ended by the Apocalypse"),
        ("draws", "drawn"),
        ("passed_out", "ended by six passes"),
        ("too_long", "ended by the last turn allowed"),
    ):
        assert [share(figures[name])] == [
            line.split("│")[2].strip() for line in lines if line.startswith(f"│ {words} ")
        ]
    rows = [[cell.strip() for cell in line.strip("│").split(" │ ")] for line in lines if "●" in line]
    entries = [sorted(figures[name], key=lambda entry: -entry["worth"]["value"]) for name in SECTIONS]
    assert [(row[0], row[1], row[2], row[-1]) for row in rows] == [
        (entry["name"], ", ".join(entry["effect"]), worth(entry["worth"]), str(entry["worth"]["count"]))
        for section in entries
        for entry in section
    ]
    turns = figures["turns"]
    quoted = f"median {turns['median']:.0f}; nine games out of ten take {turns['short']:.0f} to {turns['long']:.0f}"
    assert f"turns: {quoted}" in lines
    aims = [[cell.strip() for cell in line.split("│")[1:5]] for line in lines[-6:-1]]
    assert aims == [
        [aim["name"], aim["wanted"], aim["found"], "met" if aim["met"] else "missed"] for aim in figures["aims"]
    ]


@pytest.mark.slow
@pytest.mark.parametrize("columns", ["200", "100", "80", "60", "40"])
def test_narrow_windows(columns: str) -> None:
    """Tables fit into any window without splitting figures over lines; from 60 columns on, nothing is cut short."""
    lines, figures = printed(columns), measured()
    assert all(len(line) <= int(columns) for line in lines if line[:1] in "┏┡│└")
    for section in SECTIONS:
        for entry in figures[section]:
            assert any(f"│ {worth(entry['worth'])} " in line for line in lines)
    if columns != "40":
        assert sum("●" in line for line in lines) == 20
        assert "…" not in "".join(lines)


def test_pictures_of_intervals() -> None:
    """Each picture of an interval has one point on one continuous line, and marks the middle."""
    lines, middle = printed("80"), COMMAND.BAR // 2
    pictures, start = [], 0
    for line in lines:
        start = line.index("picture") if "picture" in line else start
        pictures += [line[start : start + COMMAND.BAR]] if "●" in line else []
    assert len(pictures) == 20
    for picture in pictures:
        assert set(picture) <= set(" ─●┼│") and picture.count("●") == 1 and picture[middle] in "●┼│"
        assert " " not in (picture.replace("│", " ") if picture[middle] == "│" else picture).strip()


def test_equal_seeds_give_equal_figures() -> None:
    """Equal seeds give equal figures for any number of threads and any chunk size, and another seed gives others."""
    with patch.object(games, "CHUNK", 30):
        assert measured("--threads", 3) == measured("--threads", 1) == measured()
    assert measured("--seed", 3)["turns"] and measured("--seed", 3) != measured()


def test_any_player_can_be_asked() -> None:
    """The player named by `--player`, a level or a player with settings, takes both seats."""
    alone = ("--player", "beginner:rivalry=1.0", "--threads", 1)
    figures = measured(*alone)
    assert figures["player"] == "beginner:rivalry=1.0" and figures["games"] == 100
    assert [figures[name]["count"] for name in ("apocalypses", "draws")] == [100, 100]
    assert 0.05 < figures["first_player"]["plus_minus"] < 0.15
    assert printed(WIDE["COLUMNS"], *alone)[0].startswith("100 games of two beginner:rivalry=1.0 players with ")
    assert measured("--player", "augur") == measured() | {"player": "augur"}


@pytest.mark.slow
def test_slow_players_use_all_cores() -> None:
    """A slow player gives the same figures for any number of threads."""
    assert measured("--player", "dreamer", "--threads", 2) == measured("--player", "dreamer", "--threads", 1)


def test_a_player_from_elsewhere(tmp_path: Path) -> None:
    """A player class from a file is accepted; if it answers with an illegal action, the refusal names it."""
    file = tmp_path / "mine.py"
    file.write_text("class Mine:\n    def choose(self, game, state, seat, dice, stop=None):\n        return -1\n")
    line = refusal(augury("balance", "horsemen", "--games", 100, "--threads", 1, "--player", f"{file}:Mine"))
    assert line == f"{file}:Mine cannot finish game 0: answered -1, which is not legal there"


def test_the_plain_set() -> None:
    """The bare set can be measured; the table says that its cards do nothing."""
    figures = measured("--set", "bare")
    assert figures["set"] == "Augury bare set (unofficial)" and all(
        entry["effect"] == [] for entry in figures["prophecies"]
    )
    assert sum("│ nothing " in line for line in printed(WIDE["COLUMNS"], "--set", "bare")) == 16


def test_a_set_whose_cards_do_nothing(tmp_path: Path) -> None:
    """A set in which nothing can be bought uncovers no Horseman: that is printed, and all else is reported."""
    file = silent_set(tmp_path)
    figures = measured("--set", file)
    assert [entry["worth"] for entry in figures["horsemen"]] == [None] * 4
    assert figures["apocalypses"]["value"] == 0 and all(entry["worth"] for entry in figures["prophecies"])
    for columns in ("200", "60", "40"):
        assert sum("│ too rare " in line for line in printed(columns, "--set", file)) == 4


def test_names_are_shown_as_they_are(tmp_path: Path) -> None:
    """A name that looks like markup is shown literally."""
    file = tmp_path / "my.json"
    file.write_text(json.dumps(third(name="[bold]A[/] :smile:") | {"name": "[red]My set[/]"}), encoding="utf-8")
    lines = printed(WIDE["COLUMNS"], "--set", file)
    assert " with the [red]My set[/], in " in lines[0]
    assert any("│ [bold]A[/] :smile: " in line for line in lines)


@pytest.mark.parametrize(
    ("typed", "code", "wrong", "right"),
    [
        ("balance seven", "bad_argument", "not seven", "augury balance takes horsemen"),
        ("balance grid --games 200", "bad_argument", "not grid", "augury balance takes horsemen"),
        ("balance chess", "unknown_game", "chess", "horsemen"),
        ("balance horsemen --games 5", "bad_argument", "not 5", "from 100 to 10000000"),
        ("balance horsemen --games 99", "bad_argument", "not 99", "from 100 to 10000000"),
        ("balance horsemen --games 10000001", "bad_argument", "not 10000001", "from 100 to 10000000"),
        ("balance horsemen --games -5", "bad_argument", "-5", "must be"),
        ("balance horsemen --games many", "usage", "many", "--games"),
        ("balance horsemen --games 1e3", "usage", "1e3", "--games"),
        ("balance horsemen --seed -1", "bad_argument", "-1", "2**64 - 1"),
        ("balance horsemen --seed 18446744073709551616", "bad_argument", "18446744073709551616", "2**64 - 1"),
        ("balance horsemen --threads 0", "bad_argument", "not 0", "must be 1 or more"),
        ("balance horsemen --threads two", "usage", "two", "--threads"),
        ("balance horsemen --player nobody", "bad_setup", "nobody", "sibyl"),
        ("balance horsemen --player reader", "bad_setup", "reader", "turns"),
        ("balance horsemen --plot", "usage", "--plot", "augury balance horsemen --help"),
        ("balance horsemen --players 3", "bad_setup", "3", "2"),
        ("balance horsemen --set huose", "bad_setup", "huose", "house, bare"),
        ("balance horsemen --set gone.toml", "bad_file", "there is no file", "gone.toml"),
        ("balance horsemen --bogus", "usage", "--bogus", "augury balance horsemen --help"),
    ],
)
def test_rubbish(typed: str, code: str, wrong: str, right: str) -> None:
    """The refusal says what is wrong and what would be right; with `--json` it has a code and the same message."""
    line = refusal(augury(*typed.split(" ")))
    assert wrong in line and right in line and "  " not in line
    assert refusal_as_json(augury(*typed.split(" "), "--json")) == (code, line)


@pytest.mark.parametrize(
    ("broken", "message"),
    [
        (third(effect=["drow 1"]), "prophecies 3 \"The Long Table\": there is no verb 'drow'; the verbs are draw, "),
        (without("suits", "swords"), "suits: swords is missing; a set has grails, coins, staves and swords"),
        (good(prophecies=prophecies(13)), "prophecies: a set has 12 Prophecies, not 13"),
        (third(effect=["draw 9"]), 'prophecies 3 "The Long Table": "draw 9": the number of draw must be 1 to 4, not 9'),
    ],
)
def test_broken_sets(broken: object, message: str, tmp_path: Path) -> None:
    """A broken set is refused in one line that names the file, the entry and the reason."""
    file = tmp_path / "my.json"
    file.write_text(json.dumps(broken), encoding="utf-8")
    assert refusal(augury("balance", "horsemen", "--set", file)).startswith(f"{file}: {message}")


def test_help() -> None:
    """The help describes the command and its options."""
    help_text = " ".join(augury("balance", "horsemen", "--help").out.split())
    assert all(
        word in help_text for word in ("--set", "--games", "--seed", "--player", "--threads", "--plot", "--json", "SVG")
    )
    assert "Play games with a card set" in augury("balance", "--help").out
