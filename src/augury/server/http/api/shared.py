"""Pass and play: several people on one device. The guest who began the game can get their seats again at any time."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from starlette.responses import Response

from augury.errors import BadSetup, NotFound
from augury.server.bodies import NewMatch, NewShared, Person, Shared
from augury.server.http.answers import answer
from augury.server.http.api.matches import open_table
from augury.server.http.endpoint import Call, Endpoint
from augury.server.identity import Guest
from augury.server.live.creation import ME, OPEN
from augury.server.live.summaries import Listed, seat_among
from augury.table.commands import SERVER, Close, Sender, Sit
from augury.table.handler import CommandRequest
from augury.table.messages import Snapshot
from augury.table.words import check_name

GONE = "you have no such pass-and-play game"


async def begin(call: Call) -> Response:
    """Open a private table and seat all players."""
    new: NewShared = call.body
    if any((seat.name is None) == (seat.level is None) for seat in new.seats):
        raise BadSetup("give each seat either a name or a level")
    names = [(place, check_name(seat.name)) for place, seat in enumerate(new.seats) if seat.name is not None]
    if not names:
        raise BadSetup("at least one seat needs a person")
    people = [
        (place, Sender(_person(call, number), name, address=call.address)) for number, (place, name) in enumerate(names)
    ]
    (first, host), *others = people
    seats = [ME if place == first else seat.level or OPEN for place, seat in enumerate(new.seats)]
    table = NewMatch(game=new.game, setup=new.setup, private=True, grace=None, seats=seats)
    live = await open_table(call, host, table)
    for place, sender in others:
        await call.node.commands.do(live, CommandRequest(sender, Sit(place)))
    match = live.handler.match
    return answer(_shared(call, match.id, match.opened.game, enumerate(sender.name for _, sender in people)), 201)


async def resume(call: Call) -> Response:
    """The seats of a game, for the guest who began it."""
    listed = await _own(call)
    if listed.phase == "closed":
        raise NotFound(GONE)
    seats = [(number, seat_among(listed.holders, _person(call, number))) for number in range(len(listed.seats))]
    people = [(number, listed.seats[seat] or "") for number, seat in seats if seat is not None]
    return answer(_shared(call, call.match, listed.game, people))


async def put_away(call: Call) -> Response:
    """End a game for good."""
    await _own(call)
    live = await call.node.find(call.match)
    if live.handler.match.phase != "closed":
        await call.node.commands.do(live, CommandRequest(SERVER, Close()))
    return answer(live.snapshot(""))


async def _own(call: Call) -> Listed:
    """The summary of a pass-and-play game; NotFound if the guest began no such game."""
    listing = await call.run(call.store.listing, call.match)
    if listing is None or _person(call, 0) not in listing.holders:
        raise NotFound(GONE)
    return msgspec.json.decode(listing.summary, type=Listed)


def _person(call: Call, number: int) -> str:
    return call.services.guests.person(call.me.id, number)


def _shared(call: Call, match_id: str, game: str, people: Iterable[tuple[int, str]]) -> Shared:
    """A game with a token for each of its people, given by number and name."""
    issue = call.services.guests.issue
    tokens = [Person(name=name, token=issue(name, Guest(_person(call, number), name))) for number, name in people]
    return Shared(match=match_id, game=game, people=tokens)


ENDPOINTS = (
    Endpoint(
        method="POST",
        path="/api/pass-and-play",
        tag="matches",
        summary="Begin a game for several people on one device",
        handler=begin,
        takes=NewShared,
        gives=Shared,
        status=201,
        errors=("bad_setup", "unknown_game", "unknown_choice", "bad_argument"),
        auth="guest",
    ),
    Endpoint(
        method="GET",
        path="/api/pass-and-play/{match}",
        tag="matches",
        summary="A pass-and-play game that you began, with its seats",
        handler=resume,
        gives=Shared,
        errors=("not_found",),
        auth="guest",
    ),
    Endpoint(
        method="DELETE",
        path="/api/pass-and-play/{match}",
        tag="matches",
        summary="End a pass-and-play game that you began",
        handler=put_away,
        gives=Snapshot,
        errors=("not_found",),
        auth="guest",
    ),
)
