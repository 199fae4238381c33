"""Presence, clocks, and bots as stand-ins."""

from __future__ import annotations

import random

import pytest

from augury.errors import NotNow
from augury.table.commands import AddBot, ComeBack, GoAway, Move, Pause, Resign, Sit, StandIn, TakeBack
from augury.table.deadlines import ABANDONED_AFTER, ABANDONED_AFTER_WITHOUT_BOTS, bots_to_move, is_asleep, next_due
from augury.table.handler import CommandHandler
from augury.table.pace import MERCY, Clocks, Pace
from tests.setups import Way, opened
from tests.table.tables import SECOND, Table

SEVEN: Way = ("seven", {"edition": "exam", "players": 3})
GRID: Way = ("grid", {"board": "4x5", "players": 2})


def test_nothing_is_due_while_all_are_there() -> None:
    """Without clocks people may think as long as they like."""
    assert next_due(Table(opened(SEVEN)).fill().handler.match) is None


def test_a_bot_stands_in_after_the_grace_time_and_gives_the_seat_back() -> None:
    """A bot plays for an absent person after a minute, and the person can take the seat back on return."""
    here = Table(opened(SEVEN), grace=60).fill()
    here.server(GoAway(1))
    assert next_due(here.handler.match) == (here.now + 60 * SECOND, StandIn(1, "away"))
    here.now += 60 * SECOND
    here.server(StandIn(1, "away"))
    assert bots_to_move(here.handler.match) == [1] and here.handler.match.seats[1].level == "sibyl"
    with pytest.raises(NotNow, match="take your seat back"):
        here.do(1, Move(here.handler.match.now.legal(1)[0]))
    here.server(ComeBack(1))
    assert bots_to_move(here.handler.match) == [1]
    here.do(1, TakeBack())
    assert bots_to_move(here.handler.match) == [] and next_due(here.handler.match) is None
    here.do(1, Move(here.handler.match.now.legal(1)[0]))


def test_coming_back_in_time_costs_nothing() -> None:
    """The grace time starts again with every absence."""
    here = Table(opened(SEVEN), grace=60).fill()
    here.server(GoAway(1))
    here.now += 59 * SECOND
    here.server(ComeBack(1))
    here.now += SECOND
    assert next_due(here.handler.match) is None
    assert here.server(ComeBack(1)) == []


def test_a_table_may_wait_forever() -> None:
    """Without a grace time no bot stands in; the game is abandoned only after all have been away for two weeks."""
    here = Table(opened(GRID), grace=None).fill()
    here.server(GoAway(0))
    assert next_due(here.handler.match) is None
    here.now += SECOND
    here.server(GoAway(1))
    due = next_due(here.handler.match)
    assert due is not None and due[0] == here.now + ABANDONED_AFTER_WITHOUT_BOTS
    here.now = due[0]
    here.server(due[1])
    assert here.handler.match.ended is not None and here.handler.match.ended.why == "abandoned"


def test_a_game_that_all_have_left_is_abandoned_after_a_day() -> None:
    """Bots play for all absent people, but the game is abandoned after a day."""
    here = Table(opened(GRID), grace=60).fill()
    for seat in (0, 1):
        here.server(GoAway(seat))
    while (due := next_due(here.handler.match)) is not None and here.handler.match.ended is None:
        here.now = due[0]
        here.server(due[1])
    left = here.handler.match.seats[0].away
    assert here.handler.match.ended is not None and left is not None and here.now == left + ABANDONED_AFTER


def test_clocks_run_for_the_seats_that_may_act() -> None:
    """On the grid one clock runs at a time; thinking time is deducted, and a move adds the increment."""
    here = Table(opened(GRID), Pace(100, 5)).fill()
    here.now += 30 * SECOND
    here.play(random.Random(1), 1)
    assert here.handler.match.clocks == Clocks((75 * SECOND, 100 * SECOND), here.now)
    assert next_due(here.handler.match) == (here.now + 100 * SECOND, StandIn(1, "clock"))


def test_all_clocks_run_while_all_prophesy() -> None:
    """The clock of a seat that has sealed its prophecy stops while the others think."""
    here = Table(opened(SEVEN), Pace(100)).fill()
    here.now += 10 * SECOND
    here.do(0, Move(here.handler.match.now.legal(0)[0]))
    here.now += 10 * SECOND
    here.do(1, Move(here.handler.match.now.legal(1)[0]))
    assert here.handler.match.clocks == Clocks((90 * SECOND, 80 * SECOND, 80 * SECOND), here.now)


