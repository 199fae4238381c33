"""Glicko-2 ratings agree with the example of the paper, and with a second implementation of its formulas."""

from __future__ import annotations

from math import exp, log, pi, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as some

from augury.players import levels_of
from augury.players.anchors import anchors
from augury.players.glicko import Rating, Result, rated, rested


def test_the_example_of_the_paper() -> None:
    """A player of 1500 that beats one of 1400, and loses to those of 1550 and 1700, gets the paper's ratings."""
    games = [Result(Rating(1400, 30), 1), Result(Rating(1550, 100), 0), Result(Rating(1700, 300), 0)]
    after = rated(Rating(1500, 200, 0.06), games)
    assert round(after.rating, 2) == 1464.05 and round(after.deviation, 2) == 151.52
    assert after.volatility == pytest.approx(0.05999, abs=1e-5)
    assert after.rating == pytest.approx(1464.06, abs=0.01)  # the paper rounds intermediate results


def judged(old: Rating, games: list[Result]) -> tuple[float, float, float]:
    """Apply the formulas of the paper one after the other, and find the volatility by bisection."""
    mu, phi = (old.rating - 1500) / 173.7178, old.deviation / 173.7178
    others = [((game.opponent.rating - 1500) / 173.7178, game.opponent.deviation / 173.7178) for game in games]
    g = [1 / sqrt(1 + 3 * their**2 / pi**2) for _, their in others]
    e = [1 / (1 + exp(-weight * (mu - their))) for weight, (their, _) in zip(g, others, strict=True)]
    v = 1 / sum(weight**2 * chance * (1 - chance) for weight, chance in zip(g, e, strict=True))
    total = sum(weight * (one.score - chance) for weight, chance, one in zip(g, e, games, strict=True))
    delta, a = v * total, log(old.volatility**2)

    def f(x: float) -> float:
        return exp(x) * (delta**2 - phi**2 - v - exp(x)) / (2 * (phi**2 + v + exp(x)) ** 2) - (x - a) / 0.25

    low, high = a - 20, a - 19.99
    while f(high) > 0:
        low, high = high, high + 0.01
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if f(middle) > 0 else (low, middle)
    sigma = exp(low / 2)
    new_phi = 1 / sqrt(1 / (phi**2 + sigma**2) + 1 / v)
    return 1500 + 173.7178 * (mu + new_phi**2 * total), min(350.0, new_phi * 173.7178), sigma


RATINGS = some.builds(Rating, some.floats(900, 2100), some.floats(30, 350), some.floats(0.03, 0.1))


@given(RATINGS, some.lists(some.builds(Result, RATINGS, some.sampled_from([0.0, 0.5, 1.0])), min_size=1, max_size=12))
def test_it_agrees_with_the_formulas(old: Rating, games: list[Result]) -> None:
    """Rating, deviation and volatility agree for all kinds of results, in any order."""
    after = rated(old, games)
    assert (after.rating, after.deviation, after.volatility) == pytest.approx(judged(old, games), rel=1e-6)
    assert rated(old, games[::-1]).rating == pytest.approx(after.rating, rel=1e-9)


def test_a_rest_only_widens() -> None:
    """Days without a game only increase the deviation, up to that of a newcomer."""
    old = Rating(1700, 60)
    assert rested(old, 0) == old and rated(old, []) == rested(old, 1)
    assert rested(old, 30).rating == 1700 and 60 < rested(old, 30).deviation < rested(old, 300).deviation
    assert rested(old, 10**6).deviation == 350


@pytest.mark.parametrize(("game", "players"), [("seven", 4), ("seven", 3), ("grid", 2), ("grid", 4), ("horsemen", 2)])
def test_levels_stand_in_order(game: str, players: int) -> None:
    """Each measured level is rated above the one below, and newcomers start with the rating of the level they meet."""
    known = anchors(game, players)
    assert list(known) == [level.name for level in levels_of(game)]
    heights = [rating.rating for rating in known.values()]
    assert heights == sorted(heights) and len(set(heights)) == len(heights)
    assert known["diviner"].rating == 1500 and not any(rating.volatility for rating in known.values())


def test_an_anchor_is_the_measured_share() -> None:
    """The share that a rating predicts against the level below equals the measured one."""
    known = anchors("horsemen", 2)
    expected = 1 / (1 + 10 ** ((known["palmist"].rating - known["diviner"].rating) / 400))
    assert expected == pytest.approx(0.906, abs=1e-9)
