"""Private notes: what you write about a table and its games. Nobody else can ask for them."""

from __future__ import annotations

from typing import Annotated

import msgspec
from starlette.responses import Response

from augury.errors import BadArgument, NotFound
from augury.server.clock import now_ms
from augury.server.http.answers import answer
from augury.server.http.endpoint import Call, Endpoint


class Note(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What you wrote about a table; empty if you wrote nothing."""

    text: Annotated[str, msgspec.Meta(max_length=2000)]


async def show(call: Call) -> Response:
    """The guest's note about a table."""
    return answer(Note(text=await call.run(call.store.note, call.me.id, call.match)))


async def keep(call: Call) -> Response:
    """Replace the guest's note about a table."""
    text = call.body.text
    if "\0" in text:  # PostgreSQL cannot store it
        raise BadArgument("a note cannot contain null characters")
    call.services.limits.store(call.address)
    call.services.limits.stored(call.address, len(text.encode()))
    if not await call.run(call.store.keep_note, call.me.id, call.match, now_ms(), text.strip()):
        raise NotFound("there is no such table")
    return answer(Note(text=text.strip()))


ENDPOINTS = (
    Endpoint(
        method="GET",
        path="/api/matches/{match}/note",
        tag="matches",
        summary="Your private note about a table and its games",
        handler=show,
        gives=Note,
        auth="guest",
    ),
    Endpoint(
        method="PUT",
        path="/api/matches/{match}/note",
        tag="matches",
        summary="Keep a private note about a table and its games, in place of the old one",
        handler=keep,
        takes=Note,
        gives=Note,
        errors=("not_found", "bad_argument"),
        auth="guest",
    ),
)
