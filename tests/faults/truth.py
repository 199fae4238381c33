"""The truth about a match: what each client had to receive, computed from the log."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from augury.kernel.gamerecord import GameRecord, write_record
from augury.server.messages import Resumed, Welcome
from augury.table.events import AnyMatchEvent, Began, Ended, Moved, Opened, Undone, parse_events
from augury.table.match import Match, evolve, is_recorded, open_match
from augury.table.updates import Update, snapshot, update_of
from tests.faults.log import Row

encode = msgspec.json.Encoder().encode


class Truth:
    """The state of a match after each event, according to the log."""

    def __init__(self, match: str, rows: list[Row]) -> None:
        first, *rest = rows
        (opened,) = parse_events(first.events)
        if not isinstance(opened, Opened):
            raise TypeError("a log that does not begin with an opening")
        self.steps: list[Match] = [open_match(match, opened, first.at)]
        self.updates: dict[int, Update] = {}
        self.spans: dict[int, tuple[int, int]] = {1: (1, 1)}
        """For each event, the first and last event that were stored together with it."""
        self.seals: list[tuple[str, str, int, int]] = []
        """For each game, its seed, its salt, and the numbers of its first and last event."""
        self.records: list[GameRecord] = []
        self._stories: dict[int, list[dict[str, Any]]] = {}
        for row in rest:
            self._add(row)

    def _add(self, row: Row) -> None:
        for event in parse_events(row.events):
            before = self.steps[-1]
            after = evolve(before, event, row.at)
            self.steps.append(after)
            self.updates[after.seq] = update_of(before, after, event)
            self.spans[after.seq] = (row.seq, row.last)
            self._stories[after.seq] = self._story(after, event)
            if isinstance(event, Began):
                self.seals.append((event.seed, event.salt, after.seq, 2**60))
            elif isinstance(event, Ended):
                seed, salt, began, _ = self.seals.pop()
                self.seals.append((seed, salt, began, after.seq))
                if is_recorded(after):
                    names = [seat.name for seat in after.seats]
                    self.records.append(write_record(after.now, names, taken_back=len(after.taken_back)))

    def _story(self, after: Match, event: AnyMatchEvent) -> list[dict[str, Any]]:
        match event:
            case Began():
                return [msgspec.to_builtins(event) for event in after.news]
            case Moved():
                return self._stories[after.seq - 1] + [msgspec.to_builtins(event) for event in after.news]
            case Undone():
                return [msgspec.to_builtins(event) for event in after.now.events]
            case _:
                return self._stories.get(after.seq - 1, [])

    def story(self, seq: int) -> list[dict[str, Any]]:
        """All game events of the current game up to an event, including secret ones."""
        return self._stories.get(seq, [])

    @property
    def last(self) -> int:
        """The number of the last event."""
        return self.steps[-1].seq

    def at(self, seq: int) -> Match:
        """The match after an event."""
        return self.steps[seq - 1]

    def view(self, seq: int, holder: str) -> object:
        """A guest's view after an event, as decoded JSON."""
        match = self.at(seq)
        return msgspec.json.decode(encode(match.now.view(match.seat_of(holder)))) if match.position else None

    def snapshot(self, seq: int, holder: str) -> bytes:
        """A guest's snapshot after an event."""
        match = self.at(seq)
        return encode(snapshot(match, match.seat_of(holder), host=holder == match.opened.host))

    def welcome(self, seq: int, holder: str) -> bytes:
        """The welcome message for a guest after an event."""
        match = self.at(seq)
        return encode(Welcome(snapshot=snapshot(match, match.seat_of(holder), host=holder == match.opened.host)))

    def resumed(self, seq: int, holder: str, last_seq: int) -> bytes:
        """The message for a guest who reconnects."""
        match = self.at(seq)
        message = encode(Resumed(seq=seq))
        if seq > last_seq or not match.position:
            return message
        return message[:-1] + b',"view":' + encode(match.now.view(match.seat_of(holder))) + b"}"

    def told(self, seq: int, holder: str, batch: tuple[int, int] | None = None) -> bytes:
        """The message to a guest about an event, sent either with its stored batch or with a batch that was missed."""
        first, last = batch or self.spans[seq]
        return self._told(seq, self.at(last).seat_of(holder), first, last)

    @cache  # noqa: B019 - the cache lives as long as the judge keeps the truth
    def _told(self, seq: int, viewer: int | None, first: int, last: int) -> bytes:
        message = self.updates[seq].for_viewer(viewer)
        changes = [here for here in range(max(first, 2), last + 1) if self.updates[here].changes_view]
        if not changes or seq != changes[-1]:
            return message
        return message[:-1] + b',"view":' + encode(self.at(last).now.view(viewer)) + b"}"
