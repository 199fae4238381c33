"""Boards solved by several processes or on a cluster, a board each."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator

import msgspec

from augury.errors import BadArgument
from augury.lab.grid.solutions import Case, Solution, solution_of
from augury.lab.workers import hire

LEAST = 0.5
"""GiB that a process must have."""


class SolveJob(msgspec.Struct, frozen=True):
    """How boards are solved, so that another process can do it."""

    limit: float
    """GiB for each process."""
    until: float
    """When to give up, by `time.time`, which is about the same on all machines."""

    def __call__(self) -> Callable[[Case], Solution | None]:
        """Whoever solves boards; None where there was no time."""
        from augury.kernel.game import open_game
        from augury.lab.grid.result import Scope, work_out
        from augury.lab.grid.work import begin
        from augury.search.grid.solver import Stopped

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


def warm(limit: float) -> None:
    """Solve the smallest board here, so that not all processes compile the solver at once."""
    SolveJob(limit, math.inf)()(Case("1x1"))


def share_of(limit: float, wish: int | str) -> float:
    """How many GiB each process may take: processes here share them, and a cluster has them for each."""
    if isinstance(wish, str):
        return limit
    if limit / wish < LEAST:
        raise BadArgument(f"{wish} workers need {wish * LEAST:g} GiB: raise --memory, or lower --workers")
    return limit / wish


def solved_apart(cases: list[Case], limit: float, deadline: float, wish: int | str) -> Iterator[Solution]:
    """The solutions of boards as they come in, until the time is over; the deadline is a `time.monotonic`."""
    order = SolveJob(limit, time.time() + deadline - time.monotonic())

    def wanted() -> Iterator[Case]:
        for case in cases:
            if time.monotonic() >= deadline:
                return
            yield case

    with hire(order, wish) as workers:
        for _, solution in workers.do(wanted()):
            if solution:
                yield solution
