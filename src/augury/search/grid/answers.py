"""Questions to the solver: who wins, the value of every move, the best moves, and a best line of play."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Protocol, TypeVar

import numpy as np

from augury.search.grid.remainder import NODES, Remainder, empty_cells
from augury.search.grid.search import TABLE_FROM, look_up, search
from augury.search.grid.solver import FAR, Solver
from augury.search.grid.table import least_in, most_in

T = TypeVar("T")

Mark = tuple[int, int]
"""A cell of the puzzle, and a number or 0 for X."""
Marks = list[Mark]
"""Marks that lead to equivalent positions."""


class Asking(Protocol):
    """Asks the solver a question that may take long."""

    def __call__(self, question: Callable[[], T], stage: str, /) -> T:
        """Return the answer; the stage is shown as progress."""


def load(solver: Solver) -> None:
    """Compile or load the search in this thread, where it can be interrupted."""
    remainders = Remainder.array(len(solver.remainders))
    search(solver.puzzle, remainders, solver.table, 0, 0, 0, 1)  # a position without empty cells
    solver.puzzle.control[NODES] -= 1


def narrow(solver: Solver) -> None:
    """Bound the position's value without a search."""
    rest, settled = solver.start.remainders[0], solver.start.settled
    solver.least = max(solver.least, settled + int(rest.worst))
    solver.most = min(solver.most, settled + int(rest.best))


def decide(solver: Solver, ask: Asking, *, shared_ties: bool) -> None:
    """Prove who wins; the second player wins ties, unless they are shared."""
    if not ask(partial(solver.at_least, 1), "who wins") and shared_ties:
        ask(partial(solver.at_least, 0), "who wins")


def best_moves(solver: Solver, ask: Asking, value: int) -> list[Marks]:
    """The classes of moves that keep the position's value."""
    found = solver.classes()
    return [
        marks
        for index, marks in enumerate(found, start=1)
        if ask(partial(solver.keeps, marks[0], value), f"best moves, {index} of {len(found)}")
    ]


def valued_moves(solver: Solver, ask: Asking, value: int) -> list[tuple[Marks, int]]:
    """The classes of moves with their values, the best for the side to move first."""
    found = solver.classes()
    first = solver.start.side == 0
    least, most = (-FAR, value) if first else (value, FAR)
    valued = [
        (marks, ask(partial(solver.value_of, marks[0], least, most, value), f"moves, {index} of {len(found)}"))
        for index, marks in enumerate(found, start=1)
    ]
    return sorted(valued, key=lambda pair: -pair[1] if first else pair[1])


def best_line(solver: Solver, ask: Asking, value: int) -> list[int]:
    """A line of play in which both sides keep the position's value; the solver ends in its last position."""
    actions: list[int] = []
    while empty_cells(solver.puzzle, solver.start.remainders[0]):
        marks = sorted((alike[0] for alike in solver.classes()), key=partial(_doubt, solver, value))
        stage = f"line of play, move {len(actions) + 1}"
        mark = next(mark for mark in marks if ask(partial(solver.keeps, mark, value), stage))
        actions.append(solver.action_of(mark))
        solver.go(mark)
    return actions


def _doubt(solver: Solver, value: int, mark: Mark) -> int:
    """Whether a mark keeps a value according to the table: 0 is yes, 1 unknown, 2 no."""
    least, most = known_after(solver, mark)
    if solver.start.side == 0:
        return 0 if least >= value else 2 if most < value else 1
    return 0 if most <= value else 2 if least > value else 1


def known_after(solver: Solver, mark: Mark) -> tuple[int, int]:
    """Bounds on the value after a mark, from the table."""
    side = solver.start.side
    cells, gained = solver.step(mark)
    after, settled = solver.remainders[1], solver.start.settled + gained
    least, most = int(after.worst), int(after.best)
    if cells.bit_count() >= TABLE_FROM:
        known = look_up(solver.puzzle, after, solver.table, 1 - side, np.uint64(cells))
        if known:
            low, high = least_in(known), most_in(known)
            least, most = (max(least, low), min(most, high)) if side else (max(least, -high), min(most, -low))
    return settled + least, settled + most
