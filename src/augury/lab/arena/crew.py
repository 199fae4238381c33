"""Worker processes that play blocks: each is given a block at a time, and replaced when a player in it goes astray."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import suppress
from multiprocessing.connection import wait
from multiprocessing.sharedctypes import RawArray
from typing import Any, Self

from augury.errors import Unavailable
from augury.lab.arena.block import Block, Pair, Task, Terms
from augury.lab.arena.playing import Forfeit, Played, shares_after
from augury.lab.arena.processes import spawn
from augury.lab.arena.worker import SEAT, UNTIL, WARM, Order, Trouble, work

LOOK = 0.2
"""Seconds between two looks at the clocks."""
MOST_DEATHS = 3
"""Processes of one worker that may end while nobody thinks, before it is no accident."""


class Worker:
    """One worker: a process, the block it plays, and what it has played of it."""

    def __init__(self, terms: Terms, seats: int) -> None:
        """Start the process."""
        self._terms, self._seats = terms, seats
        self._cold: set[str] = set()
        self._deaths = 0
        self.task: Task | None = None
        self._games: list[Played] = []
        self._start()

    def _start(self) -> None:
        self._clock: Any = RawArray("d", 3)
        self._process, self.wire = spawn(work, self._clock, self._terms)

    def give(self, task: Task) -> None:
        """Let it play a block."""
        self.task, self._games = task, []
        self._order(task)

    def _order(self, task: Task) -> None:
        left = list(range(len(self._games), self._seats))
        with suppress(OSError):  # it is dead, which the next look finds out
            self.wire.send(Order(task, left, sorted(self._cold)))

    def take(self) -> Block | None:
        """Hear what the process has to say; the block, when that was its last game."""
        try:
            heard: Played | Trouble = self.wire.recv()
        except (EOFError, OSError):
            return self._lost("its process ended by itself")
        if isinstance(heard, Trouble):
            raise Unavailable(f"a worker of the arena failed: {' '.join(heard.told.split())}")
        self._deaths = 0
        return self._played(self.task, heard) if self.task else None

    def look(self) -> Block | None:
        """End a thought that is overdue; the block, when that was its last game."""
        if self.task and 0 < self._clock[UNTIL] < time.monotonic() and not self.wire.poll():
            return self._lost(f"did not answer within {self._terms.limit:g} s")
        return None

    def _lost(self, reason: str) -> Block | None:
        """Replace the process. Whoever thought in it forfeits the game; if nobody did, it is played again."""
        self._process.kill()
        self._process.join()
        thought, seat, warming = self._clock[UNTIL] > 0, int(self._clock[SEAT]), bool(self._clock[WARM])
        self._start()
        task = self.task
        if task is None:
            return None
        if thought and not warming:
            done = self._played(task, self._forfeited(task.pair, seat, reason))
            if done:
                return done
        elif thought:
            self._cold.add((task.pair.hero, task.pair.other)[seat])
        else:
            self._deaths += 1
            if self._deaths >= MOST_DEATHS:
                raise Unavailable(f"the process that played {task.pair} ended unexpectedly {MOST_DEATHS} times")
        self._order(task)
        return None

    def _forfeited(self, pair: Pair, seat: int, reason: str) -> Played:
        hero_seat = len(self._games)
        names = [pair.hero if here == hero_seat else pair.other for here in range(self._seats)]
        forfeit = Forfeit(seat, names[seat], reason)
        nothing = [0.0] * self._seats
        return Played(hero_seat, None, shares_after(forfeit, names), [0] * self._seats, nothing, nothing, forfeit)

    def _played(self, task: Task, game: Played) -> Block | None:
        self._games.append(game)
        if len(self._games) < self._seats:
            return None
        done = Block(task.pair, task.block, self._games)
        self.task = None
        return done

    def stop(self) -> None:
        """End the process."""
        self.wire.close()
        self._process.kill()
        self._process.join()


class Crew:
    """Workers on this machine."""

    def __init__(self, terms: Terms, seats: int, count: int) -> None:
        """So many processes, for tables of so many seats."""
        self._workers = [Worker(terms, seats) for _ in range(count)]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for worker in self._workers:
            worker.stop()

    def play(self, tasks: Iterator[Task]) -> Iterator[Block]:
        """The blocks, as they are finished; each task is asked for when a worker is free for it."""
        while True:
            for worker in self._workers:
                if worker.task is None and (task := next(tasks, None)):
                    worker.give(task)
            busy = [worker for worker in self._workers if worker.task]
            if not busy:
                return
            heard = wait([worker.wire for worker in busy], LOOK)
            for worker in busy:
                done = worker.take() if worker.wire in heard else worker.look()
                if done:
                    yield done
