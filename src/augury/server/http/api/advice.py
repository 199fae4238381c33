"""Help at a table and after it: why a move is illegal, a hint, the analysis of a finished game."""

from __future__ import annotations

from typing import Annotated

import msgspec
from starlette.responses import Response

from augury.errors import AuguryError, BadArgument, Illegal, NotAllowed, NotFound, NotNow, NotYourTurn
from augury.server.bots.advice import Analysis, Hint, Why
from augury.server.http.answers import answer
from augury.server.http.endpoint import Call, Endpoint, Query
from augury.table.match import Match

MoveText = Annotated[str, msgspec.Meta(max_length=400)]


async def why(call: Call) -> Response:
    """Whether the person may make a move now and, if not, why."""
    move = call.query["move"]
    if move is None:
        raise BadArgument("name a move, for example ?move=Y11")
    match = (await call.node.find(call.match)).handler.match
    seat = match.seat_of(call.me.id)
    if seat is None:
        raise NotAllowed("only players at this table can ask why a move is illegal")
    return answer(_explained(match, _refusal(match, seat, move)))


def _refusal(match: Match, seat: int, move: str) -> AuguryError | None:
    """The reason why a move is not allowed, from what its seat knows."""
    if match.phase != "playing":
        return NotNow("no game is being played")
    if match.seats[seat].played_by_bot:
        return NotNow("a bot is playing for you; take your seat back first")
    return match.now.why_not(move, seat)


def _explained(match: Match, error: AuguryError | None) -> Why:
    if error is None:
        return Why(legal=True, code=None, rule=None, message=None, params={})
    if isinstance(error, Illegal):
        return Why(legal=False, code=error.reason, rule=error.rule, message=str(error), params=error.params)
    about: dict[str, int | str | list[int]] = {"actors": match.actors} if isinstance(error, NotYourTurn) else {}
    return Why(legal=False, code=error.code, rule=None, message=str(error), params=about)


async def hint(call: Call) -> Response:
    """What the strongest bot would do in the person's place."""
    live = await call.node.find(call.match)
    return answer(await call.services.hints.give(live.handler.match, call.me.id))


async def analysis(call: Call) -> Response:
    """How a finished game was played, as far as it has been analysed."""
    number = int(call.request.path_params["number"])
    found = await call.run(call.store.game, call.match, number)
    if found is None:
        raise NotFound("there is no record of this game")
    return answer(await call.services.analyses.ask(found, call.address))


ENDPOINTS = (
    Endpoint(
        method="GET",
        path="/api/matches/{match}/why",
        tag="matches",
        summary="Whether you may make a move now and, if not, why",
        handler=why,
        gives=Why,
        query=(Query("move", MoveText, "The move, written as legal moves are."),),
        errors=("not_found", "not_allowed", "bad_argument"),
        auth="guest",
    ),
    Endpoint(
        method="POST",
        path="/api/matches/{match}/hint",
        tag="matches",
        summary="What the strongest bot would do in your place, in games against bots only",
        handler=hint,
        gives=Hint,
        errors=("not_found", "not_allowed", "not_now", "not_your_turn"),
        auth="guest",
    ),
    Endpoint(
        method="GET",
        path="/api/records/{match}/{number}/analysis",
        tag="records",
        summary="How a finished game was played, decision by decision; ask again until it is done",
        handler=analysis,
        gives=Analysis,
        errors=("not_found", "not_allowed"),
    ),
)
