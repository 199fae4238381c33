"""The socket of a table: who asks is found out once, at the handshake; then the socket has the line to itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket

from augury.errors import AuguryError, NoGuest
from augury.server.http.answers import explain
from augury.server.http.credentials import PROTOCOL, protocol_token_of
from augury.server.http.endpoint import NOBODY, check_path, guest_of
from augury.server.http.guard import deny
from augury.server.http.websocket import line_of
from augury.server.limits import address_of
from augury.server.live.socket import Socket
from augury.table.commands import Sender

if TYPE_CHECKING:
    from augury.server.identity import Guest
    from augury.server.live.node import Node


async def table(websocket: WebSocket) -> None:
    """Let somebody come to a table."""
    node: Node = websocket.app.state.node
    address = address_of(websocket.scope.get("client"))
    try:
        check_path(websocket.path_params)
        guest = _guest(websocket, node)
        live = await node.find(websocket.path_params["match"])
        node.limits.enter(address)
    except AuguryError as error:
        await deny(explain(error), websocket.scope, websocket.receive, websocket.send)
        return
    line = line_of(websocket)
    sender = Sender(guest.id, guest.name, address=address) if guest else NOBODY
    socket = Socket(node, live, sender, line, address)
    try:
        await websocket.accept(PROTOCOL if PROTOCOL in websocket.scope["subprotocols"] else None)
    except BaseException:
        socket.lost()
        raise
    line.take(socket, address)


def _guest(websocket: WebSocket, node: Node) -> Guest | None:
    """Who comes: a token among the subprotocols comes before all else, and a bad one is nobody's."""
    token = protocol_token_of(websocket.scope["subprotocols"])
    if token is None:
        return guest_of(websocket, node)
    guest = node.guests.read(token)
    if guest is None:
        raise NoGuest("this server did not issue that token; request a new one")
    return guest


ROUTES = [WebSocketRoute("/api/matches/{match}/socket", table)]
