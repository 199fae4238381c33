"""The arena's figures as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from augury.language import say

if TYPE_CHECKING:
    from augury.lab.arena.results import PairResult
    from augury.lab.arena.statistics.intervals import Estimate

LOPSIDED = 0.2
"""How far an interval's middle may lie from its value, in halves of its width, to be printed with ±."""
FINEST = 6
"""The most decimals."""


def decimals(margin: float, least: int) -> int:
    """How many decimals a figure needs so that its margin is not rounded to zero.

    >>> decimals(0.2, 1), decimals(0.02, 1), decimals(0.2, 0)
    (1, 2, 1)
    """
    return next((digits for digits in range(least, FINEST) if round(margin, digits)), FINEST)


def percent(found: Estimate | None) -> str:
    """Format a share with its interval."""
    return interval(found.value, found.low, found.high) if found else "-"


def interval(share: float, low: float, high: float) -> str:
    """Format a share with its interval, by both ends if it is lopsided.

    >>> interval(0.251, 0.24, 0.262), interval(1.0, 0.6, 1.0)
    ('25.1 ± 1.1 %', '100 % (60 to 100)')
    """
    if abs(high + low - 2 * share) > LOPSIDED * (high - low):
        return ends(share, low, high)
    return with_margin(share, max(high - share, share - low))


def with_margin(share: float, margin: float, least: int = 1) -> str:
    """Format a share with its margin and at least so many decimals.

    >>> with_margin(0.5, 0.0312), with_margin(0.5, 0.0312, 0), with_margin(0.5, 0.0003)
    ('50.0 ± 3.1 %', '50 ± 3 %', '50.00 ± 0.03 %')
    """
    digits = decimals(100 * margin, least)
    return f"{100 * share:.{digits}f} ± {100 * margin:.{digits}f} %"


def ends(share: float, low: float, high: float) -> str:
    """Format a share with the ends of its interval, which are not rounded to the same number.

    >>> ends(1.0, 0.57, 1.0), ends(1.0, 0.9992, 1.0)
    ('100 % (57 to 100)', '100.0 % (99.9 to 100.0)')
    """
    digits = next((few for few in range(FINEST) if round(100 * low, few) < round(100 * high, few)), FINEST)
    whole, least, most = (f"{100 * end:.{digits}f}" for end in (share, low, high))
    return say("{share} % ({low} to {high})", share=whole, low=least, high=most)


def between(found: Estimate | None) -> str:
    """Format a share with the ends of its interval."""
    return ends(found.value, found.low, found.high) if found else "-"


def signed(found: Estimate | None, digits: int = 2) -> str:
    """Format a signed figure with its interval; zero has no minus.

    >>> from augury.lab.arena.statistics.intervals import Estimate
    >>> signed(Estimate(-0.001, -0.101, 0.099, 100))
    '+0.00 ± 0.10'
    """
    if not found:
        return "-"
    digits = decimals(found.plus_minus, digits)
    return f"{round(found.value, digits) + 0.0:+.{digits}f} ± {found.plus_minus:.{digits}f}"


def verdict(pair: PairResult) -> str:
    """The verdict of a sequential test."""
    if pair.test is None:
        return ""
    words = say(pair.test.verdict)
    early = pair.test.blocks < pair.blocks
    return say("{verdict} after {blocks}", verdict=words, blocks=f"{pair.test.blocks:,}") if early else words
