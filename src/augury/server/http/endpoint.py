"""An endpoint: one row of the table from which both the routes and the OpenAPI document are made."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, ParamSpec, TypeVar

import msgspec
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from augury.errors import AuguryError, BadArgument, NoGuest, NotFound, Unreadable
from augury.server.http.answers import NoAdmin, explain
from augury.server.http.client_files import lost_page, wants_page
from augury.server.http.credentials import bearer_of, cookie_of
from augury.server.http.guard import TEMPLATE, is_worker
from augury.server.identity import Guest, Guests, is_admin
from augury.server.limits import address_of
from augury.table.commands import Sender

if TYPE_CHECKING:
    from augury.server.live.node import Node
    from augury.server.services import Services
    from augury.server.storage.store import Store

P = ParamSpec("P")
T = TypeVar("T")

MATCH = re.compile(r"[A-Za-z0-9_-]{1,64}")
NUMBER = re.compile(r"[1-9][0-9]{0,8}")

Auth = Literal["none", "guest", "bot", "admin"]
"""Who may ask. Handlers for bots check themselves whether a guest's program or a worker asks."""
NOBODY = Sender("", "somebody")
NO_GUEST = "choose a name first; a program has to send its token"


class Query(NamedTuple):
    """A parameter after the question mark."""

    name: str
    type: Any
    words: str
    default: Any = None


class Call:
    """A request that has been read and checked."""

    def __init__(self, request: Request, services: Services, endpoint: Endpoint, body: Any) -> None:
        self.request = request
        self.services = services
        self.body = body
        self.guest = guest_of(request, services.guests)
        self.address = address_of(request.scope.get("client"))
        self.query = {query.name: _asked(request, query) for query in endpoint.query}

    @property
    def match(self) -> str:
        """The id of the match in the path."""
        return str(self.request.path_params["match"])

    @property
    def me(self) -> Guest:
        """The guest; an error if there is none."""
        if self.guest is None:
            raise NoGuest(NO_GUEST)
        return self.guest

    @property
    def sender(self) -> Sender:
        """Who asks, as a match knows people."""
        return Sender(self.guest.id, self.guest.name, address=self.address) if self.guest else NOBODY

    @property
    def node(self) -> Node:
        return self.services.node

    @property
    def store(self) -> Store:
        return self.services.database.store

    async def run(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Call a function of the store in a thread."""
        return await self.services.database.run(function, *args, **kwargs)

    async def compute(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Call a function that may take long, for which the address pays; Limited if it has nothing left."""
        return await self.services.computing.run(self.address, function, *args, **kwargs)


Handler = Callable[[Call], Awaitable[Response]]


class Endpoint(msgspec.Struct, frozen=True, kw_only=True):
    """What is answered at a path, and its description."""

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
    text: str = ""
    """The media type of the text that may be given instead, if the request asks for it."""
    query: tuple[Query, ...] = ()
    errors: tuple[str, ...] = ()
    """Error codes of its own, besides those that any endpoint may give."""
    auth: Auth = "none"
    stream: Any = None
    """The type of each line, if the answer is a stream, which counts as a connection."""

    @property
    def route(self) -> Route:
        """The route for Starlette."""
        return Route(self.path, Served(self), methods=[self.method], include_in_schema=False)


class Served:
    """An endpoint as an ASGI app."""

    def __init__(self, endpoint: Endpoint) -> None:
        self._endpoint = endpoint
        self._decoder = msgspec.json.Decoder(endpoint.takes or Any)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or say why not."""
        endpoint = self._endpoint
        scope[TEMPLATE] = endpoint.path
        request = Request(scope, receive, send)
        services: Services = request.app.state.services
        address = address_of(scope.get("client"))
        held = False
        try:
            try:
                response = await self._answer(request, services)
                if endpoint.stream and not is_worker(request.headers, services.guests):
                    services.limits.enter(address)
                    held = True
            except AuguryError as error:
                if error.code == "too_many":
                    services.metrics.limited()
                lost = error.code == "not_found" and wants_page(request)
                response = lost_page() if lost else explain(error)
            except ClientDisconnect:
                return  # the client hung up before its request was complete
            await response(scope, receive, send)
        finally:
            if held:
                services.limits.leave(address)

    async def _answer(self, request: Request, services: Services) -> Response:
        endpoint = self._endpoint
        check_path(request.path_params)
        if endpoint.auth == "admin":
            check_admin(request, services.settings.admin_token)
        elif endpoint.auth == "guest" and guest_of(request, services.guests) is None:
            raise NoGuest(NO_GUEST)
        body = self._read(await request.body()) if endpoint.takes else None
        return await endpoint.handler(Call(request, services, endpoint, body))

    def _read(self, body: bytes) -> Any:
        try:
            return self._decoder.decode(body)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise Unreadable(f"the body cannot be read: {_plain(error)}") from None
        except RecursionError:
            raise Unreadable("the body cannot be read: it is nested too deeply") from None


def check_path(params: dict[str, Any]) -> None:
    """Refuse ids and numbers that cannot exist."""
    if not MATCH.fullmatch(str(params.get("match", "x"))) or not NUMBER.fullmatch(str(params.get("number", "1"))):
        raise NotFound("there is nothing at this address")


def check_admin(request: Request, wanted: str | None) -> None:
    """Let only the host pass. Without an admin token, the endpoint does not seem to exist."""
    if not wanted:
        raise NotFound("there is nothing at this address")
    if not is_admin(bearer_of(request.headers), wanted):
        raise NoAdmin("this is for the host: send the admin token as Authorization: Bearer ...")


def guest_of(request: HTTPConnection, guests: Guests) -> Guest | None:
    """The guest who asks, by the token, or else by the cookie."""
    token = bearer_of(request.headers) or cookie_of(request.headers)
    return guests.read(token) if token else None


def _asked(request: Request, query: Query) -> Any:
    given = request.query_params.getlist(query.name)
    if not given:
        return query.default
    if len(given) > 1:
        raise BadArgument(f"{query.name} is given twice; give it once")
    if "\0" in given[0]:  # PostgreSQL cannot store it
        raise BadArgument(f"{query.name} cannot be read: it contains a null character")
    try:
        return msgspec.convert(given[0], query.type, strict=False)
    except msgspec.ValidationError as error:
        raise BadArgument(f"{query.name} cannot be read: {_plain(error)}") from None


def _plain(error: Exception) -> str:
    return str(error).replace("`", "").rstrip(".")
