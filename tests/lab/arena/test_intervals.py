"""Intervals are what a hand computes, and hold the truth as often as they claim."""

from __future__ import annotations

import math

import numpy as np
import pytest

from augury.lab.arena.statistics.gap import gap_share
from augury.lab.arena.statistics.intervals import Estimate, Floats, bootstrap, normal

EXPERIMENTS = 600
NOISE = 3 * math.sqrt(0.95 * 0.05 / EXPERIMENTS)
"""Three standard errors of a share that is 95 % in truth."""
BLOCKS = 80


def blocks(luck: np.random.Generator, count: int = BLOCKS) -> Floats:
    """Block means of four games each won with a chance of 30 %."""
    return luck.binomial(4, 0.3, count) / 4


def holds(found: Estimate | None, truth: float) -> bool:
    """Whether an interval holds the truth."""
    assert found
    return found.low <= truth <= found.high


def test_by_hand() -> None:
    """Four values with mean 2 and variance 4/3 have a standard error of 1/sqrt(3)."""
    found = normal(np.array([1.0, 3.0, 1.0, 3.0]))
    assert found and found.value == 2 and found.count == 4
    assert found.plus_minus == pytest.approx(1.959964 / math.sqrt(3))
    assert found.high - 2 == pytest.approx(2 - found.low)


def test_too_little() -> None:
    """Nothing has no mean, and one value no end of its interval."""
    assert normal(np.array([])) is None and bootstrap(np.array([]), 1) is None
    one = normal(np.array([2.0]))
    assert one and (one.low, one.high) == (-math.inf, math.inf)


def test_normal_intervals_cover() -> None:
    """They hold the truth in 95 % of experiments, within what chance allows."""
    luck = np.random.default_rng(1)
    held = np.mean([holds(normal(blocks(luck)), 0.3) for _ in range(EXPERIMENTS)])
    assert abs(held - 0.95) < NOISE + 0.01  # eighty blocks are not quite a normal distribution


def test_bootstrap_intervals_cover() -> None:
    """So do those from drawing again, which are nearly the same."""
    luck = np.random.default_rng(2)
    held = np.mean([holds(bootstrap(blocks(luck), number, 200), 0.3) for number in range(EXPERIMENTS)])
    assert abs(held - 0.95) < NOISE + 0.015
    many = blocks(luck, 400)
    by_error, by_draws = normal(many), bootstrap(many, 3)
    assert by_error and by_draws and by_draws.plus_minus == pytest.approx(by_error.plus_minus, rel=0.1)


def test_equal_seeds_give_equal_intervals() -> None:
    """Chance comes from the seed alone."""
    values = blocks(np.random.default_rng(3))
    assert bootstrap(values, 7) == bootstrap(values, 7) != bootstrap(values, 8)


def test_the_gap_by_hand() -> None:
    """Half of the oracle's gain is half of the gap; a whole one is all of it, on every draw."""
    oracle = np.array([1.0, 2.0, 0.5, 0.7])
    half, whole = gap_share(oracle / 2, oracle, 1), gap_share(oracle, oracle, 1)
    assert half == Estimate(0.5, 0.5, 0.5, 4) and whole == Estimate(1.0, 1.0, 1.0, 4)


def test_no_gap() -> None:
    """Where the oracle gains nothing there is no gap to close; other deals for each are a mistake."""
    assert gap_share(np.array([1.0]), np.array([0.0]), 1) is None
    assert gap_share(np.array([]), np.array([]), 1) is None
    with pytest.raises(ValueError, match="same blocks"):
        gap_share(np.array([1.0]), np.array([1.0, 2.0]), 1)


@pytest.mark.slow
def test_gap_intervals_cover() -> None:
    """They hold the true ratio in 95 % of experiments, and pairing the deals makes them narrow."""
    luck = np.random.default_rng(4)
    held, paired, apart = 0, 0.0, 0.0
    for number in range(EXPERIMENTS // 3):
        deal = luck.normal(0, 1, 150)
        oracle = 0.8 + deal + luck.normal(0, 0.3, 150)
        player = 0.32 + 0.4 * deal + luck.normal(0, 0.3, 150)
        found, other = gap_share(player, oracle, number, 200), gap_share(luck.permutation(player), oracle, number, 200)
        assert found and other
        held += holds(found, 0.4)
        paired, apart = paired + found.plus_minus, apart + other.plus_minus
    assert abs(held / (EXPERIMENTS // 3) - 0.95) < math.sqrt(3) * NOISE + 0.01
    assert paired < apart
