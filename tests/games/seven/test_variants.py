"""The variants of the first edition (rules S6): the first to fulfil twice wins, and a single round."""

from __future__ import annotations

import pytest

from augury.games.seven.events import Round
from tests.games.seven.positions import finish, last, seen, seven

TWICE = seven("first", 4, "twice")
SINGLE = seven("first", 4, "single")


def test_twice_counts_rounds_fulfilled() -> None:
    """S6.1: a fulfilled round counts 1 and tokens left cost nothing, in any trick."""
    for trick in (7, 8, 9, 10):
        position = finish(TWICE, "1000 7000 0011 0100", trick=trick, scores="0 1 0 1")
        assert last(position, Round).change == [1, 0, 0, 0]
        assert position.scores == [1, 1, 0, 1]
        assert not position.over


def test_twice_is_won_by_the_second_fulfilment() -> None:
    """S6.1: seat 2, which has fulfilled in one round before, fulfils again and wins at once."""
    position = finish(TWICE, "7000 0200 0010 0200", round=2, scores="1 0 1 1")
    assert position.scores == [1, 0, 2, 1]
    assert position.over
    assert position.winners == [2]


def test_twice_does_not_care_how_many_rounds() -> None:
    """S6.1: a game goes on after 3, 4, 40 or 99 rounds if no seat has fulfilled twice."""
    for round in (3, 4, 40, 99):
        position = finish(TWICE, "1000 7000 7000 7000", round=round, scores="0 1 0 1")
        assert not position.over
        assert seen(position, None).round == round + 1


def test_twice_may_be_won_late() -> None:
    """S6.1: a second fulfilment still wins in the hundredth round."""
    position = finish(TWICE, "1000 7000 7000 7000", round=100, scores="1 1 0 1")
    assert position.winners == [0]


def test_twice_for_three() -> None:
    """S6.1: the same rule applies to three players, and the game may last more than three rounds."""
    game = seven("first", 3, "twice")
    assert not finish(game, "100 700 700", round=3, scores="0 1 1").over
    assert finish(game, "100 700 700", round=4, scores="1 1 0").winners == [0]


def test_twice_together_is_shared() -> None:
    """S6.2: seats 0 and 3 fulfil a second time in the same trick and share; seat 1 does so for the first time."""
    position = finish(TWICE, "1000 0100 7000 0001", round=5, scores="1 0 1 1")
    assert position.scores == [2, 1, 1, 2]
    assert position.winners == [0, 3]
    assert position.returns == [0.5, 0.0, 0.0, 0.5]


@pytest.mark.parametrize("players", [3, 4])
def test_twice_ends_after_a_hundred_rounds(players: int) -> None:
    """S6.3: without a second fulfilment the game ends after round 100, and nobody wins."""
    game = seven("first", players, "twice")
    tokens, scores = " ".join(["7" + "0" * (players - 1)] * players), " ".join(["1"] * (players - 1) + ["0"])
    before = finish(game, tokens, trick=10, round=99, scores=scores)
    assert not before.over
    assert seen(before, None).round == 100
    assert seen(before, None).rounds == 100
    after = finish(game, tokens, trick=10, round=100, scores=scores)
    assert after.over
    assert after.winners == []
    assert after.returns == [0.0] * players


@pytest.mark.parametrize("players", [3, 4])
def test_single_is_one_round(players: int) -> None:
    """S6.4: the game is over after its first round."""
    tokens = {4: "1000 2000 2000 2000", 3: "100 200 200"}[players]
    position = finish(seven("first", players, "single"), tokens)
    assert position.over
    assert position.winners == [0]
    assert seen(position, None).rounds == 1


def test_single_scores_confirmed_tokens() -> None:
    """S6.4: with 3, 1, 2 and 5 tokens left the scores are 4, 6, 5 and 2, and 6 wins."""
    position = finish(SINGLE, "4000 1100 0120 0051", trick=10)
    assert last(position, Round).left == [3, 1, 2, 5]
    assert last(position, Round).change == position.scores == [4, 6, 5, 2]
    assert position.winners == [1]


def test_single_is_won_by_the_only_player_who_fulfils() -> None:
    """S6.4: seven confirmed tokens beat six."""
    position = finish(SINGLE, "1000 1100 1010 1001", trick=8)
    assert position.scores == [7, 6, 6, 6]
    assert position.winners == [0]


@pytest.mark.parametrize(
    ("tokens", "winner"),
    [
        ("1000 0100 0010 0001", 3),
        ("1000 0100 0010 2000", 2),
        ("1000 0100 2000 2000", 1),
        ("1000 2000 2000 0001", 3),
        ("1000 2000 0010 2000", 2),
        ("2000 0100 2000 0001", 3),
    ],
)
@pytest.mark.parametrize("leader", [0, 2])
def test_single_goes_to_the_place_nearest_to_last(tokens: str, winner: int, leader: int) -> None:
    """S6.5: of several seats that fulfil, the one placed closest to last wins; seat n takes place n + 1."""
    position = finish(SINGLE, tokens, trick=9, leader=leader)
    assert position.winners == [winner]
    assert position.scores[winner] == 7


@pytest.mark.parametrize(("tokens", "winner"), [("100 010 001", 2), ("100 010 200", 1), ("100 200 001", 2)])
def test_single_for_three_goes_to_the_place_nearest_to_last(tokens: str, winner: int) -> None:
    """S6.5: with three players the third place is the last."""
    assert finish(seven("first", 3, "single"), tokens).winners == [winner]


@pytest.mark.parametrize(
    ("tokens", "winners"),
    [
        ("2000 1100 3000 3000", [0, 1]),
        ("2000 2000 2000 2000", [0]),
        ("2100 2000 1020 2000", [0, 1, 2, 3]),
        ("4000 2000 1020 0003", [1, 2, 3]),
    ],
)
def test_single_shares_any_other_tie(tokens: str, winners: list[int]) -> None:
    """S6.6: if nobody fulfilled, seats with equally many confirmed tokens share, whatever their final places."""
    assert finish(SINGLE, tokens, trick=10).winners == winners


@pytest.mark.parametrize("players", [3, 4])
def test_the_option_changes_nothing_in_the_variants(players: int) -> None:
    """S6.7: with `tenth_trick_scores = false` fulfilling in the tenth trick still counts in twice and single."""
    tokens = {4: "1000 0100 2000 2000", 3: "100 010 200"}[players]
    scores = {4: "1 0 0 0", 3: "1 0 0"}[players]
    for option in (True, False):
        twice = finish(seven("first", players, "twice", option), tokens, trick=10, scores=scores)
        assert twice.scores[:3] == [2, 1, 0]
        assert twice.winners == [0]
        single = finish(seven("first", players, "single", option), tokens, trick=10)
        assert single.scores[:3] == [7, 7, 5]
        assert single.winners == [1]
