"""Text from files, file names and other people is shown without controlling the terminal."""

from __future__ import annotations

import json
import unicodedata
from pathlib import Path

import pytest

from tests.cli.commands import augury, read, refusal, refusal_as_json

HOSTILE = "Ann\x1b[2J\x9b31m\u202e[/][red]\x07"
"""Clears the screen, sets a colour in two ways, reverses the writing direction, ends markup, and rings the bell."""

UNDECODABLE = "x\udcff.json"
"""How Python represents a file name that is not UTF-8."""


def assert_harmless(text: str) -> None:
    """Check that a text has only visible characters and line ends."""
    assert [letter for letter in text if unicodedata.category(letter) in {"Cc", "Cf", "Cs"} and letter != "\n"] == []


@pytest.fixture(scope="module")
def hostile_record(exam_record: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The record of a game with a player name that no server would accept."""
    file = tmp_path_factory.mktemp("hostile") / "record.json"
    record = read(exam_record)
    file.write_text(json.dumps(record | {"players": [HOSTILE, *record["players"][1:]]}), encoding="utf-8")
    return file


@pytest.mark.parametrize("command", ["show", "replay"])
def test_names_in_a_record(command: str, hostile_record: Path) -> None:
    """A hostile name in a record is shown with harmless characters only."""
    for words in ((), ("--json",)):
        done = augury("record", command, hostile_record, *words)
        assert done.code == 0
        assert_harmless(done.out + done.err)
    assert "Ann" in augury("record", command, hostile_record).out


def test_json_keeps_the_name(hostile_record: Path) -> None:
    """JSON escapes invisible characters, so the name is preserved."""
    assert augury("record", "show", hostile_record, "--json").json["record"]["players"][0] == HOSTILE


@pytest.mark.parametrize(
    "words",
    [
        ["record", "show"],
        ["advise"],
        ["cards", "check"],
        ["simulate", "grid", "--board"],
        ["play", "seven", "--resume"],
        ["solve", "grid", "--position"],
        ["solve", "grid", "--table", "--with"],
        ["backup", "copy.db", "--database"],
        ["prune", "--idle=1", "--database"],
        ["arena", "seven"],
        [],
    ],
    ids=" ".join,
)
@pytest.mark.parametrize("name", [HOSTILE + ".json", UNDECODABLE], ids=["hostile", "undecodable"])
def test_names_in_refusals(words: list[str], name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A refusal names a file in one harmless line, whatever its name; so does the JSON."""
    monkeypatch.chdir(tmp_path)
    assert_harmless(refusal(augury(*words, name)))
    if words[:1] != ["play"]:
        refusal_as_json(augury(*words, name, "--json"))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", [UNDECODABLE, "a:b"])
def test_odd_names_of_folders(name: str, tmp_path: Path) -> None:
    """A folder for records or a data set may have any name that the system accepts."""
    folder = tmp_path / name
    assert augury("simulate", "seven", "--games", 2, "--records", folder, "--parquet", folder).code == 0
    names = sorted(file.name for file in folder.iterdir())
    assert names == ["decisions.parquet", "games.parquet", "seven-000000.json", "seven-000001.json"]


@pytest.mark.parametrize(
    "words",
    [
        ["simulate", "seven", "--games=1", "--parquet"],
        ["simulate", "seven", "--games=1", "--records"],
        ["play", "seven", "--save"],
        ["solve", "grid", "--board=2x2", "--save"],
        ["solve", "grid", "--table", "--hours=0.0001", "--out"],
        ["arena", "seven", "random", "greedy", "--blocks=1", "--out"],
        ["balance", "horsemen", "--games=100", "--plot"],
        ["backup"],
    ],
    ids=" ".join,
)
def test_an_address_is_no_path(words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An address given as an output path is refused, and no folder named `s3:` is created."""
    monkeypatch.chdir(tmp_path)
    for address in ("s3://bucket/folder", "file:///tmp/x"):
        assert "give a path on this machine" in refusal(augury(*words, address))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("address", ["foo", "http://127.0.0.1:6379", "redis://host:port"])
def test_redis_needs_an_address(address: str, tmp_path: Path) -> None:
    """An invalid Redis address is refused before anything is opened."""
    words = ("serve", "--port", 0, "--database", tmp_path / "x.db", "--redis", address)
    assert "--redis takes an address such as redis://" in refusal(augury(*words))
    assert list(tmp_path.iterdir()) == []


def test_a_database_that_cannot_be_used(tmp_path: Path) -> None:
    """If its database cannot be opened, the server is refused before it announces an address."""
    assert "cannot use the database" in refusal(augury("serve", "--port", 0, "--database", tmp_path))


def test_a_name_too_long(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A system error about a path is reported together with the path."""
    monkeypatch.chdir(tmp_path)
    assert refusal(augury("backup", "x" * 300)).endswith("x: File name too long")
