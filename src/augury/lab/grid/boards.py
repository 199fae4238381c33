"""Solving many boards: in this process, in several processes, or on a cluster."""

from __future__ import annotations

import math
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import msgspec

from augury.errors import BadArgument
from augury.games.grid.setup import GridSetup
from augury.kernel.game import open_game
from augury.lab.grid.result import Scope, work_out
from augury.lab.grid.solutions import Case, Solution, hoped, promised, solution_of
from augury.lab.grid.work import begin
from augury.lab.workers import start_workers
from augury.search.grid.solver import Stopped

LEAST = 0.5
"""GiB that a process needs."""


class Interrupted(Exception):
    """A signal asked to stop."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


class SolveJob(msgspec.Struct, frozen=True):
    """How to solve boards, in a form that can be sent to another process."""

    limit: float
    """GiB for each process."""
    until: float
    """When to give up, by `time.time`, which is about the same on all machines."""

    def __call__(self) -> Callable[[Case], Solution | None]:
        """Return a function that solves a board; it returns None when time is up."""

        def solve(case: Case) -> Solution | None:
            position = open_game("grid", **case.words).start(seed=0)
            deadline = time.monotonic() + self.until - time.time()
            work = begin(position, self.limit, deadline=deadline)
            work.solver.deadline = deadline
            try:
                return solution_of(case, work_out(work, position, Scope(), self.limit))
            except Stopped:
                return None

        return solve


def wanted(chosen: GridSetup) -> list[Case]:
    """Which boards to solve: all or, if X-Prophecies are chosen, only with those."""
    default, options = GridSetup(), chosen.options
    if (chosen.board, chosen.players) != (default.board, default.players):
        raise BadArgument("--table solves many boards, for two players; leave --board and --players out")
    if options.x_range != "max-1" or options.ties != "turn":
        raise BadArgument("--table solves both ranges, and ties are decided by turn; leave --x-range and --ties out")
    return hoped() if options.x_prophecies else promised() + hoped()


def share_of(limit: float, workers: int | str) -> float:
    """How many GiB each process may take: local processes share the limit, on a cluster each has it."""
    if isinstance(workers, str):
        return limit
    if limit / workers < LEAST:
        raise BadArgument(f"{workers} workers need {workers * LEAST:g} GiB: raise --memory, or lower --workers")
    return limit / workers


def solve_boards(cases: list[Case], limit: float, deadline: float, workers: int | str | None) -> Iterator[Solution]:
    """The solutions of boards as they are found, until the deadline, a `time.monotonic`."""
    if not cases or time.monotonic() >= deadline:
        return
    if workers is None:
        yield from solve_here(cases, limit, deadline)
    else:
        with _interruptible():
            yield from solve_in_parallel(cases, share_of(limit, workers), deadline, workers)


def solve_here(cases: list[Case], limit: float, deadline: float) -> Iterator[Solution]:
    """One board after the other, in this process."""
    for case in cases:
        if time.monotonic() >= deadline:
            return
        position = open_game("grid", **case.words).start(seed=0)
        work = begin(position, limit, deadline=deadline)
        try:
            with work.watched():
                result = work_out(work, position, Scope(), limit)
        except Stopped:
            if work.signal:
                raise Interrupted(work.signal) from None
            return
        yield solution_of(case, result)


def solve_in_parallel(cases: list[Case], limit: float, deadline: float, workers: int | str) -> Iterator[Solution]:
    """A board for each worker at a time."""
    SolveJob(limit, math.inf)()(Case("1x1"))  # compile the solver once, and not in all processes at the same time
    job = SolveJob(limit, time.time() + deadline - time.monotonic())

    def in_time() -> Iterator[Case]:
        for case in cases:
            if time.monotonic() >= deadline:
                return
            yield case

    with start_workers(job, workers) as started:
        for _, solution in started.do(in_time()):
            if solution:
                yield solution


@contextmanager
def _interruptible() -> Iterator[None]:
    """Turn Ctrl-C and SIGTERM into Interrupted."""

    def stop(number: int, frame: object) -> None:
        raise Interrupted(number)

    handlers = {}
    if threading.current_thread() is threading.main_thread():
        handlers = {number: signal.signal(number, stop) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, handler in handlers.items():
            signal.signal(number, handler)
