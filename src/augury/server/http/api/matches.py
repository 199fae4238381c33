"""Matches: the lobby, a guest's own tables, and commands without a socket."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import Annotated, Literal

import msgspec
from starlette.responses import Response

from augury.errors import AuguryError, NotAllowed, NotFound
from augury.kernel.registry import game_names
from augury.server.bodies import Matches, NewMatch, SeatLink, Secret, Story, TakenBackShown
from augury.server.clock import now_ms
from augury.server.http.answers import answer
from augury.server.http.endpoint import Call, Endpoint, Query
from augury.server.identity import LinkTerms
from augury.server.live.live_match import LiveMatch
from augury.server.live.summaries import Listed, seat_among
from augury.server.messages import Ack, Do
from augury.server.storage.model import ENDED, Listing
from augury.table.commands import SERVER, Carry, Sender
from augury.table.events import Origin
from augury.table.handler import CommandRequest
from augury.table.history import all_events, learned_events, with_words
from augury.table.match import Match
from augury.table.messages import Snapshot

Few = Annotated[int, msgspec.Meta(ge=1, le=100)]
GameName = Literal[tuple(game_names())]  # type: ignore[valid-type]

LIMIT = Query("limit", Few, "How many to return at most.", 50)
GAME = Query("game", GameName, "Only this game.")
MINUTES = Query("minutes", Annotated[int, msgspec.Meta(ge=1, le=1440)], "For how long the link is good.", 10)
SECRET = re.compile(r"([0-7])\.([0-9]{1,12})\.[A-Za-z0-9_-]{43}")
NO_SEAT = (
    "this link was already used, has expired or does not belong to a seat; make a new one on the device where you play"
)
COMMANDS = ("not_found", "not_allowed", "not_now", "seat_taken", "stale", "too_late", "not_your_turn", "illegal")


async def lobby(call: Call) -> Response:
    """Tables that anyone may join or watch."""
    return listed(call, await call.services.lobby.page(call.query["limit"], call.query["game"]))


async def mine(call: Call) -> Response:
    """Tables where the guest has a seat, unfinished games before others."""
    store, limit = call.store, call.query["limit"]
    held = await call.run(store.held_by, call.me.id, limit)
    shared = await call.run(store.held_by, call.services.guests.person(call.me.id, 0), limit)
    rows, turns = [*shared], []
    for row in held:
        one = await _current(call, row)
        if one.solo and not one.moved:
            continue  # no move has been made there yet
        rows.append(row)
        if one.waits_for is not None and seat_among(one.holders, call.me.id) in one.waits_for:
            turns.append(row.match)
    first = sorted(rows, key=lambda row: (row.phase in ENDED, -row.changed))[:limit]
    return listed(call, first, turns, {row.match for row in shared})


async def _current(call: Call, row: Listing) -> Listed:
    """A match as it is now. While it is in play, the list is not up to date."""
    one = msgspec.json.decode(row.summary, type=Listed)
    if row.phase != "playing":
        return one
    now = (await call.node.find(row.match)).handler.match
    return msgspec.structs.replace(one, phase=now.phase, waits_for=now.actors, moved=now.moved)


def listed(call: Call, rows: list[Listing], turns: Sequence[str] = (), shared: Collection[str] = ()) -> Response:
    """Matches for a list. Those in which it is the guest's turn, and pass-and-play games, are marked."""
    found = [(row.match, msgspec.json.decode(row.summary, type=Listed)) for row in rows]
    shown = [one.shown_to(call.sender.holder, your_turn=name in turns, shared=name in shared) for name, one in found]
    return answer(Matches(matches=shown))


async def open_match(call: Call) -> Response:
    """Open a table, or show the one that the same request has opened."""
    key = call.body.key
    if key is None:
        return opened(call, await open_table(call, call.sender, call.body))
    return opened(call, await open_once(call, call.body, call.services.guests.match_id(call.me.id, key)))


async def open_once(call: Call, new: NewMatch, match_id: str, origin: Origin | None = None) -> LiveMatch:
    """The guest's table with an id, opened if there is none."""
    async with call.node.creation_lock(match_id):
        try:
            return await call.node.find(match_id)
        except NotFound:
            return await open_table(call, call.sender, new, match_id, origin)


