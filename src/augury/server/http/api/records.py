"""Records of finished games: lists, downloads and replays."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Annotated, ParamSpec, TypeVar

import msgspec
from starlette.responses import Response

from augury.errors import BadArgument, BadRecord, FalseRecord, NoGuest, NotFound, Unavailable
from augury.kernel.gamerecord import GameRecord
from augury.server.bodies import Games, Moments, Replayed
from augury.server.http.answers import answer
from augury.server.http.api.matches import GAME, LIMIT
from augury.server.http.endpoint import Call, Endpoint, Query
from augury.server.http.replays import moment, whole
from augury.server.live.faults import NOT_READ
from augury.server.live.summaries import game_shown
from augury.table.commands import SeatNumber

P = ParamSpec("P")
T = TypeVar("T")

log = logging.getLogger(__name__)

Move = Annotated[int, msgspec.Meta(ge=0, le=100_000)]
Time = Annotated[int, msgspec.Meta(ge=0, le=2**53 - 1)]


async def records(call: Call) -> Response:
    """Finished games, the newest first."""
    asked = call.query
    if asked["mine"] and call.guest is None:
        raise NoGuest("choose a name first; you have no games yet")
    found = await call.run(
        call.store.games,
        game=asked["game"],
        holder=call.me.id if asked["mine"] else None,
        before=asked["before"],
        limit=asked["limit"],
    )
    return answer(Games(games=[game_shown(one, call.sender.holder) for one in found]))


async def record(call: Call) -> Response:
    """A game's record, as `augury record` reads it. Knowing a private table's id is enough."""
    number = int(call.request.path_params["number"])
    found = await call.run(call.store.game, call.match, number)
    if found is None:
        raise NotFound("there is no record of this game")
    name = f"{found.game}-{found.match}-{found.number}.json"
    return answer(found.record.encode(), headers={"content-disposition": f'attachment; filename="{name}"'})


async def replay(call: Call) -> Response:
    """A moment of a finished game, as a seat or spectators saw it."""
    number = int(call.request.path_params["number"])
    found = await call.run(call.store.game, call.match, number)
    if found is None:
        raise NotFound("there is no record of this game")
    return answer(await replayed(call, moment, found, call.query["move"], call.query["seat"]))


async def moments(call: Call) -> Response:
    """All moments of a finished game, as a seat or spectators saw them, or with all hands open."""
    number = int(call.request.path_params["number"])
    seat, is_open = call.query["seat"], call.query["open"]
    if is_open and seat is not None:
        raise BadArgument("give either open or seat, not both")
    found = await call.run(call.store.game, call.match, number)
    if found is None:
        raise NotFound("there is no record of this game")
    return answer(await replayed(call, whole, found, seat, is_open))


async def replayed(call: Call, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """What a function makes of a stored record. If that is damaged, it is a fault of the server."""
    try:
        return await call.compute(function, *args, **kwargs)
    except (BadRecord, FalseRecord) as error:
        log.error("the record of game %s of a match is damaged: %s", call.request.path_params["number"], error)
        raise Unavailable(NOT_READ) from None


ENDPOINTS = (
    Endpoint(
        method="GET",
        path="/api/records",
        tag="records",
        summary="Finished games, the newest first",
        handler=records,
        gives=Games,
        query=(
            GAME,
            Query("mine", bool, "Only those in which you sat, private ones too.", default=False),
            Query("before", Time, "Only those that ended before, in milliseconds since 1970."),
            LIMIT,
        ),
        errors=("bad_argument", "no_guest"),
    ),
    Endpoint(
        method="GET",
        path="/api/records/{match}/{number}",
        tag="records",
        summary="The record of a game",
        handler=record,
        gives=GameRecord,
        errors=("not_found",),
    ),
    Endpoint(
        method="GET",
        path="/api/records/{match}/{number}/replay",
        tag="records",
        summary="A moment of a finished game",
        handler=replay,
        gives=Replayed,
        query=(
            Query("move", Move, "After how many moves.", default=0),
            Query("seat", SeatNumber, "From which seat; from outside if left out."),
        ),
        errors=("not_found", "bad_argument"),
    ),
    Endpoint(
        method="GET",
        path="/api/records/{match}/{number}/moments",
        tag="records",
        summary="All moments of a finished game",
        handler=moments,
        gives=Moments,
        query=(
            Query("seat", SeatNumber, "From which seat; from outside if left out."),
            Query("open", bool, "With all hands and sealed prophecies.", default=False),
        ),
        errors=("not_found", "bad_argument"),
    ),
)
