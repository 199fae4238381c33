"""What stands before every request: limits, where it comes from, how large it is; and the headers of every answer."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Awaitable, Callable
from time import perf_counter
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import cookie_parser
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from augury.errors import AuguryError
from augury.interfaces.web.answers import BadOrigin, NotJson, TooLarge, explain, went_wrong
from augury.interfaces.web.limits import address_of
from augury.interfaces.web.logs import request_id

if TYPE_CHECKING:
    from starlette.applications import Starlette

    from augury.interfaces.web.node import Node
    from augury.interfaces.web.settings import Settings

log = logging.getLogger("augury.http")

COOKIE = "augury_guest"
SAFE = {"GET", "HEAD", "OPTIONS"}
LARGEST = 8 * 1024
LARGEST_NEW_MATCH = 64 * 1024
"""A new table may bring its board or its cards."""
TEMPLATE = "augury.template"
"""Where an endpoint leaves its path, as the table of endpoints has it, for logs and metrics."""
UNCOUNTED = {"/healthz", "/readyz", "/metrics"}

CONTENT_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "font-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "content-security-policy": CONTENT_POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}


def protect(app: Starlette, settings: Settings) -> ASGIApp:
    """The app behind all that stands before it."""
    return Guard(app, settings)


class Guard:
    """Checks requests before the app sees them."""

    def __init__(self, app: Starlette, settings: Settings) -> None:
        """Stand before an app whose state has the node."""
        self._app = app
        self._settings = settings

    @property
    def _node(self) -> Node:
        node: Node = self._app.state.node
        return node

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or refuse it."""
        if scope["type"] == "http":
            await self._request(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._handshake(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        began = perf_counter()
        number = secrets.token_hex(8)
        mark = request_id.set(number)
        status = 0

        async def answered(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                _dress(scope, MutableHeaders(scope=message), number)
            await send(message)

        try:
            if refusal := self._refusal(scope):
                await explain(refusal)(scope, receive, answered)
            else:
                await self._app(scope, counted(receive, largest(scope)), answered)
        except Exception as error:
            if not isinstance(error, AuguryError):
                log.exception("a request failed")
            if status:
                raise
            await (explain(error) if isinstance(error, AuguryError) else went_wrong())(scope, receive, answered)
        finally:
            self._note(scope, status, perf_counter() - began)
            request_id.reset(mark)

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        """Count and log an answer, under the address's pattern: addresses themselves may be secret."""
        template = scope.get(TEMPLATE, "other")
        self._node.metrics.requested(template, status)
        if template not in UNCOUNTED:
            shown = {"method": scope["method"], "route": template, "status": status, "ms": round(seconds * 1000, 1)}
            log.info("%(method)s %(route)s %(status)s", shown, extra={"fields": shown})

    async def _handshake(self, scope: Scope, receive: Receive, send: Send) -> None:
        if refusal := self._refusal(scope):
            await deny(explain(refusal), scope, receive, send)
        else:
            await self._app(scope, receive, send)

    def _refusal(self, scope: Scope) -> AuguryError | None:
        """What speaks against a request before anybody reads it."""
        headers = Headers(scope=scope)
        try:
            if scope["path"] not in UNCOUNTED:
                self._node.limits.request(address_of(scope.get("client")))
            if scope["type"] == "websocket" or scope["method"] not in SAFE:
                check_origin(scope, headers, self._settings.origins)
            if scope["type"] == "http":
                check_body(scope, headers)
        except AuguryError as error:
            if error.code == "too_many":
                self._node.metrics.limited()
            return error
        return None


async def deny(response: Response, scope: Scope, receive: Receive, send: Send) -> None:
    """Refuse a WebSocket with an answer of HTTP."""
    await receive()
    if "websocket.http.response" not in scope.get("extensions", {}):
        await send({"type": "websocket.close", "code": 1008})
        return
    headers = MutableHeaders(raw=response.raw_headers)
    _dress(scope, headers, secrets.token_hex(8))
    await send({"type": "websocket.http.response.start", "status": response.status_code, "headers": headers.raw})
    await send({"type": "websocket.http.response.body", "body": response.body})


def check_origin(scope: Scope, headers: Headers, others: tuple[str, ...]) -> None:
    """Refuse what another site's page asks in a guest's name.

    A program that shows a token and no cookie needs no origin: no page can make a browser do that. Nor does one that
    asks for its first token.
    """
    origin = headers.get("origin")
    cookie = cookie_of(headers) is not None
    if not cookie and bearer_of(headers) is not None:
        return
    if origin is None and not cookie and scope["type"] == "http" and scope["path"] == "/api/tokens":
        return
    if origin is None:
        raise BadOrigin("browsers must say which page asks (Origin); programs send a token instead (Authorization)")
    if origin not in others and not same_place(origin, headers.get("host", "")):
        raise BadOrigin("this was asked by a page of another site, which may not")


def same_place(origin: str, host: str) -> bool:
    """Whether an origin is that of the server that a request was sent to.

    >>> same_place("https://example.org", "example.org:443")
    True
    """
    try:
        page, here = urlsplit(origin), urlsplit(f"//{host}")
        usual = {"http": 80, "https": 443}[page.scheme]
        return bool(page.hostname) and (page.hostname, page.port or usual) == (here.hostname, here.port or usual)
    except (KeyError, ValueError):
        return False


def check_body(scope: Scope, headers: Headers) -> None:
    """Refuse a body that is too large, or no JSON, before it is read."""
    length = headers.get("content-length", "0")
    if length.isdigit() and int(length) > largest(scope):
        raise too_large(scope)
    if scope["method"] in SAFE or (length == "0" and "transfer-encoding" not in headers):
        return
    kind, _, rest = headers.get("content-type", "").partition(";")
    if kind.strip().lower() != "application/json" or rest.strip().lower() not in {"", "charset=utf-8"}:
        raise NotJson("bodies are JSON here; say so with Content-Type: application/json")


def largest(scope: Scope) -> int:
    """How many bytes a request's body may have."""
    return LARGEST_NEW_MATCH if scope["path"] == "/api/matches" else LARGEST


def too_large(scope: Scope) -> TooLarge:
    """Say how much would be read."""
    return TooLarge(f"a body has at most {largest(scope)} bytes here")


def counted(receive: Receive, most: int) -> Callable[[], Awaitable[Message]]:
    """Receive a body, but no more than so many bytes of it."""
    left = most

    async def counting() -> Message:
        nonlocal left
        message = await receive()
        left -= len(message.get("body", b""))
        if left < 0:
            raise TooLarge(f"a body has at most {most} bytes here")
        return message

    return counting


def cookie_of(headers: Headers) -> str | None:
    """The guest's cookie, if there is one."""
    for line in headers.getlist("cookie"):
        if (found := cookie_parser(line).get(COOKIE)) is not None:
            return found
    return None


def bearer_of(headers: Headers) -> str | None:
    """The token that a program shows."""
    scheme, _, token = headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" and token.strip() else None


def set_cookie(response: Response, scope: Scope, token: str) -> None:
    """Let a browser keep a guest's token for a year."""
    secure = scope.get("scheme") in {"https", "wss"}
    response.set_cookie(COOKIE, token, max_age=365 * 24 * 3600, path="/", secure=secure, httponly=True, samesite="lax")


def _dress(scope: Scope, headers: MutableHeaders, number: str) -> None:
    """Add to an answer the headers that every answer has."""
    for name, value in HEADERS.items():
        headers.setdefault(name, value)
    headers["x-request-id"] = number
    if scope["path"].startswith("/api"):
        headers["cache-control"] = "no-store"
