"""The parts of uvicorn on which our connections rely: an incompatible version must fail here first."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Callable
from typing import cast

import pytest
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState

from augury.server.http.connection import HttpConnection
from augury.server.http.websocket import WebSocketConnection

OURS = {
    WebSocketConnection: {"enter", "attach", "send_messages", "flush", "hang_up"},
    HttpConnection: {"read"},
}
"""Public methods of our own; all others are called by uvicorn under these names."""
USED = {
    WebSocketConnection: (
        *("app", "config", "conn", "loop", "queue", "client", "transport", "frames", "curr_msg_data_type"),
        *("read_paused", "close_sent", "close_timer", "handshake_complete"),
    ),
    HttpConnection: ("config", "conn", "loop", "client", "transport"),
}
"""Attributes that we read or set."""
PARENTS = {WebSocketConnection: WebSocketsSansIOProtocol, HttpConnection: H11Protocol}


@pytest.mark.parametrize("kind", PARENTS)
def test_what_we_override_is_there(kind: type[WebSocketConnection | HttpConnection]) -> None:
    """Every public method is either ours or overrides one of uvicorn's that takes the same arguments."""
    for name, method in vars(kind).items():
        if name.startswith("_") or not inspect.isfunction(method) or name in OURS[kind]:
            continue
        theirs = getattr(PARENTS[kind], name, None)
        assert theirs is not None, f"uvicorn has no {PARENTS[kind].__name__}.{name} any more"
        assert list(inspect.signature(method).parameters) == list(inspect.signature(theirs).parameters), name


@pytest.mark.parametrize("kind", PARENTS)
def test_what_we_use_is_there(kind: Callable[..., WebSocketConnection | HttpConnection]) -> None:
    """A new connection has every attribute that we read or set."""

    async def made() -> WebSocketConnection | HttpConnection:
        config = uvicorn.Config(lambda: None)
        config.load()
        return kind(config=config, server_state=ServerState(), app_state={}, _loop=asyncio.get_running_loop())

    connection = asyncio.run(made())
    missing = [name for name in USED[cast("type[WebSocketConnection]", kind)] if not hasattr(connection, name)]
    assert not missing, f"uvicorn's connections have no {missing[0]} any more"
