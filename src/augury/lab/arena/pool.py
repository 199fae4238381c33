"""Chunks done by processes on this machine; a process that dies costs its chunk only, which another one does again."""

from __future__ import annotations

import os
import signal
import traceback
from collections.abc import Iterator
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Any, Generic, cast

import msgspec

from augury.errors import AuguryError, Unavailable
from augury.lab.arena.chunks import MOST_DEATHS, C, Opening, R, Workers
from augury.lab.arena.processes import leave_with, spawn


class Trouble(msgspec.Struct, frozen=True):
    """An error in a process that is nobody's mistake but the program's."""

    told: str


def serve(wire: Connection, opening: Opening[C, R]) -> None:
    """Do chunks until the wire is cut."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for whoever started this
    leave_with(os.getppid())
    try:
        work = opening()
        while True:
            wire.send(work(wire.recv()))
    except (EOFError, BrokenPipeError):
        pass
    except AuguryError as error:
        wire.send(error)
    except Exception:  # noqa: BLE001 - whatever it was, somebody must hear of it
        wire.send(Trouble(traceback.format_exc(limit=-3)))


class Worker(Generic[C, R]):
    """A process, from its first chunk on, and the chunk it has."""

    def __init__(self, opening: Opening[C, R]) -> None:
        """No process yet."""
        self._opening = opening
        self._deaths = 0
        self._process: SpawnProcess | None = None
        self.wire: Any = None
        self.chunk: C | None = None

    def give(self, chunk: C) -> None:
        """Let it do a chunk."""
        self.chunk, self._deaths = chunk, 0
        self._order()

    def _order(self) -> None:
        if self._process is None:
            self._process, self.wire = spawn(serve, self._opening)
        with suppress(OSError):  # it is dead, which is heard of when it should answer
            self.wire.send(self.chunk)

    def take(self) -> tuple[C, R] | None:
        """Hear what the process has to say: the chunk and its result, or nothing, for it died and begins again."""
        try:
            heard = self.wire.recv()
        except (EOFError, OSError):
            self.stop()
            self._deaths += 1
            if self._deaths >= MOST_DEATHS:
                raise Unavailable(f"{MOST_DEATHS} worker processes ended unexpectedly during the same work") from None
            self._order()
            return None
        if isinstance(heard, AuguryError):
            raise heard
        if isinstance(heard, Trouble):
            raise Unavailable(f"a worker process failed: {' '.join(heard.told.split())}")
        done, self.chunk = cast(C, self.chunk), None
        return done, heard

    def stop(self) -> None:
        """End the process, if there is one."""
        if self._process is not None:
            self.wire.close()
            self._process.kill()
            self._process.join()
            self._process = None


class Pool(Workers[C, R]):
    """Processes on this machine."""

    def __init__(self, opening: Opening[C, R], count: int) -> None:
        """So many at most; each is started when there is a chunk for it."""
        self.count = count
        self._workers = [Worker(opening) for _ in range(count)]

    def dismiss(self) -> None:
        """End the processes."""
        for worker in self._workers:
            worker.stop()

    def do(self, chunks: Iterator[C | None]) -> Iterator[tuple[C, R]]:
        """Every chunk with its result, as they are finished."""
        while True:
            for worker in self._workers:
                if worker.chunk is None and (chunk := next(chunks, None)) is not None:
                    worker.give(chunk)
            busy = {worker.wire: worker for worker in self._workers if worker.chunk is not None}
            if not busy:
                return
            for wire in wait(busy):
                if done := busy[wire].take():
                    yield done
