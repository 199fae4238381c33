"""Local worker processes. If one dies, another repeats its chunk.

`docs/decisions/17-a-pool-of-our-own.md` says why this is not `concurrent.futures` or `loky`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from multiprocessing.connection import wait
from multiprocessing.context import SpawnProcess
from typing import Any, Generic, cast

from augury.errors import AuguryError, Unavailable
from augury.lab.workers.processes import Failure, Handler, Send, Start, spawn
from augury.lab.workers.protocol import MOST_DEATHS, C, R, WorkerFactory, Workers

CHECK = 0.2
"""Seconds between two checks on processes that have not answered."""


class Worker(Generic[C, R]):
    """A process, started with its first chunk, and the chunk it works on."""

    def __init__(self, start: Start) -> None:
        self._start = start
        self._deaths = 0
        self._process: SpawnProcess | None = None
        self.connection: Any = None
        self.chunk: C | None = None

    def give(self, chunk: C) -> None:
        self.chunk, self._deaths = chunk, 0
        self._send()

    def take(self) -> tuple[C, R] | None:
        """Receive an answer; return the chunk and its result, or None if the chunk is not finished."""
        try:
            answer = self.connection.recv()
        except (EOFError, OSError):
            return self._died()
        if isinstance(answer, AuguryError):
            raise answer
        if isinstance(answer, Failure):
            raise Unavailable(f"a worker process failed: {' '.join(answer.text.split())}")
        return self._answered(answer)

    def check(self) -> tuple[C, R] | None:
        """Look after a process that has not answered; a subclass may end its chunk here."""
        return None

    def stop(self) -> None:
        """Kill the process, if there is one."""
        if self._process is not None:
            self.connection.close()
            self._process.kill()
            self._process.join()
            self._process = None

    def _request(self) -> object:
        """The message that starts the chunk."""
        return self.chunk

    def _send(self) -> None:
        if self._process is None:
            self._process, self.connection = spawn(self._start)
        with suppress(OSError):  # it is dead, which take() will notice
            self.connection.send(self._request())

    def _answered(self, answer: Any) -> tuple[C, R] | None:
        return self._finished(answer)

    def _finished(self, result: R) -> tuple[C, R]:
        done, self.chunk = cast(C, self.chunk), None
        return done, result

    def _died(self) -> tuple[C, R] | None:
        """Restart the chunk in a new process."""
        self.stop()
        self._deaths += 1
        if self._deaths >= MOST_DEATHS:
            raise Unavailable(f"{MOST_DEATHS} worker processes ended unexpectedly during the same work")
        self._send()
        return None


def chunk_worker(factory: WorkerFactory[C, R]) -> Worker[C, R]:
    """Make a worker whose process answers each chunk with its result."""
    return Worker(partial(_answer_chunks, factory))


def _answer_chunks(factory: WorkerFactory[C, R], send: Send) -> Handler:
    work = factory()
    return lambda chunk: send(work(chunk))


class Pool(Workers[C, R]):
    """Worker processes on this machine."""

    def __init__(self, make: Callable[[], Worker[C, R]], count: int) -> None:
        """Use at most `count` processes; each is started when there is a chunk for it."""
        self.count = count
        self._workers = [make() for _ in range(count)]

    def close(self) -> None:
        for worker in self._workers:
            worker.stop()

    def do(self, chunks: Iterator[C | None]) -> Iterator[tuple[C, R]]:
        while True:
            for worker in self._workers:
                if worker.chunk is None and (chunk := next(chunks, None)) is not None:
                    worker.give(chunk)
            busy = [worker for worker in self._workers if worker.chunk is not None]
            if not busy:
                return
            ready = wait([worker.connection for worker in busy], CHECK)
            for worker in busy:
                if done := worker.take() if worker.connection in ready else worker.check():
                    yield done
