"""Scoring in the exam edition (rules S7)."""

from __future__ import annotations

import pytest

from augury.games.seven.events import Round
from tests.games.seven.positions import finish, last, seen, seven


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize(("trick", "gain"), [(7, 5), (8, 3), (9, 2), (10, 1)])
def test_the_sooner_the_more(trick: int, gain: int, players: int) -> None:
    """S7.1: fulfilling gains 5 in the seventh trick, 3 in the eighth, 2 in the ninth, 1 in the tenth."""
    tokens = {4: "7000 0100 7000 7000", 3: "700 010 700"}[players]
    assert last(finish(seven("exam", players), tokens, trick=trick), Round).change[1] == gain


def test_all_who_fulfil_gain() -> None:
    """S7.1: two seats that fulfil in the eighth trick gain 3 each."""
    position = finish(seven(), "1000 7000 0010 6000", trick=8, scores="1 1 1 1")
    assert last(position, Round).left == [0, 7, 0, 6]
    assert last(position, Round).change == [3, 0, 3, 1]
    assert position.scores == [4, 1, 4, 2]


@pytest.mark.parametrize("trick", [7, 8, 9])
def test_the_nearest_of_the_others_gains_one(trick: int) -> None:
    """S7.2: of the others with 3, 1 and 2 tokens left, the seat with 1 gains 1 point and the rest gain nothing."""
    position = finish(seven(), "1000 3000 1010 2000", trick=trick)
    assert last(position, Round).left == [0, 3, 1, 2]
    assert last(position, Round).change[1:] == [0, 1, 0]


@pytest.mark.parametrize(
    ("tokens", "left", "change"),
    [
        ("1000 2000 2000 3000", [0, 2, 2, 3], [2, 1, 1, 0]),
        ("1000 4000 4000 4000", [0, 4, 4, 4], [2, 1, 1, 1]),
        ("1000 7000 7000 7000", [0, 7, 7, 7], [2, 1, 1, 1]),
        ("1000 0100 5000 6000", [0, 0, 5, 6], [2, 2, 1, 0]),
        ("1000 0100 0010 6000", [0, 0, 0, 6], [2, 2, 2, 1]),
        ("1000 0100 0010 0001", [0, 0, 0, 0], [2, 2, 2, 2]),
    ],
)
def test_all_the_nearest_gain_one(tokens: str, left: list[int], change: list[int]) -> None:
    """S7.2: every seat with the fewest tokens left of those that did not fulfil gains 1, however many are left."""
    position = finish(seven(), tokens, trick=9)
    assert last(position, Round).left == left
    assert last(position, Round).change == change


def test_nearest_counts_after_the_trick() -> None:
    """S7.2: tokens left are compared after the trick: seat 1 confirms one of two tokens, and seat 2 keeps its two."""
    position = finish(seven("exam", 3), "100 110 200", trick=7)
    assert last(position, Round).left == [0, 1, 2]
    assert last(position, Round).change == [5, 1, 0]


@pytest.mark.parametrize(("players", "tokens"), [(4, "1000 1100 7000 2000"), (3, "100 110 700")])
def test_the_tenth_trick_gives_no_consolation_point(players: int, tokens: str) -> None:
    """S7.2: if the first to fulfil does so in the tenth trick, no other seat gains anything."""
    position = finish(seven("exam", players), tokens, trick=10)
    assert last(position, Round).change == [1] + [0] * (players - 1)


def test_without_a_fulfilment_all_score_zero() -> None:
    """S7.3: if no seat fulfils in ten tricks, no seat gains or loses anything."""
    position = finish(seven(), "2000 0200 6000 7000", trick=10, scores="0 3 1 6")
    assert last(position, Round).left == [1, 1, 6, 7]
    assert last(position, Round).change == [0, 0, 0, 0]
    assert position.scores == [0, 3, 1, 6]


def test_nothing_is_lost() -> None:
    """S7.3: a seat with seven tokens left keeps its points when another seat fulfils."""
    assert finish(seven(), "1000 2000 7000 7000", trick=8, scores="0 0 4 1").scores == [3, 1, 4, 1]


@pytest.mark.parametrize(
    ("scores", "over"),
    [("2 0 0 0", True), ("1 0 0 0", False), ("4 2 1 0", True), ("0 6 0 0", True), ("0 5 0 0", False)],
)
def test_seven_points_end_the_game(scores: str, over: bool) -> None:
    """S7.4: the game ends when a score reaches 7, by fulfilling or by the fewest tokens left, and not at 6."""
    position = finish(seven(), "1000 2000 7000 7000", trick=7, round=2, scores=scores)
    assert max(position.scores) >= 6
    assert position.over is over


