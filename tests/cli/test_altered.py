"""An altered, truncated or invalid record is refused in one line."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from augury.kernel.gamerecord import GameRecord, digest
from augury.kernel.seals import Seal
from tests.cli.commands import augury, read, refusal, refusal_as_json
from tests.setups import case

RawRecord = dict[str, Any]


def first(raw: RawRecord, kind: str) -> RawRecord:
    """Return the first event of a kind."""
    found: RawRecord = next(event for event in raw["events"] if event["type"] == kind)
    return found


def last(raw: RawRecord, kind: str) -> RawRecord:
    """Return the last event of a kind."""
    found: RawRecord = next(event for event in reversed(raw["events"]) if event["type"] == kind)
    return found


def swap_cards(raw: RawRecord) -> None:
    """Exchange a card between two players, and sort their hands."""
    one, other, *_ = first(raw, "deal")["hands"]
    one[0], other[0] = other[0], one[0]
    letters = "YSGR"
    for hand in (one, other):
        hand.sort(key=lambda card: (letters.index(card[0]), int(card[1:])))


def play_another(raw: RawRecord) -> None:
    """Replace a played card by another card of the same hand."""
    play = first(raw, "play")
    hand = first(raw, "deal")["hands"][play["seat"]]
    play["card"] = next(card for card in hand if card != play["card"])


def swap_plays(raw: RawRecord) -> None:
    """Swap the first two cards of a trick."""
    start = raw["events"].index(first(raw, "play"))
    events = raw["events"]
    events[start], events[start + 1] = events[start + 1], events[start]


def swap(values: list[Any]) -> None:
    """Swap the first value with the first that differs from it."""
    other = next(index for index, value in enumerate(values) if value != values[0])
    values[0], values[other] = values[other], values[0]


def flip(values: list[Any]) -> None:
    """Invert the first flag."""
    values[0] = not values[0]


def add(values: Any, key: object, by: int = 1) -> None:
    """Increase a number."""
    values[key] += by


def reseed(raw: RawRecord) -> None:
    """Change the seed, together with its commitment."""
    raw["seed"] = str(int(raw["seed"]) ^ 1)
    raw["commitment"] = Seal(int(raw["seed"]), raw["salt"]).commitment


ALTERATIONS: dict[str, Callable[[RawRecord], object]] = {
    "card in a hand": swap_cards,
    "card aside": lambda raw: first(raw, "deal")["aside_down"].reverse(),
    "row": lambda raw: swap(first(raw, "deal")["row"]),
    "round": lambda raw: add(first(raw, "deal"), "round"),
    "leader": lambda raw: first(raw, "deal").update(leader=(first(raw, "deal")["leader"] + 1) % 4),
    "later leader": lambda raw: last(raw, "deal").update(leader=(last(raw, "deal")["leader"] + 1) % 4),
    "prophecy": lambda raw: swap(first(raw, "prophecy")["tokens"]),
    "eight tokens": lambda raw: add(first(raw, "prophecy")["tokens"], 0),
    "whose prophecy": lambda raw: first(raw, "prophecy").update(seat=1),
    "played card": play_another,
    "whose card": lambda raw: first(raw, "play").update(seat=(first(raw, "play")["seat"] + 1) % 4),
    "order of play": swap_plays,
    "order in a trick": lambda raw: swap(first(raw, "trick")["order"]),
    "confirmed": lambda raw: flip(first(raw, "trick")["confirmed"]),
    "last confirmed": lambda raw: flip(last(raw, "trick")["confirmed"]),
    "trick's number": lambda raw: add(last(raw, "trick"), "number", -1),
    "tokens left": lambda raw: add(first(raw, "round")["left"], 2),
    "change": lambda raw: add(first(raw, "round")["change"], 2),
    "score of a round": lambda raw: add(last(raw, "round")["scores"], 2),
    "final score": lambda raw: add(raw["result"]["scores"], 2),
    "winner": lambda raw: raw["result"].update(winners=[(raw["result"]["winners"][0] + 1) % 4]),
    "one more winner": lambda raw: raw["result"].update(winners=[0, 1, 2, 3]),
    "no result": lambda raw: raw.update(result=None),
    "last event dropped": lambda raw: raw["events"].pop(),
    "event in the middle dropped": lambda raw: raw["events"].pop(30),
    "event twice": lambda raw: raw["events"].insert(30, raw["events"][30]),
    "event after the end": lambda raw: raw["events"].append(first(raw, "play")),
    "no events": lambda raw: raw["events"].clear(),
    "seed": lambda raw: raw.update(seed=str(int(raw["seed"]) ^ 1)),
    "seed with its commitment": reseed,
    "seed with a zero in front": lambda raw: raw.update(seed="0" + raw["seed"]),
    "salt": lambda raw: raw.update(salt=raw["salt"] + "0"),
    "commitment": lambda raw: raw.update(commitment=raw["commitment"][::-1]),
    "players in the setup": lambda raw: raw["setup"].update(players=3),
    "edition in the setup": lambda raw: raw["setup"].update(edition="first"),
    "option in the setup": lambda raw: raw["setup"]["options"].update(tenth_trick_scores=False),
    "setup left out": lambda raw: raw.update(setup={}),
    "setup in capitals": lambda raw: raw["setup"].update(edition="EXAM"),
    "setup hidden in the options": lambda raw: raw["setup"].update(edition="first", options={"edition": "exam"}),
    "one player too many": lambda raw: raw["players"].append("random"),
    "no players": lambda raw: raw["players"].clear(),
    "row cards where there are none": lambda raw: first(raw, "deal").update(row_cards=[]),
    "a card beyond the deck": lambda raw: first(raw, "play").update(card="Y12"),
    "a seat beyond the table": lambda raw: first(raw, "play").update(seat=9),
    "a leader beyond the table": lambda raw: first(raw, "deal").update(leader=9),
    "a place beyond the last": lambda raw: first(raw, "trick")["order"].append(0),
    "a flag missing": lambda raw: first(raw, "trick")["confirmed"].pop(),
    "a score missing": lambda raw: first(raw, "round")["scores"].pop(),
    "a rank too many": lambda raw: first(raw, "prophecy")["tokens"].append(0),
    "a winner beyond the table": lambda raw: raw["result"].update(winners=[9]),
}
"""Alterations of a four-player game in the exam edition that the digest alone reveals."""

ONLY_THE_DIGEST_TELLS: dict[str, Callable[[RawRecord], object]] = {
    "name": lambda raw: raw["players"].__setitem__(0, "nobody"),
    "digest": lambda raw: raw.update(digest=raw["digest"][::-1]),
    "no digest": lambda raw: raw.update(digest=""),
}


def spoil(file: Path, folder: Path, change: Callable[[RawRecord], object], *, resealed: bool) -> Path:
    """Save an altered copy of a record, with a new digest if asked."""
    raw: RawRecord = read(file)
    change(raw)
    assert raw != read(file), "this changes nothing"
    if resealed:
        raw["digest"] = digest(msgspec.convert(raw, GameRecord))
    copy = folder / "spoilt.json"
    copy.write_text(json.dumps(raw), encoding="utf-8")
    return copy


@pytest.mark.slow
def test_altered_records_are_refused(exam_record: Path, tmp_path: Path) -> None:
    """`record verify` refuses each alteration with one line and with a code for the kind of fault."""
    for name, change in (ALTERATIONS | ONLY_THE_DIGEST_TELLS).items():
        with case(name):
            spoilt = spoil(exam_record, tmp_path, change, resealed=False)
            line = refusal(augury("record", "verify", spoilt))
            code, message = refusal_as_json(augury("record", "verify", spoilt, "--json"))
            assert message == line and code in {"false_record", "bad_record", "bad_setup", "unknown_choice"}


@pytest.mark.slow
def test_a_new_digest_does_not_help(exam_record: Path, tmp_path: Path) -> None:
    """An altered record with a recomputed digest is still caught by the rules, the seed or the commitment."""
    for name, change in ALTERATIONS.items():
        with case(name):
            spoilt = spoil(exam_record, tmp_path, change, resealed=True)
            assert "digest" not in refusal(augury("record", "verify", spoilt))


@pytest.mark.slow
@pytest.mark.parametrize("command", ["show", "replay"])
def test_false_records_are_shown_or_refused(command: str, exam_record: Path, tmp_path: Path) -> None:
    """Showing or replaying an altered record either works or ends with one line, since neither verifies it."""
    for name, change in ALTERATIONS.items():
        with case(name):
            outcome = augury("record", command, spoil(exam_record, tmp_path, change, resealed=False))
            if outcome.code:
                refusal(outcome)
            else:
                assert outcome.out and not outcome.err
