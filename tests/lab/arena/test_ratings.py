"""Ratings equal those computed by hand, recover known strengths, and have intervals that cover as often as claimed."""

from __future__ import annotations

import math
from itertools import combinations

import numpy as np
import pytest

from augury.lab.arena.statistics.ratings import ELO, IMAGINED, Meeting, Rating, fit, ratings

STRENGTHS = np.array([0.9, 0.2, -0.3, -0.8])
NAMES = ["a", "b", "c", "d"]


def meeting(luck: np.random.Generator, hero: int, other: int, seats: int, count: int) -> Meeting:
    """Return blocks of games in which players win according to their strengths."""
    chance = 1 / (1 + (seats - 1) * math.exp(STRENGTHS[other] - STRENGTHS[hero]))
    return Meeting(hero, other, np.arange(count), luck.binomial(seats, chance, count) / seats)


def rated(luck: np.random.Generator, seats: int, count: int, draws: int = 200) -> list[Rating]:
    """Return ratings after everybody has met everybody."""
    pairs = list(combinations(range(4), 2))
    pairs += [(other, hero) for hero, other in pairs] if seats > 2 else []
    return ratings(NAMES, [meeting(luck, *pair, seats, count) for pair in pairs], seats, 1, draws)


def test_two_by_hand() -> None:
    """Three wins in four games are odds of three to one: 191 points of Elo."""
    met = Meeting(0, 1, np.arange(40_000), np.tile([1.0, 1.0, 1.0, 0.0], 10_000))
    first, second = ratings(["a", "b"], [met], 2, 1, 10)
    assert first.rating.value - second.rating.value == pytest.approx(400 * math.log10(3), abs=0.1)
    assert first.rating.value == pytest.approx(-second.rating.value)


def test_one_among_three_by_hand() -> None:
    """At a table of four, half of the victories is three times the strength of the others."""
    met = Meeting(0, 1, np.arange(40_000), np.full(40_000, 0.5))
    first, second = ratings(["a", "b"], [met], 4, 1, 10)
    assert first.rating.value - second.rating.value == pytest.approx(400 * math.log10(3), abs=0.1)


def test_a_clean_sweep() -> None:
    """A player that wins everything has a finite rating, as if part of a block had been luck."""
    met = Meeting(0, 1, np.arange(10), np.ones(10))
    first, second = ratings(["a", "b"], [met], 2, 1, 10)
    odds = (10 + IMAGINED / 2) / (IMAGINED / 2)
    assert first.rating.value - second.rating.value == pytest.approx(ELO * math.log(odds))


def test_over_three_corners() -> None:
    """Two players that never met are rated through a third: the logarithms of the odds add up."""
    ends = np.array([(0, 1), (1, 2)])
    found = fit(3, ends, np.array([[75.0, 75.0]]), np.array([[100.0, 100.0]]), 2)[0]
    assert found[0] - found[2] == pytest.approx(2 * math.log(3))
    assert found.sum() == pytest.approx(0)


def test_ratings_without_games() -> None:
    """Without games there are no ratings."""
    assert ratings(["a", "b"], [], 4, 1) == []


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_strengths_are_recovered(seats: int) -> None:
    """With many blocks the ratings are close to the true strengths."""
    found = rated(np.random.default_rng(seats), seats, 20_000, draws=20)
    assert [rating.name for rating in found] == NAMES
    truth = (STRENGTHS - STRENGTHS.mean()) * ELO
    assert [rating.rating.value for rating in found] == pytest.approx(truth, abs=6)


@pytest.mark.parametrize("seats", [2, 4])
def test_intervals_cover(seats: int) -> None:
    """Intervals contain the truth in 95 % of experiments, within statistical error."""
    luck, truth = np.random.default_rng(5), (STRENGTHS - STRENGTHS.mean()) * ELO
    experiments = 60
    held = [
        found.rating.low <= value <= found.rating.high
        for _ in range(experiments)
        for found, value in zip(rated(luck, seats, 100), truth, strict=True)
    ]
    assert abs(np.mean(held) - 0.95) < 3 * math.sqrt(0.95 * 0.05 / experiments)  # the four in a run are not independent
