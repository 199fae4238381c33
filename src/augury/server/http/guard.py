"""The guard before every request: it checks limits, origin and size, and adds headers to every answer."""

from __future__ import annotations

import logging
import secrets
from time import perf_counter
from typing import TYPE_CHECKING

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import Message, Receive, Scope, Send

from augury.errors import AuguryError
from augury.server.http.answers import explain, went_wrong
from augury.server.http.checks import SAFE, check_body, check_origin, counted, largest
from augury.server.http.credentials import bearer_of
from augury.server.http.hosts import Hosts
from augury.server.http.pacer import Pacer
from augury.server.http.websocket import connection_of
from augury.server.identity import WORKER, Guests
from augury.server.limits import Limited, address_of
from augury.server.logs import request_id

if TYPE_CHECKING:
    from starlette.applications import Starlette

    from augury.server.services import Services
    from augury.server.settings import Settings

log = logging.getLogger(__name__)

TEMPLATE = "augury template"
"""The key of the scope under which an endpoint leaves its path template, for logs and metrics."""
QUIET = {"/healthz", "/readyz", "/metrics"}
"""Paths that machines request all the time, which are not logged."""

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


class Guard:
    """Checks requests before the app sees them."""

    def __init__(self, app: Starlette, settings: Settings) -> None:
        """The app's state must have the services."""
        self._app = app
        self._settings = settings
        self._hosts = Hosts(settings)
        self._pacer = Pacer()

    @property
    def _services(self) -> Services:
        services: Services = self._app.state.services
        return services

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
                _add_headers(scope, MutableHeaders(scope=message), number)
            await send(message)
            whole = message["type"] == "http.response.body" and not message.get("more_body")

        try:
            if refusal := self._refusal(scope):
                await explain(refusal)(scope, receive, answered)
            else:
                if scope["path"] != "/healthz":
                    await self._pacer.begin(address_of(scope.get("client")))
                await self._app(scope, counted(receive, largest(scope)), answered)
        except Exception as error:
            if status and not whole:
                raise  # uvicorn logs it and cuts the connection, so that half an answer is not taken for a whole one
            if not isinstance(error, AuguryError):
                log.exception("a request failed")
            if not status:
                await (explain(error) if isinstance(error, AuguryError) else went_wrong())(scope, receive, answered)
        finally:
            self._note(scope, status, perf_counter() - began)
            request_id.reset(mark)

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        """Count and log an answer by its path template, because paths themselves may be secret."""
        template = scope.get(TEMPLATE, "other")
        self._services.metrics.requested(template, status)
        if template not in QUIET:
            shown = {"method": scope["method"], "route": template, "status": status, "ms": round(seconds * 1000, 1)}
            log.info("%(method)s %(route)s %(status)s", shown, extra={"fields": shown})

    async def _handshake(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check a handshake first, so that only those who keep to the limits wait at the entrance."""
        refusal = self._refusal(scope)
        if not refusal:
            try:
                await connection_of(scope).enter()
            except Limited as error:
                refusal = error
        if refusal:
            await deny(explain(refusal), scope, receive, send)
        else:
            await self._app(scope, receive, send)

    def _refusal(self, scope: Scope) -> AuguryError | None:
        """The reason to refuse a request before it is read, if there is one."""
        headers = Headers(scope=scope)
        try:
            if scope["path"] != "/healthz" and not is_worker(headers, self._services.guests):
                self._services.limits.request(address_of(scope.get("client")))
            if scope["path"] != "/healthz":
                self._hosts.check(headers.get("host"))
            if scope["type"] == "websocket" or scope["method"] not in SAFE:
                check_origin(scope, headers, self._settings.origins)
            if scope["type"] == "http":
                check_body(scope, headers)
        except AuguryError as error:
            if error.code == "too_many":
                self._services.metrics.limited()
            return error
        return None


def is_worker(headers: Headers, guests: Guests) -> bool:
    """Whether one of the server's own worker processes asks, for which there are no limits."""
    token = bearer_of(headers) or ""
    return token.startswith(WORKER) and guests.read_worker(token) is not None


async def deny(response: Response, scope: Scope, receive: Receive, send: Send) -> None:
    """Refuse a WebSocket with an HTTP answer."""
    await receive()
    if "websocket.http.response" not in scope.get("extensions", {}):
        await send({"type": "websocket.close", "code": 1008})
        return
    headers = MutableHeaders(raw=response.raw_headers)
    _add_headers(scope, headers, secrets.token_hex(8))
    await send({"type": "websocket.http.response.start", "status": response.status_code, "headers": headers.raw})
    await send({"type": "websocket.http.response.body", "body": response.body})


def _add_headers(scope: Scope, headers: MutableHeaders, number: str) -> None:
    """Add the headers that every answer has."""
    for name, value in HEADERS.items():
        headers.setdefault(name, value)
    headers["x-request-id"] = number
    if scope["path"].startswith("/api"):
        headers["cache-control"] = "no-store"
