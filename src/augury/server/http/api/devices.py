"""Moving a guest to another device: a link that works once and for ten minutes."""

from __future__ import annotations

import secrets
from typing import Annotated

import msgspec
from starlette.responses import Response

from augury.errors import NotAllowed
from augury.server.bodies import GuestShown, Preferences
from augury.server.clock import now_ms
from augury.server.http.answers import answer
from augury.server.http.credentials import set_cookie
from augury.server.http.endpoint import Call, Endpoint
from augury.server.identity import Guest

MINUTES = 10
SECRET_BYTES = 24
GONE = "this link was already used or has expired; make a new one on the device where you play"


class GuestLink(msgspec.Struct, frozen=True, kw_only=True):
    """Takes you to one other device: a secret, and the page's address with it after the #."""

    secret: str
    path: str
    expires: int
    """When it expires, in milliseconds since 1970."""


class GuestSecret(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The secret of a link that takes a guest to another device."""

    secret: Annotated[str, msgspec.Meta(min_length=1, max_length=100)]


async def link(call: Call) -> Response:
    """Make a link that takes the guest to another device."""
    call.services.limits.guest(call.address)
    secret, now = secrets.token_urlsafe(SECRET_BYTES), now_ms()
    expires = now + MINUTES * 60_000
    await call.run(call.store.keep_guest_link, secret, call.me.id, call.me.name, now, expires)
    return answer(GuestLink(secret=secret, path=f"/profile#guest={secret}", expires=expires), 201)


async def move(call: Call) -> Response:
    """Become the guest whose link it is, on this device."""
    call.services.limits.guest(call.address)
    found = await call.run(call.store.use_guest_link, call.body.secret, now_ms())
    if found is None:
        raise NotAllowed(GONE)
    guest = Guest(*found)
    kept = await call.run(call.store.preferences, guest.id)
    shown = GuestShown(name=guest.name, preferences=msgspec.json.decode(kept, type=Preferences) if kept else None)
    response = answer(shown)
    set_cookie(response, call.request.scope, call.services.guests.issue(guest.name, guest))
    return response


ENDPOINTS = (
    Endpoint(
        method="POST",
        path="/api/guests/me/link",
        tag="guests",
        summary="A link that takes you to one other device, with your games, statistics and settings",
        handler=link,
        gives=GuestLink,
        status=201,
        auth="guest",
    ),
    Endpoint(
        method="POST",
        path="/api/guests/move",
        tag="guests",
        summary="Become the guest whose link this is, on this device",
        handler=move,
        takes=GuestSecret,
        gives=GuestShown,
        errors=("not_allowed",),
    ),
)
