"""The best move of a position: solved if there is time, otherwise searched as deep as time allows."""

from __future__ import annotations

import math
import time
from collections.abc import Iterable, Mapping
from concurrent.futures import TimeoutError as NotYet
from dataclasses import dataclass
from functools import cache
from typing import TypeVar, cast

from augury.games.grid.state import Setup, State
from augury.kernel.chance import Dice, below
from augury.kernel.game import open_game
from augury.kernel.interpreter import threads
from augury.search.grid.estimates import POINT
from augury.search.grid.limited_search import LOWEST, alpha_beta
from augury.search.grid.solver import Solver, Stopped

SOLVABLE = 14
"""The most empty cells with which it is worth trying to solve a position within seconds."""
SOLVING_TIME = 0.6
"""The share of the time that solving may take."""
MEMORY = 1 << 26

T = TypeVar("T")

Mark = tuple[int, int]
"""A cell of the puzzle, and a number or 0 for X."""
ScoredMark = tuple[int, Mark]
"""A mark and its estimated value to the side that makes it, in parts of a point."""
NO_LUCK: Mapping[Mark, int] = {}


@dataclass(frozen=True)
class Advice:
    """A move and its value."""

    action: int
    value: float
    """Side 0's points less side 1's at the end, after this action."""
    exact: bool
    """Whether the value is proven, or an estimate."""
    plies: int
    """The depth of the search in moves; all that are left, if exact."""


def advise(setup: Setup, state: State, seconds: float) -> Advice:
    """The best move in a position of a game for two.

    >>> game = open_game("grid", board="2x3")
    >>> found = advise(game.setup, game.start().state, seconds=60)
    >>> game.engine.format_action(game.setup, found.action), found.value, found.exact
    ('a1=2', 1, True)
    """
    prepare()
    started = time.monotonic()
    solver = Solver(setup, state, MEMORY)
    fallback = None
    if len(solver.start.cells) <= SOLVABLE:
        solver.deadline = started + seconds * SOLVING_TIME
        try:
            fallback = winning_mark(solver)
            value = solver.value()
            mark = next(mark for mark in representatives(solver) if solver.keeps(mark, value))
            return Advice(solver.action_of(mark), value, exact=True, plies=len(solver.start.cells))
        except Stopped:
            pass
    if fallback:
        return Advice(solver.action_of(fallback), proven_bound(solver), exact=False, plies=len(solver.start.cells))
    return _thought(Solver(setup, state, MEMORY), started + seconds)


@cache
def prepare() -> None:
    """Solve and search once, so that compilation does not count as thinking time."""
    game = open_game("grid", board="2x3")
    solver = Solver(cast(Setup, game.setup), cast(State, game.start(seed=0).state), MEMORY)
    solver.value()
    _thought(solver, time.monotonic())


def values(setup: Setup, state: State, memory: int) -> dict[int, int]:
    """The exact value of every action, however long that takes: side 0's points less side 1's at the end.

    >>> game = open_game("grid", board="1x2")
    >>> found = values(game.setup, game.start().state, memory=1 << 20)
    >>> {game.engine.format_action(game.setup, action): value for action, value in found.items()}
    {'a1=x': -2, 'a1=1': -1, 'a1=2': 0, 'b1=x': -2, 'b1=1': -1, 'b1=2': 0}
    """
    solver = Solver(setup, state, memory)
    found: dict[int, int] = {}
    for marks in solver.classes():
        value = solver.value_of(marks[0])
        found |= {solver.action_of(mark): value for mark in marks}
    return dict(sorted(found.items()))


def representatives(solver: Solver) -> list[Mark]:
    """One mark of each class, the most promising first."""
    return [mark for _, mark in score_marks(solver)]


def score_marks(solver: Solver, dice: Dice | None = None) -> list[ScoredMark]:
    """One mark of each class with its estimated value to the side to move, the best first.

    Equal values are shuffled, if there are dice.
    """
    looks = [(_think_mark(solver, marks[0], 0, LOWEST, -LOWEST), marks[0]) for marks in solver.classes()]
    looks.sort(reverse=True)
    if dice is None:
        return looks
    return sorted(shuffled(looks, dice), key=lambda look: -look[0])


def shuffled(items: Iterable[T], dice: Dice) -> list[T]:
    """The items in random order."""
    found = list(items)
    for count in range(len(found) - 1, 0, -1):
        place = below(dice, count + 1)
        found[count], found[place] = found[place], found[count]
    return found


def winning_mark(solver: Solver) -> Mark | None:
    """A mark that wins, if there is one; the second player wins ties."""
    first = solver.start.side == 0
    if solver.at_least(1) != first:
        return None
    wins = 1 if first else 0
    return next((mark for mark in representatives(solver) if solver.keeps(mark, wins)), None)


def proven_bound(solver: Solver) -> float:
    """The proven bound that is worse for the side to move."""
    return solver.least if solver.start.side == 0 else solver.most


def _think_mark(solver: Solver, mark: Mark, plies: int, alpha: int, beta: int) -> int:
    """The estimated value of a mark to the side that makes it, in parts of a point, searched `plies` replies deep."""
    side = solver.start.side
    _, gained = solver.step(mark)
    gained = (gained if side == 0 else -gained) * POINT
    return gained - int(
        alpha_beta(solver.puzzle, solver.remainders, solver.table, 1, plies, 1 - side, gained - beta, gained - alpha)
    )


def _thought(solver: Solver, deadline: float) -> Advice:
    """The best move as deep as time allows."""
    looks, worths = deepen(solver, score_marks(solver), deadline)
    worth, mark = looks[0]
    side = solver.start.side
    value = solver.start.settled + (worth if side == 0 else -worth) / POINT
    return Advice(solver.action_of(mark), value, exact=False, plies=len(worths))


def deepen(
    solver: Solver, looks: list[ScoredMark], deadline: float, lots: Mapping[Mark, int] = NO_LUCK
) -> tuple[list[ScoredMark], list[int]]:
    """Search deeper and deeper until time is up; return the marks by value, and the best value at each depth.

    `lots` are random bonuses, in parts of a point: they let a mark pass others that are hardly better.
    """
    worths = [looks[0][0]]
    with threads(1) as pool:
        for plies in range(1, len(solver.start.cells)):
            running = pool.submit(_deepen, solver, looks, plies, lots)
            try:
                found, finished = running.result(_until(deadline))
            except NotYet:
                solver.stop()
                found, finished = running.result()
            # An unfinished round still counts if it got past the first move: that was the best of the round before.
            looks = found + [look for look in looks if look[1] not in {mark for _, mark in found}]
            if not finished:
                break
            worths.append(looks[0][0])
    return looks, worths


def _until(deadline: float) -> float | None:
    """Seconds to wait; None means forever."""
    return None if math.isinf(deadline) else max(0.0, deadline - time.monotonic())


def _deepen(
    solver: Solver, looks: list[ScoredMark], plies: int, lots: Mapping[Mark, int]
) -> tuple[list[ScoredMark], bool]:
    """Search all marks to a depth; return the marks by value so far, and whether the depth was finished."""
    best = LOWEST
    found: list[ScoredMark] = []
    for _, mark in looks:
        luck = lots.get(mark, 0)
        worth = _think_mark(solver, mark, plies, max(LOWEST, best - luck), -LOWEST)
        if solver.stopped:
            break
        found.append((worth, mark))
        best = max(best, worth + luck)
    # Marks that are not better have only a bound, so their order stays: sorting is stable.
    found.sort(key=lambda look: -look[0] - lots.get(look[1], 0))
    return found, len(found) == len(looks)
