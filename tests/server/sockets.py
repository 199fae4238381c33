"""Sockets for tests: people at a table of a real server, by WebSocket; and raw connections that can misbehave."""

from __future__ import annotations

import base64
import os
import socket
from contextlib import ExitStack
from types import TracebackType
from typing import Any, Self

import msgspec
from websockets.frames import CloseCode, Frame, Opcode
from websockets.sync.client import ClientConnection, connect

from tests.server.site import Site

Message = dict[str, Any]


def open_table(site: Site, game: str = "grid", seats: int = 2, **body: object) -> tuple[str, list[str]]:
    """Open a table with a person on every seat; return its id and everyone's token."""
    people = [site.program(f"Person {number}") for number in range(seats)]
    body = {"game": game, "setup": {"players": seats}, "seats": ["me"] + ["open"] * (seats - 1)} | body
    match = people[0].post("/api/matches", json=body).raise_for_status().json()["match"]
    for person in people[1:]:
        request = {"id": "sit", "command": {"type": "sit"}}
        person.post(f"/api/matches/{match}/commands", json=request).raise_for_status()
    return match, [str(person.headers["authorization"]).partition(" ")[2] for person in people]


class Person:
    """A person connected to a table by WebSocket."""

    def __init__(
        self,
        site: Site,
        match: str,
        token: str | None,
        last_seq: int | None = None,
        origin: str | None = None,
        last_at: int | None = None,
    ) -> None:
        """Connect and send hello; without a token, connect as a page does."""
        headers = {"Authorization": f"Bearer {token}"} if token else {"Origin": origin or site.address}
        address = f"ws://{site.host}/api/matches/{match}/socket"
        self._open = ExitStack()
        connection = connect(address, additional_headers=headers, compression=None)
        self.line: ClientConnection = self._open.enter_context(connection)
        last = {"last_seq": last_seq, "last_at": last_at}
        self.send({"type": "hello", **{name: value for name, value in last.items() if value is not None}})

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._open.close()

    def send(self, message: object) -> None:
        """Send a message."""
        self.line.send(msgspec.json.encode(message).decode())

    def hear(self, *types: str) -> Message:
        """The next message, or the next one of the given types."""
        while True:
            incoming: Message = msgspec.json.decode(self.line.recv(timeout=20))
            if not types or incoming["type"] in types:
                return incoming

    def do(self, number: str, command: Message, seq: int | None = None) -> Message:
        """Send a command, and return its response."""
        self.send({"type": "do", "id": number, "command": command} | ({} if seq is None else {"seq": seq}))
        while True:
            incoming = self.hear("ack", "no")
            if incoming.get("id") in {number, None}:
                return incoming

    def rest(self) -> list[Message]:
        """All messages that arrive before the response to a ping sent now."""
        self.send({"type": "ping"})
        received = []
        while (incoming := self.hear())["type"] != "pong":
            received.append(incoming)
        return received


def knock(site: Site, match: str, token: str, small: int = 0) -> socket.socket:
    """A connection that has sent its handshake, with a small receive buffer if given."""
    line = socket.socket()
    if small:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, small)
    line.settimeout(20)
    line.connect(("127.0.0.1", site.port))
    line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    key = base64.b64encode(os.urandom(16)).decode()
    line.sendall(
        f"GET /api/matches/{match}/socket HTTP/1.1\r\nHost: {site.host}\r\nUpgrade: websocket\r\n"
        f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
        f"Authorization: Bearer {token}\r\n\r\n".encode()
    )
    return line


class Raw:
    """A connection that can send any bytes after a valid handshake."""

    def __init__(self, site: Site, match: str, token: str, small: int = 0) -> None:
        """Complete the handshake, with a small receive buffer if given."""
        self.socket = knock(site, match, token, small)
        self._came = b""
        while b"\r\n\r\n" not in self._came:
            self._came += self.socket.recv(4096)
        head, _, self._came = self._came.partition(b"\r\n\r\n")
        assert b" 101 " in head.splitlines()[0]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.socket.close()

    def frame(self) -> tuple[int, bytes]:
        """The next frame: its opcode and payload."""
        self._need(2)
        kind, size, start = self._came[0] & 15, self._came[1] & 127, 2
        if size == 126:
            self._need(4)
            size, start = int.from_bytes(self._came[2:4], "big"), 4
        self._need(start + size)
        payload, self._came = self._came[start : start + size], self._came[start + size :]
        return kind, payload

    def text(self) -> Message:
        """The next message."""
        while True:
            kind, payload = self.frame()
            if kind == Opcode.TEXT:
                return dict(msgspec.json.decode(payload))

    def closed(self) -> int:
        """The code with which the server closes the connection."""
        while True:
            kind, payload = self.frame()
            if kind == Opcode.CLOSE:
                return int.from_bytes(payload[:2], "big")

    def ended(self) -> int | None:
        """The close code, or None if the server first answers a ping."""
        try:
            self.socket.sendall(Frame(Opcode.PING, b"are you there").serialize(mask=True))
            while True:
                kind, payload = self.frame()
                if kind == Opcode.CLOSE:
                    return int.from_bytes(payload[:2], "big")
                if (kind, payload) == (Opcode.PONG, b"are you there"):
                    return None
        except ConnectionError:
            return int(CloseCode.POLICY_VIOLATION)  # cut off while we were still sending

    def _need(self, size: int) -> None:
        while len(self._came) < size:
            data = self.socket.recv(65536)
            if not data:
                raise ConnectionError("the server hung up without a word")
            self._came += data


def masked(kind: Opcode, payload: bytes, *, fin: bool = True) -> bytes:
    """A masked client frame, as the library writes it."""
    return Frame(kind, payload, fin=fin).serialize(mask=True)
