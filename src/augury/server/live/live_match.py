"""A match on this node: its desk, what waits for it, and who listens."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Protocol

import msgspec

from augury.server.live.inbox import Inbox
from augury.server.messages import Resumed, Welcome
from augury.table.deadlines import is_asleep
from augury.table.handler import CommandHandler
from augury.table.messages import Snapshot
from augury.table.updates import Update, Viewer, snapshot, with_view


class Listener(Protocol):
    """Somebody who is told what happens: a socket, a stream."""

    holder: str

    def tell(self, messages: list[bytes]) -> None:
        """Pass messages on, without waiting."""


class Live:
    """One match, as this node knows it."""

    def __init__(self, handler: CommandHandler) -> None:
        """A match that was loaded or opened here."""
        self.handler = handler
        self.inbox = Inbox()
        self.busy = False
        """Whether an entry is being stored."""
        self.kept = False
        """Whether this node sees to its clocks and bots."""
        self.asleep = is_asleep(handler.match)
        """Whether nothing can happen before a person comes back, so that nobody needs to keep it."""
        self.listeners: dict[Listener, None] = {}
        self.opener = ""
        """The address that opened it here, for which is counted what the house stores."""
        self.visitors = 0
        """How many sockets there are, whether they have said hello yet or not."""
        self._seats: object = None
        self._readers: dict[str, int] = {}
        """Which seat each guest has, as long as the seats are these."""
        self.timer: asyncio.TimerHandle | None = None
        """Until the next thing is due."""
        self.arrived: Callable[[Live, str], None] = _nothing
        self.departed: Callable[[Live, str], None] = _nothing
        """What the node does when a guest's first listener comes, or the last one goes."""

    def listen(self, listener: Listener, holder: str) -> None:
        """Tell somebody everything from now on."""
        listener.holder = holder
        self.listeners[listener] = None
        if holder:
            self.arrived(self, holder)

    def unlisten(self, listener: Listener) -> None:
        """Tell somebody no more."""
        if self.listeners.pop(listener, 0) is None and listener.holder and not self.hears(listener.holder):
            self.departed(self, listener.holder)

    def hears(self, holder: str) -> bool:
        """Whether a guest listens here."""
        return any(listener.holder == holder for listener in self.listeners)

    def tell(self, updates: list[Update]) -> None:
        """Tell all who listen what happened, each what they may know."""
        if not self.listeners:
            return
        seats = self.handler.match.seats
        if seats is not self._seats:
            self._seats = seats
            self._readers = {holder: index for index, seat in enumerate(seats) for holder in seat.holders}
        heard: dict[Viewer, list[bytes]] = {}
        for listener in list(self.listeners):
            viewer = self._readers.get(listener.holder)
            messages = heard.get(viewer)
            if messages is None:
                messages = heard[viewer] = self.messages(updates, viewer)
            listener.tell(messages)

    def snapshot(self, holder: str) -> Snapshot:
        """All that a guest may know."""
        match = self.handler.match
        return snapshot(match, match.seat_of(holder), host=holder == match.opened.host)

    def greeting(self, holder: str, last_seq: int | None) -> list[bytes]:
        """What somebody is told who comes, or comes back: what was missed, or all there is to know."""
        missed = None if last_seq is None else self.handler.since(last_seq)
        if missed is None:
            return [msgspec.json.encode(Welcome(snapshot=self.snapshot(holder)))]
        match = self.handler.match
        return [msgspec.json.encode(Resumed(seq=match.seq)), *self.messages(missed, match.seat_of(holder))]

    def messages(self, updates: list[Update], viewer: Viewer) -> list[bytes]:
        """Tellings for a reader; the last one that changed the view carries it."""
        if len(updates) == 1 and updates[0].changes_view:  # so it is with most moves
            return [with_view(updates[0].for_viewer(viewer), self.handler.match.now.views_json(), viewer)]
        messages = [update.for_viewer(viewer) for update in updates]
        for place in range(len(updates) - 1, -1, -1):
            if updates[place].changes_view:
                messages[place] = with_view(messages[place], self.handler.match.now.views_json(), viewer)
                break
        return messages


def _nothing(live: Live, holder: str) -> None:
    """Nobody minds."""
