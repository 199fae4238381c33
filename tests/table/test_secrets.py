"""Nothing that a seat may not know reaches it: worlds it cannot tell apart give it the same bytes."""

from __future__ import annotations

import random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from augury.games.seven.events import Deal, Play, Prophecy
from augury.games.seven.view import SevenView
from augury.kernel.engine import View
from augury.kernel.position import Position
from augury.kernel.seals import KEYED, Seal
from augury.table.commands import Agree, Carry, Move, Propose
from augury.table.history import all_events, learned_events
from augury.table.updates import Viewer, snapshot
from tests.setups import Way, name_of_way, opened
from tests.table.tables import Table

WAYS: list[Way] = [
    ("seven", {"edition": "exam", "players": 4}),
    ("seven", {"edition": "first", "players": 3}),
    ("horsemen", {"set": "house"}),
]


def put(here: Table, position: Position) -> None:
    """Put a table into another world with the same seal."""
    world = Position(position.game, position.state, here.handler.match.now.seal)
    here.handler.match = msgspec.structs.replace(here.handler.match, position=world)


def shown(here: Table, viewer: Viewer) -> bytes:
    """The snapshot that a viewer would get now."""
    return msgspec.json.encode(snapshot(here.handler.match, viewer, host=False))


@given(seed=st.integers(0, 2**32), way=st.sampled_from(WAYS))
@settings(max_examples=60, deadline=None)
def test_indistinguishable_worlds_give_a_seat_the_same_bytes(seed: int, way: Way) -> None:
    """In worlds that look the same from a seat, its snapshot and the updates on its own move are the same."""
    chance = random.Random(seed)
    here, there = (Table(opened(way), seal=Seal(seed, "salt", KEYED)).fill() for _ in range(2))
    moves = chance.randrange(80)
    for table in (here, there):
        table.play(random.Random(seed), moves)
    if here.handler.match.phase != "playing":
        return
    seat = chance.choice(here.handler.match.actors)
    put(there, here.handler.match.now.redealt(seat, seed))
    assert shown(here, seat) == shown(there, seat)
    after = here.handler.match.seq
    legal = here.handler.match.now.legal(seat)
    assert there.handler.match.now.legal(seat) == legal
    if way[0] == "seven":  # where a player's own move reveals nothing that was hidden
        move = chance.choice(legal)
        received = []
        for table in (here, there):
            table.do(seat, Move(move), after)
            received.append(table.sent[seat][-1 if table.handler.match.phase == "playing" else -2 :])
        if not _turned(here) and not _turned(there):
            assert received[0] == received[1]


def _turned(here: Table) -> bool:
    """Whether the last move opened prophecies or ended a round: what is shown or dealt then was hidden before."""
    opened_now = isinstance(here.handler.match.news[0], Prophecy) and not here.handler.match.undisclosed
    return opened_now or len(here.handler.match.news) > 2


