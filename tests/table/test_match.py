"""A match from its opening to a rematch."""

from __future__ import annotations

import random

import msgspec
import pytest

from augury.errors import BadArgument, Illegal, NotAllowed, NotNow, NotYourTurn, SeatTaken, Stale, TooLate, Unreadable
from augury.kernel.gamerecord import write_record
from augury.kernel.verification import verify
from augury.table.commands import SERVER, AddBot, BotMoves, Close, Leave, Move, Propose, Remove, Say, Sit
from augury.table.deadlines import bots_to_move
from augury.table.history import all_events
from tests.setups import EVERY, Way, name_of_way, opened
from tests.table.tables import Table

SEVEN: Way = ("seven", {"edition": "exam", "players": 4})
GRID: Way = ("grid", {"board": "4x5", "players": 2})


def table(way: Way = SEVEN) -> Table:
    """An empty table."""
    return Table(opened(way))


@pytest.mark.parametrize("way", EVERY, ids=name_of_way)
def test_every_game_is_played_to_its_end(way: Way) -> None:
    """In every way to play, the game ends with the engine's scores and winners, and with a true record."""
    here = table(way).fill().play(random.Random(1))
    match = here.handler.match
    assert match.phase == "over" and match.ended is not None
    assert (match.ended.scores, match.ended.winners) == (match.now.scores, match.now.winners)
    record = write_record(match.now, [seat.name for seat in match.seats])
    assert verify(record) == match.now
    assert record == write_record(match.now, [seat.name for seat in match.seats], all_events(match.history))


def test_the_game_begins_when_the_last_seat_is_taken() -> None:
    """Until all seats are taken the table waits, and nobody can move."""
    here = table()
    for number in range(3):
        here.do(number, Sit())
        assert here.handler.match.phase == "waiting"
        with pytest.raises(NotNow):
            here.do(number, Move("Y1"))
    here.do(3, Sit())
    assert here.handler.match.phase == "playing"
    assert [seat.name for seat in here.handler.match.seats] == ["Person 0", "Person 1", "Person 2", "Person 3"]


def test_numbers_are_dense() -> None:
    """Every viewer gets every number exactly once, from 2 on, whatever the viewer may know."""
    here = table().fill().play(random.Random(2))
    for messages in here.sent.values():
        numbers = [msgspec.json.decode(message)["seq"] for message in messages]
        assert numbers == list(range(2, here.handler.match.seq + 1))
    assert [entry.seq for entry in here.log[1:]] == [entry.last + 1 for entry in here.log[:-1]]


def test_a_seat_is_taken_once() -> None:
    """Two people cannot share a seat, one person cannot have two, and nobody can sit down at a full table."""
    here = table()
    here.do(0, Sit(1))
    with pytest.raises(SeatTaken):
        here.do(1, Sit(1))
    with pytest.raises(SeatTaken):
        here.do(0, Sit())
    here.do(1, Sit())
    assert here.handler.match.seat_of("guest1") == 0
    for number in (2, 3):
        here.do(number, Sit())
    with pytest.raises(NotNow):
        here.do(4, Sit())


def test_people_leave_and_are_removed_before_the_game() -> None:
    """A seat whose person leaves or is removed is open again; only the host can remove people."""
    here = table()
    for number in (0, 1, 2):
        here.do(number, Sit())
    here.do(1, Leave())
    with pytest.raises(NotAllowed):
        here.do(2, Remove(0))
    with pytest.raises(BadArgument):
        here.do(0, Remove(1))
    here.do(0, Remove(2))
    assert [seat.kind for seat in here.handler.match.seats] == ["person", "open", "open", "open"]


def test_bots_are_the_hosts_to_add() -> None:
    """Only the host adds bots, by level; an unknown level is refused with a list of the known ones."""
    here = table()
    here.do(0, Sit())
    with pytest.raises(NotAllowed):
        here.do(1, AddBot("seer"))
    with pytest.raises(BadArgument, match="sibyl"):
        here.do(0, AddBot("wizard"))
    for level in ("dreamer", "seer", None):
        here.do(0, AddBot(level))
    match = here.handler.match
    assert [seat.level for seat in match.seats] == [None, "dreamer", "seer", "diviner"]
    assert match.phase == "playing" and bots_to_move(match) == [1, 2, 3]


