"""A match on this node: its command handler, the commands that wait, its subscribers, and who else observes it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Protocol

import msgspec

from augury.kernel.engine import Views
from augury.server.live.inbox import Inbox
from augury.server.messages import Resumed, Welcome
from augury.table.deadlines import is_asleep
from augury.table.handler import CommandHandler
from augury.table.messages import Snapshot
from augury.table.updates import Update, Viewer, snapshot, with_view


class Subscriber(Protocol):
    """Somebody who is sent what happens in a match: a socket, a stream."""

    holder: str

    def send(self, messages: list[bytes]) -> None:
        """Pass messages on, without waiting."""


class MatchObserver:
    """A part of the server that is told about the matches on this node; it overrides what it wants to know."""

    def changed(self, live: LiveMatch, updates: list[Update]) -> None:
        """Something happened, or, without updates, the match was replaced by what the log says."""

    def loaded(self, live: LiveMatch) -> None:
        """A match was loaded from the log."""

    def arrived(self, live: LiveMatch, holder: str) -> None:
        """A guest has subscribed."""

    def departed(self, live: LiveMatch, holder: str) -> None:
        """A guest's last subscription has ended."""


class Observers:
    """All observers of this node, told in the order in which they were added."""

    def __init__(self) -> None:
        self._all: list[MatchObserver] = []

    def add(self, observer: MatchObserver) -> None:
        self._all.append(observer)

    def changed(self, live: LiveMatch, updates: list[Update]) -> None:
        for observer in self._all:
            observer.changed(live, updates)

    def loaded(self, live: LiveMatch) -> None:
        for observer in self._all:
            observer.loaded(live)

    def arrived(self, live: LiveMatch, holder: str) -> None:
        for observer in self._all:
            observer.arrived(live, holder)

    def departed(self, live: LiveMatch, holder: str) -> None:
        for observer in self._all:
            observer.departed(live, holder)


class LiveMatch:
    """One match, as this node knows it."""

    def __init__(self, handler: CommandHandler, observers: Observers) -> None:
        self.handler = handler
        self.inbox = Inbox()
        self.busy = False
        """Whether an entry is being stored, or the log is being read."""
        self.leased = False
        """Whether this node has the lease of the match, and so runs its clocks and bots."""
        self.asleep = is_asleep(handler.match)
        """Whether nothing can happen before a person comes back, so that no node needs the lease."""
        self.opener = ""
        """The address that opened the match here. What the server stores is counted for it."""
        self.visitors = 0
        """How many sockets there are, subscribed or not."""
        self.timer: asyncio.TimerHandle | None = None
        """Runs until the next deadline."""
        self.subscribers: dict[Subscriber, None] = {}
        self._observers = observers
        self._seats: object = None
        self._viewers: dict[str, int] = {}
        """Which seat each guest has, as long as the seats are `_seats`."""

    def subscribe(self, subscriber: Subscriber, holder: str) -> None:
        """Send somebody everything from now on."""
        subscriber.holder = holder
        self.subscribers[subscriber] = None
        if holder:
            self._observers.arrived(self, holder)

    def unsubscribe(self, subscriber: Subscriber) -> None:
        """Send somebody nothing more."""
        if self.subscribers.pop(subscriber, 0) is None and subscriber.holder and not self.is_present(subscriber.holder):
            self._observers.departed(self, subscriber.holder)

    def is_present(self, holder: str) -> bool:
        """Whether a guest has a subscription here."""
        return any(subscriber.holder == holder for subscriber in self.subscribers)

    def are_present(self, holders: Iterable[str]) -> bool:
        """Whether any of some guests has a subscription here."""
        return any(map(self.is_present, holders))

    def publish(self, updates: list[Update]) -> None:
        """Send updates to all subscribers, each what they may know, and tell the observers."""
        self._send(updates)
        self._observers.changed(self, updates)

    def replace(self, handler: CommandHandler) -> None:
        """Continue with what the log says, and send everybody a new snapshot."""
        self.handler = handler
        for subscriber in list(self.subscribers):
            subscriber.send(self.greeting(subscriber.holder))
        self._observers.changed(self, [])

    def _send(self, updates: list[Update]) -> None:
        if not self.subscribers:
            return
        seats = self.handler.match.seats
        if seats is not self._seats:
            self._seats = seats
            self._viewers = {holder: index for index, seat in enumerate(seats) for holder in seat.holders}
        made: dict[Viewer, list[bytes]] = {}
        viewers, views = self._viewers, self._views(updates)
        for subscriber in list(self.subscribers):
            viewer = viewers.get(subscriber.holder)
            messages = made.get(viewer)
            if messages is None:
                messages = made[viewer] = _messages(updates, viewer, views)
            subscriber.send(messages)

    def snapshot(self, holder: str) -> Snapshot:
        """Everything that a guest may know."""
        match = self.handler.match
        return snapshot(match, match.seat_of(holder), host=holder == match.opened.host)

    def greeting(self, holder: str, last_seq: int | None = None, last_at: int | None = None) -> list[bytes]:
        """The first messages for somebody who comes, or comes back: what was missed, or a snapshot."""
        missed = None if last_seq is None else self.handler.since(last_seq, last_at)
        if missed is None:
            return [msgspec.json.encode(Welcome(snapshot=self.snapshot(holder)))]
        match = self.handler.match
        viewer = match.seat_of(holder)
        resumed = msgspec.json.encode(Resumed(seq=match.seq))
        if not missed and match.position:
            resumed = with_view(resumed, match.now.views_json(), viewer)
        return [resumed, *_messages(missed, viewer, self._views(missed))]

    def _views(self, updates: list[Update]) -> Views | None:
        """All views, if updates changed them."""
        changed = any(update.changes_view for update in updates)
        return self.handler.match.now.views_json() if changed else None


def _messages(updates: list[Update], viewer: Viewer, views: Views | None) -> list[bytes]:
    """Updates for a viewer. The last one that changed the view carries it."""
    messages = [update.for_viewer(viewer) for update in updates]
    if views:
        place = len(updates) - 1
        while not updates[place].changes_view:
            place -= 1
        messages[place] = with_view(messages[place], views, viewer)
    return messages
