"""Bots move at times that are fixed before they think, so their timing reveals nothing about their cards."""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Coroutine
from dataclasses import dataclass, field
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from augury.kernel.game import open_game
from augury.server.bots.queue import Job
from augury.server.bots.release import SHORTEST, SPARE, Releases, next_release, plan
from augury.table.history import nothing_hidden

DELAY = 0.5
moments = st.floats(0, 1000)
delays = st.floats(0.01, 60)
waits = st.floats(0, 20)
CLOSE = 1e-6


class Jump(selectors.DefaultSelector):
    """A selector that advances a clock instead of sleeping."""

    now = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        """Advance the time by the timeout at once."""
        self.now += timeout or 0
        return super().select(0)


class FakeTime(asyncio.SelectorEventLoop):
    """An event loop whose time advances as soon as it has nothing to do."""

    def __init__(self) -> None:
        self._jump = Jump()
        super().__init__(self._jump)

    def time(self) -> float:
        """Seconds since the loop was created."""
        return self._jump.now


@dataclass
class Table:
    """Records when moves are made that are found at given times."""

    delay: float = DELAY
    made: list[tuple[float, int]] = field(default_factory=list)
    """When each seat moved."""
    late: int = 0

    def play(self, jobs: list[tuple[Job, float]]) -> None:
        """Find a move for each job at the given time."""
        with asyncio.Runner(loop_factory=FakeTime) as runner:
            runner.run(self._play(jobs))

    async def _play(self, jobs: list[tuple[Job, float]]) -> None:
        loop = asyncio.get_running_loop()
        tasks: list[asyncio.Task[None]] = []

        def spawn(work: Coroutine[Any, Any, None], name: str) -> None:
            tasks.append(asyncio.create_task(work, name=name))

        releases = Releases(self.delay, self._make, spawn, self._count)
        for job, found in sorted(jobs, key=lambda item: item[1]):
            await asyncio.sleep(found - loop.time())
            releases.hold(job, "a move")
        await asyncio.gather(*tasks)

    async def _make(self, job: Job, move: str) -> None:
        self.made.append((asyncio.get_running_loop().time(), job.seat))
        await asyncio.sleep(0)  # lets other tasks run, as storing does

    def _count(self) -> None:
        self.late += 1


def turn(seat: int, seconds: float = 0.0) -> tuple[Job, float]:
    """A turn that began at 0 and was given to a worker at once, and when its move is found."""
    _, release = plan(0.0, 0.0, DELAY, 2.0, 1)
    return Job("a", seat, 1, release=release), seconds


@given(since=moments, wait=waits, delay=delays, most=st.floats(0.01, 60), share=st.integers(1, 500))
def test_a_turn_ends_well_before_its_moment(since: float, wait: float, delay: float, most: float, share: int) -> None:
    """The release is a whole number of delays after the turn began, and leaves time for a slow machine."""
    now = since + wait
    seconds, release = plan(since, now, delay, most, share)
    assert seconds >= SHORTEST and (seconds <= most or seconds == SHORTEST)
    assert now + seconds + SPARE * delay <= release + CLOSE
    slots = (release - since) / delay
    assert round(slots) >= 1 and slots == pytest.approx(round(slots))


@given(waits=st.lists(st.floats(0, 1), min_size=1, max_size=6), seats=st.integers(1, 6))
def test_turns_that_begin_together_end_together(waits: list[float], seats: int) -> None:
    """Seats for which one process thinks one after the other share the time, so all move at the first release."""
    now, delay = 0.0, 1.0
    for number in range(seats):
        seconds, release = plan(0.0, now, delay, 2.0, seats - number)
        assert release == delay
        now += waits[number % len(waits)] * seconds  # the process may finish sooner, but does not need more


@given(since=moments, wait=waits, delay=delays)
def test_a_late_move_waits_for_the_next_moment(since: float, wait: float, delay: float) -> None:
    """The first release is a delay after the turn began, and no release is skipped."""
    release = next_release(since, since + wait, delay)
    assert release >= since + max(delay, wait) - CLOSE
    assert release - delay < since + max(wait, CLOSE) + CLOSE


def test_without_a_delay_bots_move_at_once() -> None:
    """Without a delay nothing waits, and all the time is for thinking, or a share of it where many wait."""
    assert plan(5.0, 7.0, 0.0, 2.0, 1) == (2.0, 7.0)
    assert plan(5.0, 7.0, 0.0, 2.0, 4) == (0.5, 7.0)
    assert next_release(5.0, 7.25, 0.0) == 7.25
    table = Table(delay=0.0)
    table.play([(Job("a", 1, 1), 0.25), (Job("a", 0, 1), 0.5)])
    assert table.made == [(0.25, 1), (0.5, 0)]
    assert table.late == 0


@given(st.permutations([0.001, 0.1, 0.3, 0.4999]))
def test_neither_time_nor_order_reveals_how_long_a_bot_thought(seconds: list[float]) -> None:
    """Moves of turns that began together, forced or free, are made at the same time in order of seats."""
    table = Table()
    table.play([turn(seat, found) for seat, found in enumerate(seconds)])
    assert table.made == [(DELAY, 0), (DELAY, 1), (DELAY, 2), (DELAY, 3)]
    assert table.late == 0


def test_a_move_that_is_not_ready_is_counted() -> None:
    """A late move is made at the next release, other seats move at theirs, and late moves are counted."""
    table = Table()
    table.play([turn(0, 0.7), turn(1, 0.1), turn(2, 1.0)])
    assert table.made == [(DELAY, 1), (2 * DELAY, 0), (2 * DELAY, 2)]
    assert table.late == 2


def test_where_nothing_is_hidden_a_move_waits_only_for_the_first_moment() -> None:
    """On the grid the time of a move reveals nothing, so a late move is made as soon as it is found."""
    table = Table()
    table.play([(Job("a", seat, 1, release=DELAY, public=True), found) for seat, found in ((0, 0.1), (1, 0.7))])
    assert table.made == [(DELAY, 0), (0.7, 1)]
    assert table.late == 0
    assert nothing_hidden(open_game("grid").start(1, ""), None)
    for game in ("seven", "horsemen"):
        assert not nothing_hidden(open_game(game).start(1, ""), None)
