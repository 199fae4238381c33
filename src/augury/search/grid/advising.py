"""Advice on a position: solved where that can be done in time, and otherwise thought through as deep as time allows."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor, wait
from dataclasses import dataclass
from functools import cache
from threading import Event
from typing import cast

from augury.games.grid.state import Setup, State
from augury.kernel.chance import Dice, below
from augury.kernel.game import open_game
from augury.search.grid.guessing import POINT
from augury.search.grid.solving import Solver, Stopped
from augury.search.grid.thinking import LOWEST, think

SOLVABLE = 14
"""With more empty cells a position is not worth trying to solve within seconds."""
SOLVING_TIME = 0.6
"""The share of the time that solving may take."""
MEMORY = 1 << 26

LOOK = 0.02
"""Seconds between two looks at the clock and at whoever might say stop."""

Mark = tuple[int, int]
Classes = list[list[Mark]]
"""Marks, those together that lead to the same game."""
Looks = list[tuple[int, Mark]]
"""One mark of each class with its worth to the side to move, in parts of a point; the best first."""


@dataclass(frozen=True)
class Advice:
    """What to do, and what it is worth."""

    action: int
    value: float
    """Side 0's points less side 1's at the end, after the action."""
    exact: bool
    """Whether that is proven, or a guess."""
    plies: int
    """How many moves were looked ahead; all that are left, if exact."""
    others: dict[int, float]
    """The same value for all other actions; it may be too good for the side to move where nothing better was wanted."""


@dataclass(frozen=True)
class Limits:
    """How far to think: for so many seconds, so many plies ahead, or until somebody says stop."""

    seconds: float | None = None
    plies: int | None = None
    """With plies and no seconds the advice is the same for the same dice, on any machine."""
    stop: Event | None = None

    def reached(self, started: float) -> bool:
        """Whether it is time to answer."""
        late = self.seconds is not None and time.monotonic() >= started + self.seconds
        return late or (self.stop is not None and self.stop.is_set())


def advise(setup: Setup, state: State, limits: Limits, dice: Dice) -> Advice:
    """The best move in a position of a game for two that is not over; of equals, one by lot."""
    _compile()
    started = time.monotonic()
    solver = Solver(setup, state, MEMORY)
    classes = solver.classes()
    _shuffle(classes, dice)
    looks = _looks(solver, classes)
    if limits.seconds is not None and limits.plies is None and len(solver.start.cells) <= SOLVABLE:
        solved = _solved(solver, classes, looks, limits, started)
        if solved:
            return solved
        solver = Solver(setup, state, MEMORY)
    return _thought(solver, classes, looks, limits, started)


def _shuffle(classes: list[list[Mark]], dice: Dice) -> None:
    """Put classes, and the marks in each, into an order by lot."""
    for items in (classes, *classes):
        for count in range(len(items) - 1, 0, -1):
            place = below(dice, count + 1)
            items[count], items[place] = items[place], items[count]


def _solved(solver: Solver, classes: Classes, looks: Looks, limits: Limits, started: float) -> Advice | None:
    """A mark that is proven to be best or at least to win, if that can be done in a part of the time."""

    def watch(solver: Solver) -> None:
        if limits.stop is not None and limits.stop.is_set():
            solver.stop()

    solver.watch, solver.look = watch, LOOK
    solver.deadline = started + (limits.seconds or 0.0) * SOLVING_TIME
    fallback = None
    try:
        fallback = _winning_mark(solver, looks)
        value = solver.value()
        mark = next(mark for _, mark in looks if solver.keeps(mark, value))
        return _advice(solver, classes, looks, mark, value, exact=True, plies=len(solver.start.cells))
    except Stopped:
        if not fallback:
            return None
        bound = solver.least if solver.start.side == 0 else solver.most
        return _advice(solver, classes, looks, fallback, bound, exact=False, plies=len(solver.start.cells))


def _advice(
    solver: Solver, classes: Classes, looks: Looks, mark: Mark, value: float, *, exact: bool, plies: int
) -> Advice:
    """The mark as advice, with what is thought of all others."""
    sign, settled = (1 if solver.start.side == 0 else -1), solver.start.settled
    action = solver.action_of(mark)
    worths = {mark: worth for worth, mark in looks}
    others = {
        solver.action_of(twin): value if marks[0] == mark else settled + sign * worths[marks[0]] / POINT
        for marks in classes
        for twin in marks
        if twin != mark
    }
    return Advice(action, value, exact, plies, others)


@cache
def _compile() -> None:
    """Solve and think once, so that compiling does not count against anybody's time."""
    game = open_game("grid", board="2x3")
    solver = Solver(cast(Setup, game.setup), cast(State, game.start(seed=0).state), MEMORY)
    solver.value()
    classes = solver.classes()
    _thought(solver, classes, _looks(solver, classes), Limits(plies=2), time.monotonic())


