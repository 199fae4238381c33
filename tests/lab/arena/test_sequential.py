"""The sequential test equals a computation by hand, and errs as rarely as it claims."""

from __future__ import annotations

import math

import numpy as np
import pytest

from augury.lab.arena.statistics.intervals import Floats
from augury.lab.arena.statistics.sequential import (
    ABOVE,
    DOUBT,
    FEWEST,
    LOWER,
    NOT_ABOVE,
    UNDECIDED,
    UPPER,
    Test,
    decide,
    ratios,
)

MARGIN = 0.06
RUNS = 500


def edges(luck: np.random.Generator, above: float, count: int = 2500) -> Floats:
    """Return the results of blocks of four seats, relative to par, for a hero that wins above par by some share."""
    return luck.binomial(4, 0.25 + above, count) / 4 - 0.25


def verdicts(above: float, seed: int) -> list[Test]:
    """Return the verdicts of many tests for a hero above par by some share."""
    luck = np.random.default_rng(seed)
    return [decide(edges(luck, above), 0.0, MARGIN) for _ in range(RUNS)]


def test_bounds() -> None:
    """With errors of 5 % on both sides the bounds are the logarithms of 19 and 1/19."""
    assert math.log(19) == pytest.approx(UPPER) == pytest.approx(-LOWER)


def test_by_hand() -> None:
    """The ratios of blocks of 0.5 and -0.1 use the mean 0.2 and the sum of squares 0.18."""
    path = ratios(np.array([0.5, -0.1]), 0.0, 0.1)
    assert path[0] == pytest.approx(1 * 0.1 * (2 * 0.5 - 0.1) / (2 * DOUBT / 2))
    assert path[1] == pytest.approx(2 * 0.1 * (2 * 0.2 - 0.1) / (2 * (0.18 + DOUBT) / 3))


def test_in_the_middle_nothing_is_known() -> None:
    """Blocks half way between the hypotheses favour neither."""
    assert ratios(np.full(30, 0.05), 0.0, 0.1) == pytest.approx(0)
    assert decide(np.full(500, 0.05), 0.0, 0.1).verdict == UNDECIDED
    assert decide(np.array([]), 0.0, 0.1) == Test(UNDECIDED, 0, 0.0, 0.0, 0.1)


def test_a_sweep_takes_a_few_blocks_all_the_same() -> None:
    """Even if all blocks are equal, and so without variance, a minimum number is needed for a verdict."""
    won = decide(np.full(100, 0.75), 0.0, 0.02)
    assert (won.verdict, won.blocks) == (ABOVE, FEWEST)
    assert decide(np.full(FEWEST - 1, 0.75), 0.0, 0.02).verdict == UNDECIDED
    assert decide(np.full(100, -0.25), 0.0, 0.02).verdict == NOT_ABOVE


def test_what_comes_after_the_verdict_does_not_count() -> None:
    """The first block at a bound ends the test, and later blocks do not count."""
    played = edges(np.random.default_rng(1), 0.2)
    found = decide(played, 0.0, MARGIN)
    assert found.verdict == ABOVE
    assert decide(played[: found.blocks], 0.0, MARGIN) == found
    assert decide(np.concatenate([played[: found.blocks], np.full(900, -0.25)]), 0.0, MARGIN) == found
    assert decide(played[: found.blocks - 1], 0.0, MARGIN).verdict == UNDECIDED


@pytest.mark.parametrize(("above", "wrong"), [(0.0, ABOVE), (MARGIN, NOT_ABOVE)])
def test_errors_are_as_seldom_as_claimed(above: float, wrong: str) -> None:
    """Where one hypothesis is true, the other is accepted in about 5 % of runs, and hardly any run stays undecided."""
    found = verdicts(above, seed=7)
    errors = np.mean([test.verdict == wrong for test in found])
    assert 0.015 < errors < 0.05 + 3 * math.sqrt(0.05 * 0.95 / RUNS)
    assert np.mean([test.verdict == UNDECIDED for test in found]) < 0.01


def test_it_stops_early() -> None:
    """A clearer difference takes fewer blocks."""
    near, far = (np.mean([test.blocks for test in verdicts(above, 3)[:200]]) for above in (MARGIN, 5 * MARGIN))
    assert far < near / 3
