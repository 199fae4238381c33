"""Guests: a name, kept in a cookie or in a program's token."""

from __future__ import annotations

from starlette.responses import Response

from augury.interfaces.web.answers import answer
from augury.interfaces.web.credentials import set_cookie
from augury.interfaces.web.endpoint import Call, Endpoint
from augury.interfaces.web.identity import Guest
from augury.interfaces.web.messages import GuestShown, NewGuest, Token
from augury.table.words import check_name


async def come(call: Call) -> Response:
    """Give somebody a name, and a cookie that keeps it."""
    return _named(call, None, 201)


async def who_am_i(call: Call) -> Response:
    """Say who somebody is."""
    return answer(GuestShown(name=call.me.name))


async def rename(call: Call) -> Response:
    """Give the same guest another name; tables where a seat is held already keep the old one."""
    return _named(call, call.me, 200)


async def issue(call: Call) -> Response:
    """Give a program a token."""
    token, name = _token(call, None)
    return answer(Token(token=token, name=name), 201)


def _token(call: Call, guest: Guest | None) -> tuple[str, str]:
    name = check_name(call.body.name)
    call.node.limits.guest(call.address)
    return call.node.guests.issue(name, guest), name


def _named(call: Call, guest: Guest | None, status: int) -> Response:
    token, name = _token(call, guest)
    response = answer(GuestShown(name=name), status)
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
