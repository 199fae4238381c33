"""The committer: writes all entries that wait in one transaction, and answers only after it (a group commit)."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from queue import SimpleQueue
from threading import Thread
from time import perf_counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from augury.server.storage.model import NewEntry

log = logging.getLogger(__name__)

Answer = Callable[[bool | Exception], None]
"""Called with whether the entry was written, or the reason why that is not known."""

MAX_BATCH = 500
"""Entries in a transaction."""


class Committer:
    """Writes entries in a thread of its own.

    The thread and the loop pass each other one batch at a time. An executor would do the same with two futures and
    their callbacks for every batch, which takes longer than encoding what is sent about it.
    """

    def __init__(
        self, append: Callable[[Sequence[NewEntry]], list[bool]], measure: Callable[[int, float], None]
    ) -> None:
        """`append` writes entries; `measure` is called with their number and the seconds that took."""
        self._append = append
        self._measure = measure
        self._waiting: list[tuple[NewEntry, Answer]] = []
        self._batches: SimpleQueue[list[tuple[NewEntry, Answer]] | None] = SimpleQueue()
        """For the thread; None ends it."""
        self._thread = Thread(target=self._write_batches, name="committer", daemon=True)
        self._idle = asyncio.Event()
        """Set while nothing is being written or about to be."""
        self._began = 0.0

    def start(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._thread.start()
        self._go_on()

    async def stop(self) -> None:
        """Write what is left, and end."""
        if self._thread.is_alive():
            await self._idle.wait()
            self._batches.put(None)
            self._thread.join()

    def add(self, entry: NewEntry, answer: Answer) -> None:
        """Have an entry written. A match may have only one entry here at a time."""
        self._waiting.append((entry, answer))
        if self._idle.is_set():
            self._idle.clear()
            self._loop.call_soon(self._go_on)  # together with what else comes in this turn of the loop

    @property
    def waiting(self) -> int:
        """How many entries wait to be written."""
        return len(self._waiting)

    def _go_on(self) -> None:
        """Have the next batch written, if anything waits."""
        batch, self._waiting = self._waiting[:MAX_BATCH], self._waiting[MAX_BATCH:]
        if batch:
            self._began = perf_counter()
            self._batches.put(batch)
        else:
            self._idle.set()

    def _write_batches(self) -> None:
        """What the thread does."""
        while batch := self._batches.get():
            outcome: Sequence[bool | Exception]
            try:
                outcome = self._append([entry for entry, _ in batch])
            except Exception as error:  # noqa: BLE001 - after any error, those who wait must get an answer
                outcome = [error] * len(batch)
            self._loop.call_soon_threadsafe(self._written, batch, outcome)

    def _written(self, batch: list[tuple[NewEntry, Answer]], outcome: Sequence[bool | Exception]) -> None:
        self._measure(len(batch), perf_counter() - self._began)
        for (_, answer), result in zip(batch, outcome, strict=True):
            try:
                answer(result)
            except Exception:
                log.exception("what follows from an entry failed")
        self._go_on()
