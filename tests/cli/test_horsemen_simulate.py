"""`augury simulate horsemen`, and `augury record` of its games."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.cli.commands import augury, flags, read
from tests.judge.record import check_record
from tests.setups import HORSEMEN, Words, name_of

TIMES = {"seconds", "actions_per_second"}
GAMES = 3
CHOSEN = {"play", "pass", "buy", "strike", "move", "discard", "take", "banish", "seal", "doom", "look"}
"""The events that are choices."""


def simulate(*words: object) -> dict[str, Any]:
    """Return the figures of a run, without its speed."""
    outcome = augury("simulate", "horsemen", "--json", *words)
    assert (outcome.code, outcome.err) == (0, "")
    return {name: value for name, value in outcome.json.items() if name not in TIMES}


@pytest.mark.parametrize("words", HORSEMEN, ids=name_of)
def test_figures_follow_from_the_records(words: Words, tmp_path: Path) -> None:
    """For every set the judge accepts each record, and the figures follow from the records."""
    figures = simulate("--games", GAMES, "--seed", 21, "--records", tmp_path, *flags(words))
    records = [read(file) for file in sorted(tmp_path.iterdir())]
    assert len(records) == GAMES == figures["games"]
    for record in records:
        check_record(record)
    lengths = [sum(event["type"] in CHOSEN for event in record["events"]) for record in records]
    winners = [record["result"]["winners"] for record in records]
    assert figures["actions"] == sum(lengths)
    assert figures["length"] == {"least": min(lengths), "median": sorted(lengths)[1], "most": max(lengths)}
    assert figures["nobody_won"] == pytest.approx(winners.count([]) / GAMES)
    assert figures["shared_victories"] == pytest.approx(sum(len(won) > 1 for won in winners) / GAMES)
    for seat, sums in enumerate(figures["seats"]):
        scores = [record["result"]["scores"][seat] for record in records]
        assert sums["mean_score"] == pytest.approx(sum(scores) / GAMES)
        assert sums["win_share"] == pytest.approx(sum(1 / len(won) for won in winners if seat in won) / GAMES)
    assert augury("record", "verify", min(tmp_path.iterdir())).code == 0


def test_threads_change_nothing() -> None:
    """H6.4: the number of threads does not change the games, and the Apocalypse leaves some without a winner."""
    alone = simulate("--games", 2000, "--seed", 5)
    assert simulate("--games", 2000, "--seed", 5, "--threads", 3) == alone
    assert sum(seat["win_share"] for seat in alone["seats"]) + alone["nobody_won"] == pytest.approx(1)
    assert alone["nobody_won"] > 0


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The record of a random game with the house set."""
    folder = tmp_path_factory.mktemp("horsemen")
    simulate("--games", 1, "--seed", 21, "--records", folder)
    (file,) = folder.iterdir()
    return file


def test_show_tells_every_event(record: Path) -> None:
    """`record show` has a line for each event, and ends with the result."""
    content = read(record)
    lines = augury("record", "show", record).out.splitlines()
    assert len(lines) == len(content["events"]) + 1
    assert lines[0].startswith(f"The Prophecies are a {content['events'][0]['prophecies'][0]}, b ")
    play = next(event for event in content["events"] if event["type"] == "play")
    assert f"random ({play['seat']}): {play['card']} at {play['place']}." in lines
    assert lines[-1].startswith(f"The game is over. Scores {content['result']['scores']}; ")


def test_replay_keeps_secrets(record: Path) -> None:
    """H7.2, H7.5: before the first move a seat sees its own hand only, and nobody sees a Horseman."""
    events = read(record)["events"]
    for seat in (0, 1, None):
        words = ["--moves", 0, *(["--seat", seat] if seat is not None else [])]
        outcome = augury("record", "replay", record, "--json", *words)
        assert outcome.code == 0
        assert outcome.json["hand"] == (None if seat is None else events[1 + seat]["cards"])
        for name in events[0]["horsemen"] + events[0]["prophecies"][3:]:
            assert json.dumps(name) not in outcome.out


def test_replay_draws_the_end(record: Path) -> None:
    """In 80 columns the table fits, and says that the game is over."""
    outcome = augury("record", "replay", record, COLUMNS="80")
    assert (outcome.code, outcome.err) == (0, "")
    assert max(map(len, outcome.out.splitlines())) <= 80
    assert re.search(r"^Prophecy of the Four Horsemen, .* · the game is over", outcome.out, re.MULTILINE)
