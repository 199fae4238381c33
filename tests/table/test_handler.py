"""The command handler: nothing takes effect before it is stored, nothing happens twice, and the log is complete."""

from __future__ import annotations

import random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from augury.errors import AuguryError, BadRecord
from augury.table import commands as ask
from augury.table.commands import SERVER, Move, Sender
from augury.table.events import Noted
from augury.table.handler import RECENT, CommandHandler, CommandRequest
from augury.table.match import Match
from augury.table.updates import snapshot
from tests.setups import Way, opened
from tests.table.tables import Table, person

SEVEN: Way = ("seven", {"edition": "exam", "players": 3})
GRID: Way = ("grid", {"board": "4x5", "players": 2})


def same(one: Match, other: Match) -> bool:
    """Whether two matches show the same to every viewer, and are at the same number."""
    viewers = [*range(one.game.players), None]
    shown = [[msgspec.json.encode(snapshot(match, viewer, host=False)) for viewer in viewers] for match in (one, other)]
    return shown[0] == shown[1] and (one.seats, one.marks, one.undisclosed) == (
        other.seats,
        other.marks,
        other.undisclosed,
    )


def test_considering_changes_nothing() -> None:
    """A command takes effect only when its transition is accepted."""
    here = Table(opened(GRID)).fill()
    before = here.handler.match
    here.handler.consider(CommandRequest(Sender("guest0", "x"), Move(before.now.legal(0)[0])), here.now)
    assert here.handler.match is before and not here.handler.match.now.moves


def test_a_handler_is_rebuilt_from_its_log() -> None:
    """A handler can be rebuilt in mid-game, and it remembers which commands were carried out."""
    here = Table(opened(SEVEN)).fill()
    for _ in range(70):
        here.play(random.Random(len(here.log)), 1)
        again = CommandHandler.loaded(here.log)
        assert same(again.match, here.handler.match)
        assert {key: seq for key, seq in again.done.items() if key} == here.handler.done


def test_a_log_with_a_hole_is_refused() -> None:
    """A missing entry is detected, not skipped."""
    here = Table(opened(GRID)).fill()
    with pytest.raises(BadRecord):
        CommandHandler.loaded([here.log[0], here.log[2]])
    with pytest.raises(BadRecord):
        CommandHandler.loaded(here.log[1:])


def test_a_command_that_changed_nothing_is_remembered_too() -> None:
    """A repeated proposal changes nothing, but it is stored, so that it has no effect if it arrives again later."""
    here = Table(opened(GRID)).fill()
    here.do(0, ask.Propose("abandon"))
    before = here.handler.match
    second = CommandRequest(person(0), ask.Propose("abandon"), "second")
    transition = here.handler.consider(second, here.now)
    assert transition is not None and transition.events == [Noted()]
    (update,) = here.handler.accept(transition)
    here.log.append(transition.entry)
    skip = {"type": "skip", "seq": before.seq + 1, "at": here.now}
    assert msgspec.json.decode(update.for_viewer(0)) == msgspec.json.decode(update.for_viewer(None)) == skip
    assert msgspec.structs.replace(here.handler.match, seq=before.seq, at=before.at) == before
    here.do(1, ask.Refuse())
    for handler in (here.handler, CommandHandler.loaded(here.log)):
        assert handler.done["second"] == before.seq + 1
    assert here.handler.consider(CommandRequest(SERVER, ask.ComeBack(0)), here.now) is None, (
        "what has no key is not stored"
    )


def test_a_short_history_is_remembered() -> None:
    """A client that missed little gets just that; one that missed too much, or is ahead, needs a snapshot."""
    here = Table(opened(SEVEN)).fill().play(random.Random(5), 100)
    last = here.handler.match.seq
    assert here.handler.since(last) == []
    assert [update.seq for update in here.handler.since(last - 5) or []] == list(range(last - 4, last + 1))
    assert here.handler.since(last - RECENT) is not None
    assert here.handler.since(last - RECENT - 1) is None
    assert here.handler.since(last + 1) is None


def test_an_event_is_known_by_its_number_and_its_time() -> None:
    """A client whose last event has another time than ours needs a snapshot, as far back as events are remembered."""
    here = Table(opened(SEVEN)).fill().play(random.Random(5), 100)
    times = {seq: entry.at for entry in here.log for seq in range(entry.seq, entry.last + 1)}
    last = here.handler.match.seq
    for seq in (last, last - 1, last - 30):
        missed = here.handler.since(seq, times[seq])
        assert missed is not None and [update.seq for update in missed] == list(range(seq + 1, last + 1))
        assert here.handler.agrees(seq, times[seq]) and not here.handler.agrees(seq, times[seq] - 1)
        assert here.handler.since(seq, times[seq] - 1) is None
    assert not here.handler.agrees(last + 1, times[last])
    again = CommandHandler.loaded(here.log)
    assert again.agrees(last, times[last]) and not again.agrees(last, times[last] + 1)


COMMANDS: list[ask.Command | ask.ServerCommand] = [
    ask.Sit(),
    ask.Sit(1),
    ask.Leave(),
    ask.AddBot("dreamer"),
    ask.Remove(1),
    ask.Propose("undo"),
    ask.Propose("abandon"),
    ask.Propose("rematch"),
    ask.Propose("tracker"),
    ask.Agree(),
    ask.Refuse(),
    ask.Resign(),
    ask.TakeBack(),
    ask.Say("hm"),
    ask.GoAway(0),
    ask.ComeBack(0),
    ask.GoAway(1),
    ask.StandIn(0, "away"),
    ask.StandIn(1, "clock"),
    ask.Carry(0, "phone"),
    ask.Abandon(),
]


@given(seed=st.integers(0, 2**32), way=st.sampled_from([SEVEN, GRID, ("horsemen", {"set": "house"})]))
@settings(max_examples=60, deadline=None)
def test_any_commands_give_a_log_that_replays(seed: int, way: Way) -> None:
    """Random commands from people, strangers and the server raise only Augury's errors, and the log can be replayed."""
    chance = random.Random(seed)
    here = Table(opened(way))
    for _ in range(120):
        here.now += chance.randrange(3000)
        match = here.handler.match
        if match.actors and chance.random() < 0.5:
            seat = chance.choice(match.actors)
            move = chance.choice(match.now.legal(seat))
            by_bot = match.seats[seat].played_by_bot
            sender = SERVER if by_bot else Sender(match.seats[seat].holders[0], "somebody")
            here.do(sender, ask.BotMoves(seat, move) if by_bot else Move(move))
            continue
        command = chance.choice(COMMANDS)
        server = not isinstance(command, ask.Command)
        try:
            here.do(SERVER if server else chance.randrange(4), command)
        except AuguryError:
            assert here.handler.match is match
    assert same(CommandHandler.loaded(here.log).match, here.handler.match)
    assert [entry.seq for entry in here.log[1:]] == [entry.last + 1 for entry in here.log[:-1]]
