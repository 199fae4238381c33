"""Game records: written records can be read back, and altered ones are detected."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

import augury
from augury.errors import AuguryError, BadFile, BadRecord
from augury.kernel.gamerecord import GameRecord, digest, dumps, load, loads, save, write_record
from augury.kernel.playouts import replay_seed
from augury.kernel.position import Position
from augury.kernel.verification import replay, verify
from tests.judge.record import check_record
from tests.judge.strict_json import Wrong
from tests.setups import EVERY_VERB
from tests.strategies import examples, finished, games, positions, short_games

MANY = examples(20)
Path_ = tuple[str | int, ...]

running = positions(games)
ended = finished(short_games)


def record_of(position: Position) -> GameRecord:
    """A record with made-up names."""
    return write_record(position, [f"player {seat}" for seat in range(position.game.players)])


@MANY
@given(st.one_of(running, ended))
def test_records_round_trip(position: Position) -> None:
    """A record that is read back is equal, verifies, and leads to the same position by the same moves."""
    text = dumps(record_of(position))
    again = loads(text)
    assert again == record_of(position)
    assert dumps(again) == text
    reached = verify(again)
    assert reached == position
    assert reached.moves == position.moves


@MANY
@given(st.one_of(running, ended))
def test_the_judge_finds_every_record_true(position: Position) -> None:
    """The judge, which shares no code with the rules, accepts every record."""
    check_record(json.loads(dumps(record_of(position))))


def leaves(value: object, path: Path_ = ()) -> list[Path_]:
    """The paths of all single values in a JSON document, including empty lists and objects."""
    if isinstance(value, dict) and value:
        return [leaf for key, inner in value.items() for leaf in leaves(inner, (*path, key))]
    if isinstance(value, list) and value:
        return [leaf for index, inner in enumerate(value) for leaf in leaves(inner, (*path, index))]
    return [path]


def other(value: object) -> object:
    """A different value of the same type."""
    match value:
        case bool():
            return not value
        case int():
            return value + 1
        case str():
            return value[:-1] + ("1" if not value.endswith("1") else "2")
        case None:
            return {"scores": [0, 0, 0, 0], "winners": [0]}
        case _:
            return ["Y1"]


def altered(document: Any, path: Path_) -> Any:  # a JSON document
    """A copy of the document with the value at one path changed."""
    copy = json.loads(json.dumps(document))
    here = copy
    for step in path[:-1]:
        here = here[step]
    here[path[-1]] = other(here[path[-1]])
    return copy


WAYS: dict[str, dict[str, object]] = {
    "seven": {"edition": "first", "variant": "single"},
    "grid": {"board": "fano", "players": 3, "ties": "shared"},
    "horsemen": {"set": EVERY_VERB},
}


@cache
def played(game: str) -> Any:
    """The record of a whole game, as a JSON document."""
    return json.loads(dumps(record_of(replay_seed(augury.game(game, **WAYS[game]), 3))))


def resealed(document: Any) -> GameRecord:
    """The document as a record with a matching digest, as a forger would write it."""
    record = loads(json.dumps(document))
    return msgspec.structs.replace(record, digest=digest(record))


def is_false(document: Any, *, mended: bool) -> bool:
    """Whether a record cannot be read or does not verify; `mended` gives it a matching digest first."""
    try:
        verify(resealed(document) if mended else loads(json.dumps(document)))
    except AuguryError:
        return True
    return False


@pytest.mark.slow
@pytest.mark.parametrize("game", WAYS)
def test_a_record_with_any_one_thing_altered_is_false(game: str) -> None:
    """A record with any single value altered cannot be read or does not verify."""
    record = played(game)
    assert not [path for path in leaves(record) if not is_false(altered(record, path), mended=False)]


# Names, the positions of a board's cells on the screen and the descriptions in a card set are free; and the option
# has no effect in the variant of this record (S6.7).
FREE = {"players", "digest", "tenth_trick_scores", "name", "places", "about", "line"}


@pytest.mark.slow
@pytest.mark.parametrize("game", WAYS)
def test_forgery_with_a_new_digest_is_detected(game: str) -> None:
    """An altered game with a matching digest is still detected by the rules, the seed or the commitment."""
    for path in leaves(played(game)):
        if FREE & set(path):
            continue
        document = altered(played(game), path)
        try:
            check_record(document)
        except Wrong:
            false = True
        else:
            # Another card that leads to the same places, another mark that leads to the same lines, or another effect
            # of a card that was never used gives another valid game, which only the digest can distinguish.
            false = path[-1] not in ("card", "cell", "mark") and "effect" not in path
        if false:
            assert is_false(document, mended=True), path
        else:
            assert verify(resealed(document)).over, path


@pytest.mark.parametrize("game", WAYS)
def test_a_record_with_an_event_missing_or_twice_is_false(game: str) -> None:
    """A record with an event left out or repeated is rejected, even with a matching digest."""
    record = played(game)
    events = record["events"]
    for index in range(0, len(events), 5):
        for changed in (events[:index] + events[index + 1 :], events[: index + 1] + events[index:]):
            assert is_false({**record, "events": changed}, mended=True), index


def test_a_deal_that_is_possible_but_not_the_seeds_is_found_out() -> None:
    """Verification rejects a possible deal, with cards swapped out of sight, that does not come from the seed."""
    game = augury.game("seven")
    document = json.loads(dumps(record_of(game.start(5, "salt"))))
    deal = document["events"][0]
    deal["aside_down"][0], deal["hands"][0][0] = deal["hands"][0][0], deal["aside_down"][0]
    for pile in (deal["aside_down"], deal["hands"][0]):
        pile.sort(key=lambda card: ("YSGR".index(card[0]), int(card[1:])))
    check_record(document)
    with pytest.raises(AuguryError, match="does not come from the seed"):
        verify(resealed(document))


@MANY
@given(ended, st.data())
def test_truncated_records_are_refused(position: Position, data: st.DataObject) -> None:
    """A record truncated at any point raises `BadRecord`."""
    text = dumps(record_of(position))
    end = data.draw(st.integers(0, len(text.rstrip()) - 1))
    with pytest.raises(BadRecord):
        loads(text[:end])


def test_saving_replaces_a_file_at_once(tmp_path: Path) -> None:
    """A saved record replaces the old file, can be loaded, and leaves no other file in the folder."""
    record = record_of(replay_seed(augury.game("seven"), 1))
    file = tmp_path / "deep" / "game.json"
    for _ in range(2):
        save(record, file)
        assert load(file) == load(str(file)) == record
    save(record, str(file))
    assert list(file.parent.iterdir()) == [file]
    assert replay(record).over


def test_files_that_cannot_be_used_have_one_error(tmp_path: Path) -> None:
    """Missing files, folders in place of files and unwritable paths raise BadFile with its code."""
    record = record_of(augury.game("seven").start(1))
    (tmp_path / "file").write_text("x")
    for use in (
        lambda: load(tmp_path / "missing.json"),
        lambda: load(tmp_path),
        lambda: save(record, tmp_path / "file" / "game.json"),
    ):
        with pytest.raises(BadFile) as refused:
            use()
        assert refused.value.code == "bad_file"


def test_a_position_without_a_past_has_no_record() -> None:
    """A redealt world has no history, so it cannot be written as a record."""
    with pytest.raises(BadRecord):
        write_record(augury.game("seven").start(1).redealt(0, 1), ["a", "b", "c", "d"])


def test_repeated_fields_are_refused() -> None:
    """A record with a repeated field is rejected, because another program might read the other value."""
    text = dumps(record_of(augury.game("seven").start(1)))
    with pytest.raises(BadRecord, match="twice"):
        loads(text.replace('"seed":', '"seed": "99",\n "seed":'))


def test_a_record_names_every_seat() -> None:
    """Writing a record with too few names raises an error."""
    with pytest.raises(BadRecord, match="1 players are named, but this game has 4 seats"):
        write_record(augury.game("seven").start(1), ["alone"])


def test_a_loaded_position_tells_what_happened_since() -> None:
    """A loaded position has only the events since it was loaded, and no invented deal."""
    game = augury.game("seven")
    loaded = game.at(bytes(game.start(1)))
    assert list(loaded.events) == []
    assert [event.seat for event in loaded.play("2113", seat=2).events] == [2]  # type: ignore[attr-defined]
