"""Fan-out to spectators, who may be thousands at one table: in slices, so that no move waits for all of them.

All spectators are sent the same bytes. While they are being sent something, what happens next is collected, and then
sent together: if there are so many spectators that a move follows before the last one has reached all of them, each
gets several at once instead of falling behind, and only the last of these carries a view.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Iterable
from typing import NamedTuple, Protocol

from augury.server.live.slices import slices_of

SLICE = 64
"""Spectators who are sent something in one turn of the loop."""


class Subscriber(Protocol):
    """Receives what happens in a match: a socket, a stream."""

    holder: str

    def send(self, messages: list[bytes]) -> None:
        """Pass messages on, without waiting."""

    def end(self, match_id: str) -> None:
        """The match is gone: nothing more will be sent about it."""


class Publication(NamedTuple):
    """The messages that are published at once."""

    messages: list[bytes]
    brief: list[bytes] | None = None
    """The same without the view that one of them carries, for those who get a later view together with it."""
    restarts: bool = False
    """Whether a game begins or a move is undone, so that views of before and after are needed."""


class Fanout:
    """The spectators of a match, and what they are still to be sent."""

    def __init__(self) -> None:
        self._spectators: dict[Subscriber, int] = {}
        """How many publications had been published when each of them was last sent something, or came."""
        self._published = 0
        self._round: deque[Subscriber] = deque()
        self._sent: list[Publication] = []
        """The publications that are sent in this round."""
        self._together: list[bytes] = []
        """Their messages."""
        self._until = 0
        """How many publications had been published when this round began."""
        self._queue: list[Publication] = []
        """The publications for the next round."""
        self.busy = False
        """Whether some spectators are still to be sent something."""

    def __len__(self) -> int:
        return len(self._spectators)

    def add(self, spectator: Subscriber) -> None:
        """Add a spectator, who is sent everything that is published from now on."""
        self._spectators[spectator] = self._published

    def discard(self, spectator: Subscriber) -> list[bytes]:
        """Remove a spectator. Returns what was published and not yet sent to them."""
        since = self._spectators.pop(spectator, self._published)
        return _since(since, self._published, [*self._sent, *self._queue])

    def publish(self, publication: Publication) -> None:
        """Send messages to all: at once to a few, and to many in slices."""
        self._published += 1
        if not self.busy and len(self._spectators) <= SLICE:
            for spectator in list(self._spectators):
                spectator.send(publication.messages)
            return
        self._queue.append(publication)
        if not self.busy:
            self.busy = True
            slices_of(asyncio.get_running_loop()).add(self._send_some)

    def _send_some(self) -> bool:
        """Send what was published to some more; whether there is more to send."""
        if not self._round:
            self._sent, self._queue = self._queue, []
            self._together, self._until = _joined(self._sent), self._published
            self._round = deque(self._spectators)
        until, begin = self._until, self._until - len(self._sent)
        for _ in range(min(SLICE, len(self._round))):
            spectator = self._round.popleft()
            since = self._spectators.get(spectator, until)
            if since < until:
                self._spectators[spectator] = until
                spectator.send(self._together if since <= begin else _since(since, until, self._sent))
        self.busy = bool(self._round or self._queue)
        if not self.busy:
            self._sent, self._together = [], []
        return self.busy


def _since(since: int, until: int, publications: list[Publication]) -> list[bytes]:
    """The messages of the last publications, up to number `until`, without the first `since` of all."""
    return _joined(publications[max(0, since - (until - len(publications))) :])


def _joined(publications: Iterable[Publication]) -> list[bytes]:
    """All messages, without the views that a later one replaces."""
    parts: list[list[bytes]] = []
    replaced = False
    for publication in reversed(list(publications)):
        brief = publication.brief if replaced and not publication.restarts else None
        parts.append(publication.messages if brief is None else brief)
        replaced = not publication.restarts and (replaced or publication.brief is not None)
    return [message for part in reversed(parts) for message in part]
