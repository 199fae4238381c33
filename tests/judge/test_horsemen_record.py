"""A record of the Four Horsemen passes if every event is right; otherwise the error names the first wrong one."""

import copy
import random
from functools import cache
from typing import Any

import pytest

from .chance import RecordedChance
from .horsemen import HorsemenJudge
from .horsemen_games import random_record
from .horsemen_record import move_of
from .horsemen_sets import BARE, HOUSE, random_set
from .record import check_record
from .strict_json import Event, Wrong


@cache
def with_all(*kinds: str) -> dict[str, Any]:
    """The record of the first random game with the house set that has events of all these types."""
    for seed in range(1000):
        record = random_record(seed, HOUSE)
        if {event["type"] for event in record["events"]} >= set(kinds):
            return record
    raise AssertionError(f"No game by lot has {kinds}.")


def falsified(record: dict[str, Any], kind: str, key: str, value: object) -> tuple[int, dict[str, Any]]:
    """The index of the first event of a type, and the record with that event changed."""
    index = next(index for index, event in enumerate(record["events"]) if event["type"] == kind)
    false = copy.deepcopy(record)
    false["events"][index][key] = value
    return index, false


@pytest.mark.parametrize("card_set", [HOUSE, BARE, random_set(random.Random(3))])
def test_a_true_record_passes(card_set: dict[str, Any]) -> None:
    """The records of whole games pass, and so does each unfinished prefix of one without a result."""
    for seed in range(20):
        check_record(random_record(seed, card_set))
    record = random_record(5, card_set)
    for length in range(len(record["events"])):
        check_record(record | {"events": record["events"][:length], "result": None})


def test_a_missing_or_repeated_event_is_wrong() -> None:
    """A record with a missing or repeated event is rejected."""
    record = with_all("shuffle", "reveal")
    for index, event in enumerate(record["events"]):
        before, after_it = record["events"][:index], record["events"][index + 1 :]
        with pytest.raises(Wrong, match=rf"^Event {index + 1}:"):
            check_record(record | {"events": [*before, event, event, *after_it]})
        with pytest.raises(Wrong):
            check_record(record | {"events": before + after_it})


@pytest.mark.parametrize(
    ("kind", "key", "value"),
    [
        ("play", "seat", True),
        ("play", "card", "G7"),
        ("play", "card", ["G1"]),
        ("play", "place", "d"),
        ("play", "weather", "fine"),
        ("play", "type", "draw"),
        ("draw", "cards", ["G1", "G1", "G1", "G1"]),
        ("draw", "seat", 1),
        ("buy", "card", "C6"),
        ("buy", "card", "X1"),
        ("buy", "seat", 0.0),
        ("strike", "place", "z"),
        ("move", "origin", "z"),
        ("shuffle", "pile", []),
        ("shuffle", "pile", "G1"),
        ("reveal", "horseman", "Plague"),
        ("fulfil", "totals", [0, 0]),
        ("fulfil", "winner", None),
        ("fulfil", "reaped", []),
        ("favour", "seat", 2),
        ("lay", "prophecy", "The Well"),
        ("result", "reason", "boredom"),
        ("result", "winners", []),
    ],
)
def test_a_false_event_is_named(kind: str, key: str, value: object) -> None:
    """The error for an event that does not follow or has the wrong format names its index."""
    record = with_all("buy", "strike", "move", "shuffle", "reveal", "fulfil")
    assert record["result"]["winners"]
    index, false = falsified(record, kind, key, value)
    with pytest.raises(Wrong, match=rf"^Event {index}:"):
        check_record(false)


def change_decks(setup: Event, change: str) -> None:
    """Make a layout impossible in one way."""
    deck, names, riders = setup["decks"][0], setup["prophecies"], setup["horsemen"]
    {
        "a card twice": lambda: deck.__setitem__(0, deck[1]),
        "thirteen cards": lambda: deck.append("G4"),
        "eleven cards": deck.pop,
        "a royal card": lambda: deck.__setitem__(0, "G4"),
        "no text": lambda: deck.__setitem__(0, 1),
        "three decks": lambda: setup["decks"].append(list(deck)),
        "a Prophecy twice": lambda: names.__setitem__(0, names[1]),
        "an unknown Prophecy": lambda: names.__setitem__(0, "The Abyss"),
        "a Horseman twice": lambda: riders.__setitem__(0, riders[1]),
        "three Horsemen": riders.pop,
        "nobody's Favour": lambda: setup.__setitem__("favour", 2),
        "half a Favour": lambda: setup.__setitem__("favour", 0.5),
        "a key too many": lambda: setup.__setitem__("weather", "fine"),
        "a key too few": lambda: setup.pop("decks"),
    }[change]()


@pytest.mark.parametrize(
    "change",
    [
        "a card twice",
        "thirteen cards",
        "eleven cards",
        "a royal card",
        "no text",
        "three decks",
        "a Prophecy twice",
        "an unknown Prophecy",
        "a Horseman twice",
        "three Horsemen",
        "nobody's Favour",
        "half a Favour",
        "a key too many",
        "a key too few",
    ],
)
def test_an_impossible_layout_is_refused(change: str) -> None:
    """H1.2 to H1.6: a layout with wrong decks, Prophecies, Horsemen or Favour is rejected."""
    record = random_record(1, HOUSE)
    change_decks(record["events"][0], change)
    with pytest.raises(Wrong, match=r"^Event 0:"):
        check_record(record)


def test_an_impossible_shuffle_is_refused() -> None:
    """H2.4: the new draw pile must consist of exactly the discards."""
    record = with_all("shuffle")
    pile = next(event["pile"] for event in record["events"] if event["type"] == "shuffle")
    for wrong in (pile[1:], [*pile, "G1"], [pile[0], *pile[:-1]], [0, *pile[1:]]):
        index, false = falsified(record, "shuffle", "pile", wrong)
        with pytest.raises(Wrong, match=rf"^Event {index}:"):
            check_record(false)


@pytest.mark.parametrize(
    "change",
    [
        {"result": None},
        {"result": {"scores": [9, 0], "winners": [0]}},
        {"events": []},
        {"game": "seven"},
        {"setup": {"set": HOUSE}},
        {"setup": {"set": HOUSE, "players": 3}},
        {"setup": {"set": HOUSE, "players": 2.0}},
        {"setup": {"set": "house", "players": 2}},
        {"setup": {"set": HOUSE | {"about": ""}, "players": 2}},
        {"setup": {"set": HOUSE | {"prophecies": HOUSE["prophecies"][:11]}, "players": 2}},
    ],
)
def test_a_false_frame_is_refused(change: dict[str, Any]) -> None:
    """A record with a wrong or missing result or an invalid setup is rejected."""
    with pytest.raises(Wrong):
        check_record(random_record(9, HOUSE) | change)


def test_recorded_chance_needs_no_seed() -> None:
    """With all random outcomes taken from the record, the same choices give the same game without a seed."""
    record = with_all("shuffle")
    judge = HorsemenJudge(HOUSE)
    events = judge.begin(RecordedChance(record["events"]))
    while not judge.over:
        events += judge.act(move_of(record["events"][len(events)]))
    assert events == record["events"]
