"""The desk of a match: it takes commands, knows which were carried out, and remembers what was told of late.

Whoever keeps the log asks the desk to `consider` a command, stores the entry it gets, and only then lets the desk
`accept` it; so nothing is ever told that is not stored. A desk is rebuilt from its log by accepting all entries.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from itertools import pairwise

import msgspec

from augury.errors import BadRecord
from augury.kernel.sealing import Seal
from augury.table.commands import Command, Sender, ServerCommand
from augury.table.decisions import Draft, decide, new_seal
from augury.table.events import AnyMatchEvent, Noted, Opened, Paused, format_events, parse_events
from augury.table.log import LogEntry
from augury.table.match import Match, evolve, open_match
from augury.table.updates import Telling, tell

RECENT = 60
"""How many events back somebody may have been and still be told just what was missed."""


class CommandRequest(msgspec.Struct, frozen=True):
    """A command: who asks it, the key under which it is done only once, and the last event its writer knew of."""

    sender: Sender
    command: Command | ServerCommand
    key: str = ""
    against: int | None = None


class Transition(msgspec.Struct, frozen=True):
    """What would happen: an entry to store, and the match after each event."""

    entry: LogEntry
    events: list[AnyMatchEvent]
    steps: list[Match]


class CommandHandler:
    """One match, its carried-out commands, and what was told of late."""

    def __init__(self, match: Match, tail: LogEntry) -> None:
        """Take over a match after an entry of its log."""
        self.match = match
        self.tail = tail
        """The last entry that is known here."""
        self.done: dict[str, int] = {}
        """The last event of each command that was carried out, by its key."""
        self.recent: deque[Telling] = deque(maxlen=RECENT)

    @classmethod
    def opened(cls, match: str, opened: Opened, at: int) -> tuple[CommandHandler, LogEntry]:
        """A new match, and its first entry."""
        entry = LogEntry(match, 1, 1, at, "", format_events([opened]))
        return cls(open_match(match, opened, at), entry), entry

    @classmethod
    def loaded(cls, entries: Iterable[LogEntry]) -> CommandHandler:
        """The desk of a match that was stored."""
        rows = iter(entries)
        first = next(rows)
        opened, *rest = parse_events(first.events)
        if not isinstance(opened, Opened) or rest or first.seq != 1:
            raise BadRecord(f"the log of match {first.match} does not start with its opening")
        handler = cls(open_match(first.match, opened, first.at), first)
        for entry in rows:
            handler.match = handler._steps(entry, parse_events(entry.events))[-1]
            handler.tail = entry
            handler.done[entry.key] = entry.last
        return handler

    def consider(self, request: CommandRequest, at: int, seal: Callable[[], Seal] = new_seal) -> Transition | None:
        """What a command would lead to; None if it asks for what is so already, and has no key to be known by."""
        draft = Draft(self.match, at, seal)
        decide(draft, request.sender, request.command, request.against)
        if not draft.events and not request.key:
            return None
        if not draft.events:
            draft.add(Noted())
        events = format_events(draft.events)
        entry = LogEntry(self.match.id, self.match.seq + 1, draft.match.seq, draft.match.at, request.key, events)
        return Transition(entry, draft.events, draft.steps)

    def accept(self, transition: Transition) -> list[Telling]:
        """Let what was considered, and is now stored, be so."""
        steps = transition.steps
        tellings = [
            tell(before, after, event)
            for (before, after), event in zip(pairwise(steps), transition.events, strict=True)
        ]
        self.match = steps[-1]
        self.tail = transition.entry
        self.recent.extend(tellings)
        for event in transition.events:
            if type(event) is Paused:
                self.recent.clear()  # whoever comes back is shown the clocks as they are now
        if transition.entry.key:
            self.done[transition.entry.key] = transition.entry.last
        return tellings

    def learn(self, entry: LogEntry) -> list[Telling]:
        """Accept an entry that was stored before, or by somebody else."""
        events = parse_events(entry.events)
        return self.accept(Transition(entry, events, self._steps(entry, events)))

    def _steps(self, entry: LogEntry, events: list[AnyMatchEvent]) -> list[Match]:
        if entry.seq != self.match.seq + 1:
            raise BadRecord(f"entry {entry.seq} of match {entry.match} does not follow {self.match.seq}")
        steps = [self.match]
        for event in events:
            steps.append(evolve(steps[-1], event, entry.at))
        return steps

    def since(self, seq: int) -> list[Telling] | None:
        """What happened after a number, or None if that is too long ago or has not happened yet."""
        if seq == self.match.seq:
            return []
        if seq > self.match.seq or not self.recent or self.recent[0].seq > seq + 1:
            return None
        return [telling for telling in self.recent if telling.seq > seq]
