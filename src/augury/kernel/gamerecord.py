"""Game records: one JSON file a game, enough to replay it anywhere and to check it with another program."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from augury.errors import BadFile, BadRecord, FalseRecord
from augury.kernel.engine import Event
from augury.kernel.files import replacing
from augury.kernel.game import Game
from augury.kernel.position import Position
from augury.kernel.registry import game_info
from augury.kernel.seals import FAST, SEEDS, Generator, Seal
from augury.kernel.setups import plain_setup, read_setup

VERSION = 1
LONGEST = 1_000_000
"""Bytes of a record; even the longest games on the largest boards take far less."""
MOST_DIGITS = len(str(SEEDS - 1))
"""Of a seed."""


class Result(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a game ended."""

    scores: list[int]
    winners: list[int]


class GameRecord(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The history of one game. See docs/records.md for every field."""

    augury: int
    game: str
    setup: dict[str, Any]
    commitment: str
    seed: str
    salt: str
    generator: Generator = FAST
    """What the deals come from; left out of the file where it is the fast one, which older records do not name."""
    players: list[str]
    events: list[Any]
    result: Result | None
    taken_back: int = 0
    """How many moves were taken back; left out of the file where none was."""
    digest: str = ""

    def opened(self) -> Game:
        """The game that was played."""
        found = game_info(self.game)
        game = Game(found, read_setup(found.setup, self.setup, files=False))
        if len(self.players) != game.players:
            raise FalseRecord(f"{len(self.players)} players are named, but this game has {game.players} seats")
        return game

    @property
    def seal(self) -> Seal:
        """The seal, opened; BadRecord if there is no such seed."""
        text = self.seed
        if len(text) <= MOST_DIGITS and text.isdecimal() and int(text) < SEEDS and str(int(text)) == text:
            return Seal(int(text), self.salt, self.generator)
        raise BadRecord("the seed must be a whole number from 0 to 2**64 - 1, in quotes")

    def start(self) -> Position:
        """The position that the game began with, dealt as the seal says."""
        return self.opened().sealed(self.seal)

    def history(self, game: Game) -> list[Event]:
        """The events, as the game's own kinds of event."""
        converted = []
        for index, event in enumerate(self.events):
            try:
                converted.append(msgspec.convert(event, game.engine.events))
            except msgspec.ValidationError as error:
                raise BadRecord(f"event {index} of the record cannot be read: {_plain(error)}") from error
        return converted


def write_record(
    position: Position, players: list[str], events: Sequence[Event] | None = None, taken_back: int = 0
) -> GameRecord:
    """The record of a game up to a position that knows its past; pass the events if you have them already."""
    seal = position.seal
    if seal is None:
        raise BadRecord("a position that was loaded or redealt has no history")
    if len(players) != position.game.players:
        raise BadRecord(f"{len(players)} players are named, but this game has {position.game.players} seats")
    record = GameRecord(
        augury=VERSION,
        game=position.game.name,
        setup=plain_setup(position.game.chosen),
        commitment=seal.commitment,
        seed=str(seal.seed),
        salt=seal.salt,
        generator=seal.generator,
        players=players,
        events=[msgspec.to_builtins(event.recorded()) for event in (position.events if events is None else events)],
        result=Result(position.scores, position.winners) if position.over else None,
        taken_back=taken_back,
    )
    return msgspec.structs.replace(record, digest=digest(record))


def digest(record: GameRecord) -> str:
    """The SHA-256 of everything else in the record, as JSON without spaces and with sorted keys."""
    bare = plain_record(record) | {"digest": ""}
    return hashlib.sha256(msgspec.json.encode(bare, order="sorted")).hexdigest()


def plain_record(record: GameRecord) -> dict[str, Any]:
    """The JSON for a file. Fields that older records do not have are left out where they have their default."""
    fields: dict[str, Any] = msgspec.to_builtins(record)
    if not record.taken_back:
        del fields["taken_back"]
    if record.generator == FAST:
        del fields["generator"]
    return fields


def dumps(record: GameRecord) -> str:
    """The record as text, an event a line."""
    head = plain_record(record)
    lines = [f"  {msgspec.json.encode(event).decode()}" for event in head.pop("events")]
    parts = []
    for key in [key for key in GameRecord.__struct_fields__ if key == "events" or key in head]:
        value = "[\n" + ",\n".join(lines) + "\n ]" if key == "events" else msgspec.json.encode(head[key]).decode()
        parts.append(f' "{key}": {value}')
    return "{\n" + ",\n".join(parts) + "\n}\n"


def loads(text: str | bytes) -> GameRecord:
    if len(text) > LONGEST:
        raise BadRecord(f"this is not a game record: it has more than {LONGEST:,} bytes")
    try:
        record = msgspec.json.decode(text, type=GameRecord)
        json.loads(text, object_pairs_hook=_once)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadRecord(f"this is not a complete game record: {_plain(error)}") from error
    except RecursionError as error:
        raise BadRecord("this is not a game record: it is nested too deeply") from error
    if record.augury != VERSION:
        raise BadRecord(f"this record has version {record.augury}; this program reads version {VERSION}")
    return record


def save(record: GameRecord, file: str | Path) -> None:
    """Write a record so that the file is either the old one or the whole new one."""
    with replacing(Path(file)) as new:
        new.write_text(dumps(record), encoding="utf-8")


def load(file: str | Path) -> GameRecord:
    """Read a record from a file."""
    try:
        with Path(file).open("rb") as open_file:
            return loads(open_file.read(LONGEST + 1))
    except OSError as error:
        raise BadFile(f"cannot read {file}: {error.strerror}") from error


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """An object of a JSON text, in which no key may be repeated, because programs differ in which value they use."""
    fields = dict(pairs)
    if len(fields) < len(pairs):
        raise BadRecord("this is not a game record: a field appears twice")
    return fields


def _plain(error: Exception) -> str:
    return str(error).replace("`", "").rstrip(".")
