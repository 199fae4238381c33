"""Answers: JSON, or a refusal with a code for programs and a sentence for people."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from augury.errors import AuguryError, NoGuest, TooMany
from augury.server.http.client_files import lost_page, wants_page


class NoAdmin(AuguryError):
    """Something only the host may do, requested without the admin token."""

    code = "no_admin"


class BadOrigin(AuguryError):
    """A request by another site's page."""

    code = "bad_origin"


class BadHost(AuguryError):
    """A request for another host."""

    code = "bad_host"


class TooLarge(AuguryError):
    """A body over the limit."""

    code = "too_large"


class NotJson(AuguryError):
    """A body without the content type of JSON."""

    code = "not_json"


STATUS = {
    "no_guest": 401,
    "no_admin": 401,
    "not_allowed": 403,
    "bad_origin": 403,
    "not_found": 404,
    "wrong_method": 405,
    **dict.fromkeys(("stale", "not_now", "seat_taken", "not_your_turn", "too_late"), 409),
    "too_large": 413,
    "not_json": 415,
    "bad_host": 421,
    "too_many": 429,
    "internal": 500,
    "unavailable": 503,
}
"""The status of each code. All others are 400."""

_encode = msgspec.json.Encoder().encode


class Refusal(msgspec.Struct, frozen=True):
    """The reason why something was not done."""

    code: str
    message: str


class Refused(msgspec.Struct, frozen=True):
    """Nothing was done, and nothing changed."""

    error: Refusal


def answer(value: Any, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """A value as JSON. Bytes are JSON already."""
    body = value if isinstance(value, bytes) else _encode(value)
    return Response(body, status, headers, "application/json")


def refuse(code: str, message: str, headers: Mapping[str, str] | None = None) -> Response:
    return answer(Refused(Refusal(code, message)), STATUS.get(code, 400), headers)


def explain(error: AuguryError) -> Response:
    """The answer for an error."""
    headers = {}
    if isinstance(error, TooMany):
        headers["retry-after"] = str(max(1, round(getattr(error, "wait", 1) + 0.5)))
    elif isinstance(error, (NoGuest, NoAdmin)):
        headers["www-authenticate"] = "Bearer"
    return refuse(error.code, str(error), headers)


def went_wrong() -> Response:
    """The answer after a bug, which is logged."""
    return refuse("internal", "something went wrong on the server; it was noted, and nothing was changed")


async def _explained(_request: Request, error: Exception) -> Response:
    if isinstance(error, AuguryError):
        return explain(error)
    return went_wrong()


async def _http(request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 500
    if status == 405:
        allowed = (error.headers or {}).get("Allow", "") if isinstance(error, HTTPException) else ""
        return refuse("wrong_method", f"this address only answers {allowed}", {"allow": allowed})
    if status == 404:
        return lost_page() if wants_page(request) else refuse("not_found", "there is nothing at this address")
    return refuse("error", "this cannot be answered") if status < 500 else went_wrong()


HANDLERS: dict[Any, Any] = {HTTPException: _http, AuguryError: _explained, Exception: _explained}
"""For Starlette: exceptions as answers."""
