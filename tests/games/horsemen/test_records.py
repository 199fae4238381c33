"""Game records verify and are read back unchanged, and every alteration is detected."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from augury.errors import AuguryError, FalseRecord
from augury.kernel.gamerecord import GameRecord, Result, digest, dumps, loads, write_record
from augury.kernel.position import Position
from augury.kernel.verification import replay, verify
from tests.games.horsemen.positions import house, walk
from tests.games.horsemen.strategies import MANY, ended, running

NAMES = ["Ann", "Bea"]
Story = list[dict[str, Any]]


def test_records_of_older_versions_are_true() -> None:
    """A record with the first house set, from before there were options, verifies and replays."""
    record = loads((Path(__file__).parent / "older-record.json").read_text(encoding="utf-8"))
    assert "options" not in record.setup and record.setup["set"]["horsemen"]["white"]["effect"] == ["exalt 1"]
    assert verify(record).over and replay(record).scores == verify(record).scores
    short = msgspec.structs.replace(record, setup={"set": record.setup["set"]})
    with pytest.raises(FalseRecord, match="the setup should be written as"):
        verify(msgspec.structs.replace(short, digest=digest(short)))


@MANY
@given(st.one_of(running, ended))
def test_records_verify(position: Position) -> None:
    """A record is read back unchanged, verifies and leads to the position, as does replaying it from the seed alone."""
    text = dumps(write_record(position, NAMES))
    record = loads(text)
    assert dumps(record) == text
    reached = verify(record)
    assert reached == position == replay(record)
    assert (reached.moves, list(reached.events)) == (position.moves, list(position.events))
    assert record.setup["set"]["name"] == position.game.chosen.set.name  # type: ignore[attr-defined]


@cache
def game() -> Position:
    """A whole game with the house set that includes a reshuffle and a fulfilled Prophecy."""
    return next(
        end
        for end in (list(walk(house(), seed, passing=0.02))[-1] for seed in range(50))
        if {"shuffle", "fulfil", "strike", "move", "buy"} <= {event["type"] for event in _plain(end)}
    )


def _plain(position: Position) -> Story:
    return [msgspec.to_builtins(event) for event in position.events]


def altered(change: Callable[[Story], object]) -> GameRecord:
    """The record of the game with its events changed and the digest recomputed."""
    record = write_record(game(), NAMES)
    events = json.loads(json.dumps(record.events))
    change(events)
    assert events != record.events
    record = msgspec.structs.replace(record, events=events)
    return msgspec.structs.replace(record, digest=digest(record))


def first(events: Story, kind: str) -> dict[str, Any]:
    """The first event of this type after the setup and the first hands."""
    return next(event for event in events[3:] if event["type"] == kind)


def swap(items: list[Any]) -> None:
    """Swap the last two items."""
    items[-1], items[-2] = items[-2], items[-1]


ALTERATIONS: dict[str, Callable[[Story], object]] = {
    "a deck lies otherwise": lambda events: swap(events[0]["decks"][0]),
    "a deck has a card twice": lambda events: events[0]["decks"][1].__setitem__(0, events[0]["decks"][1][1]),
    "a deck has a royal card": lambda events: events[0]["decks"][1].__setitem__(0, "G4"),
    "a deck has a card in small letters": lambda events: events[0]["decks"].__setitem__(
        0, [card.lower() for card in events[0]["decks"][0]]
    ),
    "there is one deck": lambda events: events[0]["decks"].pop(),
    "there are no decks": lambda events: events[0].update(decks=None),
    "Horsemen lie otherwise": lambda events: swap(events[0]["horsemen"]),
    "a Horseman is there twice": lambda events: events[0]["horsemen"].__setitem__(0, events[0]["horsemen"][1]),
    "there are no Horsemen": lambda events: events[0].update(horsemen=None),
    "Prophecies come otherwise": lambda events: swap(events[0]["prophecies"]),
    "a Prophecy is missing": lambda events: events[0]["prophecies"].pop(),
    "the other has the Favour": lambda events: events[0].update(favour=1 - events[0]["favour"]),
    "nobody has the Favour": lambda events: events[0].update(favour=2),
    "a first hand is another": lambda events: events[1].update(cards=["G1", "G2", "G3", "C1"]),
    "a draw gives a number": lambda events: events[2].update(cards=4),
    "a draw is another": lambda events: first(events, "draw").update(cards=["G6"]),
    "a pile is shuffled otherwise": lambda events: swap(first(events, "shuffle")["pile"]),
    "a pile is shuffled with another card": lambda events: first(events, "shuffle")["pile"].append("G6"),
    "a shuffle gives a number": lambda events: first(events, "shuffle").update(pile=3),
    "the other shuffles": lambda events: first(events, "shuffle").update(seat=1 - first(events, "shuffle")["seat"]),
    "somebody else plays": lambda events: first(events, "play").update(seat=1 - first(events, "play")["seat"]),
    "a seat that is not there plays": lambda events: first(events, "play").update(seat=2),
    "a card is played elsewhere": lambda events: first(events, "play").update(place="d"),
    "a card is played that is not there": lambda events: first(events, "play").update(card="G6"),
    "another card is bought": lambda events: first(events, "buy").update(card="G5"),
    "another card is struck": lambda events: first(events, "strike").update(card="G6"),
    "a struck card lay elsewhere": lambda events: first(events, "strike").update(place="z"),
    "a moved card came from elsewhere": lambda events: first(events, "move").update(origin="z"),
    "totals are others": lambda events: first(events, "fulfil").update(totals=[1, 2]),
    "another card is reaped": lambda events: first(events, "fulfil").update(reaped=[["G1"], []]),
    "a Prophecy has another name": lambda events: first(events, "fulfil").update(prophecy="The End"),
    "the Favour goes astray": lambda events: first(events, "favour").update(seat=1 - first(events, "favour")["seat"]),
    "another Prophecy is laid": lambda events: first(events, "lay").update(prophecy="The End"),
    "the last event is missing": lambda events: events.pop(),
    "an event is missing": lambda events: events.remove(first(events, "draw")),
    "an event is listed twice": lambda events: events.insert(4, events[3]),
    "something happens after the end": lambda events: events.append({"type": "pass", "seat": 0}),
    "the reason is another": lambda events: events[-1].update(reason="turns", winners=[0, 1]),
}


@pytest.mark.parametrize("what", ALTERATIONS)
def test_an_altered_record_is_false(what: str) -> None:
    """H1 to H6: any change to the events is detected, even if the digest is recomputed."""
    with pytest.raises(AuguryError) as refused:
        verify(altered(ALTERATIONS[what]))
    assert isinstance(refused.value, FalseRecord)
    assert "\n" not in str(refused.value)


def test_another_result_is_false() -> None:
    """H6.4: verification recomputes scores and winners."""
    record = write_record(game(), NAMES)
    wrong = msgspec.structs.replace(record, result=Result([0, 0], []))
    with pytest.raises(FalseRecord, match="the result should be"):
        verify(msgspec.structs.replace(wrong, digest=digest(wrong)))


def test_another_card_set_is_false() -> None:
    """H5.1: a record contains the whole card set, and its events must follow from it."""
    record = write_record(game(), NAMES)
    setup = json.loads(json.dumps(record.setup))
    setup["set"]["suits"]["coins"]["effect"] = ["draw 2"]
    wrong = msgspec.structs.replace(record, setup=setup)
    with pytest.raises(FalseRecord):
        verify(msgspec.structs.replace(wrong, digest=digest(wrong)))
