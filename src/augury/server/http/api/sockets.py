"""The handshake of a table's socket: it finds out who asks; then the socket has the connection to itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket

from augury.errors import AuguryError, NoGuest
from augury.server.http.answers import explain
from augury.server.http.credentials import PROTOCOL, protocol_token_of
from augury.server.http.endpoint import NOBODY, check_path, guest_of
from augury.server.http.guard import deny
from augury.server.http.websocket import connection_of
from augury.server.limits import address_of
from augury.server.live.table_socket import TableSocket
from augury.table.commands import Sender

if TYPE_CHECKING:
    from augury.server.identity import Guest, Guests
    from augury.server.services import Services


async def table(websocket: WebSocket) -> None:
    """Connect a guest or a spectator to a table."""
    services: Services = websocket.app.state.services
    address = address_of(websocket.scope.get("client"))
    try:
        check_path(websocket.path_params)
        guest = _guest(websocket, services.guests)
        services.node.check_open()
        live = await services.node.find(websocket.path_params["match"])
        services.limits.enter(address)
    except AuguryError as error:
        await deny(explain(error), websocket.scope, websocket.receive, websocket.send)
        return
    connection = connection_of(websocket.scope)
    sender = Sender(guest.id, guest.name, address=address) if guest else NOBODY
    socket = TableSocket(services.node, live, sender, connection, address, services.limits, services.metrics)
    try:
        await websocket.accept(PROTOCOL if PROTOCOL in websocket.scope["subprotocols"] else None)
    except BaseException:
        socket.lost()
        raise
    connection.attach(socket, address)


def _guest(websocket: WebSocket, guests: Guests) -> Guest | None:
    """Who connects. A token among the subprotocols has priority, and a bad one is an error."""
    token = protocol_token_of(websocket.scope["subprotocols"])
    if token is None:
        return guest_of(websocket, guests)
    guest = guests.read(token)
    if guest is None:
        raise NoGuest("this server did not issue that token; request a new one")
    return guest


ROUTES = [WebSocketRoute("/api/matches/{match}/socket", table)]
