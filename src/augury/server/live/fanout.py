"""Fan-out to spectators, who may be thousands at one table: in slices, so that no move waits for all of them.

All spectators are sent the same bytes. While they are being sent something, what happens next is collected, and then
sent together: if there are so many spectators that a move follows before the last one has reached all of them, each
gets several at once instead of falling behind.
"""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Protocol

SLICE = 64
"""Spectators who are sent something in one turn of the loop."""


class Subscriber(Protocol):
    """Receives what happens in a match: a socket, a stream."""

    holder: str

    def send(self, messages: list[bytes]) -> None:
        """Pass messages on, without waiting."""


class Fanout:
    """The spectators of a match, and what they are still to be sent."""

    def __init__(self) -> None:
        self._spectators: dict[Subscriber, int] = {}
        """How many batches had been published when each of them was last sent something, or came."""
        self._published = 0
        self._round: deque[Subscriber] = deque()
        self._sent: list[list[bytes]] = []
        """The batches that are sent in this round."""
        self._queue: list[list[bytes]] = []
        """The batches for the next round."""
        self._busy = False

    def __len__(self) -> int:
        return len(self._spectators)

    def add(self, spectator: Subscriber) -> None:
        """Add a spectator, who is sent everything that is published from now on."""
        self._spectators[spectator] = self._published

    def discard(self, spectator: Subscriber) -> list[bytes]:
        """Remove a spectator. Returns what was published and not yet sent to them."""
        since = self._spectators.pop(spectator, self._published)
        return _since(since, self._published, [*self._sent, *self._queue])

    def publish(self, messages: list[bytes]) -> None:
        """Send messages to all: at once to a few, and to many in slices."""
        self._published += 1
        if not self._busy and len(self._spectators) <= SLICE:
            for spectator in list(self._spectators):
                spectator.send(messages)
            return
        self._queue.append(messages)
        if not self._busy:
            self._busy = True
            asyncio.get_running_loop().call_soon(self._begin)

    def _begin(self) -> None:
        self._sent, self._queue = self._queue, []
        self._round = deque(self._spectators)
        self._send(self._published, [message for messages in self._sent for message in messages])

    def _send(self, until: int, everything: list[bytes]) -> None:
        """Send what was published up to a number to some more, and continue in the next turn of the loop."""
        begin = until - len(self._sent)
        for _ in range(min(SLICE, len(self._round))):
            spectator = self._round.popleft()
            since = self._spectators.get(spectator, until)
            if since < until:
                self._spectators[spectator] = until
                spectator.send(everything if since <= begin else _since(since, until, self._sent))
        loop = asyncio.get_running_loop()
        if self._round:
            loop.call_soon(self._send, until, everything)
        elif self._queue:
            loop.call_soon(self._begin)
        else:
            self._sent = []
            self._busy = False


def _since(since: int, until: int, batches: list[list[bytes]]) -> list[bytes]:
    """The messages of the last batches, of which `until` had been published at their end, without the first `since`."""
    skipped = max(0, since - (until - len(batches)))
    return [message for messages in batches[skipped:] for message in messages]
