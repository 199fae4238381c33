"""Scoring in the first edition (rules S5)."""

from __future__ import annotations

import pytest

from augury.games.seven.events import Round
from tests.games.seven.positions import finish, last, seen, seven


def test_worked_case() -> None:
    """S5.1, S5.2: in trick 7 two fulfil and gain 2 each, one with 1 token left gains 0, and one with 2 left loses 1."""
    position = finish(seven("first"), "1000 0100 1010 2000", trick=7, scores="0 1 3 3")
    event = last(position, Round)
    assert event.left == [0, 0, 1, 2]
    assert event.change == [2, 2, 0, -1]
    assert event.scores == position.scores == [2, 3, 3, 2]


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("trick", [7, 8, 9, 10])
def test_fulfilling_gains_two(players: int, trick: int) -> None:
    """S5.1: fulfilling gains 2 points in any trick, even for the seat that comes last."""
    tokens = {4: "7000 7000 7000 0001", 3: "700 700 001"}[players]
    position = finish(seven("first", players), tokens, trick=trick, scores=" ".join(["9"] * players))
    assert last(position, Round).change[-1] == 2
    assert position.scores[-1] == 11


@pytest.mark.parametrize(("left", "change"), [(1, 0), (2, -1), (3, -2), (4, -3), (5, -4), (6, -5), (7, -6)])
def test_tokens_left_cost_one_less_than_their_number(left: int, change: int) -> None:
    """S5.2: k tokens left cost k - 1 points if another seat fulfilled."""
    position = finish(seven("first"), f"1000 {left}000 0001 7000", trick=8, scores="9 9 9 9")
    assert last(position, Round).left[1] == left
    assert last(position, Round).change[1] == change
    assert position.scores[1] == 9 + change


def test_tokens_left_cost_the_same_without_a_fulfilment() -> None:
    """S5.2: after the tenth trick with 3, 1, 2 and 5 tokens left the scores change by -2, 0, -1 and -4."""
    position = finish(seven("first"), "4000 1100 0120 0051", trick=10, scores="9 9 9 9")
    assert last(position, Round).left == [3, 1, 2, 5]
    assert position.scores == [7, 9, 8, 5]


def test_tokens_left_cost_the_same_on_every_rank() -> None:
    """S5.2: tokens left cost the same on every rank."""
    position = finish(seven("first"), "0111 1011 1101 1110", trick=10, scores="9 9 9 9")
    assert last(position, Round).change == [-2, -2, -2, -2]


def test_no_score_falls_below_zero() -> None:
    """S5.3: with 2, 0 and 5 points, a loss of 4 leads to 0, 0 and 1."""
    position = finish(seven("first"), "1000 5000 5000 5000", trick=7, scores="0 2 0 5")
    assert last(position, Round).change == [2, -4, -4, -4]
    assert last(position, Round).scores == position.scores == [2, 0, 0, 1]


def test_the_floor_is_checked_after_every_round() -> None:
    """S5.3: a seat that lost 6 at score 0 gains from 0 in the next round, not from -6."""
    first = finish(seven("first"), "1000 7000 7000 7000", trick=7, round=1)
    assert first.scores == [2, 0, 0, 0]
    scores = " ".join(map(str, first.scores))
    second = finish(seven("first"), "7000 0100 7000 7000", trick=7, round=2, scores=scores)
    assert second.scores == [0, 2, 0, 0]


def test_the_tenth_trick_gains_like_any_other() -> None:
    """S5.4: by the ruling, fulfilling in the tenth trick gains 2 points."""
    position = finish(seven("first"), "1000 0100 2000 4000", trick=10, scores="5 5 5 5")
    assert last(position, Round).change == [2, 2, -1, -3]
    assert position.scores == [7, 7, 4, 2]


def test_the_tenth_trick_gains_nothing_by_the_option() -> None:
    """S5.4: with `tenth_trick_scores = false` nobody gains points in the tenth trick, but tokens left cost the same."""
    position = finish(seven("first", tenth_trick_scores=False), "1000 0100 2000 4000", trick=10, scores="5 5 5 5")
    assert last(position, Round).left == [0, 0, 2, 4]
    assert last(position, Round).change == [0, 0, -1, -3]
    assert position.scores == [5, 5, 4, 2]


@pytest.mark.parametrize("trick", [7, 8, 9])
def test_the_option_is_about_the_tenth_trick_alone(trick: int) -> None:
    """S5.4: before the tenth trick the option changes nothing."""
    position = finish(seven("first", 3, tenth_trick_scores=False), "100 300 010", trick=trick, scores="5 5 5")
    assert last(position, Round).change == [2, -2, 0]


@pytest.mark.parametrize(
    ("players", "round", "over"), [(4, 1, False), (4, 3, False), (4, 4, True), (3, 2, False), (3, 3, True)]
)
def test_as_many_rounds_as_players(players: int, round: int, over: bool) -> None:
    """S5.5: four players play four rounds, three play three, and no score ends the game earlier."""
    tokens = {4: "1000 2000 2000 2000", 3: "100 200 200"}[players]
    scores = {4: "90 0 0 0", 3: "90 0 0"}[players]
    position = finish(seven("first", players), tokens, round=round, scores=scores)
    assert position.over is over
    assert position.scores[0] == 92
    assert position.winners == ([0] if over else [])
    assert seen(position, None).rounds == players


def test_the_highest_score_wins() -> None:
    """S5.5: with 4, 3, 5 and 0 points at the end, only seat 2 wins, though it did not fulfil."""
    position = finish(seven("first"), "1000 0100 1010 7000", round=4, scores="2 1 5 0")
    assert position.scores == [4, 3, 5, 0]
    assert position.winners == [2]
    assert position.returns == [0.0, 0.0, 1.0, 0.0]


@pytest.mark.parametrize(
    ("scores", "final", "winners"),
    [("1 0 3 3", [3, 0, 3, 3], [0, 2, 3]), ("0 2 2 0", [2, 0, 2, 0], [0, 2]), ("3 9 5 5", [5, 6, 5, 5], [1])],
)
def test_who_ties_for_it_shares(scores: str, final: list[int], winners: list[int]) -> None:
    """S5.5: all seats with the highest score share the victory, with no tie-break."""
    position = finish(seven("first"), "1000 4000 0110 0011", round=4, scores=scores, placed="7000 7000 2221 0034")
    assert position.scores == final
    assert position.winners == winners
    assert position.returns == [1 / len(winners) if seat in winners else 0.0 for seat in range(4)]


def test_there_are_no_points() -> None:
    """S5.5: with 0 points each, all share the victory."""
    position = finish(seven("first", 3), "700 700 070", trick=10, round=3)
    assert position.scores == [0, 0, 0]
    assert position.winners == [0, 1, 2]
