"""Work in slices takes a limited share of the event loop's time, and every piece of work gets its turn."""

from __future__ import annotations

import heapq
from asyncio import AbstractEventLoop
from collections.abc import Callable
from typing import Any, cast

import pytest

from augury.server.live.slices import LONGEST_REST, SHARE, Slices


class Loop:
    """An event loop whose clock advances only with work or waiting."""

    def __init__(self) -> None:
        self.now = 0.0
        self._calls: list[tuple[float, int, Callable[..., None], tuple[Any, ...]]] = []
        self._count = 0

    def time(self) -> float:
        return self.now

    def call_later(self, delay: float, call: Callable[..., None], *args: Any) -> None:
        self._count += 1
        heapq.heappush(self._calls, (self.now + delay, self._count, call, args))

    def call_soon(self, call: Callable[..., None], *args: Any) -> None:
        self.call_later(0.0, call, *args)

    def run(self) -> None:
        """Run until nothing is left to do."""
        while self._calls:
            when, _, call, args = heapq.heappop(self._calls)
            self.now = max(self.now, when)
            call(*args)


class Work:
    """A number of slices, each of which takes a while, itself or in the call that it schedules."""

    def __init__(self, loop: Loop, count: int, seconds: float, later: float = 0.0) -> None:
        """Take `seconds` per slice and `later` in the call that it schedules."""
        self.loop, self.left, self.seconds, self.later = loop, count, seconds, later
        self.times: list[float] = []

    def __call__(self) -> bool:
        self.times.append(self.loop.now)
        self.loop.now += self.seconds
        self.loop.call_soon(self._write)
        self.left -= 1
        return self.left > 0

    def _write(self) -> None:
        self.loop.now += self.later


def _slices() -> tuple[Loop, Slices]:
    loop = Loop()
    return loop, Slices(cast(AbstractEventLoop, loop))


@pytest.mark.parametrize(("seconds", "later"), [(1e-3, 0.0), (1e-4, 9e-4)])
def test_it_takes_its_share_of_the_time(seconds: float, later: float) -> None:
    """Two hundred slices take four times as long as their work, even if it is done later in the iteration."""
    loop, slices = _slices()
    works = [Work(loop, 100, seconds, later) for _ in range(2)]
    for work in works:
        slices.add(work)
    loop.run()
    assert [len(work.times) for work in works] == [100, 100]
    assert loop.now == pytest.approx(200 * 1e-3 / SHARE)


def test_everybody_has_their_turn() -> None:
    """Work added later waits for one slice, not for all other work."""
    loop, slices = _slices()
    long, short = Work(loop, 100, 1e-3), Work(loop, 1, 1e-3)
    slices.add(long)
    loop.call_later(0.01, slices.add, short)
    loop.run()
    assert len(long.times) == 100 and len(short.times) == 1
    assert short.times[0] <= 0.01 + 2 * 1e-3 / SHARE


def test_a_busy_loop_does_not_stop_it() -> None:
    """The rest between slices has a maximum, even if iterations of the event loop take long."""
    loop, slices = _slices()
    work = Work(loop, 10, 1e-3, 0.1)
    slices.add(work)
    loop.run()
    assert loop.now == pytest.approx(10 * (0.101 + LONGEST_REST))


def test_it_begins_again() -> None:
    """Work that is added when everything is done is run, too."""
    loop, slices = _slices()
    for _ in range(2):
        work = Work(loop, 3, 1e-3)
        slices.add(work)
        loop.run()
        assert len(work.times) == 3
