"""What stands before every request: limits, where it comes from, how large it is; and the headers of every answer."""

from __future__ import annotations

import logging
import secrets
from time import perf_counter
from typing import TYPE_CHECKING

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from augury.errors import AuguryError
from augury.server.http.answers import explain, went_wrong
from augury.server.http.checks import SAFE, check_body, check_origin, counted, largest
from augury.server.http.credentials import bearer_of
from augury.server.http.hosts import Hosts
from augury.server.identity import HOUSE
from augury.server.limits import address_of
from augury.server.logs import request_id

if TYPE_CHECKING:
    from starlette.applications import Starlette

    from augury.server.live.node import Node
    from augury.server.settings import Settings

log = logging.getLogger(__name__)

TEMPLATE = "augury template"
"""Where an endpoint leaves its path, as the table of endpoints has it, for logs and metrics."""
QUIET = {"/healthz", "/readyz", "/metrics"}
"""What machines ask all the time, and nobody wants to read about."""

CONTENT_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
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
        self._hosts = Hosts(settings)

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
        status, whole = 0, False

        async def answered(message: Message) -> None:
            nonlocal status, whole
            if message["type"] == "http.response.start":
                status = message["status"]
                _dress(scope, MutableHeaders(scope=message), number)
            await send(message)
            whole = message["type"] == "http.response.body" and not message.get("more_body")

        try:
            if refusal := self._refusal(scope):
                await explain(refusal)(scope, receive, answered)
            else:
                await self._app(scope, counted(receive, largest(scope)), answered)
        except Exception as error:
            if status and not whole:
                raise  # uvicorn notes it, and cuts the connection, so that nobody takes half an answer for a whole one
            if not isinstance(error, AuguryError):
                log.exception("a request failed")
            if not status:
                await (explain(error) if isinstance(error, AuguryError) else went_wrong())(scope, receive, answered)
        finally:
            self._note(scope, status, perf_counter() - began)
            request_id.reset(mark)

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        """Count and log an answer, under the address's pattern: addresses themselves may be secret."""
        template = scope.get(TEMPLATE, "other")
        self._node.metrics.requested(template, status)
        if template not in QUIET:
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
            if scope["path"] != "/healthz" and not is_house(headers, self._node):
                self._node.limits.request(address_of(scope.get("client")))
            if scope["path"] != "/healthz":
                self._hosts.check(headers.get("host"))
            if scope["type"] == "websocket" or scope["method"] not in SAFE:
                check_origin(scope, headers, self._settings.origins)
            if scope["type"] == "http":
                check_body(scope, headers)
        except AuguryError as error:
            if error.code == "too_many":
                self._node.metrics.limited()
            return error
        return None


def is_house(headers: Headers, node: Node) -> bool:
    """Whether one of the house's own bots asks, for whom there are no limits."""
    token = bearer_of(headers) or ""
    return token.startswith(HOUSE) and node.guests.read_house(token) is not None


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


def _dress(scope: Scope, headers: MutableHeaders, number: str) -> None:
    """Add to an answer the headers that every answer has."""
    for name, value in HEADERS.items():
        headers.setdefault(name, value)
    headers["x-request-id"] = number
    if scope["path"].startswith("/api"):
        headers["cache-control"] = "no-store"
