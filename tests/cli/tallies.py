"""Made-up tallies of games, for which the figures are known."""

from __future__ import annotations

import numpy as np

from augury.games.horsemen.shelf import shipped
from augury.kernel.records import Memory
from augury.lab.horsemen.figures import Balance, Worth, balance_of
from augury.players.horsemen.selfplay import Tally

NOBODY, FIRST, SECOND, BOTH = 0, 1, 2, 3
"""The winners: a bit for each seat."""
PROPHECIES, APOCALYPSE, PASSES, TURNS = 1, 2, 3, 4
"""Why a game ended."""


def games(
    count: int = 1,
    winners: int = FIRST,
    *,
    first: int = 0,
    turns: int = 30,
    reason: int = PROPHECIES,
    plays: tuple[tuple[int, ...], tuple[int, ...]] = ((0, 0, 0, 0), (0, 0, 0, 0)),
    takers: dict[int, int] | None = None,
    uncoverers: dict[int, int] | None = None,
) -> Memory:
    """Return tallies of games that all went the same way."""
    tallies = Tally.array(count)
    tallies["winners"], tallies["first"], tallies["turns"], tallies["reason"] = winners, first, turns, reason
    tallies["plays"] = plays
    tallies["takers"] = tallies["uncoverers"] = -1
    for field, found in (("takers", takers), ("uncoverers", uncoverers)):
        for index, seat in (found or {}).items():
            tallies[field][:, index] = seat
    return tallies


def figures(*parts: Memory) -> Balance:
    """Return the figures of these games with the house set."""
    return balance_of(shipped("house"), np.concatenate(parts), 0, 1.0, "greedy")


def values(worths: list[Worth]) -> list[float | None]:
    """Return the worths of the entries, None where there is none."""
    return [worth.worth.value if worth.worth else None for worth in worths]
