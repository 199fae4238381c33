"""The arena's figures as text."""

from __future__ import annotations

from augury.lab.arena.results import PairResult
from augury.lab.arena.statistics.intervals import Estimate
from augury.language import say

LOPSIDED = 0.2
"""How far an interval's middle may lie from its value, in halves of its width, to be printed with ±."""


def percent(found: Estimate | None) -> str:
    """Format a share with its interval, by both ends if it is lopsided.

    >>> percent(Estimate(0.251, 0.24, 0.262, 100)), percent(Estimate(1.0, 0.6, 1.0, 5))
    ('25.1 ± 1.1 %', '100 % (60 to 100)')
    """
    if not found:
        return "-"
    if abs(found.high + found.low - 2 * found.value) > LOPSIDED * (found.high - found.low):
        return between(found)
    return f"{100 * found.value:.1f} ± {100 * found.plus_minus:.1f} %"


def signed(found: Estimate | None, digits: int = 2) -> str:
    """Format a signed figure with its interval; zero has no minus.

    >>> signed(Estimate(-0.001, -0.101, 0.099, 100))
    '+0.00 ± 0.10'
    """
    return f"{round(found.value, digits) + 0.0:+.{digits}f} ± {found.plus_minus:.{digits}f}" if found else "-"


def between(found: Estimate | None) -> str:
    """Format a share with the ends of its interval."""
    if not found:
        return "-"
    shares = {name: f"{100 * share:.0f}" for name, share in (("low", found.low), ("high", found.high))}
    return say("{share} % ({low} to {high})", share=f"{100 * found.value:.0f}", **shares)


def verdict(pair: PairResult) -> str:
    """The verdict of a sequential test."""
    if pair.test is None:
        return ""
    words = say(pair.test.verdict)
    early = pair.test.blocks < pair.blocks
    return say("{verdict} after {blocks}", verdict=words, blocks=f"{pair.test.blocks:,}") if early else words
