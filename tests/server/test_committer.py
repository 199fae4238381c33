"""The committer: entries that wait are written together, in order, and everybody gets an answer."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import partial
from threading import Event

import pytest

from augury.server.live.committer import Committer
from augury.server.storage.model import NewEntry
from augury.table.log import LogEntry


def entry(number: int) -> NewEntry:
    """An entry of a match of its own."""
    return NewEntry(LogEntry(f"match {number}", 1, 1, 0, "", "[]"))


def numbers(entries: Sequence[NewEntry]) -> list[int]:
    """Which entries these are."""
    return [int(new.entry.match.split()[1]) for new in entries]


async def until(found: Sequence[object]) -> None:
    """Wait until a list is no longer empty."""
    while not found:  # noqa: ASYNC110 - a thread may fill it
        await asyncio.sleep(0.001)


def test_entries_that_come_meanwhile_are_written_together() -> None:
    """While a batch is being written the next one fills, and the end waits for both."""
    batches: list[list[int]] = []
    measured: list[int] = []
    goes_on = Event()

    def append(entries: Sequence[NewEntry]) -> list[bool]:
        batches.append(numbers(entries))
        goes_on.wait(10)
        return [number % 2 == 0 for number in numbers(entries)]

    async def run() -> dict[int, object]:
        answers: dict[int, object] = {}
        committer = Committer(append, lambda count, _: measured.append(count))
        committer.start()
        committer.add(entry(0), partial(answers.__setitem__, 0))
        committer.add(entry(1), partial(answers.__setitem__, 1))
        await until(batches)
        for number in (2, 3, 4):
            committer.add(entry(number), partial(answers.__setitem__, number))
        assert (committer.waiting, answers) == (3, {})
        goes_on.set()
        await committer.stop()
        return answers

    assert asyncio.run(run()) == {0: True, 1: False, 2: True, 3: False, 4: True}
    assert batches == [[0, 1], [2, 3, 4]] and measured == [2, 3]


def test_an_error_is_everybodys_answer() -> None:
    """If a transaction fails, all who wait for it are told why, and the next one is tried."""
    failure = RuntimeError("the disk is gone")
    outcomes: list[RuntimeError | None] = [failure, None]

    def append(entries: Sequence[NewEntry]) -> list[bool]:
        if error := outcomes.pop(0):
            raise error
        return [True] * len(entries)

    async def run() -> list[object]:
        answers: list[object] = []
        committer = Committer(append, lambda *_: None)
        committer.start()
        for number in range(2):
            committer.add(entry(number), answers.append)
        await until(answers)
        committer.add(entry(2), answers.append)
        await committer.stop()
        return answers

    assert asyncio.run(run()) == [failure, failure, True]


def test_an_answer_that_fails_delays_nobody(caplog: pytest.LogCaptureFixture) -> None:
    """If what follows from one entry fails, that is logged, and all others are answered."""

    async def run() -> list[object]:
        answers: list[object] = []
        committer = Committer(lambda entries: [True] * len(entries), lambda *_: None)
        committer.start()
        committer.add(entry(0), lambda _: answers.append(1 // 0))
        committer.add(entry(1), answers.append)
        await until(answers)
        committer.add(entry(2), answers.append)
        await committer.stop()
        return answers

    assert asyncio.run(asyncio.wait_for(run(), 10)) == [True, True]
    assert "ZeroDivisionError" in caplog.text
