"""The figures of a balance run, checked on tallies of games whose figures are known by hand."""

from __future__ import annotations

import numpy as np
import pytest

from augury.games.horsemen.shelf import shipped
from augury.lab.horsemen.figures import Balance, mean_of, shares_in
from augury.players.horsemen.selfplay import FINAL
from tests.cli.tallies import (
    APOCALYPSE,
    BOTH,
    FIRST,
    NOBODY,
    PASSES,
    PROPHECIES,
    SECOND,
    TURNS,
    figures,
    games,
    values,
)

AIMS = ("first player", "Apocalypses", "draws", "median of turns", "best Prophecy minus worst")


def test_shares() -> None:
    """A victory is one share, a draw half a share for each, and an Apocalypse gives none (H6)."""
    tallies = np.concatenate([games(1, winners) for winners in (FIRST, SECOND, BOTH, NOBODY)])
    assert shares_in(tallies).tolist() == [[1, 0], [0, 1], [0.5, 0.5], [0, 0]]


@pytest.mark.parametrize(
    ("happened", "count", "plus_minus"),
    [(0, 100, 0.02639497), (10, 20, 0.20004166), (5, 96, 0.05000882), (96, 96, 0.02744), (1, 1, 0.42941449)],
)
def test_intervals(happened: int, count: int, plus_minus: float) -> None:
    """Intervals are those of Agresti and Coull: two successes and two failures are added."""
    figure = mean_of(np.array([1.0] * happened + [0.0] * (count - happened)))
    assert figure and figure.count == count
    assert figure.value == pytest.approx(happened / count)
    assert figure.plus_minus == pytest.approx(plus_minus, abs=1e-8)


def test_halves_narrow_an_interval() -> None:
    """A draw counts as half a victory, so draws give a narrower interval than equally many wins and losses."""
    drawn, split = mean_of(np.full(20, 0.5)), mean_of(np.array([0.0, 1.0] * 10))
    assert drawn and split and drawn.value == split.value == 0.5
    assert drawn.plus_minus == pytest.approx(1.96 * (1 / 24 / 24) ** 0.5) and drawn.plus_minus < split.plus_minus


def test_of_nothing() -> None:
    """The mean of no values is None."""
    assert mean_of(np.array([])) is None


def test_the_first_player() -> None:
    """The first player's share counts only games with one winner, whichever seat was first."""
    found = figures(
        games(3, FIRST, first=0),
        games(2, SECOND, first=1),
        games(1, SECOND, first=0),
        games(2, FIRST, first=1),
        games(7, BOTH, first=0, reason=PASSES),
        games(9, NOBODY, first=1, reason=APOCALYPSE),
    ).first_player
    assert (found.value, found.count) == (5 / 8, 8)


def test_runs_without_a_winner() -> None:
    """If no game has a winner, the first player's share is 0.5 ± 0.5, and all else is reported."""
    found = figures(games(5, NOBODY, reason=APOCALYPSE, takers={1: 0}, uncoverers={2: 1}))
    assert (found.first_player.value, found.first_player.plus_minus, found.first_player.count) == (0.5, 0.5, 0)
    assert found.apocalypses.value == 1
    assert values(found.prophecies) == [None, 0, *[None] * 10] and values(found.horsemen) == [None] * 4


def test_how_games_end() -> None:
    """Apocalypses, draws, pass-outs and overlong games are shares of all games; a pass-out may have a winner."""
    found = figures(
        games(8, FIRST),
        games(4, NOBODY, reason=APOCALYPSE),
        games(3, BOTH, reason=PASSES),
        games(2, SECOND, reason=PASSES),
        games(1, BOTH, reason=TURNS),
        games(2, FIRST, reason=TURNS),
    )
    ends = (found.apocalypses, found.draws, found.passed_out, found.too_long)
    assert [end.value for end in ends] == pytest.approx([0.2, 0.2, 0.25, 0.15])
    assert {end.count for end in ends} == {20} == {found.games}


