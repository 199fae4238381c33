"""A search that is stopped raises `Stopped`, and the next search gives the right answer."""

from __future__ import annotations

from functools import cache
from threading import Timer
from time import monotonic
from typing import cast

import pytest

from augury.games.grid.state import Setup, State
from augury.search.grid.remainder import ENOUGH, STOP, WISHED
from augury.search.grid.solver import FIRST_TABLE, Solver, Stopped, Watch
from tests.games.grid.positions import grid, play

MOVES = "a1=4 b2=x c3=3"
"""After these moves, solving 4x4 takes about a second."""


def solver_for(board: str = "4x5", moves: str = "", watch: Watch | None = None) -> Solver:
    """A solver for a board after some moves; solving 4x5 takes hours."""
    game = grid(board)
    return Solver(cast(Setup, game.setup), cast(State, play(game.start(0, ""), moves).state), 1 << 26, watch)


@cache
def worth() -> int:
    """The value of 4x4 after the moves, found without a stop."""
    return solver_for("4x4", MOVES).value()


def test_another_thread_can_stop_a_search() -> None:
    """`stop` in another thread ends any kind of search with `Stopped`."""
    solver = solver_for()
    for ask in (solver.value, lambda: solver.at_least(1), lambda: solver.value_of((0, 1))):
        timer = Timer(0.3, solver.stop)
        timer.start()
        with pytest.raises(Stopped):
            ask()
        timer.join()
    assert solver.least < solver.most


def test_a_stop_takes_effect_at_once() -> None:
    """A search on a large board, where examining all moves takes a while, also stops soon."""
    solver = solver_for("6x6")
    timer = Timer(0.2, solver.stop)
    timer.start()
    began = monotonic()
    with pytest.raises(Stopped):
        solver.value()
    assert monotonic() - began < 10


@pytest.mark.slow
def test_the_next_search_goes_on() -> None:
    """A search after a stop finds the right value, and the table keeps what was proven before."""
    solver = solver_for("4x4", MOVES)
    timer = Timer(0.1, solver.stop)
    timer.start()
    with pytest.raises(Stopped):
        solver.value()
    timer.join()
    assert solver.stored > 0
    assert solver.value() == worth()


def test_the_watcher_is_called() -> None:
    """The watcher is called repeatedly during a search, and can stop it."""
    seen: list[int] = []

    def look(solver: Solver) -> None:
        seen.append(solver.nodes)
        if len(seen) == 3:
            solver.stop()

    with pytest.raises(Stopped):
        solver_for(watch=look).value()
    assert len(seen) >= 3 and seen == sorted(seen) and seen[0] > 0


class Enough(Exception):
    """An exception that a watcher raises."""


@pytest.mark.slow
def test_a_watcher_that_raises_ends_the_search_only() -> None:
    """An exception in a watcher ends the search and is raised to the caller, and the next search works."""
    calls = 0

    def look(_: Solver) -> None:
        nonlocal calls
        calls += 1
        if calls == 1:
            raise Enough

    solver = solver_for("4x4", MOVES, look)
    with pytest.raises(Enough):
        solver.value()
    assert solver.value() == worth()


def test_a_stop_is_not_lost_when_the_table_fills_up() -> None:
    """A stop takes effect even if the table fills up at the same moment."""
    solver = solver_for("4x4", MOVES)
    solver.puzzle.control[ENOUGH] = 0  # every entry exceeds the limit
    solver.puzzle.control[STOP] = WISHED
    with pytest.raises(Stopped):
        solver.value()


def test_a_table_grows_as_it_fills() -> None:
    """With enough memory the table starts small and can grow without changing the value."""
    solver = solver_for("3x4")
    before = len(solver.table)
    assert solver.value() == 2
    assert len(solver.table) >= before == FIRST_TABLE
    assert solver.stored <= len(solver.table)
