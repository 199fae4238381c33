"""Intervals equal those computed by hand, and contain the truth as often as they claim."""

from __future__ import annotations

import math

import numpy as np
import pytest

from augury.lab.arena.statistics.gap import gap_share
from augury.lab.arena.statistics.intervals import Estimate, Floats, bootstrap, mean_interval, share_interval, student
from augury.lab.report.text import percent, signed

EXPERIMENTS = 600
NOISE = 3 * math.sqrt(0.95 * 0.05 / EXPERIMENTS)
"""Three standard errors of a share whose true value is 95 %."""
BLOCKS = 80


def blocks(luck: np.random.Generator, count: int = BLOCKS) -> Floats:
    """Return the means of blocks of four games, each won with a chance of 30 %."""
    return luck.binomial(4, 0.3, count) / 4


def holds(found: Estimate | None, truth: float) -> bool:
    """Return whether an interval contains the truth."""
    assert found
    return found.low <= truth <= found.high


def test_by_hand() -> None:
    """Four values with variance 4/3 and a prior of two with variance 1 give 6/5, with five degrees of freedom."""
    found = mean_interval(np.array([1.0, 3.0, 1.0, 3.0]))
    assert found and found.value == 2 and found.count == 4
    assert found.plus_minus == pytest.approx(2.5706 * math.sqrt(6 / 5 / 4), rel=2e-3)
    assert found.high - 2 == pytest.approx(2 - found.low)


@pytest.mark.parametrize(
    ("freedom", "quantile"), [(1, 12.706), (2, 4.303), (3, 3.182), (5, 2.571), (10, 2.228), (100, 1.984)]
)
def test_student(freedom: int, quantile: float) -> None:
    """The quantiles of Student's distribution equal those in tables."""
    assert student(freedom) == pytest.approx(quantile, rel=2e-3)


def test_too_little() -> None:
    """No values have no mean, and a single value has an unbounded interval, except for shares."""
    assert mean_interval(np.array([])) is None and bootstrap(np.array([]), 1) is None
    assert share_interval(np.array([])) is None
    one = mean_interval(np.array([2.0]))
    assert one and (one.low, one.high) == (-math.inf, math.inf)
    share = share_interval(np.array([1.0]))
    assert share and share.low < 0.1 and share.high == 1


@pytest.mark.parametrize("value", [0.0, 0.25, 1.0])
@pytest.mark.parametrize("count", [2, 5, 50])
def test_equal_values_leave_doubt(value: float, count: int) -> None:
    """Equal values have an interval that shrinks with their number; that of a share stays between 0 and 1."""
    values = np.full(count, value)
    found, more = share_interval(values), share_interval(np.full(2 * count, value))
    assert found and more and 0 <= found.low <= value <= found.high <= 1
    assert 0 < more.high - more.low < found.high - found.low
    for other in (mean_interval(values), bootstrap(values, 1)):
        assert other and other.low < value < other.high


def test_five_blocks_won() -> None:
    """Five blocks won out of five are not printed as "100.0 ± 0.0 %"."""
    assert percent(share_interval(np.ones(5))) == "100 % (56 to 100)"


def test_no_interval_is_rounded_to_a_width_of_zero() -> None:
    """However many blocks there are, the printed interval has a width."""
    assert percent(share_interval(np.ones(5000))) == "100.00 % (99.96 to 100.00)"
    assert percent(share_interval(np.tile([0.0, 1.0], 5_000_000))) == "50.00 ± 0.03 %"
    assert signed(mean_interval(np.tile([0.0, 1.0], 50_000))) == "+0.500 ± 0.003"


@pytest.mark.parametrize("together", [False, True], ids=["games apart", "games alike"])
@pytest.mark.parametrize("chance", [0.02, 0.25, 0.5, 0.9])
@pytest.mark.parametrize("count", [2, 5, 10, 30, 100])
def test_share_intervals_cover(count: int, chance: float, together: bool) -> None:
    """Share intervals contain the truth in at least 90 % of experiments, even with few or correlated games."""
    luck = np.random.default_rng([count, int(100 * chance), together])
    games = 1 if together else 4
    held = np.mean(
        [holds(share_interval(luck.binomial(games, chance, count) / games), chance) for _ in range(EXPERIMENTS)]
    )
    assert held > 0.905 - NOISE


def test_mean_intervals_cover() -> None:
    """Intervals of means contain the truth in 95 % of experiments, for few blocks and many."""
    luck = np.random.default_rng(1)
    for count in (3, 10, BLOCKS):
        held = np.mean([holds(mean_interval(luck.normal(0.5, 1.3, count)), 0.5) for _ in range(EXPERIMENTS)])
        assert abs(held - 0.95) < NOISE + 0.02


def test_bootstrap_intervals_cover() -> None:
    """Bootstrap intervals contain the truth as often, and are nearly the same."""
    luck = np.random.default_rng(2)
    held = np.mean([holds(bootstrap(blocks(luck), number, 200), 0.3) for number in range(EXPERIMENTS)])
    assert abs(held - 0.95) < NOISE + 0.015
    many = blocks(luck, 400)
    by_error, by_draws = share_interval(many), bootstrap(many, 3)
    assert by_error and by_draws and by_draws.plus_minus == pytest.approx(by_error.plus_minus, rel=0.1)


def test_equal_seeds_give_equal_intervals() -> None:
    """A bootstrap interval depends only on its values and seed."""
    values = blocks(np.random.default_rng(3))
    assert bootstrap(values, 7) == bootstrap(values, 7) != bootstrap(values, 8)


def test_the_gap_by_hand() -> None:
    """Half of the oracle's gain is half of the gap, all of it the whole gap; more blocks give a narrower interval."""
    oracle = np.tile([1.0, 2.0, 0.5, 0.7], 100)
    half, whole, few = (
        gap_share(oracle / 2, oracle, 1),
        gap_share(oracle, oracle, 1),
        gap_share(oracle[:4], oracle[:4], 1),
    )
    assert half and whole and few
    assert half.value == pytest.approx(0.5) and holds(half, 0.5) and half.plus_minus < 0.03
    assert whole.value == pytest.approx(1) and 0 < whole.plus_minus < 0.03 < few.plus_minus


def test_no_gap() -> None:
    """Without a gain of the oracle there is no gap to close, and different blocks are an error."""
    assert gap_share(np.array([1.0]), np.array([0.0]), 1) is None
    assert gap_share(np.array([]), np.array([]), 1) is None
    with pytest.raises(ValueError, match="same blocks"):
        gap_share(np.array([1.0]), np.array([1.0, 2.0]), 1)


@pytest.mark.slow
def test_gap_intervals_cover() -> None:
    """Intervals of the gap contain the true ratio in 95 % of experiments, and are narrower if deals are paired."""
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
