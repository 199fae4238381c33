"""A real server on a port of this machine, with browsers and programs as clients."""

from __future__ import annotations

import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx

from augury.kernel.interpreter import use_compiled
from augury.server.runner import bind, server
from augury.server.settings import Limits, Settings

PLENTY = Limits(
    requests_per_second=10_000,
    burst=10_000,
    guests_per_hour=10_000,
    rooms_per_address=10_000,
    sockets_per_address=10_000,
    commands_per_second=1_000,
    megabytes_per_hour=100_000,
)
TIMEOUT = 30.0
TRUST = ssl.create_default_context()
"""Shared by all clients: loading the certificates for each would take longer than most requests."""


class Site:
    """A running server."""

    def __init__(self, port: int) -> None:
        """Describe a server that listens on a port."""
        self.port = port
        self.host = f"127.0.0.1:{port}"
        self.address = f"http://{self.host}"
        self._clients: list[httpx.Client] = []

    def program(self, name: str | None = None, token: str | None = None) -> httpx.Client:
        """A program as client, with a new token if it gives a name."""
        client = self._client()
        if name:
            token = client.post("/api/tokens", json={"name": name}).json()["token"]
        if token:
            client.headers["authorization"] = f"Bearer {token}"
        return client

    def browser(self, name: str | None = None) -> httpx.Client:
        """A browser as client, which sends its origin and keeps a cookie if it gives a name."""
        client = self._client()
        client.headers["origin"] = self.address
        if name:
            client.post("/api/guests", json={"name": name}).raise_for_status()
        return client

    def _client(self) -> httpx.Client:
        client = httpx.Client(base_url=self.address, timeout=TIMEOUT, verify=TRUST)
        self._clients.append(client)
        return client

    def close(self) -> None:
        """Close all clients."""
        for client in self._clients:
            client.close()


@contextmanager
def served(folder: Path, limits: Limits = PLENTY, **changes: Any) -> Iterator[Site]:
    """Run a server with its database in a folder, without bots, until the block ends; bots move without delay."""
    usual = Settings(database=str(folder / "augury.db"), port=0, bots=0, bot_delay=0, limits=limits)
    settings = replace(usual, **changes)
    listener = bind(settings)
    port = listener.getsockname()[1]
    running = server(settings, port)
    use_compiled()  # interpreted rules would slow down all other tests of this process, too
    thread = threading.Thread(target=running.run, kwargs={"sockets": [listener]})
    thread.start()
    try:
        with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=TIMEOUT, verify=TRUST) as client:
            client.get("/healthz").raise_for_status()
        site = Site(port)
        yield site
        site.close()
    finally:
        running.should_exit = True
        thread.join()
