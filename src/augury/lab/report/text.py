"""The arena's figures as text."""

from __future__ import annotations

from augury.lab.arena.results import PairResult
from augury.lab.arena.statistics.intervals import Estimate
from augury.language import say


def percent(found: Estimate | None) -> str:
    """Format a share with its interval.

    >>> percent(Estimate(0.251, 0.24, 0.262, 100))
    '25.1 ± 1.1 %'
    """
    return f"{100 * found.value:.1f} ± {100 * found.plus_minus:.1f} %" if found else "-"


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
    told = say(pair.test.verdict)
    early = pair.test.blocks < pair.blocks
    return say("{verdict} after {blocks}", verdict=told, blocks=f"{pair.test.blocks:,}") if early else told
