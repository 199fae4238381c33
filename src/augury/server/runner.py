"""Runs a server: uvicorn with our own connections."""

from __future__ import annotations

import asyncio
import errno
import gc
import logging
import signal
import socket
import sys
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, cast

import uvicorn

from augury.errors import Unavailable
from augury.kernel.interpreter import interpret
from augury.server.app import build
from augury.server.http.acceptor import BACKLOG, Acceptor
from augury.server.http.admission import Admission
from augury.server.http.budget import Budgets
from augury.server.http.config import Config
from augury.server.http.connection import HttpConnection
from augury.server.http.entrance import Entrance
from augury.server.http.websocket import WebSocketConnection
from augury.server.limits import Buckets
from augury.server.logs import configure
from augury.server.storage.store import Store

if TYPE_CHECKING:
    from types import FrameType

    from starlette.datastructures import State

    from augury.server.settings import Settings

LONGEST_MESSAGE = 8 * 1024
"""Bytes that a client may send in one message over a socket."""
CUT_OFF_AT = 3
"""An address that sends more than this many times the allowed requests is cut off."""
PORTS = 100
"""How many ports are tried if any free one will do."""
PROBE = 0.5
"""Seconds to wait for an answer on a port."""
SWITCH = 0.001
"""Seconds that the committer's thread may have to wait for the event loop's."""
GENERATIONS = (10_000, 2, 1_000)
"""Positions and messages have no reference cycles, so the collector runs less often than usual.

Everybody waits while it runs. When thousands of people come, nearly everything that is new stays, so what it looks at
again must be little: 30,000 objects take 20 ms, half a million 200 ms.
"""


def bind(settings: Settings) -> socket.socket:
    """The socket to listen on; Unavailable if the port is taken or cannot be used."""
    host, port = settings.host, settings.port
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # Named as TCP, because otherwise asyncio leaves Nagle's algorithm on.
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    if sys.platform == "win32":  # where SO_REUSEADDR would let two servers share a port
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
    else:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen(BACKLOG)
    except (OSError, OverflowError) as error:
        listener.close()
        taken = getattr(error, "errno", None) == errno.EADDRINUSE
        reason = "this port is already in use; choose another" if taken else getattr(error, "strerror", None) or error
        raise Unavailable(f"cannot listen on {host}:{port}: {reason}") from None
    return listener


def bind_next(settings: Settings) -> socket.socket:
    """The socket to listen on: the port of the settings, or the next one after it that is free."""
    for port in range(settings.port, settings.port + PORTS):
        if not _answers(settings.host, port):
            with suppress(Unavailable):
                return bind(replace(settings, port=port))
    raise Unavailable(f"all ports from {settings.port} to {settings.port + PORTS - 1} are in use; choose another")


def _answers(host: str, port: int) -> bool:
    """Whether a server listens there. Some systems let servers share a port if one listens on all addresses."""
    try:
        socket.create_connection((host, port), timeout=PROBE).close()
    except OSError:
        return False
    return True


class Server(uvicorn.Server):
    """uvicorn, which waits at its end for answers to be complete, so streams have to be closed."""

    def __init__(self, config: uvicorn.Config, state: State) -> None:
        """The app's state has the services, once it runs."""
        super().__init__(config)
        self._state = state

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Hand over to other nodes first, if there are any. A second signal ends the server at once."""
        services = getattr(self._state, "services", None)
        if sig == signal.SIGTERM and services and not services.drain.begun and services.drain.is_possible:
            services.loop.call_soon_threadsafe(services.drain.begin)
        else:
            super().handle_exit(sig, frame)

    async def on_tick(self, counter: int) -> bool:
        services = getattr(self._state, "services", None)
        return await super().on_tick(counter) or bool(services and services.drain.done)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen, with acceptors of our own where the loop can wait for a listening socket."""
        own = sys.platform != "win32"
        await super().startup([] if own else sockets)
        config = cast(Config, self.config)
        entrance = config.entrance
        metrics = self._state.services.metrics
        metrics.gauge("sockets_waiting", "Sockets that wait to be let in", lambda: len(entrance))

        def protocol() -> HttpConnection:
            return HttpConnection(config=config, server_state=self.server_state, app_state=self.lifespan.state)

        if own:
            self.servers += [cast(asyncio.Server, Acceptor(listener, protocol)) for listener in sockets or []]

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if services := getattr(self._state, "services", None):
            services.turn_streams.close()
        await super().shutdown(sockets)


def server(settings: Settings, port: int) -> uvicorn.Server:
    """A server that is not running yet and will listen on that port; an error if its database cannot be opened."""
    interpret()  # until compiled rules are loaded
    configure(settings.log_format, logging.WARNING if settings.log_format == "quiet" else logging.INFO)
    sys.setswitchinterval(SWITCH)
    gc.set_threshold(*GENERATIONS)
    settings = replace(settings, port=port)
    app, state = build(settings, Store.open(settings.database_url))
    config = Config(
        app,
        ws=WebSocketConnection,
        ws_max_size=LONGEST_MESSAGE,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        loop="auto",  # uvloop where it is installed: about eight per cent more moves a second
        http=HttpConnection,
        access_log=False,
        log_config=None,
        server_header=False,
        backlog=BACKLOG,
        proxy_headers=True,
        forwarded_allow_ips=settings.trusted_proxies,
        timeout_graceful_shutdown=5,
        timeout_keep_alive=30,
        lifespan="on",
    )
    limits = settings.limits
    pace = Buckets(CUT_OFF_AT * limits.requests_per_second, CUT_OFF_AT * limits.burst)
    config.admission = Admission(limits.connections_per_address, limits.connections, settings.trusted_proxies, pace)
    config.entrance = Entrance(limits.sockets_per_second)
    config.frames_per_second = limits.frames_per_socket
    config.budgets = Budgets(limits.frames_per_address)
    return Server(config, state)
