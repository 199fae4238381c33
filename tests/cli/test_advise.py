"""`augury advise` reviews a game with a player that says what each choice was worth."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from augury.kernel.gamerecord import save, write_record
from augury.kernel.playouts import replay_seed
from augury.lab.advice.result import AdviceReport
from augury.players.advice import INACCURATE, MISTAKEN
from tests.cli.commands import augury, read, refusal, refusal_as_json
from tests.setups import Way, name_of_way, opened

READER = ("--player", "reader:worlds=10,rounds=10,foretold=10")
FLAT = ("--player", "flat:worlds=2")


def begun(folder: Path, way: Way, moves: int, players: list[str]) -> Path:
    """Save the record of the first moves of a random game."""
    whole = replay_seed(opened(way), 5)
    position = whole.game.start(5, "salt")
    for seat, action in whole.moves[:moves]:
        position = position.play(action, seat)
    file = folder / "game.json"
    save(write_record(position, players), file)
    return file


def moves_of(file: Path) -> list[tuple[int, str]]:
    """Return the seats and moves of a game of Seven Prophecies from its record."""
    return [
        (event["seat"], event["card"] if event["type"] == "play" else "".join(map(str, event["tokens"])))
        for event in read(file)["events"]
        if event["type"] in {"prophecy", "play"}
    ]


@pytest.fixture(scope="module")
def advised(exam_record: Path) -> Any:
    """Advice on a whole game, as JSON."""
    outcome = augury("advise", exam_record, "--seat", 2, *READER, "--json")
    assert (outcome.code, outcome.err) == (0, "")
    return outcome.json


def test_every_decision_of_the_seat(advised: Any, exam_record: Path) -> None:
    """The advice has all prophecies and cards of the seat with the number of the move, and every choice that it had."""
    expected = [(number, move) for number, (seat, move) in enumerate(moves_of(exam_record), start=1) if seat == 2]
    assert [(decision["move"], decision["played"]) for decision in advised["decisions"]] == expected
    prophecies = [decision for decision in advised["decisions"] if decision["played"].isdigit()]
    assert prophecies and all(len(prophecy["choices"]) == prophecy["legal"] == 120 for prophecy in prophecies)
    for one in advised["decisions"]:
        worths = {choice["move"]: choice["worth"] for choice in one["choices"] if choice["tried"]}
        assert (worths[one["played"]], worths[one["best"]]) == (one["worth"], one["best_worth"])
        assert one["loss"] == max(0, one["best_worth"] - one["worth"])


def test_the_summary_adds_up(advised: Any) -> None:
    """The summary counts the decisions with a choice, and lists the costliest first."""
    summary = advised["summary"]
    real = [decision for decision in advised["decisions"] if decision["verdict"] != "only choice"]
    assert summary["decisions"] == len(real) < len(advised["decisions"])
    assert sum(summary[word] for word in ("best", "good", "inaccuracies", "mistakes")) == len(real)
    assert summary["mean_loss"] == pytest.approx(sum(decision["loss"] for decision in real) / len(real))
    losses = {decision["move"]: decision["loss"] for decision in real}
    dearest = [losses[move] for move in summary["dearest"]]
    assert dearest == sorted(dearest, reverse=True) and min(dearest) >= INACCURATE
    assert sum(loss >= MISTAKEN for loss in dearest) == summary["mistakes"]


def test_json_comes_back_whole(advised: Any) -> None:
    """The printed JSON decodes to a report that encodes to the same JSON."""
    result = msgspec.json.decode(json.dumps(advised), type=AdviceReport)
    assert json.loads(msgspec.json.encode(result)) == advised
    assert (result.game, result.seat, result.name, result.player) == ("seven", 2, "random", READER[1])


def test_for_people(advised: Any, exam_record: Path) -> None:
    """In 80 columns, each decision has a line, and a summary follows; the figures equal those of the JSON output."""
    outcome = augury("advise", exam_record, "--seat", 2, *READER, COLUMNS="80")
    assert (outcome.code, outcome.err) == (0, "")
    title, *lines = outcome.out.splitlines()
    assert title == f"Seven Prophecies: seat 2 (random), advised by {READER[1]}"
    assert "…" not in outcome.out and max(map(len, lines)) <= 80
    rows = [line.split() for line in lines if re.match(r" +\d+ ", line)]
    assert len(rows) == len(advised["decisions"])
    for row, one in zip(rows, advised["decisions"], strict=True):
        assert row[:2] == [str(one["move"]), one["played"]] and row[3] == one["best"]
        assert " ".join(row).endswith(one["verdict"])
    assert f"mean loss {advised['summary']['mean_loss']:.1%}." in outcome.out
    assert f"Costliest: move {advised['summary']['dearest'][0]}, " in outcome.out


def test_one_decision(advised: Any, exam_record: Path) -> None:
    """A single decision gets the same advice as in the whole game, and shows the best five choices or all of them."""
    first, last = advised["decisions"][0], advised["decisions"][-1]
    words = ("advise", exam_record, "--seat", 2, *READER)
    assert augury(*words, "--last", "--json").json["decisions"] == [last]
    assert augury(*words, "--move", first["move"], "--json").json["decisions"] == [first]
    few = augury(*words, "--move", first["move"]).out
    listed = [choice["move"] for choice in first["choices"] if re.search(rf"^ {choice['move']} ", few, re.MULTILINE)]
    ranked = [choice["move"] for choice in first["choices"]]
    assert listed == ranked[:5] + [first["played"]] * (first["played"] not in ranked[:5])
    every = augury(*words, "--move", first["move"], "--all").out
    assert all(re.search(rf"^ {move} ", every, re.MULTILINE) for move in ranked)


@pytest.mark.parametrize(
    "way", [("seven", {}), ("grid", {"board": "3x3", "players": 3}), ("horsemen", {})], ids=name_of_way
)
def test_a_game_that_goes_on(way: Way, tmp_path: Path) -> None:
    """In an unfinished game the player named you needs no `--seat`, and is also advised on the move to be made now."""
    position = replay_seed(opened(way), 5)
    seat = position.moves[6][0]
    names = ["you" if here == seat else "random" for here in range(position.game.players)]
    file = begun(tmp_path, way, 6, names)
    found = augury("advise", file, *FLAT, "--json").json
    now = found["decisions"][-1]
    assert (found["seat"], found["name"], now["move"]) == (seat, "you", 7)
    assert all(decision["played"] for decision in found["decisions"][:-1])
    assert (now["played"], now["worth"], now["loss"], now["verdict"]) == (None, None, None, None)
    assert augury("advise", file, *FLAT, "--last", "--json").json["decisions"] == [now]
    output = augury("advise", file, *FLAT, COLUMNS="80").out
    assert f"move 7, to be decided now: {now['best']}\n" in output
    assert "…" not in output and max(map(len, output.splitlines())) <= 80


def test_names_are_shown_as_they_are(tmp_path: Path) -> None:
    """A name that looks like markup is shown literally."""
    file = begun(tmp_path, ("grid", {"board": "3x3"}), 2, ["[red]Ann[/red]", "[/]"])
    assert "seat 0 ([red]Ann[/red]), advised by flat" in augury("advise", file, "--seat", 0, *FLAT).out
    assert "seat 1 ([/]), advised by flat" in augury("advise", file, "--seat", 1, *FLAT).out


def test_help_names_the_thresholds() -> None:
    """The help gives the thresholds of an inaccuracy and of a mistake."""
    help_text = " ".join(augury("advise", "--help").out.split())
    assert f"loses less than {INACCURATE:.0%} of it is good, less than {MISTAKEN:.0%} an inaccuracy" in help_text


@pytest.mark.parametrize(
    ("words", "code", "line"),
    [
        ("", "bad_argument", r"nobody in .*game\.json is called 'you'; name a seat from 0 to 1 with --seat"),
        ("--seat 2", "bad_argument", r"--seat must be from 0 to 1, not 2"),
        ("--seat -1", "bad_argument", r"--seat must be from 0 to 1, not -1"),
        ("--seat 0 --player random", "bad_argument", r"random cannot say what each choice is worth; .* can"),
        ("--seat 0 --player kasparov", "bad_setup", r"\w+ has no player 'kasparov'; .*"),
        ("--seat 0 --player reader", "bad_setup", r"grid has no player 'reader'; .*"),
        ("--seat 0 --player flat --move 2", "bad_argument", r"seat 0 had nothing .* at move 2; the nearest is move 1"),
        ("--seat 0 --player flat --move 1 --last", "bad_argument", r"--last and --move .* choose one"),
        ("--seat 0 --player ismcts --seconds 0", "bad_argument", r"seconds must be more than 0, not 0\.0"),
        ("--seat 0 --player ismcts --simulations=-3", "bad_argument", r"simulations must be more than 0, not -3"),
        ("--seat 0 --player flat --seconds 1", "bad_argument", r"flat cannot be limited by seconds; .*"),
        ("--seat 1 --player flat", "bad_argument", r"seat 1 has had nothing to decide in this game"),
    ],
)
def test_refusals(words: str, code: str, line: str, tmp_path: Path) -> None:
    """Requests for advice that cannot be given are refused in one line."""
    moves = 0 if words == "--seat 1 --player flat" else 2
    file = begun(tmp_path, ("grid", {"board": "3x3"}), moves, ["ann", "bob"])
    assert re.fullmatch(line, refusal(augury("advise", file, *words.split())))
    assert refusal_as_json(augury("advise", file, *words.split(), "--json"))[0] == code


def test_two_of_the_same_name(tmp_path: Path) -> None:
    """If two players are named you, the seat must be given."""
    file = begun(tmp_path, ("grid", {"board": "3x3"}), 2, ["you", "you"])
    assert refusal(augury("advise", file)).startswith("more than one player in ")


def test_files_that_are_no_true_records(exam_record: Path, tmp_path: Path) -> None:
    """Unreadable and altered records get no advice."""
    missing = tmp_path / "missing.json"
    assert refusal(augury("advise", missing)) == f"cannot read {missing}: No such file or directory"
    file = tmp_path / "odd.json"
    for text, code in (
        ("Dear diary", "bad_record"),
        (json.dumps(read(exam_record) | {"seed": "12"}), "false_record"),
        (json.dumps(read(exam_record) | {"players": ["you", "b", "c", "d"]}), "false_record"),
    ):
        file.write_text(text, encoding="utf-8")
        assert refusal_as_json(augury("advise", file, "--seat", 0, "--json"))[0] == code
