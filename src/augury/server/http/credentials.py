"""Credentials of a request: a cookie from a browser, a token from a program."""

from __future__ import annotations

from collections.abc import Sequence

from starlette.datastructures import Headers
from starlette.requests import cookie_parser
from starlette.responses import Response
from starlette.types import Scope

from augury.server.identity import YEAR

COOKIE = "augury_guest"
PROTOCOL = "augury"
"""The subprotocol of sockets, for clients that offer any."""
TOKEN_PREFIX = f"{PROTOCOL}.token."
"""Precedes a token that a page offers as a subprotocol, because it cannot send headers with a socket."""


def cookie_of(headers: Headers) -> str | None:
    """The guest's cookie, if there is one."""
    for line in headers.getlist("cookie"):
        if (found := cookie_parser(line).get(COOKIE)) is not None:
            return found
    return None


def bearer_of(headers: Headers) -> str | None:
    """The token that a program sends."""
    scheme, _, token = headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" and token.strip() else None


def protocol_token_of(offered: Sequence[str]) -> str | None:
    """The token that a page sends with a socket, as one of the subprotocols that it offers.

    >>> protocol_token_of(["augury", "augury.token.g1.abc"])
    'g1.abc'
    """
    return next((name.removeprefix(TOKEN_PREFIX) for name in offered if name.startswith(TOKEN_PREFIX)), None)


def set_cookie(response: Response, scope: Scope, token: str) -> None:
    """Have a browser keep a guest's token for a year."""
    secure = scope.get("scheme") in {"https", "wss"}
    response.set_cookie(COOKIE, token, max_age=YEAR, path="/", secure=secure, httponly=True, samesite="lax")
