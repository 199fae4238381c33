"""A match on this node: its command handler, the commands that wait, its subscribers, and who else observes it."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterable

import msgspec

from augury.kernel.engine import Views
from augury.server.live.fanout import Fanout, Publication, Subscriber
from augury.server.live.inbox import Inbox
from augury.server.messages import Resumed, Welcome
from augury.table.deadlines import is_asleep
from augury.table.handler import CommandHandler
from augury.table.match import Match
from augury.table.messages import Snapshot
from augury.table.updates import Update, Viewer, snapshot, with_view

NewViews = tuple[int, Views]
"""The place of the last update that changed the views, and all views after it."""


class MatchObserver:
    """A part of the server that is notified about the matches on this node; it overrides the methods it needs."""

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
        self.look: asyncio.Task[None] | None = None
        """Reads the log for people who say that they know more than this node."""
        self.looked = 0.0
        """When that was done last."""
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
        self._holders: Counter[str] = Counter()
        """How many subscriptions each guest has."""
        self._seats: object = None
        self._viewers: dict[str, int] = {}
        """Which seat each guest has, as long as the seats are `_seats`."""
        self._players: dict[Subscriber, int] = {}
        """The subscribers who have a seat, and which; all others are spectators."""
        self._spectators = Fanout()
        self._greeted: Match | None = None
        self._greetings: dict[int | None, list[bytes]] = {}
        """How spectators are greeted who know of that event, as long as the match is `_greeted`."""

    def subscribe(self, subscriber: Subscriber, holder: str) -> None:
        """Send a subscriber everything from now on."""
        subscriber.holder = holder
        if subscriber not in self.subscribers:
            self.subscribers[subscriber] = None
            self._holders[holder] += 1
        self._place(subscriber)
        if holder:
            self._observers.arrived(self, holder)

    def unsubscribe(self, subscriber: Subscriber) -> None:
        """Send a subscriber nothing more."""
        if self.subscribers.pop(subscriber, 0) is not None:
            return
        self._players.pop(subscriber, None)
        self._spectators.discard(subscriber)
        self._holders[subscriber.holder] -= 1
        if not self._holders[subscriber.holder]:
            del self._holders[subscriber.holder]
            if subscriber.holder:
                self._observers.departed(self, subscriber.holder)

    def _place(self, subscriber: Subscriber) -> None:
        """Note whether a subscriber has a seat."""
        seat = self.handler.match.seat_of(subscriber.holder)
        if seat is None:
            self._players.pop(subscriber, None)
            self._spectators.add(subscriber)
        else:
            if unsent := self._spectators.discard(subscriber):
                subscriber.send(unsent)
            self._players[subscriber] = seat

    def is_present(self, holder: str) -> bool:
        """Whether a guest has a subscription here."""
        return holder in self._holders

    def are_present(self, holders: Iterable[str]) -> bool:
        """Whether any of some guests has a subscription here."""
        return any(map(self.is_present, holders))

    def publish(self, updates: list[Update]) -> None:
        """Send updates to all subscribers, each what they may know, and tell the observers."""
        self._send(updates)
        self._observers.changed(self, updates)

    def replace(self, handler: CommandHandler) -> None:
        """Continue with what the log says, and send all subscribers a new snapshot."""
        self.handler = handler
        for subscriber in list(self.subscribers):
            self._spectators.discard(subscriber)
            self._place(subscriber)
            subscriber.send(self.greeting(subscriber.holder))
        self._observers.changed(self, [])

    def end(self) -> None:
        """Send away everybody, and stop, because the match is gone."""
        self.leased = False
        if self.timer:
            self.timer.cancel()
        for subscriber in list(self.subscribers):
            self.unsubscribe(subscriber)
            subscriber.end(self.handler.match.id)

    def _send(self, updates: list[Update]) -> None:
        if not self.subscribers:
            return
        if self.handler.match.seats is not self._seats:
            self._find_players()
        made: dict[Viewer, list[bytes]] = {}
        views = self._views(updates)
        for subscriber, seat in list(self._players.items()):
            if seat not in made:
                made[seat] = _messages(updates, seat, views)
            subscriber.send(made[seat])
        if self._spectators:
            self._spectators.publish(_publication(updates, views))

    def _find_players(self) -> None:
        """Update which subscribers have a seat, after seats have changed."""
        self._seats = seats = self.handler.match.seats
        viewers = {holder: index for index, seat in enumerate(seats) for holder in seat.holders}
        changed = self._viewers.items() ^ viewers.items()
        self._viewers = viewers
        if moved := {holder for holder, _ in changed}:
            for subscriber in self.subscribers:
                if subscriber.holder in moved:
                    self._place(subscriber)

    def snapshot(self, holder: str) -> Snapshot:
        """Everything that a guest may know."""
        match = self.handler.match
        return snapshot(match, match.seat_of(holder), host=holder == match.opened.host)

    def greeting(self, holder: str, last_seq: int | None = None, last_at: int | None = None) -> list[bytes]:
        """The first messages for a client that connects: what it missed, or a snapshot."""
        match = self.handler.match
        viewer = match.seat_of(holder)
        missed = None if last_seq is None else self.handler.since(last_seq, last_at)
        if viewer is not None or holder == match.opened.host:
            return self._greet(holder, viewer, missed)
        if match is not self._greeted:
            self._greeted, self._greetings = match, {}
        known = None if missed is None else last_seq
        if known not in self._greetings:
            self._greetings[known] = self._greet(holder, viewer, missed)
        return self._greetings[known]

    def _greet(self, holder: str, viewer: Viewer, missed: list[Update] | None) -> list[bytes]:
        if missed is None:
            return [msgspec.json.encode(Welcome(snapshot=self.snapshot(holder)))]
        match = self.handler.match
        resumed = msgspec.json.encode(Resumed(seq=match.seq))
        if not missed and match.position:
            resumed = with_view(resumed, match.now.views_json(), viewer)
        return [resumed, *_messages(missed, viewer, self._views(missed))]

    def _views(self, updates: list[Update]) -> NewViews | None:
        """All views, if updates changed them."""
        for place in range(len(updates) - 1, -1, -1):
            if updates[place].changes_view:
                return place, self.handler.match.now.views_json()
        return None


def _publication(updates: list[Update], views: NewViews | None) -> Publication:
    """Updates for spectators."""
    restarts = any(update.restarts for update in updates)
    return Publication(_messages(updates, None, views), _messages(updates, None, None) if views else None, restarts)


def _messages(updates: list[Update], viewer: Viewer, views: NewViews | None) -> list[bytes]:
    """Updates for a viewer. The last one that changed the view carries it."""
    messages = [update.for_viewer(viewer) for update in updates]
    if views:
        place, made = views
        messages[place] = with_view(messages[place], made, viewer)
    return messages
