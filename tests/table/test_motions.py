"""What all must agree to, and how somebody gives up."""

from __future__ import annotations

import random

import pytest

from augury.errors import NotNow
from augury.table.commands import Agree, GoAway, Leave, Move, Propose, Refuse, Resign, TakeBack
from tests.setups import Way, opened
from tests.table.tables import Table

SEVEN: Way = ("seven", {"edition": "exam", "players": 3})
GRID: Way = ("grid", {"board": "4x5", "players": 2})
HORSEMEN: Way = ("horsemen", {"set": "house"})


def table(way: Way) -> Table:
    """A table where the game has begun."""
    return Table(opened(way)).fill()


def test_an_open_move_is_undone_when_all_agree() -> None:
    """On the grid nothing is hidden, so any last move can be taken back; then it may be made otherwise."""
    here = table(GRID)
    start = here.desk.match.now
    here.play(random.Random(1), 1)
    here.do(0, Propose("undo"))
    assert len(here.desk.match.now.moves) == 1
    here.do(1, Agree())
    assert here.desk.match.now == start and here.desk.match.actors == [0]
    here.play(random.Random(2))
    assert here.desk.match.phase == "over"


def test_a_sealed_prophecy_is_undone_while_it_is_sealed() -> None:
    """Before all prophecies are in, one's own can be taken back, though others followed; after that it cannot."""
    here = table(SEVEN)
    first, other = here.desk.match.now.legal(0)[:2]
    here.do(0, Move(first))
    here.do(1, Move(first))
    here.do(0, Propose("undo"))
    here.do(1, Agree())
    here.do(2, Agree())
    assert here.desk.match.actors == [0, 2]
    here.do(0, Move(other))
    here.do(2, Move(first))
    assert here.desk.match.now.view(1).prophecies[0] is not None  # type: ignore[attr-defined]
    with pytest.raises(NotNow, match="hidden"):
        here.do(0, Propose("undo"))


def test_a_card_that_was_seen_cannot_be_taken_back() -> None:
    """A card played in Seven Prophecies, and a turn of the Horsemen in which a card was drawn, have been seen."""
    here = table(SEVEN).play(random.Random(3), 4)
    mover = here.desk.match.now.moves[-1][0]
    with pytest.raises(NotNow):
        here.do(mover, Propose("undo"))


def test_nobody_can_undo_who_has_not_moved() -> None:
    """There must be a move of one's own."""
    here = table(GRID)
    with pytest.raises(NotNow):
        here.do(1, Propose("undo"))


def test_one_refusal_is_enough() -> None:
    """Then the question is gone, and can be asked again."""
    here = table(GRID).play(random.Random(1), 1)
    here.do(0, Propose("undo"))
    here.do(1, Refuse())
    assert here.desk.match.motion is None
    with pytest.raises(NotNow):
        here.do(1, Agree())
    here.do(0, Propose("undo"))


def test_a_move_answers_the_question() -> None:
    """Whoever moves on has not agreed."""
    here = table(GRID).play(random.Random(1), 1)
    here.do(0, Propose("undo"))
    here.play(random.Random(1), 1)
    assert here.desk.match.motion is None


def test_those_who_are_away_are_not_asked() -> None:
    """A game is abandoned when all who are there agree."""
    here = table(SEVEN)
    here.house(GoAway(2))
    here.do(0, Propose("abandon"))
    here.do(1, Agree())
    assert here.desk.match.ended is not None and here.desk.match.ended.why == "abandoned"


def test_one_question_at_a_time() -> None:
    """Another one has to wait; the same one is agreement."""
    here = table(GRID).play(random.Random(1), 1)
    here.do(0, Propose("undo"))
    with pytest.raises(NotNow):
        here.do(1, Propose("abandon"))
    here.do(1, Propose("undo"))
    assert not here.desk.match.now.moves


def test_of_two_the_other_wins_when_one_resigns() -> None:
    """The game ends at once."""
    here = table(GRID)
    here.do(0, Leave())
    ended = here.desk.match.ended
    assert ended is not None and (ended.why, ended.winners) == ("resigned", [1])


def test_among_more_a_bot_plays_on() -> None:
    """The seat is the bot's to the end; when all have resigned, nobody is left to play for."""
    here = table(SEVEN)
    here.do(0, Resign())
    seat = here.desk.match.seats[0]
    assert seat.resigned and seat.by_house and here.desk.match.phase == "playing"
    with pytest.raises(NotNow):
        here.do(0, TakeBack())
    for number in (1, 2):
        here.do(number, Resign())
    assert here.desk.match.ended is not None and here.desk.match.ended.why == "abandoned"
