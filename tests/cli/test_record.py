"""`augury record` shows a game in words, replays it, and verifies it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from augury.kernel.gamerecord import digest, load, save
from augury.kernel.seals import Seal
from tests.cli.commands import augury, flags, read, refusal
from tests.setups import SEVEN, name_of

FULL = "●▲■◆"
HOLLOW = "○△□◇"


def deal_of(file: Path) -> dict[str, Any]:
    """Return the first deal of a record."""
    deal: dict[str, Any] = read(file)["events"][0]
    return deal


def last_round(file: Path) -> list[dict[str, Any]]:
    """Return the events from the last deal on."""
    events: list[dict[str, Any]] = read(file)["events"]
    return events[max(index for index, event in enumerate(events) if event["type"] == "deal") :]


def replayed(file: Path, *words: object) -> Any:
    """Return the view of a game after some of its moves."""
    outcome = augury("record", "replay", file, "--json", *words)
    assert (outcome.code, outcome.err) == (0, "")
    return outcome.json


def test_verify_says_what_it_found(exam_record: Path) -> None:
    """A valid record is answered with one line, which counts its moves."""
    outcome = augury("record", "verify", exam_record)
    assert (outcome.code, outcome.err) == (0, "")
    moves = sum(event["type"] in {"prophecy", "play"} for event in read(exam_record)["events"])
    assert outcome.out == f"Verified: {moves} moves of seven, to the end; seed and commitment match.\n"


def test_verify_names_the_generator_of_a_table(tmp_path: Path) -> None:
    """For a record from a server, verify says that deals are keyed with seed and salt, and detects a changed salt."""
    golden = Path(__file__).parents[1] / "golden" / "seven-exam-4-table.json"
    outcome = augury("record", "verify", golden)
    assert outcome.out.endswith("commitment match. Each deal comes from SHAKE-256, keyed with seed and salt.\n")
    assert augury("record", "verify", golden, "--json").json["generator"] == "shake256"
    record = msgspec.structs.replace(load(golden), salt="another", commitment=Seal(2017, "another").commitment)
    other = tmp_path / "other.json"
    save(msgspec.structs.replace(record, digest=digest(record)), other)
    assert "does not come from the seed 2017 and the salt" in refusal(augury("record", "verify", other))


def test_verify_tells_of_moves_taken_back(exam_record: Path, tmp_path: Path) -> None:
    """Verify reports the number of moves taken back, which the digest covers."""
    record = msgspec.structs.replace(load(exam_record), taken_back=2)
    other = tmp_path / "other.json"
    save(msgspec.structs.replace(record, digest=digest(record)), other)
    assert augury("record", "verify", other).out.endswith("match. Moves taken back: 2.\n")
    save(record, other)
    assert "digest" in refusal(augury("record", "verify", other))


def test_verify_as_json(first_record: Path) -> None:
    """The JSON has the same facts, with the result."""
    facts = augury("record", "verify", first_record, "--json").json
    assert (facts["true"], facts["game"], facts["over"]) == (True, "seven", True)
    assert facts["result"] == read(first_record)["result"]


def test_how_a_record_is_laid_out_does_not_matter(exam_record: Path, tmp_path: Path) -> None:
    """The spacing and the order of fields in a record do not matter."""
    other = tmp_path / "other.json"
    other.write_text(json.dumps(read(exam_record), indent=4, sort_keys=True), encoding="utf-8")
    assert augury("record", "verify", other).code == 0


def test_show_tells_every_event(exam_record: Path) -> None:
    """The story has a line for each event, with names and seats, and ends with the result."""
    record = read(exam_record)
    outcome = augury("record", "show", exam_record)
    lines = outcome.out.splitlines()
    assert (outcome.code, outcome.err) == (0, "")
    assert len(lines) == len(record["events"]) + 1
    assert lines[0].startswith("Round 1: the row is " + " ".join(record["events"][0]["row"]))
    play = next(event for event in record["events"] if event["type"] == "play")
    assert f"random ({play['seat']}): {play['card']}." in lines
    winners = ", ".join(f"random ({seat})" for seat in record["result"]["winners"])
    assert lines[-1] == f"The game is over. Scores {record['result']['scores']}; won by {winners}."


def test_show_as_json(first_record: Path) -> None:
    """The JSON has the record as in the file, and the story."""
    shown = augury("record", "show", first_record, "--json").json
    assert sorted(shown) == ["record", "story"]
    assert shown["record"] == read(first_record)
    assert shown["story"] == augury("record", "show", first_record).out.splitlines()


def test_names_are_shown_as_they_are(exam_record: Path, tmp_path: Path) -> None:
    """A name that looks like markup is shown literally and completely."""
    names = ["[/]", "[red]Ann[/red]", "[link=x]", "Bob:smile:"]
    file = tmp_path / "names.json"
    file.write_text(json.dumps(read(exam_record) | {"players": names}), encoding="utf-8")
    for command in ("show", "replay"):
        outcome = augury("record", command, file)
        assert outcome.code == 0
        assert all(name in outcome.out for name in names)


def test_names_cannot_command_the_terminal(exam_record: Path, tmp_path: Path) -> None:
    """Escape sequences, carriage returns and direction overrides in a name are replaced by visible signs."""
    names = ["\x1b[2JAnn", "Bob\rEve", "\x9b31mCy", "Di\u202eana"]
    file = tmp_path / "names.json"
    file.write_text(json.dumps(read(exam_record) | {"players": names}), encoding="utf-8")
    for command in ("show", "replay"):
        outcome = augury("record", command, file)
        assert outcome.code == 0
        assert all(name in outcome.out for name in ("�[2JAnn", "Bob�Eve", "�31mCy", "Di�ana"))
        assert not set("\x1b\r\x9b\u202e") & set(outcome.out)


def test_replay_begins_with_the_deal(exam_record: Path) -> None:
    """After no moves all players are to prophesy, and a seat sees its own hand only."""
    hands = deal_of(exam_record)["hands"]
    for seat, hand in enumerate(hands):
        view = replayed(exam_record, "--moves", 0, "--seat", seat)
        assert (view["phase"], view["actors"], view["hand"]) == ("prophesying", [0, 1, 2, 3], hand)
        assert len(view["legal"]) == 120


def test_replay_keeps_secrets(exam_record: Path) -> None:
    """S2.3, S8.3, S8.4: a prophecy is hidden until all are made; a spectator sees neither hands nor prophecies."""
    events = read(exam_record)["events"]
    mine = replayed(exam_record, "--moves", 2, "--seat", 1)
    assert mine["prophecies"] == [None, events[2]["tokens"], None, None]
    watching = replayed(exam_record, "--moves", 2)
    assert (watching["seat"], watching["hand"], watching["legal"]) == (None, None, [])
    assert watching["prophecies"] == [None] * 4 and watching["sealed"] == [True, True, False, False]
    text = json.dumps(watching)
    assert not any(f'"{card}"' in text for hand in deal_of(exam_record)["hands"] for card in hand)


def test_replay_goes_through_every_move(first_record: Path) -> None:
    """After each move the hand sizes and the next player are those that the record implies."""
    moves = [event for event in read(first_record)["events"] if event["type"] in {"prophecy", "play"}]
    for count in range(3, 33, 5):
        view = replayed(first_record, "--moves", count)
        assert moves[count]["seat"] in view["actors"]
        played = [event["seat"] for event in moves[:count] if event["type"] == "play"]
        assert view["hand_sizes"] == [10 - played.count(seat) for seat in range(3)]


def test_replay_ends_with_the_result(exam_record: Path) -> None:
    """After all moves the view has the last round's tricks, the scores and the winners."""
    view = replayed(exam_record)
    record = read(exam_record)
    assert (view["phase"], view["legal"], view["actors"]) == ("over", [], [])
    assert (view["scores"], view["winners"]) == (record["result"]["scores"], record["result"]["winners"])
    completed = [event for event in last_round(exam_record) if event["type"] == "trick"]
    assert len(view["tricks"]) == len(completed)
    for seen, trick in zip(view["tricks"], completed, strict=True):
        assert seen["confirmed"] == trick["confirmed"]
        assert [trick["order"][place - 1] for place in seen["places"]] == [0, 1, 2, 3]


