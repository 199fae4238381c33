"""A proxy between a client and a server, which loses connections when a test says so."""

from __future__ import annotations

import socket
import threading
from contextlib import suppress
from typing import Self


class Wire:
    """Passes bytes in both directions until it is cut or told to swallow a response."""

    def __init__(self, port: int) -> None:
        """A proxy to a port of this machine."""
        self._port = port
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._ends: set[socket.socket] = set()
        self._swallow = b""
        self.cuts = 0
        threading.Thread(target=self._accept, daemon=True).start()

    @property
    def address(self) -> str:
        """The address at which a client reaches the server through the proxy."""
        return f"http://127.0.0.1:{self._listener.getsockname()[1]}"

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        self.cut()

    def cut(self) -> None:
        """Close all connections."""
        self.cuts += 1
        for end in list(self._ends):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def swallow_answer_to(self, request: bytes) -> None:
        """Let the next request with these bytes reach the server, but close its connection instead of answering."""
        self._swallow = request

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._listener.accept()
                far = socket.create_connection(("127.0.0.1", self._port))
                self._ends |= {near, far}
                doomed = threading.Event()
                for one, other, asks in ((near, far, True), (far, near, False)):
                    threading.Thread(target=self._pass, args=(one, other, asks, doomed), daemon=True).start()

    def _pass(self, one: socket.socket, other: socket.socket, asks: bool, doomed: threading.Event) -> None:
        with suppress(OSError):
            while data := one.recv(65536):
                if asks and self._swallow and self._swallow in data:
                    self._swallow = b""
                    doomed.set()
                if doomed.is_set() and not asks:
                    self.cuts += 1
                    break
                other.sendall(data)
        for end in (one, other):
            self._ends.discard(end)
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()
