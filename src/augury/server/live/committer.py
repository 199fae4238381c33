"""The committer: writes all entries that wait in one transaction, and answers only after it (a group commit)."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from time import perf_counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from augury.server.storage.model import NewEntry

Answer = Callable[[bool | Exception], None]
"""Called with whether the entry was written, or the reason why that is not known."""

MAX_BATCH = 500
"""Entries in a transaction."""


class Committer:
    """Writes entries in a thread of its own."""

    def __init__(
        self, append: Callable[[Sequence[NewEntry]], list[bool]], measure: Callable[[int, float], None]
    ) -> None:
        """`append` writes entries; `measure` is called with their number and the seconds that took."""
        self._append = append
        self._measure = measure
        self._waiting: list[tuple[NewEntry, Answer]] = []
        self._wake = asyncio.Event()
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="committer")
        self._task: asyncio.Task[None] | None = None
        self._ends = False

    def start(self) -> None:
        self._task = asyncio.create_task(self._run(), name="committer")

    async def stop(self) -> None:
        """Write what is left, and end."""
        self._ends = True
        self._wake.set()
        if self._task:
            await self._task
        self._thread.shutdown()

    def add(self, entry: NewEntry, answer: Answer) -> None:
        """Have an entry written. A match may have only one entry here at a time."""
        self._waiting.append((entry, answer))
        self._wake.set()

    @property
    def waiting(self) -> int:
        """How many entries wait to be written."""
        return len(self._waiting)

    async def _run(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            if not self._waiting:
                if self._ends:
                    return
                self._wake.clear()
                await self._wake.wait()
                continue
            batch, self._waiting = self._waiting[:MAX_BATCH], self._waiting[MAX_BATCH:]
            began = perf_counter()
            outcome: Sequence[bool | Exception]
            try:
                outcome = await loop.run_in_executor(self._thread, self._append, [entry for entry, _ in batch])
            except Exception as error:  # noqa: BLE001 - after any error, those who wait must get an answer
                outcome = [error] * len(batch)
            self._measure(len(batch), perf_counter() - began)
            for (_, answer), result in zip(batch, outcome, strict=True):
                answer(result)