def test_a_bot_moves_for_its_own_seat_only() -> None:
    """Only the server moves for a bot, and it never moves for a person."""
    here = table(GRID)
    here.do(0, Sit(1))
    here.do(0, AddBot("dreamer"))
    legal = here.handler.match.now.legal(0)[0]
    with pytest.raises(NotAllowed):
        here.do(0, BotMoves(0, legal))
    here.server(BotMoves(0, legal))
    with pytest.raises(NotNow):
        here.server(BotMoves(1, here.handler.match.now.legal(1)[0]))


def test_a_refused_move_changes_nothing() -> None:
    """A move out of turn, against the rules, unreadable or without a seat raises its own error and changes nothing."""
    here = table(GRID).fill()
    before = here.handler.match
    legal = before.now.legal(0)[0]
    for sender, move, error in (
        (1, legal, NotYourTurn),
        (0, "z9=1", Unreadable),
        (0, "a1=99", Illegal),
        (7, legal, NotAllowed),
    ):
        with pytest.raises(error):
            here.do(sender, Move(move))
    assert here.handler.match is before


def test_a_move_written_before_a_new_decision_is_stale() -> None:
    """A second move based on the same number is refused as stale; what others did in the meantime does not matter."""
    here = table().fill()
    began = here.handler.match.seq
    prophecy = here.handler.match.now.legal(0)[0]
    here.do(1, Move(prophecy), began)
    here.do(0, Move(prophecy), began)
    with pytest.raises(Stale):
        here.do(0, Move(prophecy), began)


def test_a_rematch_moves_all_on_by_one_seat() -> None:
    """A rematch needs everyone's agreement; then the seats rotate, and the new game gets a new seal."""
    here = table(GRID).fill()
    with pytest.raises(NotNow):
        here.do(0, Propose("rematch"))
    here.play(random.Random(3))
    here.do(0, Propose("rematch"))
    assert here.handler.match.phase == "over"
    here.do(1, Propose("rematch"))
    match = here.handler.match
    assert (match.phase, match.number) == ("playing", 2)
    assert [seat.name for seat in match.seats] == ["Person 1", "Person 0"]
    assert match.ended is None and not match.now.moves


def test_the_seal_is_shown_first_and_opened_at_the_end() -> None:
    """The commitment is sent when the game begins; the matching seed and salt are sent only at its end."""
    here = table(GRID).fill().play(random.Random(4))
    began = next(message for message in map(msgspec.json.decode, here.sent[0]) if message["type"] == "began")
    *played, last = here.sent[0]
    outcome = msgspec.json.decode(last)["outcome"]
    assert outcome["commitment"] == began["commitment"] == here.seal.commitment
    assert (outcome["seed"], outcome["salt"]) == ("7", "salt")
    assert not any(b'"salt"' in message for message in played)


def test_chat_reaches_all_and_newcomers() -> None:
    """A chat message is cleaned up to one line, and spectators may write, too."""
    here = table()
    here.do(9, Say("  good   luck "))
    with pytest.raises(BadArgument):
        here.do(9, Say("\u202eevil"))
    assert msgspec.json.decode(here.sent[2][-1])["text"] == "good luck"
    assert [said.text for _, _, said in here.handler.match.chat] == ["good luck"]


def test_a_closed_table_takes_nothing() -> None:
    """The host closes a table before or after a game, the server at any time; then every command comes too late."""
    here = table(GRID).fill()
    with pytest.raises(NotNow):
        here.do(0, Close())
    here.do(SERVER, Close())
    assert here.handler.match.phase == "closed" and here.handler.match.ended is not None
    with pytest.raises(TooLate):
        here.do(0, Say("hello"))
