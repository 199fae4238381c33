"""Matches: the lobby, tables of one's own, and commands for those who have no socket."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Annotated, Literal

import msgspec
from starlette.responses import Response

from augury.errors import AuguryError, NotAllowed, NotFound
from augury.interfaces.web.answers import answer
from augury.interfaces.web.endpoint import Call, Endpoint, Query
from augury.interfaces.web.listing import Listed
from augury.interfaces.web.live import Live
from augury.interfaces.web.messages import Ack, Do, Matches, NewMatch, SeatLink, Secret, Story
from augury.interfaces.web.storage.entries import Shown
from augury.kernel.registry import GAMES
from augury.table.commands import HOUSE, Carry, Say, Who
from augury.table.desk import Order
from augury.table.told import Snapshot

Few = Annotated[int, msgspec.Meta(ge=1, le=100)]
GameName = Literal[tuple(GAMES)]  # type: ignore[valid-type]

LIMIT = Query("limit", Few, "At most so many.", 50)
GAME = Query("game", GameName, "Only this game.")
COMMANDS = ("not_found", "not_allowed", "not_now", "seat_taken", "stale", "too_late", "not_your_turn", "illegal")


async def lobby(call: Call) -> Response:
    """Tables that anybody may join or watch."""
    store = call.node.store
    return listed(call, await call.node.reading(store.lobby, call.query["limit"], call.query["game"]))


async def mine(call: Call) -> Response:
    """Tables where somebody has a seat."""
    store, limit = call.node.store, call.query["limit"]
    rows = await call.node.reading(store.held_by, call.me.id, limit)
    shared = await call.node.reading(store.held_by, call.node.guests.person(call.me.id, 0), limit)
    turns = [row.match for row in rows if row.phase == "playing" and await _my_turn(call, row.match)]
    newest = sorted([*rows, *shared], key=lambda row: -row.changed)[:limit]
    return listed(call, newest, turns, {row.match for row in shared})


async def _my_turn(call: Call, match: str) -> bool:
    """Whether the reader may move now; that is in no list, but in the match itself."""
    now = (await call.node.find(match)).desk.match
    return now.seat_of(call.me.id) in now.actors


def listed(call: Call, rows: list[Shown], turns: Sequence[str] = (), shared: Collection[str] = ()) -> Response:
    """Matches as they were listed last; those in which it is the reader's turn, and pass-and-play games, are marked."""
    found = [(row.match, msgspec.json.decode(row.summary, type=Listed)) for row in rows]
    shown = [one.shown_to(call.who.holder, your_turn=name in turns, shared=name in shared) for name, one in found]
    return answer(Matches(matches=shown))


async def open_match(call: Call) -> Response:
    """Open a table, or show the one that was opened by the same wish."""
    node, key = call.node, call.body.key
    if key is None:
        return _new(call, await open_table(call, call.who, call.body))
    match = node.guests.match_id(call.me.id, key)
    async with node.opening(match):
        try:
            live = await node.find(match)
        except NotFound:
            live = await open_table(call, call.who, call.body, match)
    return _new(call, live)


async def open_table(call: Call, who: Who, new: NewMatch, match: str | None = None) -> Live:
    """Open a table for somebody, and count it among those of the address that asks."""
    node = call.node

    async def is_open(room: str) -> bool:
        shown = await node.reading(node.store.shown, room)
        return shown is not None and shown.phase in {"waiting", "playing"}

    async with node.limits.room(call.address, is_open) as rooms:
        live = await node.open(who, new, match)
        rooms.append(live.desk.match.id)
    return live


def _new(call: Call, live: Live) -> Response:
    headers = {"location": f"/t/{live.desk.match.id}"}
    return answer(call.node.snapshot(live, call.me.id), 201, headers)


async def show(call: Call) -> Response:
    """All that somebody may know of a table."""
    return answer(call.node.snapshot(await call.node.find(call.match), call.who.holder))


async def story(call: Call) -> Response:
    """What somebody who comes late has missed of the game, as far as they may know."""
    match = (await call.node.find(call.match)).desk.match
    seat, position = match.seat_of(call.who.holder), match.position
    events = list(position.events) if position else []
    told = position.game.engine.told_to(position.game.setup, events, seat) if position else []
    return answer(Story(seq=match.seq, events=told))


