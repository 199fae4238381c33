"""Work that can wait, done in slices: it takes at most a part of the loop's time, and moves are served in between."""

from __future__ import annotations

from asyncio import AbstractEventLoop
from collections import deque
from collections.abc import Callable
from weakref import WeakKeyDictionary

SHARE = 1 / 4
"""The part of the loop's time that this work may take, all of it together."""
LONGEST_REST = 0.01
"""Seconds after which the next slice follows, however long a turn of a busy loop takes."""

Slice = Callable[[], bool]
"""Does a little of something. Returns whether there is more to do."""


class Slices:
    """The work of one loop that can wait. Everybody's work is done in turn, one slice after another."""

    def __init__(self, loop: AbstractEventLoop) -> None:
        self._loop = loop
        self._waiting: deque[Slice] = deque()
        self._running = False

    def add(self, work: Slice) -> None:
        """Begin something soon, and continue until it says that there is no more."""
        self._waiting.append(work)
        if not self._running:
            self._running = True
            self._loop.call_soon(self._run)

    def _run(self) -> None:
        if not self._waiting:
            self._running = False
            return
        began, work = self._loop.time(), self._waiting.popleft()
        if work():
            self._waiting.append(work)
        self._loop.call_soon(self._rest, began)  # what the slice has put into the outbox is written before that

    def _rest(self, began: float) -> None:
        took = self._loop.time() - began
        self._loop.call_later(min(LONGEST_REST, took * (1 / SHARE - 1)), self._run)


_slices: WeakKeyDictionary[AbstractEventLoop, Slices] = WeakKeyDictionary()


def slices_of(loop: AbstractEventLoop) -> Slices:
    return _slices.get(loop) or _slices.setdefault(loop, Slices(loop))
