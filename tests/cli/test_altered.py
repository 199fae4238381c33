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

Tale = dict[str, Any]


def first(tale: Tale, kind: str) -> Tale:
    """Return the first event of a kind."""
    found: Tale = next(event for event in tale["events"] if event["type"] == kind)
    return found


def last(tale: Tale, kind: str) -> Tale:
    """Return the last event of a kind."""
    found: Tale = next(event for event in reversed(tale["events"]) if event["type"] == kind)
    return found


def swap_cards(tale: Tale) -> None:
    """Exchange a card between two players, and sort their hands."""
    one, other, *_ = first(tale, "deal")["hands"]
    one[0], other[0] = other[0], one[0]
    letters = "YSGR"
    for hand in (one, other):
        hand.sort(key=lambda card: (letters.index(card[0]), int(card[1:])))


def play_another(tale: Tale) -> None:
    """Replace a played card by another card of the same hand."""
    play = first(tale, "play")
    hand = first(tale, "deal")["hands"][play["seat"]]
    play["card"] = next(card for card in hand if card != play["card"])


def swap_plays(tale: Tale) -> None:
    """Swap the first two cards of a trick."""
    start = tale["events"].index(first(tale, "play"))
    events = tale["events"]
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


def reseed(tale: Tale) -> None:
    """Change the seed, together with its commitment."""
    tale["seed"] = str(int(tale["seed"]) ^ 1)
    tale["commitment"] = Seal(int(tale["seed"]), tale["salt"]).commitment


ALTERATIONS: dict[str, Callable[[Tale], object]] = {
    "card in a hand": swap_cards,
    "card aside": lambda tale: first(tale, "deal")["aside_down"].reverse(),
    "row": lambda tale: swap(first(tale, "deal")["row"]),
    "round": lambda tale: add(first(tale, "deal"), "round"),
    "leader": lambda tale: first(tale, "deal").update(leader=(first(tale, "deal")["leader"] + 1) % 4),
    "later leader": lambda tale: last(tale, "deal").update(leader=(last(tale, "deal")["leader"] + 1) % 4),
    "prophecy": lambda tale: swap(first(tale, "prophecy")["tokens"]),
    "eight tokens": lambda tale: add(first(tale, "prophecy")["tokens"], 0),
    "whose prophecy": lambda tale: first(tale, "prophecy").update(seat=1),
    "played card": play_another,
    "whose card": lambda tale: first(tale, "play").update(seat=(first(tale, "play")["seat"] + 1) % 4),
    "order of play": swap_plays,
    "order in a trick": lambda tale: swap(first(tale, "trick")["order"]),
    "confirmed": lambda tale: flip(first(tale, "trick")["confirmed"]),
    "last confirmed": lambda tale: flip(last(tale, "trick")["confirmed"]),
    "trick's number": lambda tale: add(last(tale, "trick"), "number", -1),
    "tokens left": lambda tale: add(first(tale, "round")["left"], 2),
    "change": lambda tale: add(first(tale, "round")["change"], 2),
    "score of a round": lambda tale: add(last(tale, "round")["scores"], 2),
    "final score": lambda tale: add(tale["result"]["scores"], 2),
    "winner": lambda tale: tale["result"].update(winners=[(tale["result"]["winners"][0] + 1) % 4]),
    "one more winner": lambda tale: tale["result"].update(winners=[0, 1, 2, 3]),
    "no result": lambda tale: tale.update(result=None),
    "last event dropped": lambda tale: tale["events"].pop(),
    "event in the middle dropped": lambda tale: tale["events"].pop(30),
    "event twice": lambda tale: tale["events"].insert(30, tale["events"][30]),
    "event after the end": lambda tale: tale["events"].append(first(tale, "play")),
    "no events": lambda tale: tale["events"].clear(),
    "seed": lambda tale: tale.update(seed=str(int(tale["seed"]) ^ 1)),
    "seed with its commitment": reseed,
    "seed with a zero in front": lambda tale: tale.update(seed="0" + tale["seed"]),
    "salt": lambda tale: tale.update(salt=tale["salt"] + "0"),
    "commitment": lambda tale: tale.update(commitment=tale["commitment"][::-1]),
    "players in the setup": lambda tale: tale["setup"].update(players=3),
    "edition in the setup": lambda tale: tale["setup"].update(edition="first"),
    "option in the setup": lambda tale: tale["setup"]["options"].update(tenth_trick_scores=False),
    "setup left out": lambda tale: tale.update(setup={}),
    "setup in capitals": lambda tale: tale["setup"].update(edition="EXAM"),
    "setup hidden in the options": lambda tale: tale["setup"].update(edition="first", options={"edition": "exam"}),
    "one player too many": lambda tale: tale["players"].append("random"),
    "no players": lambda tale: tale["players"].clear(),
    "row cards where there are none": lambda tale: first(tale, "deal").update(row_cards=[]),
    "a card beyond the deck": lambda tale: first(tale, "play").update(card="Y12"),
    "a seat beyond the table": lambda tale: first(tale, "play").update(seat=9),
    "a leader beyond the table": lambda tale: first(tale, "deal").update(leader=9),
    "a place beyond the last": lambda tale: first(tale, "trick")["order"].append(0),
    "a flag missing": lambda tale: first(tale, "trick")["confirmed"].pop(),
    "a score missing": lambda tale: first(tale, "round")["scores"].pop(),
    "a rank too many": lambda tale: first(tale, "prophecy")["tokens"].append(0),
    "a winner beyond the table": lambda tale: tale["result"].update(winners=[9]),
}
"""Alterations of a four-player game in the exam edition that the digest alone reveals."""

ONLY_THE_DIGEST_TELLS: dict[str, Callable[[Tale], object]] = {
    "name": lambda tale: tale["players"].__setitem__(0, "nobody"),
    "digest": lambda tale: tale.update(digest=tale["digest"][::-1]),
    "no digest": lambda tale: tale.update(digest=""),
}


def spoil(file: Path, folder: Path, change: Callable[[Tale], object], *, resealed: bool) -> Path:
    """Save an altered copy of a record, with a new digest if asked."""
    tale: Tale = read(file)
    change(tale)
    assert tale != read(file), "this changes nothing"
    if resealed:
        tale["digest"] = digest(msgspec.convert(tale, GameRecord))
    copy = folder / "spoilt.json"
    copy.write_text(json.dumps(tale), encoding="utf-8")
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
