"""Runs `augury` with conventional sockets: a Starlette endpoint that receives and sends through ASGI.

Only `benchmarks.compare` uses this, to measure the benefit of the path below ASGI (`server/http/websocket.py`). It
enforces none of that path's budgets.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING, Any, cast

from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from augury.cli import main
from augury.server import runner
from augury.server.http.api import sockets
from augury.server.http.endpoint import NOBODY, guest_of
from augury.server.limits import address_of
from augury.server.live.table_socket import TableSocket
from augury.table.commands import Sender

if TYPE_CHECKING:
    from augury.server.services import Services

MOST = 1000
"""The most messages that may wait for one reader."""


class PlainConnection:
    """The connection that a table's socket needs, based on a queue and a task."""

    def __init__(self, websocket: WebSocket) -> None:
        self._websocket = websocket
        self._waiting: asyncio.Queue[bytes] = asyncio.Queue(MOST)
        self.is_open = True

    def send_messages(self, messages: list[bytes]) -> None:
        """Queue messages without waiting."""
        for message in messages:
            self._waiting.put_nowait(message)

    def hang_up(self, code: int, reason: str) -> None:
        """Close the connection."""
        asyncio.ensure_future(self._websocket.close(code, reason))  # noqa: RUF006

    async def send(self) -> None:
        """Send queued messages one after another."""
        while True:
            message = await self._waiting.get()
            await self._websocket.send({"type": "websocket.send", "text": message.decode()})


async def table(websocket: WebSocket) -> None:
    """Connect a client to a table."""
    services: Services = websocket.app.state.services
    address = address_of(websocket.scope.get("client"))
    guest = guest_of(websocket, services.guests)
    live = await services.node.find(websocket.path_params["match"])
    services.limits.enter(address)
    connection = PlainConnection(websocket)
    sender = Sender(guest.id, guest.name) if guest else NOBODY
    socket = TableSocket(services.node, live, sender, connection, address, services.limits, services.metrics)
    await websocket.accept()
    sending = asyncio.create_task(connection.send())
    try:
        with suppress(WebSocketDisconnect):
            while (message := await websocket.receive())["type"] == "websocket.receive":
                socket.received(message["text"].encode())
    finally:
        sending.cancel()
        connection.is_open = False
        socket.lost()


if __name__ == "__main__":
    sockets.ROUTES[:] = [WebSocketRoute("/api/matches/{match}/socket", table)]
    cast(Any, runner).WebSocketConnection = WebSocketsSansIOProtocol
    main()
