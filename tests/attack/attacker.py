"""An attacker: opens connections from one address of this machine, and counts what happens to them."""

from __future__ import annotations

import base64
import os
import select
import socket
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, field

ADDRESS = "127.0.0.99"
"""Different from all other clients' addresses, so that per-address limits apply to the attacker alone."""
READ = 1 << 16


@dataclass
class Outcome:
    """What an attack did, and how the server responded."""

    connections: int = 0
    """Connections that the server accepted."""
    refused: int = 0
    """Connections that the server refused, or answered with 4xx or 5xx instead of accepting."""
    ended: int = 0
    """Connections that the server closed."""
    left: int = 0
    """Connections still open when the attack was over."""
    sent: int = 0
    """Bytes sent."""
    received: int = 0
    """Bytes received."""
    notes: dict[str, float] = field(default_factory=dict)

    def as_json(self) -> dict[str, object]:
        """The outcome as JSON-compatible data, for the process that started the attack."""
        return asdict(self)


@dataclass
class Attacker:
    """Attacks the server on a port for some time."""

    port: int
    matches: list[str]
    """Tables with games in progress."""
    seconds: float
    outcome: Outcome = field(default_factory=Outcome)
    until: float = 0.0

    def __post_init__(self) -> None:
        """Start the clock."""
        self.until = time.monotonic() + self.seconds

    @property
    def over(self) -> bool:
        """Whether the time is up."""
        return time.monotonic() > self.until

    def connect(self, *, room: int = 0) -> socket.socket | None:
        """Open a connection, optionally with a small receive buffer; None if the server refuses."""
        found = socket.socket()
        if room:
            found.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, room)
        found.settimeout(5)
        try:
            found.bind((ADDRESS, 0))
            found.connect(("127.0.0.1", self.port))
        except OSError:
            found.close()
            self.outcome.refused += 1
            return None
        found.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return found

    def watch(self, number: int = 0, *, room: int = 0, token: str = "") -> socket.socket | None:
        """Open a WebSocket as an anonymous spectator, or as the guest with this token."""
        found = self.connect(room=room)
        if found is None:
            return None
        key = base64.b64encode(os.urandom(16)).decode()
        request = (
            f"GET /api/matches/{self.matches[number % len(self.matches)]}/socket HTTP/1.1\r\n"
            f"Host: 127.0.0.1:{self.port}\r\nOrigin: http://127.0.0.1:{self.port}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
            + (f"Authorization: Bearer {token}\r\n\r\n" if token else "\r\n")
        )
        try:
            found.sendall(request.encode())
            answer = b""
            while b"\r\n\r\n" not in answer:
                answer += (came := found.recv(READ))
                if not came:
                    break
        except OSError:
            answer = b""
        if answer.startswith(b"HTTP/1.1 101"):
            self.outcome.connections += 1
            return found
        self.outcome.refused += 1
        found.close()
        time.sleep(0.05)
        return None

    def flood(self, one: socket.socket, data: bytes, most: float = 5e6) -> None:
        """Send the data repeatedly, at most so many bytes a second, and read, until the server hangs up."""
        one.setblocking(False)
        at, began, sent = 0, time.monotonic(), 0
        while not self.over:
            ahead = sent / most - (time.monotonic() - began)
            if ahead > 0:
                time.sleep(min(ahead, 0.05))
            readable, writable, _ = select.select([one], [one], [], 0.2)
            try:
                if readable and not self.read(one):
                    self.end(one)
                    return
                if writable:
                    number = one.send(data[at : at + READ])
                    sent += number
                    self.outcome.sent += number
                    at = (at + number) % len(data)
            except BlockingIOError:
                continue
            except OSError:
                self.end(one)
                return
        self.outcome.left += 1
        one.close()

    def read(self, one: socket.socket) -> bool:
        """Read what has arrived; returns whether the connection is still open."""
        came = one.recv(READ)
        self.outcome.received += len(came)
        return bool(came)

    def end(self, one: socket.socket) -> None:
        """Count a connection that the server closed."""
        self.outcome.ended += 1
        one.close()

    def keep(self, held: list[socket.socket], drip: Callable[[socket.socket], object]) -> list[socket.socket]:
        """Call a function on each connection, and return those that the server has not closed."""
        kept = []
        for one in held:
            try:
                drip(one)
                one.setblocking(False)
                if select.select([one], [], [], 0)[0] and not self.read(one):
                    self.end(one)
                    continue
            except BlockingIOError:
                pass
            except OSError:
                self.end(one)
                continue
            kept.append(one)
        return kept
