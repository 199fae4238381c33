"""Proposals that need everyone's agreement, and resigning."""

from __future__ import annotations

import random

import pytest

from augury.errors import NotNow
from augury.table.commands import (
    AddBot,
    Agree,
    ComeBack,
    GoAway,
    Leave,
    Move,
    Propose,
    Refuse,
    Resign,
    Sit,
    StandIn,
    TakeBack,
)
from augury.table.deadlines import next_due
from augury.table.handler import CommandHandler
from augury.table.pace import Pace
from augury.table.updates import snapshot
from tests.setups import Way, opened
from tests.table.tables import SECOND, Table

SEVEN: Way = ("seven", {"edition": "exam", "players": 3})
GRID: Way = ("grid", {"board": "4x5", "players": 2})
HORSEMEN: Way = ("horsemen", {"set": "house"})


def table(way: Way) -> Table:
    """A table at which the game has begun."""
    return Table(opened(way)).fill()


def test_an_open_move_is_undone_when_all_agree() -> None:
    """On the grid nothing is hidden, so any last move can be taken back, and a different one made."""
    here = table(GRID)
    start = here.handler.match.now
    here.play(random.Random(1), 1)
    here.do(0, Propose("undo"))
    assert len(here.handler.match.now.moves) == 1
    here.do(1, Agree())
    assert here.handler.match.now == start and here.handler.match.actors == [0]
    here.play(random.Random(2))
    assert here.handler.match.phase == "over"


def test_a_sealed_prophecy_is_undone_while_it_is_sealed() -> None:
    """Before all prophecies are in, players can take back their own, even after others followed; later they cannot."""
    here = table(SEVEN)
    first, other = here.handler.match.now.legal(0)[:2]
    here.do(0, Move(first))
    here.do(1, Move(first))
    here.do(0, Propose("undo"))
    here.do(1, Agree())
    here.do(2, Agree())
    assert here.handler.match.actors == [0, 2]
    here.do(0, Move(other))
    here.do(2, Move(first))
    assert here.handler.match.now.view(1).prophecies[0] is not None  # type: ignore[attr-defined]
    with pytest.raises(NotNow, match="hidden"):
        here.do(0, Propose("undo"))


def test_a_card_that_was_seen_cannot_be_taken_back() -> None:
    """A card played in Seven Prophecies has been seen by the others, so the move cannot be taken back."""
    here = table(SEVEN).play(random.Random(3), 4)
    mover = here.handler.match.now.moves[-1][0]
    with pytest.raises(NotNow):
        here.do(mover, Propose("undo"))


def test_undo_needs_a_move() -> None:
    """Only a seat that has made a move can propose an undo."""
    here = table(GRID)
    with pytest.raises(NotNow):
        here.do(1, Propose("undo"))


def test_one_refusal_is_enough() -> None:
    """A refused proposal is gone, and can be made again."""
    here = table(GRID).play(random.Random(1), 1)
    here.do(0, Propose("undo"))
    here.do(1, Refuse())
    assert here.handler.match.proposal is None
    with pytest.raises(NotNow):
        here.do(1, Agree())
    here.do(0, Propose("undo"))


def test_a_move_answers_the_question() -> None:
    """A player who moves on instead of answering a proposal has not agreed to it."""
    here = table(GRID).play(random.Random(1), 1)
    here.do(0, Propose("undo"))
    here.play(random.Random(1), 1)
    assert here.handler.match.proposal is None


def is_playing(here: Table) -> bool:
    """Whether the game is still in play."""
    return here.handler.match.phase == "playing"


def test_a_game_cannot_be_voided_during_a_short_absence() -> None:
    """A person who lost the connection keeps their vote; if they return in time and refuse, the game goes on."""
    here = table(GRID).play(random.Random(1), 4)
    here.server(GoAway(1))
    here.now += 4 * SECOND
    here.do(0, Propose("abandon"))
    assert is_playing(here)
    here.do(0, Propose("abandon"))
    assert is_playing(here), "asking twice is not agreement"
    here.server(ComeBack(1))
    here.do(1, Refuse())
    assert is_playing(here) and here.handler.match.proposal is None


def test_a_move_cannot_be_taken_back_during_a_short_absence() -> None:
    """The same holds for an undo: losing a connection is no agreement."""
    here = table(GRID).play(random.Random(1), 1)
    here.server(GoAway(1))
    here.do(0, Propose("undo"))
    assert len(here.handler.match.now.moves) == 1


@pytest.mark.parametrize("first", ["asked", "stood in"])
def test_after_the_grace_time_those_who_are_away_are_not_asked(first: str) -> None:
    """As soon as a bot stands in, all others can end the game, whether they proposed it before or after."""
    here = table(SEVEN)
    here.server(GoAway(2))
    due = next_due(here.handler.match)
    assert due == (here.now + 60 * SECOND, StandIn(2, "away"))
    if first == "stood in":
        here.now = due[0]
        here.server(due[1])
    here.do(0, Propose("abandon"))
    here.do(1, Agree())
    if first == "asked":
        assert is_playing(here)
        here.now = due[0]
        here.server(due[1])
    assert here.handler.match.ended is not None and here.handler.match.ended.why == "abandoned"
    assert CommandHandler.loaded(here.log).match.ended == here.handler.match.ended


