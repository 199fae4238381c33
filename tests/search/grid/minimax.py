"""Plain minimax over the judge: what the rules say of perfect play, with nothing clever between."""

from __future__ import annotations

from tests.judge.grid import GridJudge, Mark
from tests.judge.grid_games import after

Standing = tuple[int, frozenset[tuple[str, object]]]
"""Whose turn it is, and all that is written by whom."""


def value(judge: GridJudge) -> int:
    """Seat 0's points less seat 1's if both play perfectly: every mark in every order is tried."""
    if judge.over:
        return judge.scores[0] - judge.scores[1]
    found = values(judge).values()
    return min(found) if judge.turn else max(found)


def values(judge: GridJudge) -> dict[tuple[str, Mark], int]:
    """The value after each legal mark."""
    return {(cell, mark): value(after(judge, cell, mark)) for cell, mark in judge.legal()}


def remembered(judge: GridJudge, known: dict[Standing, int]) -> int:
    """The same, where a position that was met before, cell for cell and writer for writer, is not tried again."""
    if judge.over:
        return judge.scores[0] - judge.scores[1]
    standing = judge.turn, frozenset(judge.written.items())
    if standing not in known:
        found = [remembered(after(judge, cell, mark), known) for cell, mark in judge.legal()]
        known[standing] = min(found) if judge.turn else max(found)
    return known[standing]
