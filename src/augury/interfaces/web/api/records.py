"""Records: games that ended, listed and given away whole."""

from __future__ import annotations

from typing import Annotated

import msgspec
from starlette.responses import Response

from augury.errors import NoGuest, NotFound
from augury.interfaces.web.answers import answer
from augury.interfaces.web.api.matches import GAME, LIMIT
from augury.interfaces.web.endpoint import Call, Endpoint, Query
from augury.interfaces.web.messages import Games, GameShown
from augury.kernel.gamerecord import GameRecord

Moment = Annotated[int, msgspec.Meta(ge=0, le=2**53 - 1)]


async def records(call: Call) -> Response:
    """Games that ended, the newest first."""
    asked = call.query
    if asked["mine"] and call.guest is None:
        raise NoGuest("nobody's games are yours; choose a name first")
    found = await call.node.reading(
        call.node.store.games,
        game=asked["game"],
        holder=call.me.id if asked["mine"] else None,
        before=asked["before"],
        limit=asked["limit"],
    )
    shown = [
        GameShown(match=one.match, number=one.number, game=one.game, players=list(one.players), ended=one.ended)
        for one in found
    ]
    return answer(Games(games=shown))


async def record(call: Call) -> Response:
    """A game's record, as `augury record` reads it; whoever knows a private table's id may have it."""
    number = int(call.request.path_params["number"])
    found = await call.node.reading(call.node.store.game, call.match, number)
    if found is None:
        raise NotFound("there is no record of such a game")
    name = f"{found.game}-{found.match}-{found.number}.json"
    return answer(found.record.encode(), headers={"content-disposition": f'attachment; filename="{name}"'})


ENDPOINTS = (
    Endpoint(
        method="GET",
        path="/api/records",
        tag="records",
        summary="Games that ended, the newest first",
        handler=records,
        gives=Games,
        query=(
            GAME,
            Query("mine", bool, "Only those in which you sat, private ones too.", default=False),
            Query("before", Moment, "Only those that ended before, in milliseconds since 1970."),
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
)
