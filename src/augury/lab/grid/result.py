"""The result of solving a position, as it is printed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, cast

import msgspec

from augury.games.grid.setup import GridSetup
from augury.kernel.game import Game
from augury.kernel.position import Position
from augury.kernel.setups import plain_setup
from augury.lab.grid.work import Work
from augury.search.grid.answers import Marks, best_line, best_moves, decide, valued_moves
from augury.search.grid.solver import Solver

DIGITS = 3
"""Decimal places of seconds."""


@dataclass(frozen=True)
class Scope:
    """What to find out about a position."""

    winner: bool = False
    """Whether to find only the winner."""
    all_moves: bool = False


class MoveClass(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Moves that lead to equivalent positions."""

    moves: list[str]
    count: int
    value: int | None = None


class SolverResult(msgspec.Struct, frozen=True, kw_only=True):
    """The result for a position. Values are the first player's points less the second's."""

    game: str
    setup: dict[str, Any]
    position: list[str]
    """The moves so far."""
    to_move: int | None
    value: int | None
    winner: int | None
    at_least: int
    at_most: int
    best_moves: list[MoveClass] | None
    line: list[str] | None
    moves: list[MoveClass] | None
    nodes: int
    """Positions searched for the proof; best moves and the line took some more."""
    stored: int
    seconds: float
    nodes_per_second: float
    total_nodes: int
    total_seconds: float
    memory: float
    """The limit, in GiB."""


def work_out(work: Work, position: Position, scope: Scope, memory: float) -> SolverResult:
    """Find out what `scope` asks about a position; Stopped if time ran out."""
    solver, game = work.solver, position.game
    shared = cast(GridSetup, game.chosen).options.ties == "shared"
    if scope.winner:
        work.prove(lambda: decide(solver, work.ask, shared_ties=shared))
    else:
        work.prove(lambda: work.ask(solver.value, "value"))
    stored = solver.stored
    best = line = moves = None
    least, most = work.proven
    if not scope.winner:
        if scope.all_moves:
            valued = valued_moves(solver, work.ask, least)
            moves = [_class(game, solver, marks, value) for marks, value in valued]
            best = [_class(game, solver, marks) for marks, value in valued if value == least]
        else:
            best = [_class(game, solver, marks) for marks in best_moves(solver, work.ask, least)]
        line = _texts(game, best_line(solver, work.ask, least))
    proof, whole = work.proof or work.whole, work.whole
    return SolverResult(
        game=game.name,
        setup=plain_setup(game.chosen),
        position=_texts(game, [action for _, action in position.moves]),
        to_move=None if position.over else position.actors[0],
        value=least if least == most else None,
        winner=winner_of(least, most, shared=shared),
        at_least=least,
        at_most=most,
        best_moves=best,
        line=line,
        moves=moves,
        nodes=proof.nodes,
        stored=stored,
        seconds=round(proof.seconds, DIGITS),
        nodes_per_second=round(proof.nodes / max(proof.seconds, 1e-3)),
        total_nodes=whole.nodes,
        total_seconds=round(whole.seconds, DIGITS),
        memory=memory,
    )


def winner_of(least: int, most: int, *, shared: bool) -> int | None:
    """The winning seat, or None for a shared tie (G4.7); otherwise the second player wins ties (G4.6)."""
    if least > 0:
        return 0
    return None if shared and least == most == 0 else 1


def _class(game: Game, solver: Solver, marks: Marks, value: int | None = None) -> MoveClass:
    moves = _texts(game, [solver.action_of(mark) for mark in marks])
    return MoveClass(moves=moves, count=len(moves), value=value)


def _texts(game: Game, actions: Sequence[int]) -> list[str]:
    return [game.engine.format_action(game.setup, action) for action in actions]
