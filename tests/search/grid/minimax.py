"""Plain minimax over the judge: the value of perfect play without any optimization."""

from __future__ import annotations

from tests.judge.grid import GridJudge, Mark
from tests.judge.grid_games import after

Standing = tuple[int, frozenset[tuple[str, object]]]
"""The seat to move, and all marks with their writers."""


def value(judge: GridJudge) -> int:
    """Seat 0's points minus seat 1's under perfect play, found by trying every mark in every order."""
    if judge.over:
        return judge.scores[0] - judge.scores[1]
    found = values(judge).values()
    return min(found) if judge.turn else max(found)


def values(judge: GridJudge) -> dict[tuple[str, Mark], int]:
    """The value after each legal mark."""
    return {(cell, mark): value(after(judge, cell, mark)) for cell, mark in judge.legal()}


def remembered(judge: GridJudge, known: dict[Standing, int]) -> int:
    """The same value, with a memory of exact positions, including who wrote each mark."""
    if judge.over:
        return judge.scores[0] - judge.scores[1]
    standing = judge.turn, frozenset(judge.written.items())
    if standing not in known:
        found = [remembered(after(judge, cell, mark), known) for cell, mark in judge.legal()]
        known[standing] = min(found) if judge.turn else max(found)
    return known[standing]
