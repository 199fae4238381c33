"""A match on this node: its desk, what waits for it, and who listens."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Protocol

from augury.errors import AuguryError
from augury.table.desk import Desk, Order
from augury.table.telling import Reader, Telling, encode_told, with_view

Answer = Callable[[int | AuguryError], None]
"""Called with the last happening of a command that was carried out, or with why it was not."""


class Listener(Protocol):
    """Somebody who is told what happens: a socket, a stream."""

    holder: str

    def tell(self, messages: list[bytes]) -> None:
        """Pass messages on, without waiting."""


class Live:
    """One match, as this node knows it."""

    def __init__(self, desk: Desk) -> None:
        """A match that was loaded or opened here."""
        self.desk = desk
        self.inbox: deque[tuple[Order, Answer]] = deque()
        self.busy = False
        """Whether an entry is being stored."""
        self.telling = False
        """Whether all who listen are about to be told something, so that an answer can go with it."""
        self.kept = False
        """Whether this node sees to its clocks and bots."""
        self.listeners: dict[Listener, None] = {}
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

    def tell(self, tellings: list[Telling]) -> None:
        """Tell all who listen what happened, each what they may know."""
        if not self.listeners:
            return
        seats = self.desk.match.seats
        if seats is not self._seats:
            self._seats = seats
            self._readers = {holder: index for index, seat in enumerate(seats) for holder in seat.holders}
        heard: dict[Reader, list[bytes]] = {}
        shared: dict[int, bytes] = {}
        for listener in list(self.listeners):
            reader = self._readers.get(listener.holder)
            messages = heard.get(reader)
            if messages is None:
                messages = heard[reader] = self.messages(tellings, reader, shared)
            listener.tell(messages)

    def messages(self, tellings: list[Telling], reader: Reader, shared: dict[int, bytes] | None = None) -> list[bytes]:
        """Tellings for a reader; the last one that changed the view carries it.

        What several readers are told in the same words is encoded once, and kept in `shared`.
        """
        shared = {} if shared is None else shared
        if len(tellings) == 1:
            message = self._shared(tellings[0], reader, shared)
            return [with_view(message, self.view(reader)) if tellings[0].changes_view else message]
        changed = next((telling.seq for telling in reversed(tellings) if telling.changes_view), None)
        messages = [(telling.seq, self._shared(telling, reader, shared)) for telling in tellings]
        return [with_view(message, self.view(reader)) if seq == changed else message for seq, message in messages]

    @staticmethod
    def _shared(telling: Telling, reader: Reader, shared: dict[int, bytes]) -> bytes:
        told = telling.to(reader)
        message = shared.get(id(told))
        if message is None:
            message = shared[id(told)] = encode_told(told)
        return message

    def view(self, reader: Reader) -> bytes:
        """What a reader sees now, as JSON."""
        return self.desk.match.now.view_json(reader)


def _nothing(live: Live, holder: str) -> None:
    """Nobody minds."""