@pytest.mark.parametrize("players", [3, 4])
def test_a_sealed_prophecy_is_silent(players: int) -> None:
    """Whatever others prophesy, a seat and the spectators get the same bytes until all prophecies are in."""
    game = opened(("seven", {"edition": "exam", "players": players}))
    choices = game.start(1, "").legal(0)
    sent = []
    for pick in range(0, len(choices), max(1, len(choices) // 12)):
        here = Table(game).fill()
        for seat in range(1, players):
            here.do(seat, Move(choices[(pick * seat) % len(choices)]))
        sent.append((here.sent[0], here.sent[None], shown(here, 0), shown(here, None)))
    assert all(other == sent[0] for other in sent)


def test_a_prophecy_is_sent_to_all_when_it_is_opened() -> None:
    """With the last prophecy every viewer gets all of them, each exactly once."""
    game = opened(("seven", {"edition": "exam", "players": 3}))
    here = Table(game).fill()
    for seat in range(3):
        here.do(seat, Move(here.handler.match.now.legal(seat)[seat]))
    for viewer in here.viewers:
        events = [
            event
            for message in map(msgspec.json.decode, here.sent[viewer])
            for event in message.get("events", [])
            if event["type"] == "prophecy"
        ]
        assert sorted(event["seat"] for event in events) == [0, 1, 2]


@pytest.mark.parametrize("way", [*WAYS, ("grid", {"board": "4x5", "players": 2})], ids=name_of_way)
def test_the_parts_of_the_history_add_up(way: Way) -> None:
    """A viewer's updates add up to what the game shows them of the whole history, and newcomers get the same order."""
    here = Table(opened(way)).fill().play(random.Random(9), 60)
    game, now, history = here.game, here.handler.match.now, here.handler.match.history
    for viewer in here.viewers:
        sent = [event for message in map(msgspec.json.decode, here.sent[viewer]) for event in message.get("events", [])]
        story = game.engine.events_for(game.setup, list(now.events), viewer)
        key = msgspec.json.encode
        assert sorted(map(key, sent)) == sorted(key(msgspec.to_builtins(event)) for event in story)
        assert list(map(key, sent)) == [
            key(msgspec.to_builtins(event)) for event in learned_events(game, history, viewer)
        ]


@pytest.mark.parametrize("seat", range(4))
def test_your_own_prophecy_comes_first_in_your_log(seat: int) -> None:
    """A player's own prophecy comes first even if someone took theirs back and chose another one later."""
    here = Table(opened(("seven", {"edition": "exam", "players": 4}))).fill()
    first, second, last = (other for other in range(4) if other != seat)
    for mover in (first, second, seat):
        here.do(mover, Move(here.handler.match.now.legal(mover)[0]))
    here.do(second, Propose("undo"))
    for other in (first, seat, last):
        here.do(other, Agree())
    assert [undone.seat for undone in here.handler.match.taken_back] == [second]
    for mover in (second, last):
        here.do(mover, Move(here.handler.match.now.legal(mover)[1]))
    match = here.handler.match
    seats = [event.seat for event in all_events(match.history) if isinstance(event, Prophecy)]
    learned = [event.seat for event in learned_events(here.game, match.history, seat) if isinstance(event, Prophecy)]
    assert seats == [first, seat, second, last]
    assert learned == [seat, first, second, last]


@given(seed=st.integers(0, 2**32), way=st.sampled_from(WAYS))
@settings(max_examples=40, deadline=None)
def test_a_deal_tells_a_seat_its_own_cards_only(seed: int, way: Way) -> None:
    """In worlds that look the same from a seat, or to a spectator, the opening events that they get are the same."""
    game = opened(way)
    start = game.start(seed, "")
    events_for = game.engine.events_for
    for seat in range(game.players):
        world = start.redealt(seat, seed)
        stories = [list(game.engine.opening(game.setup, position.state)) for position in (start, world)]
        assert events_for(game.setup, stories[0], seat) == events_for(game.setup, stories[1], seat)
        assert events_for(game.setup, stories[0], None) == events_for(game.setup, stories[1], None)


@pytest.mark.parametrize("way", WAYS[:2], ids=name_of_way)
@pytest.mark.parametrize("seed", range(3))
def test_no_card_is_named_before_it_may_be_known(way: Way, seed: int) -> None:
    """Every card named in any byte that a seat is sent is in its hand or lies open on the table."""
    here = Table(opened(way), seal=Seal(seed, "salt", KEYED)).fill()
    names = {card for hand in _deal(here).hands for card in hand}
    chance = random.Random(seed)
    checked = 0
    while here.handler.match.phase == "playing":
        before = {viewer: len(messages) for viewer, messages in here.sent.items()}
        view = here.handler.match.now.view(None)
        here.move(chance)
        after = here.handler.match.now.view(None)
        for viewer in here.viewers:
            known = _open_cards(view) | _open_cards(after) | {event.card for event in _plays(here)}
            for position in (view, after):
                assert position.seat is None
            if viewer is not None:
                known |= set(here.handler.match.now.view(viewer).hand or ())  # type: ignore[attr-defined]
            for message in here.sent[viewer][before[viewer] :]:
                named = {name for name in names if f'"{name}"'.encode() in message}
                assert named <= known, (viewer, named - known, message)
                checked += len(named)
    assert checked > 1000


def _deal(here: Table) -> Deal:
    deal = next(iter(here.handler.match.now.events))
    assert isinstance(deal, Deal)
    return deal


def _plays(here: Table) -> list[Play]:
    return [event for event in here.handler.match.news if isinstance(event, Play)]


def _open_cards(view: View) -> set[str]:
    assert isinstance(view, SevenView)
    played = {card for trick in view.tricks for card in trick.cards if card}
    return played | set(view.aside_up) | set(view.row_cards or ())


def test_seeds_and_holders_are_never_sent() -> None:
    """No message before the end contains the seed, the salt, a guest's id or the other device's id."""
    here = Table(opened(WAYS[0]), seal=Seal(123456789123456789, "the-salt", KEYED)).fill()
    here.server(Carry(2, "my-phone"))
    here.play(random.Random(1), 50)
    for viewer in here.viewers:
        assert b'"why":"carried"' in b"".join(here.sent[viewer])
        for message in (*here.sent[viewer], shown(here, viewer)):
            for secret in (b"123456789123456789", b"the-salt", b"guest", b"my-phone"):
                assert secret not in message
