"""Matches: the lobby, tables of one's own, and commands for those who have no socket."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from starlette.responses import Response

from augury.errors import AuguryError, NotAllowed
from augury.interfaces.web.answers import answer
from augury.interfaces.web.endpoint import Call, Endpoint, Query
from augury.interfaces.web.messages import Ack, Do, Matches, MatchShown, NewMatch, SeatLink, Secret
from augury.interfaces.web.storage.entries import Shown
from augury.kernel.registry import GAMES
from augury.table.commands import HOUSE, Carry, Say
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
    return listed(await call.node.reading(store.lobby, call.query["limit"], call.query["game"]))


async def mine(call: Call) -> Response:
    """Tables where somebody has a seat."""
    return listed(await call.node.reading(call.node.store.held_by, call.me.id, call.query["limit"]))


def listed(rows: list[Shown]) -> Response:
    """Matches as they were listed last."""
    return answer(Matches(matches=[msgspec.json.decode(row.summary, type=MatchShown) for row in rows]))


async def open_match(call: Call) -> Response:
    """Open a table."""
    node = call.node

    async def is_open(match: str) -> bool:
        shown = await node.reading(node.store.shown, match)
        return shown is not None and shown.phase in {"waiting", "playing"}

    async with node.limits.room(call.address, is_open) as rooms:
        live = await node.open(call.who, call.body)
        rooms.append(live.desk.match.id)
    headers = {"location": f"/t/{live.desk.match.id}"}
    return answer(node.snapshot(live, call.me.id), 201, headers)


async def show(call: Call) -> Response:
    """All that somebody may know of a table."""
    return answer(call.node.snapshot(await call.node.find(call.match), call.who.holder))


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
            await call.node.do(live, Order(HOUSE, Carry(index, call.me.id)))
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