def values(setup: Setup, state: State, memory: int) -> dict[int, int]:
    """The exact value of every action, however long it takes: side 0's points less side 1's at the end."""
    solver = Solver(setup, state, memory)
    found: dict[int, int] = {}
    for marks in solver.classes():
        value = solver.value_of(marks[0])
        found |= {solver.action_of(mark): value for mark in marks}
    return dict(sorted(found.items()))


def _looks(solver: Solver, classes: Classes) -> Looks:
    """One mark of each class with what it is probably worth to the side to move, the best first."""
    looks = [(_think_mark(solver, marks[0], 0, LOWEST, -LOWEST), marks[0]) for marks in classes]
    return sorted(looks, key=lambda look: -look[0])


def _winning_mark(solver: Solver, looks: Looks) -> Mark | None:
    """A mark that wins, if there is one: a tie is the second player's."""
    first = solver.start.side == 0
    if solver.at_least(1) != first:
        return None
    wins = 1 if first else 0
    return next((mark for _, mark in looks if solver.keeps(mark, wins)), None)


def _think_mark(solver: Solver, mark: Mark, plies: int, alpha: int, beta: int) -> int:
    """What a mark is probably worth to the side that makes it, in parts of a point, so many replies ahead."""
    side = solver.start.side
    _, gained = solver.step(mark)
    gained = (gained if side == 0 else -gained) * POINT
    return gained - int(
        think(solver.puzzle, solver.rests, solver.table, 1, plies, 1 - side, gained - beta, gained - alpha)
    )


def _thought(solver: Solver, classes: Classes, looks: Looks, limits: Limits, started: float) -> Advice:
    """Think ever deeper, the best moves so far first, until a limit is reached."""
    reached = 1
    deepest = len(solver.start.cells) if limits.plies is None else min(limits.plies, len(solver.start.cells))
    with ThreadPoolExecutor(1) as pool:
        for plies in range(1, deepest):
            running = pool.submit(_deepen, solver, looks, plies)
            while not running.done():
                wait([running], LOOK)
                if limits.reached(started):
                    solver.stop()
                    wait([running])
            found, finished = running.result()
            # An unfinished round still counts if it got past the first move: that was the best of the round before.
            looks = found + [look for look in looks if look[1] not in {mark for _, mark in found}]
            reached = plies + 1 if finished else reached
            if not finished or limits.reached(started):
                break
    worth, mark = looks[0]
    side = solver.start.side
    value = solver.start.settled + (worth if side == 0 else -worth) / POINT
    return _advice(solver, classes, looks, mark, value, exact=False, plies=reached)


def _deepen(solver: Solver, looks: Looks, plies: int) -> tuple[Looks, bool]:
    """Think all marks through to one more ply; the marks by worth as far as that came, and whether it was finished."""
    best = LOWEST
    found: Looks = []
    for _, mark in looks:
        worth = _think_mark(solver, mark, plies, best, -LOWEST)
        if solver.stopped:
            break
        found.append((worth, mark))
        best = max(best, worth)
    # Marks that are not better have only a bound, so their order stays: sorting is stable.
    found.sort(key=lambda look: -look[0])
    return found, len(found) == len(looks)
