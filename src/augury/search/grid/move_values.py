"""The value of every move in a game for two: proven if there is time, otherwise estimated by search."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Event, Thread
from typing import cast

from augury.errors import BadArgument
from augury.games.grid.state import Setup, State
from augury.kernel.chance import Dice, below
from augury.kernel.game import Game
from augury.kernel.records import Record
from augury.search.budget import MOST_SIMULATIONS, Budget
from augury.search.grid.best_move import (
    MEMORY,
    SOLVABLE,
    SOLVING_TIME,
    Mark,
    ScoredMark,
    deepen,
    prepare,
    proven_bound,
    score_marks,
    shuffled,
    winning_mark,
)
from augury.search.grid.estimates import POINT
from augury.search.grid.remainder import LIMIT, MOST_CELLS
from augury.search.grid.solver import FAR, Solver, Stopped
from augury.search.results import ActionValue, SearchResult

LOOK = 0.005
"""Seconds between two checks of the stop event."""
LUCK = POINT // 4
"""The largest random bonus of a move, in parts of a point."""
CERTAIN = 8.0
"""An estimated lead of this many points is nearly a victory."""


@dataclass(frozen=True)
class Proof:
    """What is proven about a move."""

    difference: float
    """Side 0's points less side 1's at the end or, if not exact, the worst that the side to move can be held to."""
    exact: bool


def can_evaluate(game: Game, state: Record) -> bool:
    """Whether a position can be evaluated: two players, and no more empty cells than fit."""
    return game.players == 2 and int(cast(State, state).empties) <= MOST_CELLS


def weigh(game: Game, state: Record, seat: int, budget: Budget, dice: Dice | None = None) -> SearchResult:
    """Every legal move, the best first; positions searched count as the budget's nodes, and as its simulations.

    About moves that are not the best a search learns little more than that: their values are guesses unless marked as
    exact. With dice, equally good moves are shuffled, and while nothing is proven a move that is hardly worse than the
    best may come first; otherwise every game would be the same.
    """
    if not can_evaluate(game, state):
        raise BadArgument(f"only games for two players with at most {MOST_CELLS} empty cells can be evaluated")
    setup, here = cast(Setup, game.setup), cast(State, state)
    prepare()
    started = time.monotonic()
    seconds = budget.seconds or math.inf
    nodes = budget.at_most(MOST_SIMULATIONS) if budget.simulations or budget.nodes else 0
    solver = Solver(setup, here, MEMORY)
    looks = score_marks(solver, dice)
    lots = {mark: below(dice, LUCK) for _, mark in looks} if dice is not None else {}
    proofs: dict[Mark, Proof] = {}
    best = None
    searched = solver.nodes
    if len(solver.start.cells) <= SOLVABLE:
        _limit(solver, nodes * SOLVING_TIME)
        solver.deadline = started + seconds * SOLVING_TIME
        with stopped_by(solver, budget.stop):
            best = prove(solver, [mark for _, mark in looks], proofs, started + seconds)
        searched = solver.nodes
    if best is None:
        solver = Solver(setup, here, MEMORY)
        _limit(solver, max(1, nodes - searched) if nodes else 0)
        with stopped_by(solver, budget.stop):
            looks, worths = deepen(solver, looks, started + seconds, lots)
        looks = average_depths(looks, worths)
        best = looks[0][1]
        searched += solver.nodes
    found = _result(solver, looks, proofs, best, bool(setup.shared_ties), dice)
    return SearchResult(seat, searched, found, "estimate")


def average_depths(looks: list[ScoredMark], worths: list[int]) -> list[ScoredMark]:
    """Shift the values of the marks to the mean of the last two depths.

    A guess favours the side that moved last before it. An even and an odd depth together favour neither, so guesses
    can be compared from move to move.
    """
    shift = sum(worths[-2:]) // len(worths[-2:]) - looks[0][0]
    return [(worth + shift, mark) for worth, mark in looks]


def _limit(solver: Solver, nodes: float) -> None:
    """Let a solver search `nodes` more positions."""
    solver.puzzle.control[LIMIT] = solver.nodes + max(1, int(nodes)) if nodes else 0


@contextmanager
def stopped_by(solver: Solver, stop: Event) -> Iterator[None]:
    """Stop the solver, even between two searches, as soon as `stop` is set."""
    done = Event()

    def look() -> None:
        while not done.wait(LOOK):
            if stop.is_set():
                solver.deadline = 0.0
                solver.stop()

    looking = Thread(target=look, daemon=True)
    looking.start()
    try:
        yield
    finally:
        done.set()
        looking.join()


def prove(solver: Solver, marks: list[Mark], proofs: dict[Mark, Proof], deadline: float) -> Mark | None:
    """Prove values until the solver's time is up, and those of the other marks until the deadline.

    Returns a mark that is best, or wins, for certain; None if there was no time to find one.
    """
    best = None
    try:
        best = winning_mark(solver)
        if best:
            proofs[best] = Proof(proven_bound(solver), exact=False)
        value = solver.value()
        best = next(mark for mark in marks if solver.keeps(mark, value))
        proofs[best] = Proof(value, exact=True)
        solver.deadline = deadline
        least, most = (-FAR, value) if solver.start.side == 0 else (value, FAR)
        for mark in marks:
            if mark != best:
                proofs[mark] = Proof(solver.value_of(mark, least, most, guess=value), exact=True)
    except Stopped:
        pass
    return best


def _result(
    solver: Solver,
    looks: list[ScoredMark],
    proofs: dict[Mark, Proof],
    best: Mark,
    shared_ties: bool,
    dice: Dice | None,
) -> list[ActionValue]:
    """The moves in order; none is valued above the best."""
    side, settled = solver.start.side, solver.start.settled
    classes = {marks[0]: marks for marks in solver.classes()}
    found: list[ActionValue] = []
    for worth, mark in sorted(looks, key=lambda look: look[1] != best):
        proof = proofs.get(mark)
        difference = proof.difference if proof else settled + (worth if side == 0 else -worth) / POINT
        share = _share(difference, shared_ties) if proof else 0.5 + math.tanh(difference / CERTAIN) / 2
        own, lead = (share, difference) if side == 0 else (1.0 - share, -difference)
        if found:
            own, lead = min(own, found[0].values[side]), min(lead, cast(float, found[0].lead))
        values = [own, 1.0 - own] if side == 0 else [1.0 - own, own]
        exact = proof is not None and proof.exact
        proven = exact or (proof is not None and own == 1.0)  # what is certain of a draw leaves room for a victory
        bound = proof is None and mark != best
        twins = shuffled(classes[mark], dice) if dice is not None else classes[mark]
        found.extend(ActionValue(solver.action_of(twin), 1, values, lead, exact, proven, bound) for twin in twins)
    return found


def _share(difference: float, shared_ties: bool) -> float:
    """The first player's share of the victory; the second player wins ties, unless they are shared."""
    if difference == 0 and shared_ties:
        return 0.5
    return 1.0 if difference > 0 else 0.0
