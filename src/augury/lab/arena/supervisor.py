"""Workers that play blocks: each supervises a process, ends a thought that is overdue, and replaces what died."""

from __future__ import annotations

import time
from functools import partial
from multiprocessing.sharedctypes import RawArray
from typing import Any, cast

from augury.lab.arena.block import Block, Pair, Task, Terms
from augury.lab.arena.contest import Forfeit, Played, shares_after
from augury.lab.arena.worker import SEAT, UNTIL, WARM, Request, play_requests
from augury.lab.workers.cluster import Cluster
from augury.lab.workers.pool import Pool, Worker
from augury.lab.workers.protocol import Workers


class Supervisor(Worker[Task, Block]):
    """One worker: a process, the block it plays, and what it has played of it."""

    def __init__(self, terms: Terms, seats: int) -> None:
        """For tables of so many seats."""
        self._clock: Any = RawArray("d", 3)
        super().__init__(partial(play_requests, self._clock, terms))
        self._terms, self._seats = terms, seats
        self._cold: set[str] = set()
        self._games: list[Played] = []

    def give(self, task: Task) -> None:
        """Let it play a block."""
        self._games = []
        super().give(task)

    def check(self) -> tuple[Task, Block] | None:
        """End a thought that is overdue; the block, when that was its last game."""
        if 0 < self._clock[UNTIL] < time.monotonic() and not self.connection.poll():
            return self._lost(f"did not answer within {self._terms.limit:g} s")
        return None

    def _request(self) -> Request:
        left = list(range(len(self._games), self._seats))
        return Request(cast(Task, self.chunk), left, sorted(self._cold))

    def _answered(self, game: Played) -> tuple[Task, Block] | None:
        self._deaths = 0
        self._games.append(game)
        if len(self._games) < self._seats:
            return None
        task = cast(Task, self.chunk)
        return self._finished(Block(task.pair, task.block, self._games))

    def _died(self) -> tuple[Task, Block] | None:
        return self._lost("its process ended by itself")

    def _lost(self, reason: str) -> tuple[Task, Block] | None:
        """Replace the process. The player that was thinking forfeits the game; if none was, it is played again."""
        self.stop()
        pair = cast(Task, self.chunk).pair
        thought, seat, warming = self._clock[UNTIL] > 0, int(self._clock[SEAT]), bool(self._clock[WARM])
        self._clock[UNTIL] = 0.0
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


class RemotePlayer:
    """Plays blocks on a machine of a cluster, in a supervised process there."""

    def __init__(self, terms: Terms, seats: int) -> None:
        """One process of its own."""
        self._pool = local_players(terms, seats, 1)

    def __call__(self, task: Task) -> Block:
        """One block."""
        return next(self._pool.do(iter([task])))[1]


def local_players(terms: Terms, seats: int, count: int) -> Workers[Task, Block]:
    """So many processes on this machine that play blocks."""
    return Pool(partial(Supervisor, terms, seats), count)


def start_players(terms: Terms, seats: int, workers: int | str) -> Workers[Task, Block]:
    """So many processes here, or all processors of the Ray cluster at an address."""
    if isinstance(workers, int):
        return local_players(terms, seats, workers)
    return Cluster(partial(RemotePlayer, terms, seats), workers)
