"""The command handler of a match: it works out what commands lead to, knows which were done, and keeps recent updates.

The caller asks the handler to `consider` a command, stores the entry of the resulting transition, and only then lets
the handler `accept` the transition. So nothing is sent that is not stored. A handler is rebuilt from its log by
accepting all entries.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable

import msgspec

from augury.errors import BadRecord
from augury.kernel.seals import Seal
from augury.table.commands import Command, Sender, ServerCommand
from augury.table.decisions import Draft, decide, new_seal
from augury.table.ending import without_moves
from augury.table.events import AnyMatchEvent, Began, Noted, Opened, Paused, format_events, parse_events
from augury.table.log import LogEntry
from augury.table.match import Match, evolve, open_match
from augury.table.updates import Update, update_of

RECENT = 60
"""The most events that a returning client can have missed and still be sent only those."""


class CommandRequest(msgspec.Struct, frozen=True):
    """A command, who sends it, the key under which it is done only once, and the last event that its sender knew of."""

    sender: Sender
    command: Command | ServerCommand
    key: str = ""
    known_seq: int | None = None


class Transition(msgspec.Struct, frozen=True):
    """What a command leads to: an entry to store, and the match after each event."""

    entry: LogEntry
    events: list[AnyMatchEvent]
    steps: list[Match]


class CommandHandler:
    """One match, the commands that it has carried out, and its recent updates."""

    def __init__(self, match: Match, tail: LogEntry) -> None:
        self.match = match
        self.tail = tail
        """The last entry that is known here."""
        self.done: dict[str, int] = {}
        """The last event of each command that was carried out, by its key."""
        self.recent: deque[Update] = deque(maxlen=RECENT)

    @classmethod
    def opened(cls, match_id: str, opened: Opened, at: int) -> CommandHandler:
        """The handler of a new match, whose first entry is still to be stored."""
        return cls(open_match(match_id, opened, at), LogEntry(match_id, 1, 1, at, "", format_events([opened])))

    @classmethod
    def loaded(cls, entries: Iterable[LogEntry]) -> CommandHandler:
        """The handler of a stored match."""
        rows = iter(entries)
        first = next(rows)
        opened, *rest = parse_events(first.events)
        if not isinstance(opened, Opened) or rest or first.seq != 1:
            raise BadRecord(f"the log of match {first.match} does not start with its opening")
        handler = cls(open_match(first.match, opened, first.at), first)
        read = [(entry, parse_events(entry.events)) for entry in rows]
        games = sum(type(event) is Began for _, new in read for event in new)
        for entry, new in read:
            # The moves of earlier games are not made again: a match can have many games, and nothing depends on them.
            games -= sum(type(event) is Began for event in new)
            handler.match = handler._steps(entry, new, evolve if games <= 0 else without_moves)[-1]
            handler.tail = entry
            handler.done[entry.key] = entry.last
        return handler

    def consider(self, request: CommandRequest, at: int, seal: Callable[[], Seal] = new_seal) -> Transition | None:
        """What a command would lead to; None if it would change nothing and has no key to be remembered by."""
        draft = Draft(self.match, at, seal)
        decide(draft, request.sender, request.command, request.known_seq)
        if not draft.events and not request.key:
            return None
        if not draft.events:
            draft.add(Noted())
        events = format_events(draft.events)
        entry = LogEntry(self.match.id, self.match.seq + 1, draft.match.seq, draft.match.at, request.key, events)
        return Transition(entry, draft.events, draft.steps)

    def accept(self, transition: Transition) -> list[Update]:
        """Make a transition whose entry is stored."""
        steps = transition.steps
        updates = list(map(update_of, steps, steps[1:], transition.events))
        self.match = steps[-1]
        self.tail = transition.entry
        self.recent.extend(updates)
        for event in transition.events:
            if type(event) is Paused:
                self.recent.clear()  # a returning client is shown the clocks as they are now
        if transition.entry.key:
            self.done[transition.entry.key] = transition.entry.last
        return updates

    def learn(self, entry: LogEntry) -> list[Update]:
        """Accept an entry that another node stored."""
        events = parse_events(entry.events)
        return self.accept(Transition(entry, events, self._steps(entry, events)))

    def _steps(
        self,
        entry: LogEntry,
        events: list[AnyMatchEvent],
        evolve: Callable[[Match, AnyMatchEvent, int], Match] = evolve,
    ) -> list[Match]:
        if entry.seq != self.match.seq + 1:
            raise BadRecord(f"entry {entry.seq} of match {entry.match} does not follow {self.match.seq}")
        steps = [self.match]
        for event in events:
            steps.append(evolve(steps[-1], event, entry.at))
        return steps

    def agrees(self, seq: int, at: int | None = None) -> bool:
        """Whether an event that a client knows of has happened here, judging by its number and its time.

        A database that failed over may have lost it, and stored another one under the same number since.
        """
        if seq == self.match.seq:
            return at in (None, self.match.at)
        known = next((update.follows for update in self.recent if update.seq == seq + 1), None)
        return seq < self.match.seq and (at is None or known in (None, at))

    def since(self, seq: int, at: int | None = None) -> list[Update] | None:
        """The updates after an event, or None if it is too long ago or did not happen here."""
        if not self.agrees(seq, at):
            return None
        if seq < self.match.seq and (not self.recent or self.recent[0].seq > seq + 1):
            return None
        return [update for update in self.recent if update.seq > seq]
