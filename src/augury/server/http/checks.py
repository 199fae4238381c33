"""Checks of a request before it is read: which page sent it, and how large its body is."""

from __future__ import annotations

import re
from collections.abc import Iterable
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import Message, Receive, Scope

from augury.errors import Unreadable
from augury.server.http.answers import BadOrigin, NotJson, TooLarge
from augury.server.http.credentials import bearer_of, cookie_of

NUMBER = re.compile("[0-9]{1,9}")
SAFE = {"GET", "HEAD", "OPTIONS"}
LARGEST = 8 * 1024
LARGEST_NEW_MATCH = 64 * 1024
"""For a new table, which may have a board or cards of its own."""
NEW_MATCH = {"/api/matches", "/api/pass-and-play"}
TEXTS = re.compile("/api/games/[a-z]{1,20}/texts")
"""Where boards and cards are checked before that."""


def check_origin(scope: Scope, headers: Headers, others: tuple[str, ...]) -> None:
    """Refuse a request that another site's page sends in a guest's name.

    A program that sends a token and no cookie needs no origin, because no page can make a browser do that. Nor does
    one that requests its first token.
    """
    origin = headers.get("origin")
    cookie = cookie_of(headers) is not None
    if not cookie and bearer_of(headers) is not None:
        return
    if origin is None and not cookie and scope["type"] == "http" and scope["path"] == "/api/tokens":
        return
    if origin is None:
        raise BadOrigin("browsers must send an Origin header; programs must send a token in Authorization instead")
    if origin not in others and not same_place(origin, headers.get("host", ""), scope["scheme"]):
        raise BadOrigin("pages of other sites may not send requests to this server")


def same_place(origin: str, host: str, scheme: str = "http") -> bool:
    """Whether an origin is that of the server that a request was sent to.

    A page without TLS may have been altered on its way, so it may not use a site with TLS. A server behind a proxy may
    not know that it has TLS, so a page with TLS may use a site that seems to have none.

    >>> same_place("https://example.org", "example.org:443", "https")
    True
    >>> same_place("http://example.org", "example.org", "https")
    False
    """
    try:
        page, here = urlsplit(origin), urlsplit(f"//{host}")
        if scheme in {"https", "wss"} and page.scheme != "https":
            return False
        usual = {"http": 80, "https": 443}[page.scheme]
        return bool(page.hostname) and (page.hostname, page.port or usual) == (here.hostname, here.port or usual)
    except (KeyError, ValueError):
        return False


def check_body(scope: Scope, headers: Headers) -> None:
    """Refuse a body that is too large or not JSON, or whose end is not certain, before it is read."""
    if is_ambiguous(headers.raw):
        raise Unreadable("a request must not have both Content-Length and Transfer-Encoding")
    length = headers.get("content-length", "0")
    if not NUMBER.fullmatch(length) or int(length) > largest(scope):
        raise TooLarge(f"the body of this request may have at most {largest(scope)} bytes")
    if scope["method"] in SAFE or (length == "0" and "transfer-encoding" not in headers):
        return
    kind, _, rest = headers.get("content-type", "").partition(";")
    if kind.strip().lower() != "application/json" or rest.strip().lower() not in {"", "charset=utf-8"}:
        raise NotJson("the body must be JSON, with Content-Type: application/json")


def is_ambiguous(headers: Iterable[tuple[bytes, bytes]]) -> bool:
    """Whether a proxy may see the end of a request elsewhere than this server, so that requests can be smuggled in."""
    return {name for name, _ in headers} >= {b"content-length", b"transfer-encoding"}


def largest(scope: Scope) -> int:
    """The limit of a request's body in bytes."""
    large = scope["path"] in NEW_MATCH or TEXTS.fullmatch(scope["path"])
    return LARGEST_NEW_MATCH if large else LARGEST


def counted(receive: Receive, most: int) -> Receive:
    """Receive a body, but not more than a number of bytes."""
    left = most

    async def counting() -> Message:
        nonlocal left
        message = await receive()
        left -= len(message.get("body", b""))
        if left < 0:
            raise TooLarge(f"the body of this request may have at most {most} bytes")
        return message

    return counting
