"""`augury solve` finds the value and winner of a position, the best moves, and a line of perfect play."""

from __future__ import annotations

import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import augury
from augury.kernel.gamerecord import save, write_record
from augury.kernel.position import Position
from tests.cli.commands import augury as run
from tests.cli.commands import environment, flags, refusal
from tests.cli.test_second_start import Counting

KEYS = [
    *("game", "setup", "position", "to_move", "value", "winner", "at_least", "at_most", "best_moves", "line", "moves"),
    *("nodes", "stored", "seconds", "nodes_per_second", "total_nodes", "total_seconds", "memory"),
]

WAYS: list[dict[str, object]] = [
    {"board": "1x1"},
    {"board": "1x3"},
    {"board": "2x2"},
    {"board": "2x2", "x_prophecies": True},
    {"board": "2x2", "x_prophecies": True, "x_range": "max", "ties": "shared"},
    {"board": "1x4", "ties": "shared"},
]
"""Boards whose games can all be enumerated."""

LARGER: list[dict[str, object]] = [
    {"board": "3x3"},
    {"board": "3x3", "x_prophecies": True, "x_range": "max"},
    {"board": "2x4", "x_prophecies": True},
    {"board": "magic-square"},
    {"board": "fano", "x_prophecies": True},
]


def difference(position: Position) -> int:
    """Return the first player's points minus the second's."""
    first, second = position.scores
    return first - second


def worth(position: Position) -> int:
    """Return the value of a position, found by playing all games from there."""
    known: dict[bytes, int] = {}

    def of(here: Position) -> int:
        key = bytes(here)
        if key not in known:
            if here.over:
                known[key] = difference(here)
            else:
                seat = here.actors[0]
                known[key] = (min if seat else max)(of(here.play(action)) for action in here.legal_actions(seat))
        return known[key]

    return of(position)


def solved(*words: object) -> Any:
    """Return the JSON output of the command."""
    outcome = run("solve", "grid", *words, "--json")
    assert (outcome.code, outcome.err) == (0, "")
    assert list(outcome.json) == KEYS
    return outcome.json


def record_of(position: Position, file: Path) -> Path:
    """Save a position as a game record."""
    save(write_record(position, ["you", "me", "they", "all"][: position.game.players]), file)
    return file


@cache
def grid(**way: object) -> Position:
    """Return the first position of a game."""
    return augury.game("grid", **way).start(seed=1)


@pytest.mark.parametrize("way", WAYS, ids=str)
def test_every_move_is_worth_what_playing_all_games_says(way: dict[str, object]) -> None:
    """The value, the best moves and the value of every move equal those of an exhaustive search."""
    found, start = solved("--all-moves", *flags(way)), grid(**way)
    assert found["value"] == found["at_least"] == found["at_most"] == worth(start)
    values = {move: entry["value"] for entry in found["moves"] for move in entry["moves"]}
    assert values == {move: worth(start.play(move)) for move in start.legal(0)}
    best = {move for entry in found["best_moves"] for move in entry["moves"]}
    assert best == {move for move, value in values.items() if value == found["value"]}
    assert best == {move for entry in solved(*flags(way))["best_moves"] for move in entry["moves"]}


@pytest.mark.parametrize("way", WAYS + LARGER, ids=str)
def test_the_line_is_a_game_that_ends_with_the_value(way: dict[str, object]) -> None:
    """The line is a legal game that fills the board, begins with a best move, and ends with the value."""
    found, position = solved(*flags(way)), grid(**way)
    for move in found["line"]:
        position = position.play(move)
    assert position.over and difference(position) == found["value"]
    assert any(found["line"][0] in entry["moves"] for entry in found["best_moves"])
    assert all(entry["count"] == len(entry["moves"]) for entry in found["best_moves"])
    assert found["moves"] is None


def test_equivalent_moves_are_listed_once() -> None:
    """On a square all first moves with the same mark form one class, and every legal move is in exactly one class."""
    found = solved("--board", "3x3", "--all-moves")
    assert [entry["count"] for entry in found["moves"]] == [9, 9, 9, 9]
    moves = [move for entry in found["moves"] for move in entry["moves"]]
    assert sorted(moves) == sorted(grid(board="3x3").legal(0))
    assert [entry["value"] for entry in found["moves"]] == sorted((e["value"] for e in found["moves"]), reverse=True)