@pytest.mark.parametrize("grace", [60, None])
def test_a_person_who_is_away_keeps_the_vote_when_the_clock_runs_out(grace: int | None) -> None:
    """Even if a bot plays because the clock ran out, a lost connection is no agreement before the grace period ends."""
    here = Table(opened(GRID), Pace(10), grace).fill()
    here.now += 10 * SECOND
    here.server(StandIn(0, "clock"))
    here.server(GoAway(0))
    here.now += 4 * SECOND
    here.do(1, Propose("abandon"))
    assert is_playing(here)
    here.now += 60 * SECOND
    here.do(1, Agree())
    assert is_playing(here) == (grace is None), "where nobody is ever replaced for being away, all are always asked"


def test_the_next_game_does_not_wait_for_those_who_left() -> None:
    """A rematch takes nothing from anyone: a bot plays for a person who is not back after the grace time."""
    here = table(GRID)
    here.do(1, Resign())
    here.server(GoAway(1))
    here.do(0, Propose("rematch"))
    assert (here.handler.match.phase, here.handler.match.number) == ("playing", 2)


def test_every_move_on_the_grid_can_be_undone_as_offered() -> None:
    """Everyone who is offered an undo can take their move back, along with the moves that answered it."""
    for moves in range(1, 8):
        for way in (GRID, ("grid", {"board": "4x5", "players": 3})):
            begun = table(way).play(random.Random(moves), moves)
            offered = begun.handler.match.undo
            assert offered == sorted({mover for mover, _ in begun.handler.match.now.moves})
            for seat in offered:
                here = table(way).play(random.Random(moves), moves)
                last = max(at for at, (mover, _) in enumerate(here.handler.match.now.moves) if mover == seat)
                here.do(seat, Propose("undo"))
                for other in range(here.game.players):
                    if here.handler.match.proposal and other != seat:
                        here.do(other, Agree())
                assert len(here.handler.match.now.moves) == last and here.handler.match.actors == [seat]
                assert CommandHandler.loaded(here.log).match.now == here.handler.match.now


def test_one_question_at_a_time() -> None:
    """A different proposal has to wait; the same one counts as agreement."""
    here = table(GRID).play(random.Random(1), 1)
    here.do(0, Propose("undo"))
    with pytest.raises(NotNow):
        here.do(1, Propose("abandon"))
    here.do(1, Propose("undo"))
    assert not here.handler.match.now.moves


def test_of_two_the_other_wins_when_one_resigns() -> None:
    """A game of two ends at once when one player resigns, and the other wins."""
    here = table(GRID)
    here.do(0, Leave())
    ended = here.handler.match.ended
    assert ended is not None and (ended.why, ended.winners) == ("resigned", [1])


def test_among_more_a_bot_plays_on() -> None:
    """A bot keeps the seat to the end; when everyone has resigned, the game is abandoned."""
    here = table(SEVEN)
    here.do(0, Resign())
    seat = here.handler.match.seats[0]
    assert seat.resigned and seat.played_by_bot and here.handler.match.phase == "playing"
    with pytest.raises(NotNow):
        here.do(0, TakeBack())
    for number in (1, 2):
        here.do(number, Resign())
    assert here.handler.match.ended is not None and here.handler.match.ended.why == "abandoned"


def test_a_table_agrees_to_play_without_the_tracker() -> None:
    """The tracker is turned off only once everyone agrees, and all are told; after a game it can be turned on again."""
    here = table(SEVEN)
    assert here.handler.match.tracker
    here.do(0, Propose("tracker"))
    here.do(1, Agree())
    assert (here.handler.match.tracker, here.handler.match.proposal is None) == (True, False)
    here.do(2, Refuse())
    assert (here.handler.match.tracker, here.handler.match.proposal is None) == (True, True)
    here.do(1, Propose("tracker"))
    for seat in (0, 2):
        here.do(seat, Agree())
    assert (here.handler.match.tracker, here.handler.match.proposal is None) == (False, True)
    assert all(b'"type":"tracker"' in messages[-1] and b'"on":false' in messages[-1] for messages in here.sent.values())
    assert not CommandHandler.loaded(here.log).match.tracker
    assert not snapshot(here.handler.match, None, host=False).tracker
    here.play(random.Random(1))
    assert here.handler.match.phase == "over"
    for seat in range(3):
        here.do(seat, Propose("tracker"))
    assert here.handler.match.tracker


def test_alone_against_bots_one_decides() -> None:
    """A single person's proposal needs nobody else's agreement."""
    here = Table(opened(SEVEN))
    here.do(0, Sit(0))
    for seat in (1, 2):
        here.do(0, AddBot("dreamer", seat))
    here.do(0, Propose("tracker"))
    assert not here.handler.match.tracker
    waiting = Table(opened(SEVEN))
    waiting.do(0, Sit(0))
    with pytest.raises(NotNow):
        waiting.do(0, Propose("tracker"))