@pytest.mark.parametrize("words", SEVEN, ids=name_of)
def test_the_picture_fits_and_shows_all(words: dict[str, object], tmp_path: Path) -> None:
    """In 80 columns the table has every card of the round, with its owner's shape full where the token came true."""
    augury("simulate", "seven", "--games", 1, "--seed", 6, "--records", tmp_path, *flags(words))
    (file,) = tmp_path.iterdir()
    outcome = augury("record", "replay", file, COLUMNS="80")
    assert (outcome.code, outcome.err) == (0, "")
    assert "…" not in outcome.out and max(map(len, outcome.out.splitlines())) <= 80
    events = last_round(file)
    shown = {(card, shape) for card, shape in re.findall(rf"([A-Z]\d+)([{FULL}{HOLLOW}])", outcome.out)}
    expected = set()
    lying: dict[int, str] = {}
    for event in events:
        if event["type"] == "play":
            lying[event["seat"]] = event["card"]
        elif event["type"] == "trick":
            true = event["confirmed"]
            expected |= {(card, (FULL if true[seat] else HOLLOW)[seat]) for seat, card in lying.items()}
    assert shown == expected
    for card in events[0].get("row_cards", []):
        assert re.search(rf"\b{card}\b", outcome.out)


@pytest.mark.parametrize(("players", "seed"), [(3, 1), (3, 2)])
def test_the_picture_shows_cards_set_aside_face_up(players: int, seed: int, tmp_path: Path) -> None:
    """S1.3, S8.1: cards set aside face up are shown."""
    augury(
        "simulate", "seven", "--edition=first", "--players", players, "--games=1", "--seed", seed, "--records", tmp_path
    )
    (file,) = tmp_path.iterdir()
    picture = augury("record", "replay", file, "--moves", 0).out
    for card in deal_of(file)["aside_up"]:
        assert re.search(rf"\b{card}\b", picture)


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["--moves", "-1"], r"--moves must be from 0 to \d+, not -1"),
        (["--moves", "9999"], r"--moves must be from 0 to \d+, not 9999"),
        (["--seat", "4"], r"--seat must be from 0 to 3, not 4"),
        (["--seat", "-1"], r"--seat must be from 0 to 3, not -1"),
    ],
    ids=str,
)
def test_moments_and_seats_that_do_not_exist(words: list[str], line: str, exam_record: Path) -> None:
    """Moves and seats out of range are refused."""
    assert re.fullmatch(line, refusal(augury("record", "replay", exam_record, *words)))
