"""Glicko-2 ratings (Mark Glickman, "Example of the Glicko-2 system"): strength, its uncertainty and its volatility.

All results of a rating period are taken together, with the ratings at the beginning of the period, so their order
does not matter.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import msgspec

SCALE = 173.7178
"""Points of the usual scale per unit of Glicko-2's own."""
CENTRE = 1500.0
TAU = 0.5
"""How quickly volatility may change."""
PRECISION = 1e-9
WIDEST = 350.0
"""The deviation of an unknown player. No deviation grows beyond it."""


class Rating(msgspec.Struct, frozen=True):
    """A rating. Real strength lies within two deviations with about 95 % probability."""

    rating: float = CENTRE
    deviation: float = WIDEST
    volatility: float = 0.06


class Result(msgspec.Struct, frozen=True):
    """A game against one opponent."""

    opponent: Rating
    score: float
    """1 for a win, 0.5 for a draw, 0 for a loss."""


def rested(old: Rating, periods: int) -> Rating:
    """The rating after periods without a game, in which only the uncertainty grows."""
    if periods <= 0:
        return old
    deviation = math.sqrt((old.deviation / SCALE) ** 2 + periods * old.volatility**2) * SCALE
    return Rating(old.rating, min(deviation, WIDEST), old.volatility)


def rated(old: Rating, results: Sequence[Result]) -> Rating:
    """The rating after a period with these results (steps 2 to 8 of the paper)."""
    if not results:
        return rested(old, 1)
    mu, phi = (old.rating - CENTRE) / SCALE, old.deviation / SCALE
    information = surprise = 0.0
    for result in results:
        weight = _weight(result.opponent.deviation / SCALE)
        expected = 1 / (1 + math.exp(-weight * (mu - (result.opponent.rating - CENTRE) / SCALE)))
        information += weight**2 * expected * (1 - expected)
        surprise += weight * (result.score - expected)
    variance = 1 / information
    volatility = _volatility(old.volatility, phi, variance, variance * surprise)
    before = math.hypot(phi, volatility)
    after = 1 / math.sqrt(1 / before**2 + information)
    return Rating(CENTRE + SCALE * (mu + after**2 * surprise), min(SCALE * after, WIDEST), volatility)


def _weight(phi: float) -> float:
    """How much a result against an opponent of this uncertainty counts (g in the paper)."""
    return 1 / math.sqrt(1 + 3 * phi**2 / math.pi**2)


def _volatility(sigma: float, phi: float, variance: float, delta: float) -> float:
    """The new volatility, by the Illinois algorithm (step 5 of the paper)."""
    start = math.log(sigma**2)

    def slope(x: float) -> float:
        grown = math.exp(x)
        total = phi**2 + variance + grown
        return grown * (delta**2 - total) / (2 * total**2) - (x - start) / TAU**2

    low = start
    if delta**2 > phi**2 + variance:
        high = math.log(delta**2 - phi**2 - variance)
    else:
        steps = 1
        while slope(start - steps * TAU) < 0:
            steps += 1
        high = start - steps * TAU
    at_low, at_high = slope(low), slope(high)
    while abs(high - low) > PRECISION:
        middle = low + (low - high) * at_low / (at_high - at_low)
        at_middle = slope(middle)
        if at_middle * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = middle, at_middle
    return math.exp(low / 2)
