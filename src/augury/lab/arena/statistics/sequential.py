"""A test that stops as soon as it can decide: the generalised sequential probability ratio test on block means.

Two hypotheses say how far above its par a hero's share of victories lies: by `null` or by `alternative`. After each
block the log-likelihood ratio of the two is taken for normal block means, with the variance estimated from the blocks
so far. It stops at a bound that keeps both errors near 5 % (Wald, 1945; as chess engines are tested).
"""

from __future__ import annotations

import math

import msgspec
import numpy as np

from augury.lab.arena.statistics.intervals import Floats

ALPHA = BETA = 0.05
UPPER = math.log((1 - BETA) / ALPHA)
LOWER = math.log(BETA / (1 - ALPHA))
FEWEST = 16
"""The fewest blocks that decide anything; with fewer, the variance would be a guess."""
DOUBT = 0.25
"""A prior squared deviation, so that a few blocks that happen to be equal decide nothing."""

ABOVE, NOT_ABOVE, UNDECIDED = "above", "not above", "undecided"


class Test(msgspec.Struct, frozen=True):
    """The state of a sequential test."""

    __test__ = False  # its name makes pytest think that it is a test

    verdict: str
    blocks: int
    """How many blocks it has used."""
    ratio: float
    """The log-likelihood ratio after them."""
    null: float
    alternative: float
    lower: float = LOWER
    upper: float = UPPER


def ratios(edges: Floats, null: float, alternative: float) -> Floats:
    """The log-likelihood ratio after each block."""
    count = np.arange(1, len(edges) + 1)
    mean = np.cumsum(edges) / count
    spread = np.maximum(0.0, np.cumsum(edges**2) - count * mean**2)
    variance = (spread + DOUBT) / (count + 1)
    found: Floats = count * (alternative - null) * (2 * mean - null - alternative) / (2 * variance)
    return found


def decide(edges: Floats, null: float, alternative: float) -> Test:
    """The verdict after the first block that decides; later blocks do not count."""
    path = ratios(edges, null, alternative)
    ends = np.flatnonzero(((path >= UPPER) | (path <= LOWER)) & (np.arange(1, len(path) + 1) >= FEWEST))
    if len(ends) == 0:
        return Test(UNDECIDED, len(path), float(path[-1]) if len(path) else 0.0, null, alternative)
    last = int(ends[0])
    verdict = ABOVE if path[last] > 0 else NOT_ABOVE
    return Test(verdict, last + 1, float(path[last]), null, alternative)
