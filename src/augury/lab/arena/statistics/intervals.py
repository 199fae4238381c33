"""Means over blocks or games with 95 % intervals that are honest for few values and for shares near 0 and 1.

Five equal values do not prove that there are no others, so no interval has a width of zero. The variance of the values
is averaged with a cautious guess that counts as `PRIOR` values, and Student's t takes the place of the normal
distribution. With many values neither makes a difference.
"""

from __future__ import annotations

import math
from typing import TypeAlias

import msgspec
import numpy as np
from numpy.typing import NDArray

Floats: TypeAlias = NDArray[np.float64]

WIDE = 1.959964
"""The 97.5 % quantile of the normal distribution."""
STUDENT = (math.inf, 12.706, 4.303, 3.182)
"""The 97.5 % quantiles of Student's t for 0 to 3 degrees of freedom."""
PRIOR = 2.0
"""How many values the guess of the variance counts as."""
TAIL = 2.5
"""The percentage of draws that a bootstrap interval leaves out on either side."""
DRAWS = 2000
CELLS = 1 << 21
"""How many numbers are drawn at once, which bounds the memory."""


class Estimate(msgspec.Struct, frozen=True):
    """A figure with its 95 % interval and the number of blocks behind it."""

    value: float
    low: float
    high: float
    count: int

    @property
    def plus_minus(self) -> float:
        """The distance to the farther end of the interval."""
        return max(self.high - self.value, self.value - self.low)


def student(freedom: float) -> float:
    """The 97.5 % quantile of Student's t, which need not have a whole number of degrees of freedom.

    >>> round(student(4), 2), round(student(30), 2)
    (2.78, 2.04)
    """
    if freedom < len(STUDENT) - 1:
        whole = int(freedom)
        return STUDENT[whole] + (freedom - whole) * (STUDENT[whole + 1] - STUDENT[whole]) if freedom >= 1 else math.inf
    z = WIDE
    series = (  # Abramowitz and Stegun, 26.7.5
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + sum(term / freedom**power for power, term in enumerate(series, start=1))


def share_interval(values: Floats) -> Estimate | None:
    """The mean of shares from 0 to 1, with Wilson's interval at the effective sample size; None without values.

    >>> share_interval(np.array([1.0, 1.0, 1.0, 1.0, 1.0]))
    Estimate(value=1.0, low=0.56..., high=1.0, count=5)
    """
    count = len(values)
    return share_from(count, float(values.mean()), float(values.var(ddof=1)) if count > 1 else 0.0) if count else None


def share_from(count: int, mean: float, variance: float) -> Estimate:
    """A share with its interval from the number of values, their mean and their sample variance.

    A share cannot vary more than a single game that is won or lost, so the variance of such a game is the cautious
    guess. Values near 0 or 1 say little about the variance: ten blocks won of ten count as few, and the guess for more.
    The effective sample size is the number of single games with a variance as small as that of the mean.
    """
    central = (count * mean + 1) / (count + 2)
    guess = central * (1 - central)
    informative = 4 * guess * (count - 1)
    smoothed = (informative * variance + PRIOR * guess) / (informative + PRIOR)
    t = student(informative + PRIOR)
    size = guess * count / smoothed
    middle = (mean + t**2 / (2 * size)) / (1 + t**2 / size)
    half = t / (1 + t**2 / size) * math.sqrt(max(0.0, mean * (1 - mean)) / size + t**2 / (4 * size**2))
    return Estimate(mean, max(0.0, min(mean, middle - half)), min(1.0, max(mean, middle + half)), count)


def mean_interval(values: Floats, unit: float = 1.0) -> Estimate | None:
    """The mean with Student's interval; None without values. The guess of the deviation is one `unit`, here a point.

    A single value could lie anywhere, so its interval has no end.

    >>> mean_interval(np.array([1.0, 3.0, 1.0, 3.0]))
    Estimate(value=2.0, low=0.5..., high=3.4..., count=4)
    """
    count = len(values)
    if count == 0:
        return None
    mean = float(values.mean())
    half = math.inf
    if count > 1:
        freedom = count - 1 + PRIOR
        variance = ((count - 1) * float(values.var(ddof=1)) + PRIOR * unit**2) / freedom
        half = student(freedom) * math.sqrt(variance / count)
    return Estimate(mean, mean - half, mean + half, count)


def redrawn(columns: Floats, seed: int, draws: int = DRAWS) -> Floats:
    """Sums over as many rows as there are, drawn with replacement: a row for each draw.

    All columns of a row are drawn together, because they come from the same block.
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


def with_prior(columns: Floats, unit: float = 1.0) -> Floats:
    """The rows with two more for each column, a unit below and above its mean, so that equal rows vary when redrawn."""
    means = columns.mean(axis=0)
    steps = unit * np.eye(columns.shape[1])
    return np.vstack([columns, means - steps, means + steps])


def spanned(value: float, drawn: Floats, count: int) -> Estimate:
    """A figure with the interval that holds most of what was drawn, widened for few blocks as Student's t is."""
    wider = student(count - 1) / WIDE * math.sqrt(count / (count - 1)) if count > 1 else math.inf
    low, high = (float(end) for end in np.percentile(drawn, [TAIL, 100 - TAIL]))
    return Estimate(value, value - wider * max(0.0, value - low), value + wider * max(0.0, high - value), count)


def bootstrap(values: Floats, seed: int, draws: int = DRAWS) -> Estimate | None:
    """The mean with an interval from redrawing blocks; None without values."""
    if len(values) == 0:
        return None
    rows = with_prior(values[:, None])
    drawn = redrawn(rows, seed, draws)[:, 0] / len(rows)
    return spanned(float(values.mean()), drawn, len(values))
