"""An endpoint: one line of the table from which both the routes and the OpenAPI document are made."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

import msgspec
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from augury.errors import AuguryError, BadArgument, NoGuest, NotFound, Unreadable
from augury.server.http.answers import NoAdmin, explain
from augury.server.http.client_files import lost_page, wants_page
from augury.server.http.credentials import bearer_of, cookie_of
from augury.server.http.guard import TEMPLATE, is_house
from augury.server.identity import Guest, is_admin
from augury.server.limits import address_of
from augury.table.commands import Sender

if TYPE_CHECKING:
    from augury.server.live.node import Node

MATCH = re.compile(r"[A-Za-z0-9_-]{1,64}")
NUMBER = re.compile(r"[1-9][0-9]{0,8}")

Auth = Literal["none", "guest", "bot", "admin"]
"""Who may ask; the handler itself sees to bots, which are guests or the house's own."""
NOBODY = Sender("", "somebody")
NO_GUEST = "choose a name first; a program has to send its token"


class Query(NamedTuple):
    """A parameter after the question mark."""

    name: str
    type: Any
    words: str
    default: Any = None


class Call:
    """A request that has been read and checked, for whoever answers it."""

    def __init__(self, request: Request, node: Node, endpoint: Endpoint, body: Any) -> None:
        """What was asked, of which node."""
        self.request = request
        self.node = node
        self.body = body
        self.guest = guest_of(request, node)
        self.address = address_of(request.scope.get("client"))
        self.query = {query.name: _asked(request, query) for query in endpoint.query}

    @property
    def match(self) -> str:
        """The id of the match in the path."""
        return str(self.request.path_params["match"])

    @property
    def me(self) -> Guest:
        """The guest, where an endpoint wants one."""
        if self.guest is None:
            raise NoGuest(NO_GUEST)
        return self.guest

    @property
    def sender(self) -> Sender:
        """Who asks, as a table knows people."""
        return Sender(self.guest.id, self.guest.name, address=self.address) if self.guest else NOBODY


Handler = Callable[[Call], Awaitable[Response]]


class Endpoint(msgspec.Struct, frozen=True, kw_only=True):
    """What is answered at an address, and how that is described."""

    method: str
    path: str
    tag: str
    summary: str
    handler: Handler
    takes: Any = None
    """The type of the body."""
    gives: Any = None
    """The type of the answer, or None for another kind of text."""
    status: int = 200
    media: str = "application/json"
    query: tuple[Query, ...] = ()
    errors: tuple[str, ...] = ()
    """The codes of its own refusals, besides those that any endpoint may give."""
    auth: Auth = "none"
    lines: Any = None
    """The type of each line, where the answer goes on and on, and counts as a connection."""

    @property
    def route(self) -> Route:
        """What Starlette needs."""
        return Route(self.path, Served(self), methods=[self.method], include_in_schema=False)


class Served:
    """An endpoint as an ASGI app."""

    def __init__(self, endpoint: Endpoint) -> None:
        """Answer for an endpoint."""
        self._endpoint = endpoint
        self._decoder = msgspec.json.Decoder(endpoint.takes or Any)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or say why not."""
        endpoint = self._endpoint
        scope[TEMPLATE] = endpoint.path
        request = Request(scope, receive, send)
        node: Node = request.app.state.node
        address = address_of(scope.get("client"))
        held = False
        try:
            try:
                response = await self._answer(request, node)
                if endpoint.lines and not is_house(request.headers, node):
                    node.limits.enter(address)
                    held = True
            except AuguryError as error:
                if error.code == "too_many":
                    node.metrics.limited()
                lost = error.code == "not_found" and wants_page(request)
                response = lost_page() if lost else explain(error)
            except ClientDisconnect:
                return  # whoever asked hung up before all was said: nobody is there to be answered
            await response(scope, receive, send)
        finally:
            if held:
                node.limits.leave(address)

    async def _answer(self, request: Request, node: Node) -> Response:
        endpoint = self._endpoint
        check_path(request.path_params)
        if endpoint.auth == "admin":
            check_admin(request, node)
        elif endpoint.auth == "guest" and guest_of(request, node) is None:
            raise NoGuest(NO_GUEST)
        body = self._read(await request.body()) if endpoint.takes else None
        return await endpoint.handler(Call(request, node, endpoint, body))

    def _read(self, body: bytes) -> Any:
        try:
            return self._decoder.decode(body)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise Unreadable(f"the body cannot be read: {_plain(error)}") from None
        except RecursionError:
            raise Unreadable("the body cannot be read: it is nested too deeply") from None


def check_path(params: dict[str, Any]) -> None:
    """Refuse ids and numbers that nothing can have."""
    if not MATCH.fullmatch(str(params.get("match", "x"))) or not NUMBER.fullmatch(str(params.get("number", "1"))):
        raise NotFound("there is nothing at this address")


def check_admin(request: Request, node: Node) -> None:
    """Let only the host pass; where there is no token, there is nothing to find."""
    wanted = node.settings.admin_token
    if not wanted:
        raise NotFound("there is nothing at this address")
    if not is_admin(bearer_of(request.headers), wanted):
        raise NoAdmin("this is for the host: send the admin token as Authorization: Bearer ...")


def guest_of(request: HTTPConnection, node: Node) -> Guest | None:
    """The guest who asks, by the token that is shown, or else by the cookie."""
    token = bearer_of(request.headers) or cookie_of(request.headers)
    return node.guests.read(token) if token else None


def _asked(request: Request, query: Query) -> Any:
    given = request.query_params.getlist(query.name)
    if not given:
        return query.default
    if len(given) > 1:
        raise BadArgument(f"{query.name} is given twice; give it once")
    try:
        return msgspec.convert(given[0], query.type, strict=False)
    except msgspec.ValidationError as error:
        raise BadArgument(f"{query.name} cannot be read: {_plain(error)}") from None


def _plain(error: Exception) -> str:
    return str(error).replace("`", "").rstrip(".")
