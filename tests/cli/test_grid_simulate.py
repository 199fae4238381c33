"""`augury simulate grid`, `augury bench grid` and `augury record` of its games; refusals of invalid boards."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.commands import augury, flags, program, read, refusal, refusal_as_json
from tests.judge.record import check_record
from tests.setups import GRID, Words, name_of

TIMES = {"seconds", "actions_per_second"}
GAMES = 3

BOARD: dict[str, Any] = {
    "name": "cross",
    "cells": ["a", "b", "c", "d"],
    "lines": {"first": ["a", "b", "c"], "second": ["c", "d"]},
}


def simulate(*words: object) -> dict[str, Any]:
    """Return the figures of a run, without its speed."""
    outcome = augury("simulate", "grid", "--json", *words)
    assert (outcome.code, outcome.err) == (0, "")
    return {name: value for name, value in outcome.json.items() if name not in TIMES}


@pytest.mark.parametrize("words", GRID, ids=name_of)
def test_figures_follow_from_the_records(words: Words, tmp_path: Path) -> None:
    """For every setup the judge accepts each record, and the figures follow from the records."""
    figures = simulate("--games", GAMES, "--seed", 21, "--records", tmp_path, *flags(words))
    records = [read(file) for file in sorted(tmp_path.iterdir())]
    assert len(records) == GAMES == figures["games"]
    for record in records:
        check_record(record)
        assert record["setup"]["players"] == words["players"] == len(figures["seats"])
    lengths = [sum(event["type"] == "mark" for event in record["events"]) for record in records]
    results = [record["result"] for record in records]
    assert figures["actions"] == sum(lengths)
    assert figures["length"] == {"least": min(lengths), "median": sorted(lengths)[1], "most": max(lengths)}
    assert figures["nobody_won"] == 0
    for seat, sums in enumerate(figures["seats"]):
        assert sums["mean_score"] == pytest.approx(sum(result["scores"][seat] for result in results) / GAMES)
        shares = [1 / len(result["winners"]) for result in results if seat in result["winners"]]
        assert sums["win_share"] == pytest.approx(sum(shares) / GAMES)
    shared = sum(len(result["winners"]) > 1 for result in results) / GAMES
    assert figures["shared_victories"] == pytest.approx(shared)
    assert augury("record", "verify", min(tmp_path.iterdir())).code == 0


@pytest.mark.parametrize("players", [2, 3, 4])
def test_figures_of_many_games(players: int) -> None:
    """Victory shares sum to 1, each turn fills a cell or more, and only shared ties are shared (G4.6, G4.7)."""
    for ties in ("turn", "shared"):
        figures = simulate("--games", 2000, "--seed", 3, "--board", "4x4", "--players", players, "--ties", ties)
        assert sum(seat["win_share"] for seat in figures["seats"]) == pytest.approx(1)
        assert 8 <= figures["length"]["least"] <= figures["length"]["median"] <= figures["length"]["most"] <= 16
        assert (figures["shared_victories"] > 0.01) is (ties == "shared")
        assert all(0 < seat["mean_score"] < 32 for seat in figures["seats"])


def test_people_read_the_same_figures() -> None:
    """The printed report has a line for each seat, with the same figures as the JSON."""
    outcome = augury("simulate", "grid", "--games", 500, "--seed", 3, "--players", 3)
    figures = simulate("--games", 500, "--seed", 3, "--players", 3)
    assert outcome.out.startswith(f"500 games of Prophecies: {figures['actions']:,} actions ")
    for number, seat in enumerate(figures["seats"]):
        row = f"│ {number}    │ {100 * seat['win_share']:.1f} ± {100 * seat['plus_minus']:.1f} %"
        assert any(line.startswith(row) for line in outcome.out.splitlines())


def test_threads_change_nothing() -> None:
    """The number of threads does not change the games."""
    alone = simulate("--games", 501, "--board", "hexagon")
    assert simulate("--games", 501, "--board", "hexagon", "--threads", 3) == alone


def test_games_without_a_move() -> None:
    """Games in which every cell is forced at the start have no actions, and can still be summarized."""
    words = ["--board", "1x1", "--x-prophecies"]
    assert simulate("--games", 10, *words)["length"] == {"least": 0, "median": 0, "most": 0}
    assert augury("simulate", "grid", "--games", 10, *words).code == 0


def test_a_record_is_shown_and_replayed(tmp_path: Path) -> None:
    """`record show` has a sentence for each event and the result, and a replay stops after the requested move."""
    simulate("--games", 1, "--board", "little-sudoku", "--records", tmp_path)
    (file,) = tmp_path.iterdir()
    record = read(file)
    lines = augury("record", "show", file).out.splitlines()
    first = record["events"][0]
    assert lines[0] == f"random (0): {first['cell']}={first['mark']}."
    assert len(lines) == len(record["events"]) + 1 and lines[-2].startswith("The board is full: ")
    assert lines[-1].startswith(f"The game is over. Scores {record['result']['scores']}; won by random")
    view = augury("record", "replay", file, "--moves", 1, "--json").json
    assert (view["turn"], view["latest"]) == (1, first["cell"])
    assert augury("record", "replay", file, "--moves", 1).out.startswith("\nProphecies on little-sudoku")


def test_bench() -> None:
    """The speed can be measured on any board, and the report has the setup in the form used in records."""
    found = augury("bench", "grid", "--seconds", 0.01, "--json", "--board", "3x4").json
    assert (found["game"], found["setup"]["board"], found["setup"]["players"]) == ("grid", "3x4", 2)
    assert found["actions_per_second"] > 1e4 and found["cores"] >= 1


def test_bench_of_games_without_a_move() -> None:
    """A board on which nobody ever moves is refused, since there is no speed to measure."""
    assert "nothing to measure" in refusal(augury("bench", "grid", "--board", "1x1", "--x-prophecies"))


BROKEN: list[tuple[dict[str, Any], str]] = [
    ({"lines": BOARD["lines"] | {"third": ["a", "z"]}}, "line 'third' contains 'z', which is not a cell of this board"),
    ({"givens": {"a": 2, "c": 2}}, "line 'first' has the given 2 twice, in 'a' and 'c'"),
    ({"cells": ["a", "b", "c", "d", "e"]}, "the cell 'e' is not in any line"),
]


@pytest.mark.parametrize(("changes", "sentence"), BROKEN, ids=[sentence for _, sentence in BROKEN])
def test_a_board_file_that_is_wrong(changes: dict[str, Any], sentence: str, tmp_path: Path) -> None:
    """G1.1, G1.4, G1.5: one line names the file and the fault, JSON has a code, and nothing is saved."""
    file = tmp_path / "cross.json"
    file.write_text(json.dumps(BOARD | changes), encoding="utf-8")
    games = tmp_path / "games"
    line = refusal(augury("simulate", "grid", "--records", games, "--board", file))
    assert line.startswith(f"{file}: {sentence}")
    assert refusal(augury("play", "grid", "--save", games, "--board", file)) == line
    assert not games.exists()
    assert refusal_as_json(augury("simulate", "grid", "--board", file, "--json")) == ("bad_setup", line)
    assert refusal(program("simulate", "grid", "--board", file)) == line


def test_a_file_that_is_no_board(tmp_path: Path) -> None:
    """A file that is missing, not JSON or not text is refused in one line that names it."""
    missing, text, noise = tmp_path / "missing.json", tmp_path / "words.json", tmp_path / "noise.toml"
    text.write_text("Dear diary", encoding="utf-8")
    noise.write_bytes(b"\xff\xfe\x00")
    for file, sentence in ((missing, "there is no file"), (text, "is not JSON"), (noise, "cannot be read")):
        code, line = refusal_as_json(augury("simulate", "grid", "--board", file, "--json"))
        assert code == "bad_file" and sentence in line and str(file) in line