async def open_table(
    call: Call, sender: Sender, new: NewMatch, match_id: str | None = None, origin: Origin | None = None
) -> LiveMatch:
    """Open a table for a guest, and count it for their address."""

    async def is_open(room: str) -> bool:
        listing = await call.run(call.store.listing, room)
        return listing is not None and listing.phase in {"waiting", "playing"}

    async with call.services.limits.room(call.address, is_open) as rooms:
        live = await call.node.open(sender, new, match_id, origin)
        rooms.append(live.handler.match.id)
    return live


def opened(call: Call, live: LiveMatch) -> Response:
    """The answer to a request that opened a table."""
    headers = {"location": f"/t/{live.handler.match.id}"}
    return answer(live.snapshot(call.me.id), 201, headers)


async def show(call: Call) -> Response:
    """Everything that the person may know about a table."""
    return answer((await call.node.find(call.match)).snapshot(call.sender.holder))


async def story(call: Call) -> Response:
    """The history of the game, as far as the person may know it."""
    match = (await call.node.find(call.match)).handler.match
    seat, position = match.seat_of(call.sender.holder), match.position
    if position is None:
        return answer(Story(seq=match.seq, events=[], taken_back=[]))
    events, events_for, setup = all_events(match.history), position.game.engine.events_for, position.game.setup
    taken_back = [
        TakenBackShown(
            seat=one.seat, to=one.to, revealed=one.revealed, events=len(events_for(setup, events[: one.events], seat))
        )
        for one in match.taken_back
    ]
    learned = learned_events(position.game, match.history, seat)
    visible = with_words(position.game, learned, [one.name for one in match.seats])
    return answer(Story(seq=match.seq, events=visible, taken_back=taken_back))


async def command(call: Call) -> Response:
    """Carry a command out."""
    node, do = call.node, call.body
    live = await node.find(call.match)
    kind = type(do.command).__struct_config__.tag
    try:
        call.services.limits.command(call.sender, call.match, do.command)
        seq = await node.commands.do(live, CommandRequest(call.sender, do.command, f"{call.me.id}:{do.id}", do.seq))
    except AuguryError as error:
        call.services.metrics.commanded(kind, error.code)
        raise
    call.services.metrics.commanded(kind)
    return answer(Ack(id=do.id, seq=seq))


async def seat_link(call: Call) -> Response:
    """A link that carries a seat to another device."""
    match = (await call.node.find(call.match)).handler.match
    seat = match.seat_of(call.me.id)
    if seat is None:
        raise NotAllowed("only players at this table can take their seat to another device")
    expires = now_ms() // 1000 + 60 * call.query["minutes"]
    secret = call.services.guests.seat_secret(match.id, _link(match, seat, expires))
    return answer(SeatLink(secret=secret, path=f"/t/{match.id}#seat={secret}", expires=expires * 1000))


async def carry(call: Call) -> Response:
    """Let this device act for the seat whose secret it sends. A device that does so already needs no valid link."""
    live = await call.node.find(call.match)
    match = live.handler.match
    found = SECRET.fullmatch(call.body.secret)
    seat = int(found[1]) if found else len(match.seats)
    if not found or seat >= len(match.seats):
        raise NotAllowed(NO_SEAT)
    if match.seat_of(call.me.id) != seat:
        link = _link(match, seat, int(found[2]))
        good = call.services.guests.check_seat_secret(match.id, link, call.body.secret)
        if not good or link.expires * 1000 < now_ms():
            raise NotAllowed(NO_SEAT)
        name = call.me.name if call.body.rename else None
        server = msgspec.structs.replace(SERVER, address=call.address)
        await call.node.commands.do(
            live, CommandRequest(server, Carry(seat, call.me.id, name, (link.taken, link.devices)))
        )
    return answer(live.snapshot(call.me.id))


def _link(match: Match, seat: int, expires: int) -> LinkTerms:
    return LinkTerms(seat, match.seats[seat].taken, len(match.seats[seat].holders), expires)


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
        summary="Tables where you have a seat, unfinished games before others",
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
        summary="Everything that you may know about a table",
        handler=show,
        gives=Snapshot,
        errors=("not_found",),
    ),
    Endpoint(
        method="GET",
        path="/api/matches/{match}/story",
        tag="matches",
        summary="What has happened so far in the current game",
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
        summary="A link that carries your seat to one other device",
        handler=seat_link,
        query=(MINUTES,),
        gives=SeatLink,
        errors=("not_found", "not_allowed", "bad_argument"),
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
