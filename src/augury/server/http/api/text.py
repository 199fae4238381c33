"""Text mode: a table in sentences, and answers to what a person types there."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from starlette.responses import Response

from augury.errors import BadArgument, NotNow
from augury.kernel.engine import View
from augury.language import say, speaking
from augury.server.http.answers import answer
from augury.server.http.endpoint import Call, Endpoint, Query
from augury.table.match import Match
from augury.text.commands import LocalName, TextAnswer, TextPage, page
from augury.text.position import answer as answer_line
from augury.text.position import look
from augury.text.seen import Seen

LOCAL: tuple[LocalName, ...] = (
    "repeat",
    "log",
    "brief",
    "full",
    "confirm",
    "hint",
    "undo",
    "resign",
    "chat",
    "time",
    "rules",
)
"""Commands that the browser carries out itself."""

Line = Annotated[str, msgspec.Meta(max_length=400)]
LANGUAGE = Query("language", Literal["en", "ja"], "The language to speak.", "en")
BRIEF = Query("brief", bool, "Whether to say little.", False)


async def show(call: Call) -> Response:
    """Everything that the person can know and do, in sentences."""
    match = (await call.node.find(call.match)).handler.match
    with speaking(call.query["language"]):
        return answer(page(_seen(call, match)))


async def reply(call: Call) -> Response:
    """Answer a typed line. This changes nothing: a move that the answer names must still be sent."""
    line = call.query["line"]
    if line is None:
        raise BadArgument("give the line that was typed, for example ?line=hand")
    match = (await call.node.find(call.match)).handler.match
    with speaking(call.query["language"]):
        seen = _seen(call, match)
        return answer(answer_line(match.now, seen, line))


def _seen(call: Call, match: Match) -> Seen[View]:
    """The table as the person may see it: from their seat, or as a spectator."""
    if match.position is None:
        raise NotNow("no game has begun")
    seat = match.seat_of(call.sender.holder)
    return look(
        match.position,
        seat,
        [say(one.name) if one.kind == "bot" else one.name for one in match.seats],
        LOCAL,
        brief=call.query["brief"],
        over=match.phase != "playing",
        stood_in=seat is not None and match.seats[seat].played_by_bot,
        tracker=match.tracker,
    )


ENDPOINTS = (
    Endpoint(
        method="GET",
        path="/api/matches/{match}/text",
        tag="matches",
        summary="A table in sentences, as you may see it",
        handler=show,
        gives=TextPage,
        query=(LANGUAGE, BRIEF),
        errors=("not_found", "bad_argument", "not_now"),
    ),
    Endpoint(
        method="GET",
        path="/api/matches/{match}/answer",
        tag="matches",
        summary="What a typed line comes to: an answer, a move that you may make, or something for your own side to do",
        handler=reply,
        gives=TextAnswer,
        query=(Query("line", Line, "What was typed: a command or a move."), LANGUAGE, BRIEF),
        errors=("not_found", "not_now", "bad_argument"),
    ),
)
