"""Taking moves back alone against bots: to one's own last decision, with the same cards, and recorded in the log."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from augury.errors import NotNow, Stale, TooLate
from augury.kernel.gamerecord import dumps, loads, write_record
from augury.kernel.position import Position
from augury.kernel.verification import verify
from augury.table import decisions, history
from augury.table.commands import SERVER, AddBot, BotMoves, Close, Leave, Move, Propose, Resign, Say, Sit, StandIn
from augury.table.deadlines import bots_to_move
from augury.table.events import Undone, format_events, parse_events
from augury.table.handler import CommandHandler
from augury.table.history import MOST_TAKEN_BACK
from tests.setups import Way, name_of_way, opened
from tests.table.tables import Table

WAYS: list[Way] = [
    ("seven", {"edition": "exam", "players": 3}),
    ("grid", {"board": "4x5", "players": 2}),
    ("horsemen", {"set": "house"}),
]


def table(way: Way) -> Table:
    """A table with person 0 on the first seat, and bots on the others."""
    here = Table(opened(way))
    here.do(0, Sit(0))
    for _ in range(1, here.game.players):
        here.do(0, AddBot())
    return here


def reply(here: Table, chance: random.Random) -> None:
    """Let bots make random moves until the person has to move."""
    while seats := bots_to_move(here.handler.match):
        here.server(BotMoves(seats[0], chance.choice(here.handler.match.now.legal(seats[0]))))


def play(here: Table, chance: random.Random, decisions: int) -> None:
    """Make the given number of moves of the person, with the bots' replies, or fewer if the game ends."""
    for _ in range(decisions):
        reply(here, chance)
        if here.handler.match.phase == "playing":
            here.do(0, Move(chance.choice(here.handler.match.now.legal(0))))


@pytest.mark.parametrize("way", WAYS, ids=name_of_way)
def test_it_returns_to_ones_own_last_decision(way: Way) -> None:
    """Whatever bots replied, the person is back in the position of their decision, with the same hidden cards."""
    here, chance = table(way), random.Random(5)
    play(here, chance, 3)
    reply(here, chance)
    decided = here.handler.match.now
    here.do(0, Move(chance.choice(decided.legal(0))))
    reply(here, chance)
    here.do(0, Propose("undo"))
    match = here.handler.match
    assert match.now == decided and match.proposal is None and match.actors == decided.actors
    assert match.now.redealt(0, 1).moves == [] and match.now.moves == decided.moves
    here.do(0, Propose("undo"))
    assert sum(mover == 0 for mover, _ in here.handler.match.now.moves) == 2, "and so on, move by move"


@pytest.mark.parametrize("way", WAYS, ids=name_of_way)
def test_the_log_stays_whole_and_the_record_true(way: Way) -> None:
    """A move taken back stays in the log and is counted in the result; the record contains the game that was played."""
    here, chance = table(way), random.Random(6)
    play(here, chance, 2)
    here.do(0, Propose("undo"))
    while here.handler.match.phase == "playing":
        play(here, chance, 1)
    again = CommandHandler.loaded(here.log).match
    assert again.now == here.handler.match.now and again.taken_back == here.handler.match.taken_back
    outcome = msgspec.json.decode(here.sent[0][-1])["outcome"]
    assert (outcome["taken_back"], outcome["kept"]) == (1, True)
    record = write_record(again.now, ["a"] * here.game.players, taken_back=len(again.taken_back))
    assert verify(loads(dumps(record))) == again.now and loads(dumps(record)).taken_back == 1
    assert '"taken_back"' not in dumps(write_record(again.now, ["a"] * here.game.players))


def test_what_had_come_to_light_is_noted() -> None:
    """An undo is recorded as revealing when all prophecies are open, but not before the bots have answered."""
    for answered in (False, True):
        here = table(WAYS[0])
        here.do(0, Move(here.handler.match.now.legal(0)[0]))
        if answered:
            reply(here, random.Random(1))
        here.do(0, Propose("undo"))
        update = msgspec.json.decode(here.sent[0][-1])
        assert (update["type"], update.get("to"), update.get("revealed", False)) == ("undone", 0, answered)


def test_a_bot_that_thinks_about_a_position_taken_back_is_refused() -> None:
    """The bot's move was chosen before the undo, so it is refused as stale and changes nothing."""
    here = table(WAYS[1])
    here.do(0, Move(here.handler.match.now.legal(0)[0]))
    mark = here.handler.match.marks[1]
    here.do(0, Propose("undo"))
    here.do(0, Move(here.handler.match.now.legal(0)[1]))
    with pytest.raises(Stale):
        here.do(SERVER, BotMoves(1, here.handler.match.now.legal(1)[0]), mark)


def test_snapshots_say_when_undo_is_possible() -> None:
    """Undo is offered from the person's first move on, but not while a bot plays for them, nor after the game."""
    here = table(WAYS[1])
    assert here.handler.match.undo == []
    with pytest.raises(NotNow):
        here.do(0, Propose("undo"))
    here.do(0, Move(here.handler.match.now.legal(0)[0]))
    assert msgspec.json.decode(here.sent[0][-1])["undo"] == [0]
    here.server(StandIn(0, "clock"))
    with pytest.raises(NotNow, match="take your seat back"):
        here.do(0, Propose("undo"))
    here.do(0, Resign())
    assert here.handler.match.undo == []


