"""Workers that play blocks: each supervises a process, and replaces it when a player is overdue or it dies."""

from __future__ import annotations

import time
from functools import partial
from multiprocessing.sharedctypes import RawArray
from typing import Any, cast

from augury.lab.arena.block import Pair, PlayedBlock, RunSettings, Task
from augury.lab.arena.contest import Forfeit, Played, shares_after
from augury.lab.arena.worker import SEAT, UNTIL, WARM, Request, play_requests
from augury.lab.workers.cluster import Cluster
from augury.lab.workers.pool import Pool, Worker
from augury.lab.workers.protocol import Workers


class BlockSupervisor(Worker[Task, PlayedBlock]):
    """A worker process, the block it plays (its chunk is a `Task`), and the games of it that are over."""

    def __init__(self, settings: RunSettings, seats: int) -> None:
        self._shared: Any = RawArray("d", 3)
        super().__init__(partial(play_requests, self._shared, settings))
        self._settings, self._seats = settings, seats
        self._cold: set[str] = set()
        self._games: list[Played] = []

    def give(self, task: Task) -> None:
        self._games = []
        super().give(task)

    def check(self) -> tuple[Task, PlayedBlock] | None:
        """Forfeit a game whose player is overdue; return the block if that was its last game."""
        if 0 < self._shared[UNTIL] < time.monotonic() and not self.connection.poll():
            return self._lost(f"did not answer within {self._settings.limit:g} s")
        return None

    def _request(self) -> Request:
        left = list(range(len(self._games), self._seats))
        return Request(cast(Task, self.chunk), left, sorted(self._cold))

    def _answered(self, game: Played) -> tuple[Task, PlayedBlock] | None:
        self._deaths = 0
        self._games.append(game)
        if len(self._games) < self._seats:
            return None
        task = cast(Task, self.chunk)
        return self._finished(PlayedBlock(task.pair, task.block, self._games))

    def _died(self) -> tuple[Task, PlayedBlock] | None:
        return self._lost("its process ended by itself")

    def _lost(self, reason: str) -> tuple[Task, PlayedBlock] | None:
        """Replace the process. The player that was thinking forfeits; if none was, the game is repeated."""
        self.stop()
        pair = cast(Task, self.chunk).pair
        thought, seat, warming = self._shared[UNTIL] > 0, int(self._shared[SEAT]), bool(self._shared[WARM])
        self._shared[UNTIL] = 0.0
        if not thought:
            return super()._died()
        if warming:
            self._cold.add((pair.hero, pair.other)[seat])
        elif done := self._answered(self._forfeited(pair, seat, reason)):
            return done
        self._send()
        return None

    def _forfeited(self, pair: Pair, seat: int, reason: str) -> Played:
        hero_seat = len(self._games)
        names = [pair.hero if here == hero_seat else pair.other for here in range(self._seats)]
        forfeit = Forfeit(seat, names[seat], reason)
        nothing = [0.0] * self._seats
        return Played(hero_seat, None, shares_after(forfeit, names), [0] * self._seats, nothing, nothing, forfeit)


class ClusterWorker:
    """Plays blocks in a supervised process on a machine of a cluster."""

    def __init__(self, settings: RunSettings, seats: int) -> None:
        self._pool = local_workers(settings, seats, 1)

    def __call__(self, task: Task) -> PlayedBlock:
        return next(self._pool.do(iter([task])))[1]


def local_workers(settings: RunSettings, seats: int, count: int) -> Workers[Task, PlayedBlock]:
    """Local processes that play blocks."""
    return Pool(partial(BlockSupervisor, settings, seats), count)


def start_supervisors(settings: RunSettings, seats: int, workers: int | str) -> Workers[Task, PlayedBlock]:
    """Supervise local processes, or all processors of the Ray cluster at an address."""
    if isinstance(workers, int):
        return local_workers(settings, seats, workers)
    return Cluster(partial(ClusterWorker, settings, seats), workers)