@pytest.mark.parametrize(
    ("words", "value", "winner"),
    [("3x3", 1, 0), ("1x8", -4, 1), ("2x4", 0, 1), ("2x4 --ties shared", 0, None), ("3x3 --ties shared", 1, 0)],
)
def test_who_wins(words: str, value: int, winner: int | None) -> None:
    """The second player wins a tie by turn (G4.6), and nobody a shared one (G4.7); `--winner` gives the same winner."""
    found = solved("--board", *words.split())
    assert (found["value"], found["winner"]) == (value, winner)
    decided = solved("--winner", "--board", *words.split())
    assert decided["winner"] == winner and decided["best_moves"] is decided["line"] is None
    assert decided["at_least"] <= value <= decided["at_most"]
    assert decided["value"] in (None, value)
    assert decided["nodes"] <= found["nodes"]


def test_a_decided_position_is_reported() -> None:
    """With `--winner` the value may stay open, and the bounds show what is proven."""
    found = solved("--winner", "--board", "1x8")
    assert found["value"] is None and found["at_least"] < found["at_most"] <= 0


def test_a_position_of_a_record(tmp_path: Path) -> None:
    """A record brings its own board and options, and its last position is solved, whoever is to move."""
    way: dict[str, object] = {"board": "2x3", "x_prophecies": True, "x_range": "max", "ties": "shared"}
    position = grid(**way).play("a1=2").play("c2=x").play("b1=1")
    found = solved("--board", "9x9", "--position", record_of(position, tmp_path / "game.json"), "--all-moves")
    assert found["setup"]["board"] == "2x3" and found["setup"]["options"]["x_range"] == "max"
    assert found["position"] == ["a1=2", "c2=x", "b1=1"] and found["to_move"] == 1
    assert found["value"] == worth(position)
    values = {move: entry["value"] for entry in found["moves"] for move in entry["moves"]}
    assert values == {move: worth(position.play(move)) for move in position.legal(1)}
    assert [entry["value"] for entry in found["moves"]] == sorted(entry["value"] for entry in found["moves"])


def test_a_finished_game(tmp_path: Path) -> None:
    """A finished game has the value of its score, and no moves."""
    position = grid(board="1x3").play("a1=1").play("b1=2").play("c1=x")
    found = solved("--position", record_of(position, tmp_path / "game.json"))
    assert position.over and found["value"] == difference(position) and [found["winner"]] == position.winners
    assert found["to_move"] is None and found["best_moves"] == found["line"] == [] and found["nodes"] == 0
    assert "it is over" in run("solve", "grid", "--position", tmp_path / "game.json").out


def test_forced_marks_are_no_moves_of_the_line() -> None:
    """Cells that become X's by force (G3.1) are not moves, so a line may be shorter than the board."""
    assert len(solved("--board", "2x2", "--x-prophecies")["line"]) == 2


def test_people_read_a_few_lines() -> None:
    """The printed report has the board, the value, the best moves, the line, the worth of each move and the effort."""
    lines = run("solve", "grid", "--board", "3x3", "--all-moves").out.splitlines()
    assert lines[0] == "Prophecies on 3x3: the first player (seat 0) moves"
    assert lines[1] == "value       +1: the first player wins by 1"
    assert lines[2] == "best moves  a1=3 (and 8 like it)"
    assert lines[3].startswith("line        a1=3 ")
    assert lines[4].startswith("worth   +1  a1=3")
    assert "positions in" in lines[-2] and "GiB" in lines[-1]
    assert "a tie, so the second player wins" in run("solve", "grid", "--board", "2x4").out
    assert "a tie, which is shared" in run("solve", "grid", "--board", "2x4", "--ties", "shared").out
    assert "X-Prophecies (max) on 2x2" in run("solve", "grid", "--board", "2x2", *flags(WAYS[4])[2:]).out


def test_help_needs_no_numbers() -> None:
    """The help does not load NumPy, so it appears without delay."""
    code = "import sys\nfrom augury.cli import main\ntry:\n    main(sys.argv[1:])\nfinally:\n"
    code += "    sys.stderr.write(str('numpy' in sys.modules))"
    for words in (["--help"], ["solve", "grid", "--help"]):
        command = [sys.executable, "-c", code, *words]
        done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment())
        assert done.stderr == "False" and "solve" in done.stdout


@pytest.mark.slow
def test_the_second_start_compiles_nothing(tmp_path: Path) -> None:
    """The first start compiles what solving needs for any board and options, so the second compiles nothing."""
    ways = (["--board", "3x3", "--all-moves"], ["--board", "fano", "--x-prophecies"], ["--board", "2x4"])
    asked = [("solve", "grid", *words, "--save", tmp_path / words[1]) for words in ways]
    for words in asked:
        assert run(*words).code == run(*words).code == 0
    assert Counting(tmp_path).run(*asked) == 0


def test_other_games_are_refused() -> None:
    """Other games are refused with the name of the one that can be solved."""
    assert refusal(run("solve", "seven")) == "augury solve takes grid, not seven"