def test_with_other_people_undo_is_offered_until_something_hidden_is_revealed() -> None:
    """On the grid it is offered to all who have moved, in Seven Prophecies until the last prophecy."""
    grid = Table(opened(WAYS[1])).fill().play(random.Random(1), 1)
    assert grid.handler.match.undo == [0]
    grid.play(random.Random(1), 1)
    assert grid.handler.match.undo == [0, 1]
    seven = Table(opened(WAYS[0])).fill()
    for seat, can in ((0, [0]), (1, [0, 1]), (2, [])):
        seven.do(seat, Move(seven.handler.match.now.legal(seat)[0]))
        assert seven.handler.match.undo == can


def test_older_logs_remove_one_move_only() -> None:
    """An entry of an older version, without the number of moves to go back to, leaves others' later moves in place."""
    assert parse_events('[{"type":"undone","seat":1}]') == [Undone(1)]
    assert parse_events(format_events([Undone(1, 4, True)])) == [Undone(1, 4, True)]


def test_a_game_without_moves_is_not_kept() -> None:
    """A game in which only bots have moved is not kept."""
    for moved in (False, True):
        here = table(WAYS[0])
        reply(here, random.Random(1))
        if moved:
            here.do(0, Move(here.handler.match.now.legal(0)[0]))
        here.do(0, Resign())
        assert msgspec.json.decode(here.sent[0][-1])["outcome"]["kept"] is moved


def test_a_game_takes_back_only_so_many() -> None:
    """The number of undos per game is limited, since loading the match replays them all; then none is offered."""
    here = table(WAYS[1])
    for _ in range(MOST_TAKEN_BACK):
        here.do(0, Move(here.handler.match.now.legal(0)[0]))
        assert here.handler.match.undo == [0]
        here.do(0, Propose("undo"))
    here.do(0, Move(here.handler.match.now.legal(0)[0]))
    assert here.handler.match.undo == []
    with pytest.raises(NotNow, match="no more can be"):
        here.do(0, Propose("undo"))
    play(here, random.Random(1), 100)
    here.do(0, Propose("rematch"))
    reply(here, random.Random(1))
    (seat,) = here.handler.match.actors
    here.do(0, Move(here.handler.match.now.legal(seat)[0]))
    here.do(0, Propose("undo"))
    assert len(here.handler.match.taken_back) == 1


def counted(function: Callable[..., Any], calls: list[None]) -> Callable[..., Any]:
    """A function that records each of its calls."""

    def noted(*words: object) -> Any:
        calls.append(None)
        return function(*words)

    return noted


@pytest.mark.parametrize("way", [WAYS[0], WAYS[2]], ids=name_of_way)
def test_taking_back_costs_little_late_in_a_game(way: Way, monkeypatch: pytest.MonkeyPatch) -> None:
    """All moves are replayed only a few times, and what they revealed is examined only for the last ones."""
    here, chance = table(way), random.Random(3)
    play(here, chance, 12)
    steps: list[None] = []
    examined: list[None] = []
    monkeypatch.setattr(Position, "step", counted(Position.step, steps))
    monkeypatch.setattr(history, "nothing_hidden", counted(history.nothing_hidden, examined))
    moves = len(here.handler.match.now.moves)
    here.do(0, Propose("undo"))
    assert moves > 20 and len(steps) <= 3 * moves
    assert len(examined) <= 2 * 4 * here.game.players**2


@pytest.mark.parametrize("way", WAYS, ids=name_of_way)
def test_moves_of_earlier_games_are_not_made_again(way: Way, monkeypatch: pytest.MonkeyPatch) -> None:
    """Loading a match replays only the moves of the current game, and gives the same match."""
    here, chance = table(way), random.Random(4)
    for _ in range(3):
        while here.handler.match.phase == "playing":
            reply(here, chance)
            match = here.handler.match
            if (seat := match.seat_of("guest0")) in match.actors and seat is not None:
                here.do(0, Move(chance.choice(match.now.legal(seat))))
            if chance.random() < 0.1 and here.handler.match.undo:
                here.do(0, Propose("undo"))
        here.do(0, Propose("rematch"))
        reply(here, chance)
        steps: list[None] = []
        with monkeypatch.context() as patch:
            patch.setattr(Position, "step", counted(Position.step, steps))
            again = CommandHandler.loaded(here.log).match
        assert again == here.handler.match and len(steps) == len(again.now.moves)


def test_a_table_where_very_much_happened_can_only_be_finished(monkeypatch: pytest.MonkeyPatch) -> None:
    """At a table with too many events people can still move and leave, but not propose, chat or begin another game."""
    here, chance = table(WAYS[1]), random.Random(4)
    play(here, chance, 2)
    reply(here, chance)
    monkeypatch.setattr(decisions, "MOST_EVENTS", here.handler.match.seq)
    for command in (Propose("undo"), Say("hm")):
        with pytest.raises(TooLate, match="open another"):
            here.do(0, command)
    while here.handler.match.phase == "playing":
        play(here, chance, 1)
    with pytest.raises(TooLate):
        here.do(0, Propose("rematch"))
    here.do(0, Leave())
    here.do(0, Close())