def test_turns() -> None:
    """Game lengths are given as the median and the range of nine games out of ten."""
    found = figures(*(games(1, turns=turns) for turns in range(101))).turns
    assert (found.short, found.median, found.long) == (5, 50, 95)


def test_prophecies() -> None:
    """A Prophecy's worth is the share of victories of its takers, minus the mean over all Prophecies taken."""
    found = figures(
        games(3, FIRST, takers={0: 0}),
        games(1, SECOND, takers={0: 0}),
        games(1, SECOND, takers={4: 1}),
        games(3, FIRST, takers={4: 1}),
    )
    assert values(found.prophecies) == [0.25, *[None] * 3, -0.25, *[None] * 7]
    assert found.spread == 0.5
    worth = found.prophecies[0].worth
    assert worth and worth.count == 4 and worth.plus_minus == pytest.approx(1.96 * (5 / 8 * 3 / 8 / 8) ** 0.5)


def test_the_prophecy_that_wins_does_not_count() -> None:
    """The Prophecy that wins the game at once had no effect (H6.1), so it does not count towards its worth."""
    found = figures(games(4, FIRST, takers={0: 0, 1: 0, 2: FINAL}), games(2, SECOND, takers={0: 0, 1: 1, 5: 1 + FINAL}))
    assert values(found.prophecies) == [pytest.approx(2 / 3 - 5 / 6), pytest.approx(1 - 5 / 6), *[None] * 10]


def test_prophecies_in_draws_and_apocalypses() -> None:
    """For the taker of a Prophecy, a draw counts as half a victory, and an Apocalypse as none."""
    found = figures(
        games(2, FIRST, takers={0: 0}),
        games(2, BOTH, takers={1: 1}, reason=PASSES),
        games(2, NOBODY, takers={2: 0}, reason=APOCALYPSE),
    )
    assert values(found.prophecies)[:3] == [0.5, 0, -0.5]
    assert found.spread == 1


def test_horsemen() -> None:
    """A Horseman's worth is the share won by the player who uncovered it, minus a half, in games with a winner."""
    found = figures(
        games(3, FIRST, uncoverers={0: 0, 3: 1}),
        games(1, SECOND, uncoverers={0: 0, 3: 1}),
        games(5, NOBODY, reason=APOCALYPSE, uncoverers={0: 0, 1: 0, 2: 1, 3: 1}),
        games(5, BOTH, reason=PASSES, uncoverers={1: 0}),
    )
    assert values(found.horsemen) == [0.25, None, None, -0.25]


def test_suits_where_one_decides() -> None:
    """If one more Coin always wins and nothing else matters, a Coin is worth half a victory, other suits nothing."""
    parts = []
    for coins, winners in ((1, FIRST), (-1, SECOND)):
        for grails in (0, 2):
            for staves in (0, 1):
                for swords in (0, 3):
                    plays = ((grails, 1 + coins, staves, 1), (1, 1, 0, swords))
                    parts.append(games(1, winners, plays=plays))
    suits = figures(*parts).suits
    assert [suit.name for suit in suits] == ["Grail", "Coin", "Staff", "Sword"]
    assert values(suits) == pytest.approx([0, 0.5, 0, 0], abs=1e-12)
    assert all(suit.worth and suit.worth.plus_minus < 1e-6 and suit.worth.count == 16 for suit in suits)


def test_suits_against_another_reckoning() -> None:
    """The worths and intervals of suits equal those of NumPy's least squares with a constant."""
    rng = np.random.default_rng(5)
    tallies = games(300)
    tallies["plays"] = rng.integers(0, 9, (300, 2, 4))
    tallies["winners"] = rng.integers(0, 4, 300)
    more = tallies["plays"][:, 0].astype(float) - tallies["plays"][:, 1]
    ahead = np.array([0, 0.5, -0.5, 0])[tallies["winners"]]
    columns = np.hstack([more, np.ones((300, 1))])
    slopes, (rest,), *_ = np.linalg.lstsq(columns, ahead, rcond=None)
    errors = np.sqrt(np.diag(np.linalg.pinv(columns.T @ columns)) * rest / (300 - 5))
    worths = [suit.worth for suit in figures(tallies).suits if suit.worth]
    assert [worth.value for worth in worths] == pytest.approx(slopes[:4].tolist())
    assert [worth.plus_minus for worth in worths] == pytest.approx((1.96 * errors[:4]).tolist())


