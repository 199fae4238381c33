"""A file that is no game record at all is refused in one line."""

from __future__ import annotations

import json
import tracemalloc
from pathlib import Path

import pytest

from augury.kernel.gamerecord import LONGEST
from tests.cli.commands import augury, read, refusal, refusal_as_json

COMMANDS = ("show", "replay", "verify")

EMPTY = {"augury": 1, "game": "seven", "setup": {}, "commitment": "", "seed": "0", "salt": "", "players": ["a"] * 4}

RUBBISH = {
    "empty": b"",
    "nothing but zeros": bytes(100),
    "words": b"Dear diary, today we played Seven Prophecies.",
    "not text": b'{"augury": 1, "game": "\xff\xfe"}',
    "null": b"null",
    "a number": b"7",
    "a list": b"[]",
    "no fields": b"{}",
    "some fields": json.dumps(EMPTY).encode(),
    "nested too deeply": json.dumps(EMPTY).encode()[:-1] + b', "result": null, "events": ' + b"[" * 100_000,
    "a field unknown": json.dumps(EMPTY | {"result": None, "events": [], "colour": "blue"}).encode(),
    "a field over two lines": json.dumps(EMPTY | {"result": None, "events": [], "two\nlines": 1}).encode(),
    "an event that is none": json.dumps(EMPTY | {"result": None, "events": [7]}).encode(),
    "an event over two lines": json.dumps(EMPTY | {"result": None, "events": [{"type": "play", "a\nb": 1}]}).encode(),
}


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("what", RUBBISH)
def test_rubbish(what: str, command: str, tmp_path: Path) -> None:
    """An invalid record is a bad record for every command that reads one."""
    file = tmp_path / "rubbish.json"
    file.write_bytes(RUBBISH[what])
    refusal(augury("record", command, file))
    assert refusal_as_json(augury("record", command, file, "--json"))[0] == "bad_record"


@pytest.mark.parametrize("share", [0.01, 0.3, 0.9, 0.999])
def test_cut_off(share: float, exam_record: Path, tmp_path: Path) -> None:
    """A record truncated anywhere is a bad record."""
    whole = exam_record.read_bytes().rstrip()
    file = tmp_path / "cut.json"
    file.write_bytes(whole[: int(len(whole) * share)])
    for command in COMMANDS:
        assert refusal_as_json(augury("record", command, file, "--json"))[0] == "bad_record"


@pytest.mark.parametrize(
    ("field", "value", "code", "line"),
    [
        ("augury", 2, "bad_record", "this record has version 2; this program reads version 1"),
        ("augury", "1", "bad_record", "Expected int, got str"),
        ("game", "chess", "unknown_game", "there is no game 'chess'; the games are seven, grid"),
        ("game", "", "unknown_game", "there is no game ''; the games are seven, grid"),
        ("setup", {"edition": "third"}, "bad_setup", "edition must be first or exam, not 'third'"),
        ("setup", {"players": 5}, "bad_setup", "players must be 3 or 4, not 5"),
        ("setup", {"moon": "full"}, "unknown_choice", "there is no option 'moon'"),
        ("setup", {"options": 7}, "bad_setup", "options"),
        ("seed", "-1", "bad_record", "the seed must be a whole number from 0 to 2**64 - 1"),
        ("seed", str(1 << 64), "bad_record", "the seed must be a whole number"),
        ("seed", "9" * 5000, "bad_record", "the seed must be a whole number"),
        ("seed", "seven", "bad_record", "the seed must be a whole number"),
        ("seed", 7, "bad_record", "Expected str, got int"),
    ],
    ids=lambda value: str(value)[:30],
)
def test_one_field_is_rubbish(
    field: str, value: object, code: str, line: str, exam_record: Path, tmp_path: Path
) -> None:
    """An invalid field is named, with what it should be."""
    file = tmp_path / "odd.json"
    file.write_text(json.dumps(read(exam_record) | {field: value}), encoding="utf-8")
    found, message = refusal_as_json(augury("record", "verify", file, "--json"))
    assert found == code
    assert line in message and len(message) < 300


def test_a_card_without_end(exam_record: Path, tmp_path: Path) -> None:
    """A card with five thousand digits is refused in one line."""
    record = read(exam_record)
    next(event for event in record["events"] if event["type"] == "play")["card"] = "Y" + "1" * 5000
    file = tmp_path / "endless.json"
    file.write_text(json.dumps(record), encoding="utf-8")
    for command in ("replay", "verify"):
        refusal(augury("record", command, file))


@pytest.mark.parametrize("command", COMMANDS)
def test_no_file_there(command: str, tmp_path: Path) -> None:
    """A missing file, a folder and a name over two lines are each refused in one line."""
    missing = tmp_path / "missing.json"
    assert refusal(augury("record", command, missing)) == f"cannot read {missing}: No such file or directory"
    assert refusal(augury("record", command, tmp_path)) == f"cannot read {tmp_path}: Is a directory"
    assert refusal_as_json(augury("record", command, missing, "--json"))[0] == "bad_file"
    refusal(augury("record", command, tmp_path / "two\nlines.json"))


def test_a_file_too_long(exam_record: Path, tmp_path: Path) -> None:
    """No more of a file is read than the largest record needs, so that a long file costs little memory."""
    file = tmp_path / "long.json"
    file.write_bytes(b"[" + b"[]," * (8 << 20))
    tracemalloc.start()
    for command in COMMANDS:
        assert refusal_as_json(augury("record", command, file, "--json"))[0] == "bad_record"
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 16 << 20
    assert exam_record.stat().st_size < LONGEST // 50
