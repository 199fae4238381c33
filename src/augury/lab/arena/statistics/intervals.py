"""Means over blocks, with intervals that hold the truth 95 times of 100."""

from __future__ import annotations

import math
from typing import TypeAlias

import msgspec
import numpy as np
from numpy.typing import NDArray

Floats: TypeAlias = NDArray[np.float64]

WIDE = 1.959964
"""Standard errors on either side of a mean that hold 95 % of a normal distribution."""
TAIL = 2.5
"""Percent of draws that a bootstrap interval leaves out on either side."""
DRAWS = 2000
CELLS = 1 << 21
"""So many numbers are drawn at once, which bounds the memory that this takes."""


class Estimate(msgspec.Struct, frozen=True):
    """A figure with its 95 % interval, and how many blocks it comes from."""

    value: float
    low: float
    high: float
    count: int

    @property
    def plus_minus(self) -> float:
        """Half of the interval."""
        return (self.high - self.low) / 2


def normal(values: Floats) -> Estimate | None:
    """The mean with an interval from its standard error; None without values.

    A single value could lie anywhere, so its interval has no end.

    >>> normal(np.array([1.0, 3.0, 1.0, 3.0]))
    Estimate(value=2.0, low=0.868..., high=3.131..., count=4)
    """
    if len(values) == 0:
        return None
    mean = float(values.mean())
    half = WIDE * float(values.std(ddof=1)) / math.sqrt(len(values)) if len(values) > 1 else math.inf
    return Estimate(mean, mean - half, mean + half, len(values))


def redrawn(columns: Floats, seed: int, draws: int = DRAWS) -> Floats:
    """Sums over rows that are drawn with putting back, as many as there are: a row for each draw.

    All columns of a row are drawn together, so that what happened in the same block stays together.
    """
    count = len(columns)
    chance = np.random.default_rng(seed)
    evenly = np.full(count, 1 / count)
    sums = np.empty((draws, columns.shape[1]))
    step = max(1, CELLS // count)
    for first in range(0, draws, step):
        part = sums[first : first + step]
        part[:] = chance.multinomial(count, evenly, size=len(part)) @ columns
    return sums


def spanned(value: float, drawn: Floats, count: int) -> Estimate:
    """A figure with the interval that holds most of what was drawn."""
    low, high = np.percentile(drawn, [TAIL, 100 - TAIL])
    return Estimate(value, float(low), float(high), count)


def bootstrap(values: Floats, seed: int, draws: int = DRAWS) -> Estimate | None:
    """The mean with an interval from drawing blocks again and again; None without values."""
    if len(values) == 0:
        return None
    drawn = redrawn(values[:, None], seed, draws)[:, 0] / len(values)
    return spanned(float(values.mean()), drawn, len(values))