@pytest.mark.parametrize(("players", "round", "over"), [(4, 3, False), (4, 4, True), (3, 2, False), (3, 3, True)])
def test_as_many_rounds_as_players(players: int, round: int, over: bool) -> None:
    """S7.4: without 7 points the game ends after four rounds, or after three with three players."""
    tokens = {4: "1000 2000 3000 3000", 3: "100 200 300"}[players]
    position = finish(seven("exam", players), tokens, trick=9, round=round)
    assert position.over is over
    assert position.winners == ([0] if over else [])
    assert seen(position, None).rounds == players


def test_the_highest_score_wins() -> None:
    """S7.5: 6 points beat 5, whatever was placed, and of two seats above 7 the higher one wins."""
    position = finish(seven(), "1000 0100 3000 7000", trick=9, round=4, scores="3 4 0 0", placed="1330 6100 7000 7000")
    assert (position.scores, position.winners) == ([5, 6, 1, 0], [1])
    position = finish(seven(), "1000 0100 3000 7000", trick=7, round=2, scores="3 4 0 0", placed="1330 6100 7000 7000")
    assert (position.scores, position.winners) == ([8, 9, 1, 0], [1])


@pytest.mark.parametrize(
    ("placed", "winners"),
    [
        ("2221 1330 7000 7000", [1]),
        ("1060 2221 7000 7000", [0]),
        ("1006 3310 7000 7000", [1]),
        ("1330 4300 7000 7000", [0]),
        ("3040 0403 7000 7000", [0, 1]),
    ],
)
def test_a_tie_goes_to_the_fewest_on_first_and_last(placed: str, winners: list[int]) -> None:
    """S7.5, S7.6: of two tied seats, the one that placed fewer tokens on 1st and 4th together wins, or they share."""
    position = finish(seven(), "1000 0100 7000 7000", trick=9, round=4, scores="2 2 0 0", placed=placed)
    assert position.scores == [4, 4, 1, 1]
    assert position.winners == winners


@pytest.mark.parametrize(
    ("placed", "winners"), [("133 241 700", [1]), ("160 016 700", [0]), ("403 241 700", [1]), ("313 115 700", [0, 1])]
)
def test_with_three_the_last_rank_is_the_third(placed: str, winners: list[int]) -> None:
    """S7.5: with three players the tokens placed on 1st and 3rd are compared."""
    position = finish(seven("exam", 3), "100 010 700", trick=9, round=3, scores="2 2 0", placed=placed)
    assert position.scores == [4, 4, 1]
    assert position.winners == winners


def test_what_was_placed_counts_not_what_is_left() -> None:
    """S7.5: seat 0 wins with one token left on the outer ranks, because it placed two there and seat 1 placed five."""
    position = finish(seven(), "1001 0110 0700 0700", trick=10, round=4, scores="3 3 0 0", placed="1501 4111 0700 0700")
    assert seen(position, None).tokens[:2] == [[0, 0, 0, 1], [0, 0, 1, 0]]
    assert position.winners == [0]


def test_the_last_round_played_decides() -> None:
    """S7.5: if 7 points end the game in the second round, that round's prophecies break the tie."""
    position = finish(seven(), "1000 0100 7000 7000", trick=7, round=2, scores="2 2 0 0", placed="7000 1600 7000 7000")
    assert position.over
    assert position.winners == [1]


def test_who_is_still_tied_shares() -> None:
    """S7.6: three seats with equal scores and equal outer ranks share; a fourth with more tokens there does not win."""
    tokens, placed = "1000 0100 0010 0001", "1330 0331 1240 2221"
    position = finish(seven(), tokens, trick=10, round=4, scores="2 2 2 2", placed=placed)
    assert position.scores == [3, 3, 3, 3]
    assert position.winners == [0, 1, 2]
    assert position.returns == [1 / 3, 1 / 3, 1 / 3, 0.0]


def test_a_game_without_points_is_tied_too() -> None:
    """S7.5, S7.6: with 0 points each, the seats with the fewest tokens on the outer ranks win."""
    placed = "7000 0700 0070 0007"
    position = finish(seven(), "2000 0200 0020 0002", trick=10, round=4, placed=placed)
    assert position.scores == [0, 0, 0, 0]
    assert position.winners == [1, 2]
