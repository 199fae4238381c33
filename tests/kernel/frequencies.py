"""A statistic for tests of randomness with fixed seeds: how far counts are from their expected values."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

SURPRISING = 4.0
"""The threshold that fair counts exceed in one of thirty thousand tests."""


def surprise(counts: ArrayLike, expected: ArrayLike) -> float:
    """The chi-square statistic of counts with the same total as expected, as a standard normal deviate.

    The conversion uses Wilson and Hilferty's formula (1931).

    >>> surprise([250, 250, 250, 250], 250) < 0
    True
    >>> surprise([320, 250, 250, 180], 250) > SURPRISING
    True
    """
    observed: NDArray[Any] = np.asarray(counts, dtype=float).ravel()
    wanted = np.broadcast_to(np.asarray(expected, dtype=float), np.shape(counts)).ravel()
    freedom = observed.size - 1
    statistic = ((observed - wanted) ** 2 / wanted).sum() / freedom
    spread = 2 / (9 * freedom)
    return float((np.cbrt(statistic) - (1 - spread)) / np.sqrt(spread))
