"""Searches messages for secrets without the product's own code: seeds, cards in others' hands, sealed prophecies."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from tests.faults.truth import Truth

CARD = re.compile(r'"([A-Z]\d{1,2})"')


def secrets_in(data: bytes, seq: int, truth: Truth) -> Iterator[str]:
    """Seeds and salts in a message of games that had not ended when it was sent."""
    for number, (seed, salt, _, ended) in enumerate(truth.seals, 1):
        if seq < ended and (seed.encode() in data or salt.encode() in data):
            yield f"the seed or the salt of game {number}"


def check_hand(data: bytes, seq: int, holder: str, truth: Truth) -> Iterator[str]:
    """Other players' cards and sealed prophecies in a message about Seven Prophecies."""
    if not seq or truth.at(1).opened.game != "seven":
        return
    match = truth.at(seq)
    if match.position is None:
        return
    message = json.loads(data)
    message = message.get("snapshot", message)
    here, seat = _Table(truth.story(seq)), match.seat_of(holder)
    for event in message.get("events", []):
        if event["type"] == "prophecy" and event["seat"] != seat and not here.opened:
            yield f"the sealed prophecy of seat {event['seat']} among the news"
    view = message.get("view")
    if match.phase != "playing" or view is None:
        return
    seen = set(CARD.findall(json.dumps(view)))
    if hidden := seen & here.hidden(seat):
        yield f"cards that are not to be seen: {sorted(hidden)}"
    for other, tokens in enumerate(view["prophecies"]):
        if other != seat and tokens is not None and not here.opened:
            yield f"the sealed prophecy of seat {other}"


class _Table:
    """A round of Seven Prophecies, reconstructed from its events."""

    def __init__(self, story: list[dict[str, Any]]) -> None:
        self.hands: list[set[str]] = []
        self.aside: set[str] = set()
        self.placed: set[int] = set()
        for event in story:
            self._follow(event)

    @property
    def opened(self) -> bool:
        """Whether all prophecies have been made."""
        return len(self.placed) == len(self.hands)

    def hidden(self, seat: int | None) -> set[str]:
        """The cards that a seat cannot see."""
        return self.aside.union(*(hand for other, hand in enumerate(self.hands) if other != seat))

    def _follow(self, event: dict[str, Any]) -> None:
        match event["type"]:
            case "deal":
                self.hands = [set(hand) for hand in event["hands"]]
                self.aside, self.placed = set(event["aside_down"]), set()
            case "prophecy":
                self.placed.add(event["seat"])
            case "play":
                self.hands[event["seat"]].discard(event["card"])
            case _:
                pass