async def command(call: Call) -> Response:
    """Carry a command out."""
    node, do = call.node, call.body
    live = await node.find(call.match)
    kind = type(do.command).__struct_config__.tag
    try:
        if isinstance(do.command, Say):
            node.limits.chat(call.me.id)
        seq = await node.do(live, Order(call.who, do.command, f"{call.me.id}:{do.id}", do.seq))
    except AuguryError as error:
        node.metrics.commanded(kind, error.code)
        raise
    node.metrics.commanded(kind)
    return answer(Ack(id=do.id, seq=seq))


async def seat_link(call: Call) -> Response:
    """What carries a seat to another device."""
    match = (await call.node.find(call.match)).desk.match
    seat = match.seat_of(call.me.id)
    if seat is None:
        raise NotAllowed("only somebody who sits at this table can carry a seat elsewhere")
    secret = f"{seat}.{call.node.guests.seat_secret(match.id, seat, match.seats[seat].taken)}"
    return answer(SeatLink(secret=secret, path=f"/t/{match.id}#seat={secret}"))


async def carry(call: Call) -> Response:
    """Let this device act for a seat, whose secret it shows."""
    live = await call.node.find(call.match)
    match = live.desk.match
    number, _, secret = call.body.secret.partition(".")
    for index, seat in enumerate(match.seats):
        wanted = seat.kind == "person" and number == str(index)
        if wanted and call.node.guests.check_seat_secret(match.id, index, seat.taken, secret):
            name = call.me.name if call.body.rename else None
            await call.node.do(live, Order(HOUSE, Carry(index, call.me.id, name)))
            return answer(call.node.snapshot(live, call.me.id))
    raise NotAllowed("this link carries no seat, or none any more; make another where you sit")


ENDPOINTS = (
    Endpoint(
        method="GET",
        path="/api/matches",
        tag="matches",
        summary="The lobby: tables that anybody may join or watch",
        handler=lobby,
        gives=Matches,
        query=(GAME, LIMIT),
        errors=("bad_argument",),
    ),
    Endpoint(
        method="GET",
        path="/api/matches/mine",
        tag="matches",
        summary="Tables where you have a seat",
        handler=mine,
        gives=Matches,
        query=(LIMIT,),
        errors=("bad_argument",),
        auth="guest",
    ),
    Endpoint(
        method="POST",
        path="/api/matches",
        tag="matches",
        summary="Open a table",
        handler=open_match,
        takes=NewMatch,
        gives=Snapshot,
        status=201,
        errors=("bad_setup", "unknown_game", "unknown_choice", "bad_argument"),
        auth="guest",
    ),
    Endpoint(
        method="GET",
        path="/api/matches/{match}",
        tag="matches",
        summary="All that you may know of a table",
        handler=show,
        gives=Snapshot,
        errors=("not_found",),
    ),
    Endpoint(
        method="GET",
        path="/api/matches/{match}/story",
        tag="matches",
        summary="What has happened so far in the game that is played",
        handler=story,
        gives=Story,
        errors=("not_found",),
    ),
    Endpoint(
        method="POST",
        path="/api/matches/{match}/commands",
        tag="matches",
        summary="Do something at a table, without a socket",
        handler=command,
        takes=Do,
        gives=Ack,
        errors=COMMANDS,
        auth="guest",
    ),
    Endpoint(
        method="POST",
        path="/api/matches/{match}/seat-link",
        tag="matches",
        summary="A link that carries your seat to another device",
        handler=seat_link,
        gives=SeatLink,
        errors=("not_found", "not_allowed"),
        auth="guest",
    ),
    Endpoint(
        method="POST",
        path="/api/matches/{match}/carry",
        tag="matches",
        summary="Let this device act for a seat, by the secret of its link",
        handler=carry,
        takes=Secret,
        gives=Snapshot,
        errors=("not_found", "not_allowed", "seat_taken", "too_late"),
        auth="guest",
    ),
)
