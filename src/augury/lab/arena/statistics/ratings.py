"""Strengths on one scale from the whole pairwise table: Bradley-Terry for two seats, Plackett-Luce for more.

A player's chance to win a game is its strength beside the strengths of all who sit there (Luce's choice of a winner,
the first step of a Plackett-Luce ranking; with two seats, Bradley and Terry's). With one hero among copies of another,
the odds of the hero are the ratio of strengths divided by the number of copies, so the fit is a logistic regression.
Ratings are logarithms of strengths in Elo's unit, in which 400 points are odds of ten to one; their mean is 0.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import msgspec
import numpy as np
from numpy.typing import NDArray

from augury.lab.arena.statistics.intervals import DRAWS, Estimate, Floats, redrawn, spanned

ELO = 400 / math.log(10)
IMAGINED = 0.5
"""Prior blocks with an even result for each pair, so that a clean sweep has a finite rating."""
STEPS = 60
FARTHEST = 2.0
"""The longest step of Newton's method, in logarithms of strength."""
NEAR = 1e-9


class Meeting(msgspec.Struct, frozen=True):
    """The blocks of a pair: their numbers and the hero's share in each."""

    hero: int
    other: int
    blocks: NDArray[np.int64]
    shares: Floats


class Rating(msgspec.Struct, frozen=True):
    """The strength of a player."""

    name: str
    rating: Estimate


def ratings(
    names: Sequence[str], meetings: Sequence[Meeting], seats: int, seed: int, draws: int = DRAWS
) -> list[Rating]:
    """Ratings of all players, with bootstrap intervals over blocks."""
    if not meetings:
        return []
    numbers = 1 + max(int(meeting.blocks.max(initial=0)) for meeting in meetings)
    counted = np.zeros((numbers, 2 * len(meetings)))
    for pair, meeting in enumerate(meetings):
        counted[meeting.blocks, 2 * pair] = 1
        counted[meeting.blocks, 2 * pair + 1] = meeting.shares
    sums = np.vstack([counted.sum(axis=0), redrawn(np.vstack([counted, *_imagined(meetings)]), seed, draws)])
    played, won = sums[:, 0::2], sums[:, 1::2]
    ends = np.array([(meeting.hero, meeting.other) for meeting in meetings])
    fitted = fit(len(names), ends, won + IMAGINED / seats, played + IMAGINED, seats) * ELO
    counts = [
        sum(len(meeting.blocks) for meeting in meetings if who in (meeting.hero, meeting.other))
        for who in range(len(names))
    ]
    return [
        Rating(name, spanned(float(fitted[0, who]), fitted[1:, who], counts[who])) for who, name in enumerate(names)
    ]


def _imagined(meetings: Sequence[Meeting]) -> list[Floats]:
    """For each pair a block won and a block lost, so that a clean sweep has an interval."""
    rows = [np.zeros((2, 2 * len(meetings))) for _ in meetings]
    for pair, row in enumerate(rows):
        row[:, 2 * pair] = 1
        row[0, 2 * pair + 1] = 1
    return rows


def fit(people: int, ends: NDArray[np.int64], won: Floats, played: Floats, seats: int) -> Floats:
    """Logarithms of strengths for each row of won and played, a column a pair, by Newton's method; their mean is 0."""
    signs = np.zeros((len(ends), people))
    signs[np.arange(len(ends)), ends[:, 0]] = 1
    signs[np.arange(len(ends)), ends[:, 1]] = -1
    found = np.zeros((len(won), people))
    level = np.ones((people, people))  # pins down the mean, which the games say nothing about
    for _ in range(STEPS):
        chance = 1 / (1 + (seats - 1) * np.exp(-(found @ signs.T)))
        slope = (won - played * chance) @ signs
        bend = np.einsum("rp,pi,pj->rij", played * chance * (1 - chance), signs, signs) + level
        step = np.linalg.solve(bend, slope[..., None])[..., 0]
        step *= np.minimum(1.0, FARTHEST / np.maximum(NEAR, np.abs(step).max(axis=1, keepdims=True)))
        found += step
        if np.abs(step).max() < NEAR:
            break
    centred: Floats = found - found.mean(axis=1, keepdims=True)
    return centred
