"""Records: games that ended, listed, given away whole, and shown move by move."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated

import msgspec
from starlette.responses import Response

from augury.errors import BadArgument, NoGuest, NotFound
from augury.interfaces.web.answers import answer
from augury.interfaces.web.api.matches import GAME, LIMIT
from augury.interfaces.web.endpoint import Call, Endpoint, Query
from augury.interfaces.web.messages import Games, GameShown, Replayed
from augury.interfaces.web.storage.entries import Finished
from augury.kernel.engine import Event
from augury.kernel.gamerecord import GameRecord, loads
from augury.kernel.position import Position
from augury.kernel.verifying import verify
from augury.table.commands import Place

Move = Annotated[int, msgspec.Meta(ge=0, le=100_000)]
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


async def replay(call: Call) -> Response:
    """A moment of a game that is over, from a seat or from outside."""
    number = int(call.request.path_params["number"])
    found = await call.node.reading(call.node.store.game, call.match, number)
    if found is None:
        raise NotFound("there is no record of such a game")
    await call.node.ready.wait()
    return answer(await call.node.reading(_moment, found, call.query["move"], call.query["seat"]))


def _moment(found: Finished, move: int, seat: int | None) -> Replayed:
    players, steps = _steps(found.record)
    if move >= len(steps):
        raise BadArgument(f"this game has {len(steps) - 1} moves, so there is no moment {move}")
    position, mover, events = steps[move]
    view = position.view(seat)
    engine = position.game.engine
    return Replayed(
        match=found.match,
        number=found.number,
        players=players,
        move=move,
        moves=len(steps) - 1,
        seat=mover,
        events=engine.told_to(position.game.setup, events, seat),
        told=[words for event in events if (words := engine.tell(event, players))],
        view=view,
    )


@lru_cache(32)
def _steps(record: str) -> tuple[list[str], list[tuple[Position, int | None, list[Event]]]]:
    """The names, and for each moment the position, who moved and what happened."""
    read = loads(record)
    game = read.opened()
    position = game.start(int(read.seed), read.salt)
    steps: list[tuple[Position, int | None, list[Event]]] = [(position, None, list(position.events))]
    for seat, action in verify(read).moves:
        position, events = position.step(action, seat)
        steps.append((position, seat, events))
    return read.players, steps


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
    Endpoint(
        method="GET",
        path="/api/records/{match}/{number}/replay",
        tag="records",
        summary="A moment of a finished game",
        handler=replay,
        gives=Replayed,
        query=(
            Query("move", Move, "After how many moves.", default=0),
            Query("seat", Place, "From which seat; from outside if left out."),
        ),
        errors=("not_found", "bad_argument"),
    ),
)