def test_a_bot_stands_in_when_time_is_up_and_taking_back_gives_some() -> None:
    """Nobody loses on time: a bot moves, and the person may return."""
    here = Table(opened(GRID), Pace(10)).fill()
    here.now += 10 * SECOND
    due = next_due(here.handler.match)
    assert due == (here.now, StandIn(0, "clock"))
    here.server(StandIn(0, "clock"))
    assert bots_to_move(here.handler.match) == [0]
    here.do(0, TakeBack())
    assert here.handler.match.clocks is not None and here.handler.match.clocks.left[0] == MERCY


def test_a_move_that_came_in_time_is_not_punished() -> None:
    """If a clock runs out, or a grace period ends, while a move or a return is being stored, no bot stands in."""
    here = Table(opened(GRID), Pace(10)).fill()
    here.now += 10 * SECOND
    due = next_due(here.handler.match)
    assert due is not None
    here.now -= 1
    here.play(random.Random(1), 1)
    here.now += 1
    assert here.server(due[1]) == []
    here.server(GoAway(1))
    here.server(ComeBack(1))
    assert here.server(StandIn(1, "away")) == []


def test_time_without_a_lease_counts_for_no_clock() -> None:
    """Clocks and grace periods resume where they were when the last lease ran out, and the log records it."""
    here = Table(opened(SEVEN), Pace(100)).fill()
    here.now += 10 * SECOND
    here.server(GoAway(1))
    here.now += 10 * SECOND
    since, here.now = here.now, here.now + 3600 * SECOND
    here.server(Pause(since))
    match = here.handler.match
    assert match.clocks == Clocks((80 * SECOND,) * 3, here.now)
    assert match.seats[1].away == here.now - 10 * SECOND
    assert here.handler.since(match.seq - 1) is None, "whoever comes back is shown the clocks"
    assert CommandHandler.loaded(here.log).match.clocks == match.clocks
    assert here.server(Pause(here.now - 10)) == []


def test_alone_against_bots_the_table_waits_forever() -> None:
    """A person who leaves a table of bots keeps nobody waiting: no bot stands in, and the game is never abandoned."""
    here = solo(GRID)
    assert not is_asleep(here.handler.match)
    here.server(GoAway(0))
    assert next_due(here.handler.match) is None and is_asleep(here.handler.match)
    here.server(ComeBack(0))
    here.do(0, Move(here.handler.match.now.legal(0)[0]))
    here.server(GoAway(0))
    assert next_due(here.handler.match) is None and not is_asleep(here.handler.match), "a bot has to reply"


def test_the_last_person_at_a_table_may_leave_too() -> None:
    """When all but one have resigned, bots play for them, and the table waits for the one who is left."""
    here = Table(opened(SEVEN), grace=60).fill()
    for number in (0, 1):
        here.do(number, Resign())
    here.server(GoAway(2))
    assert next_due(here.handler.match) is None


def test_alone_against_bots_the_clock_stops_while_the_person_is_away() -> None:
    """The clock runs only while the person is there; when it runs out, a bot moves for them."""
    here = solo(GRID, Pace(10))
    here.now += 4 * SECOND
    here.server(GoAway(0))
    assert next_due(here.handler.match) is None and is_asleep(here.handler.match)
    here.now += 3600 * SECOND
    here.server(ComeBack(0))
    assert here.handler.match.clocks == Clocks((6 * SECOND, 10 * SECOND), here.now)
    assert next_due(here.handler.match) == (here.now + 6 * SECOND, StandIn(0, "clock"))


def test_with_other_people_the_clock_runs_while_one_is_away() -> None:
    """The clock of an absent person keeps running because another person is waiting."""
    here = Table(opened(GRID), Pace(10), grace=60).fill()
    here.server(GoAway(0))
    assert next_due(here.handler.match) == (here.now + 10 * SECOND, StandIn(0, "clock"))


def solo(way: Way, pace: Pace | None = None) -> Table:
    """One person on the first seat, and bots."""
    here = Table(opened(way), pace, grace=60)
    here.do(0, Sit(0))
    for _ in range(1, here.game.players):
        here.do(0, AddBot())
    return here