def test_suits_that_cannot_be_told_apart() -> None:
    """Suits have no worth if both players always played them equally often, or if there are too few games."""
    assert values(figures(games(50)).suits) == [None] * 4
    assert values(figures(games(1, plays=((4, 3, 2, 1), (1, 1, 1, 1)))).suits) == [None] * 4


def test_entries_are_those_of_the_set() -> None:
    """Each entry of the set has a worth with its name, effect and source, in the order of the set."""
    found, cards = figures(games(2)), shipped("house")
    for section, worths in (("suits", found.suits), ("prophecies", found.prophecies), ("horsemen", found.horsemen)):
        entries = dict(cards.sections())[section]
        assert [(worth.name, worth.source) for worth in worths] == [(entry.name, entry.source) for entry in entries]
        assert [worth.effect for worth in worths] == [[str(step) for step in entry.effect] for entry in entries]
    assert found.set == cards.name and found.spread == 0


def met(found: Balance) -> set[str]:
    """Return the aims that are met."""
    assert tuple(aim.name for aim in found.aims) == AIMS
    return {aim.name for aim in found.aims if aim.met}


@pytest.mark.parametrize(("won", "fine"), [(484, False), (485, True), (500, True), (515, True), (516, False)])
def test_aim_for_the_first_player(won: int, fine: bool) -> None:
    """The aim for the first player is a share of 48.5 % to 51.5 %, and the aim shows the error of the figure."""
    found = figures(games(won, FIRST), games(1000 - won, SECOND))
    assert ("first player" in met(found)) == fine
    assert found.aims[0].found == f"{won / 10:.1f}% ± 3.1%"


@pytest.mark.parametrize(("ended", "fine"), [(2, False), (3, True), (15, True), (16, False)])
def test_aim_for_apocalypses(ended: int, fine: bool) -> None:
    """The aim for Apocalypses is 3 % to 15 % of games."""
    found = figures(games(ended, NOBODY, reason=APOCALYPSE), games(100 - ended))
    assert ("Apocalypses" in met(found)) == fine


@pytest.mark.parametrize(("drawn", "fine"), [(0, True), (4, True), (5, False)])
def test_aim_for_draws(drawn: int, fine: bool) -> None:
    """The aim for draws is fewer than 5 % of games."""
    assert ("draws" in met(figures(games(drawn, BOTH, reason=PASSES), games(100 - drawn)))) == fine


@pytest.mark.parametrize(("turns", "fine"), [(19, False), (20, True), (60, True), (61, False)])
def test_aim_for_the_length(turns: int, fine: bool) -> None:
    """The aim for the median length is 20 to 60 turns."""
    assert ("median of turns" in met(figures(games(9, turns=turns)))) == fine


@pytest.mark.parametrize(("best", "worst", "fine"), [(54, 46, True), (55, 46, False), (100, 92, True), (50, 50, True)])
def test_aim_for_prophecies(best: int, worst: int, fine: bool) -> None:
    """The aim for Prophecies is that the best is worth at most 8 points more than the worst, 8 included."""
    parts = [
        games(count, winners, takers={number: 0})
        for number, won in ((3, best), (7, worst))
        for count, winners in ((won, FIRST), (100 - won, SECOND))
    ]
    assert ("best Prophecy minus worst" in met(figures(*parts))) == fine


def test_reasons_are_the_rules_own() -> None:
    """The numbers of the reasons used here are those of the rules."""
    from augury.games.horsemen import state

    assert (PROPHECIES, APOCALYPSE) == (state.BY_PROPHECIES, state.BY_APOCALYPSE)
    assert (PASSES, TURNS) == (state.BY_PASSES, state.BY_TURNS)
