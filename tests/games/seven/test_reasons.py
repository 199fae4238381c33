"""The reasons that a table shows for the scores of a round and the end of a game (rules S4 to S7)."""

from __future__ import annotations

import json

import pytest

from augury.games.seven.events import Round
from augury.games.seven.reasons import Ending, Scoring
from augury.games.seven.words import describe_event
from augury.kernel.game import Game
from augury.kernel.gamerecord import dumps, write_record
from augury.kernel.playouts import replay_seed
from augury.kernel.position import Position
from tests.games.seven.positions import finish, last, seven

EXAM, FIRST = seven(), seven("first")
TWICE, SINGLE = seven("first", 4, "twice"), seven("first", 4, "single")


def scoring(position: Position) -> Scoring:
    """The reasons for the scores of the last round."""
    found = last(position, Round).scoring
    assert isinstance(found, Scoring)
    return found


def ending(position: Position) -> Ending:
    """The reasons for the end of the game."""
    found = scoring(position).ending
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("game", "tokens", "trick", "why"),
    [
        (EXAM, "1000 3000 1010 2000", 7, ["fulfilled", "more_left", "fewest_left", "more_left"]),  # S7.1, S7.2
        (EXAM, "1000 1100 7000 2000", 10, ["fulfilled", "tenth_trick", "more_left", "more_left"]),  # S7.2
        (EXAM, "2000 0200 6000 7000", 10, ["nobody_fulfilled"] * 4),  # S7.3
        (FIRST, "1000 0100 2000 4000", 8, ["fulfilled", "fulfilled", "tokens_left", "tokens_left"]),  # S5.1, S5.2
        (seven("first", tenth_trick_scores=False), "1000 7000 2000 2000", 10,
         ["fulfilled_for_nothing", "tokens_left", "tokens_left", "tokens_left"]),  # S5.4
        (TWICE, "1000 7000 0011 0200", 9,
         ["fulfilled_once_more", "not_fulfilled", "not_fulfilled", "not_fulfilled"]),  # S6.1
        (SINGLE, "1000 7000 0011 0200", 9, ["counted"] * 4),  # S6.4
    ],
)  # fmt: skip
def test_why_each_seat_got_its_points(game: Game, tokens: str, trick: int, why: list[str]) -> None:
    """S5 to S7: the scoring says what decided each seat's points, and in which trick the round ended (S4.1, S4.2)."""
    found = scoring(finish(game, tokens, trick=trick, scores="0 0 1 1"))
    assert (found.round, found.trick, found.before) == (1, trick, [0, 0, 1, 1])
    assert list(found.why) == why


def test_who_would_have_fallen_below_zero() -> None:
    """S5.3: a seat with 1 point that loses 1 is not marked, but one that loses 2 and stops at 0 is."""
    position = finish(FIRST, "1000 3000 2000 7000", scores="1 1 1 9")
    assert last(position, Round).change == [2, -2, -1, -6]
    assert scoring(position).floored == [False, True, False, False]


@pytest.mark.parametrize(
    ("game", "tokens", "round", "scores", "expected"),
    [
        (EXAM, "1000 7000 7000 7000", 2, "2 0 0 0", ("goal", 7, True, [0])),  # S7.4
        (EXAM, "1000 7000 7000 7000", 4, "2 0 0 0", ("goal", 7, False, [0])),
        (EXAM, "1000 7000 7000 7000", 4, "1 0 0 0", ("rounds", 7, False, [0])),
        (FIRST, "1000 7000 7000 7000", 4, "0 0 0 0", ("rounds", None, False, [0])),  # S5.5
        (TWICE, "1000 7000 7000 7000", 2, "1 1 0 0", ("goal", 2, False, [0])),  # S6.1
        (TWICE, "1000 7000 7000 7000", 100, "0 1 0 0", ("limit", 2, False, [])),  # S6.3
    ],
)
def test_why_the_game_is_over(game: Game, tokens: str, round: int, scores: str, expected: tuple[object, ...]) -> None:
    """S5.5, S6.1, S6.3, S7.4: a game ends at the goal, early or not, after the last round, or after too many rounds."""
    found = ending(finish(game, tokens, round=round, scores=scores))
    assert (found.why, found.goal, found.early, found.winners) == expected
    assert (found.tied, found.tie_break, found.compared) == ([], None, [])


def test_a_game_that_goes_on_has_no_ending() -> None:
    """S7.4: a score of 6 does not end the game."""
    assert scoring(finish(EXAM, "1000 7000 7000 7000", scores="1 0 0 0")).ending is None


@pytest.mark.parametrize(
    ("placed", "winners", "compared"),
    [("4003 1240 7000 7000", [1], [7, 1]), ("4003 6001 7000 7000", [0, 1], [7, 7])],
)
def test_what_the_tie_break_of_the_exam_compared(placed: str, winners: list[int], compared: list[int]) -> None:
    """S7.5, S7.6: tokens placed on the first and last rank are compared; the fewest win, and equal numbers share."""
    position = finish(EXAM, "1000 0100 7000 7000", round=4, scores="1 1 0 0", placed=placed)
    found = ending(position)
    assert (found.tied, found.tie_break, found.compared, found.winners) == ([0, 1], "outer", compared, winners)


@pytest.mark.parametrize("players", [3, 4])
def test_what_the_tie_break_of_a_single_round_compared(players: int) -> None:
    """S6.5: the places in the final trick, counted from 1, of the players who fulfilled are compared."""
    tokens = {4: "1000 0100 0010 7000", 3: "100 010 700"}[players]
    found = ending(finish(seven("first", players, "single"), tokens))
    places = list(range(1, players))
    assert (found.tie_break, found.compared, found.winners) == ("place", places, [players - 2])


def test_a_tie_that_nothing_breaks() -> None:
    """S5.5, S6.6: the victory is shared without a tie-break."""
    for game, tokens in ((FIRST, "1000 0100 7000 7000"), (SINGLE, "0700 7000 7000 7000")):
        found = ending(finish(game, tokens, round=game.players if game is FIRST else 1, trick=10))
        assert found.tie_break is None and found.winners == found.tied and len(found.tied) > 1


def test_the_log_says_why() -> None:
    """The terminal's log says what decided the points, why the game ended, and what broke the tie."""
    position = finish(EXAM, "1000 0100 2000 3000", round=4, scores="3 3 0 0", placed="4003 1240 7000 7000")
    assert describe_event(last(position, Round), ["Ada", "Bo", "Cy", "Di"]) == (
        "The round is over: Ada fulfilled in trick 7, +5, now 8; Bo fulfilled in trick 7, +5, now 8; "
        "Cy has 2 left (the fewest), +1, now 1; Di has 3 left (not the fewest), +0, now 0. "
        "A score has reached 7, which ends the game. Ada and Bo are tied. "
        "The fewest tokens placed on the first and last rank decide: Ada 7, Bo 1. Bo wins."
    )


def test_records_leave_the_reasons_out() -> None:
    """Records contain the points but not the reasons, which follow from the rules, so the format is unchanged."""
    position = replay_seed(EXAM, 3)
    assert all(isinstance(event.scoring, Scoring) for event in position.events if isinstance(event, Round))
    events = json.loads(dumps(write_record(position, ["a", "b", "c", "d"])))["events"]
    rounds = [event for event in events if event["type"] == "round"]
    assert rounds and all(set(event) == {"type", "left", "change", "scores"} for event in rounds)
