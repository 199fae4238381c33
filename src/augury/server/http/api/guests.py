"""Guests: a name, kept in a cookie or a program's token, and settings, which the server keeps."""

from __future__ import annotations

import msgspec
from starlette.responses import Response

from augury.server.bodies import GuestShown, NewGuest, Preferences, Token
from augury.server.clock import now_ms
from augury.server.http.answers import answer
from augury.server.http.credentials import set_cookie
from augury.server.http.endpoint import Call, Endpoint
from augury.server.identity import Guest
from augury.table.words import check_name


async def come(call: Call) -> Response:
    """Give a new guest a name, and a cookie that keeps it."""
    token, name = _token(call, None)
    return _with_cookie(call, GuestShown(name=name), 201, token)


async def who_am_i(call: Call) -> Response:
    """The guest's name and settings."""
    return answer(await _shown(call, call.me.name))


async def rename(call: Call) -> Response:
    """Give the same guest another name. Tables where they already have a seat keep the old one."""
    token, name = _token(call, call.me)
    return _with_cookie(call, await _shown(call, name), 200, token)


async def prefer(call: Call) -> Response:
    """Keep a guest's settings, in place of the old ones."""
    text = msgspec.json.encode(call.body).decode()
    call.services.limits.store(call.address)
    call.services.limits.stored(call.address, len(text))
    await call.run(call.store.keep_preferences, call.me.id, now_ms(), text)
    return answer(call.body)


async def issue(call: Call) -> Response:
    """Give a program a token."""
    token, name = _token(call, None)
    return answer(Token(token=token, name=name), 201)


def _token(call: Call, guest: Guest | None) -> tuple[str, str]:
    name = check_name(call.body.name)
    call.services.limits.guest(call.address)
    return call.services.guests.issue(name, guest), name


async def _shown(call: Call, name: str) -> GuestShown:
    kept = await call.run(call.store.preferences, call.me.id)
    return GuestShown(name=name, preferences=msgspec.json.decode(kept, type=Preferences) if kept else None)


def _with_cookie(call: Call, shown: GuestShown, status: int, token: str) -> Response:
    response = answer(shown, status)
    set_cookie(response, call.request.scope, token)
    return response


ENDPOINTS = (
    Endpoint(
        method="POST",
        path="/api/guests",
        tag="guests",
        summary="Choose a name; a cookie keeps it",
        handler=come,
        takes=NewGuest,
        gives=GuestShown,
        status=201,
        errors=("bad_argument",),
    ),
    Endpoint(
        method="GET",
        path="/api/guests/me",
        tag="guests",
        summary="Who you are",
        handler=who_am_i,
        gives=GuestShown,
        auth="guest",
    ),
    Endpoint(
        method="PUT",
        path="/api/guests/me",
        tag="guests",
        summary="Choose another name",
        handler=rename,
        takes=NewGuest,
        gives=GuestShown,
        errors=("bad_argument",),
        auth="guest",
    ),
    Endpoint(
        method="PUT",
        path="/api/guests/me/preferences",
        tag="guests",
        summary="Keep your settings",
        handler=prefer,
        takes=Preferences,
        gives=Preferences,
        auth="guest",
    ),
    Endpoint(
        method="POST",
        path="/api/tokens",
        tag="guests",
        summary="A token for a program",
        handler=issue,
        takes=NewGuest,
        gives=Token,
        status=201,
        errors=("bad_argument",),
    ),
)
