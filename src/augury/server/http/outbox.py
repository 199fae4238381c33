"""The outbox: what is said to many lines in one turn of the loop is sent at its end, all together.

The kernel's way through a send is long. Going it for one line after the other, and not in between everything else,
leaves the processor's caches to both; and a line that was told several things has them sent at once.
"""

from __future__ import annotations

from asyncio import AbstractEventLoop
from typing import Protocol
from weakref import WeakKeyDictionary


class Sender(Protocol):
    """A line that has something to send."""

    def send_now(self) -> None:
        """Send all that waits."""


class Outbox:
    """The lines of one loop that have something to send."""

    def __init__(self, loop: AbstractEventLoop) -> None:
        """Nothing waits."""
        self._loop = loop
        self._waiting: list[Sender] = []

    def add(self, line: Sender) -> None:
        """Have a line send what it has, soon."""
        if not self._waiting:
            self._loop.call_soon(self._send)
        self._waiting.append(line)

    def _send(self) -> None:
        waiting, self._waiting = self._waiting, []
        for line in waiting:
            line.send_now()


_outboxes: WeakKeyDictionary[AbstractEventLoop, Outbox] = WeakKeyDictionary()


def outbox_of(loop: AbstractEventLoop) -> Outbox:
    """The outbox of a loop."""
    return _outboxes.get(loop) or _outboxes.setdefault(loop, Outbox(loop))
