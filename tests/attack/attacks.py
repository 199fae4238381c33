"""Attacks from one address over the network: floods, slow clients, many connections, large data.

python -m tests.attack.attacks pings PORT SECONDS MATCH...
"""

from __future__ import annotations

import http.client
import json
import os
import socket
import sys
import time
from collections.abc import Callable
from functools import partial

from websockets.frames import Opcode

from tests.attack.attacker import ADDRESS, READ, Attacker
from tests.server.sockets import masked

ATTACKS: dict[str, Callable[[Attacker], None]] = {}
PING = b'{"type":"ping"}'
HELLO = b'{"type":"hello"}'
SOCKETS = 100
"""As many sockets at once as one address may have."""
SAVING = 5.0
"""Seconds until an address may again send a hundred requests at once."""
HALF_OPEN = 400
"""Connections at once that never complete a request: more than one address may have."""

CELLS = [f"cell{number:04}" for number in range(81)]
BOARD = {
    "name": "large",
    "cells": {name: [number % 9, number // 9] for number, name in enumerate(CELLS)},
    "lines": {f"line {number}": [CELLS[(number + 5 * step) % 81] for step in range(15)] for number in range(64)},
}
"""The largest board allowed, in cells and lines."""


def attack(function: Callable[[Attacker], None]) -> Callable[[Attacker], None]:
    """Register an attack."""
    ATTACKS[function.__name__] = function
    return function


def flood(data: bytes, attacker: Attacker) -> None:
    """Flood one socket; when it is closed, continue with another."""
    while not attacker.over:
        if one := attacker.watch():
            attacker.flood(one, data)


FLOODS = {
    "pings": masked(Opcode.PING, b"") * 2000,
    "pongs": masked(Opcode.PONG, b"x" * 100) * 500,
    "small_texts": masked(Opcode.TEXT, PING) * 2000,
    "large_texts": masked(Opcode.TEXT, PING + b" " * 8000) * 20,
    "pieces": masked(Opcode.TEXT, b" ", fin=False) + masked(Opcode.CONT, b" ", fin=False) * 2000,
    "unreadable": masked(Opcode.TEXT, b"[" * 500) * 100,
}
ATTACKS |= {name: partial(flood, data) for name, data in FLOODS.items()}


@attack
def slow_ping_flood(attacker: Attacker) -> None:
    """The flood that once stalled a node: 9 Mbit/s of pings on one socket."""
    while not attacker.over:
        if one := attacker.watch():
            attacker.flood(one, FLOODS["pings"], 9e6 / 8)


@attack
def within_limits(attacker: Attacker) -> None:
    """As many sockets as allowed for one address, together sending as many frames as allowed."""
    held = _watching(attacker, SOCKETS)
    while held and not attacker.over:
        began = time.monotonic()
        held = attacker.keep(held, lambda one: one.sendall(masked(Opcode.TEXT, PING) + masked(Opcode.PING, b"")))
        time.sleep(max(0.0, 0.55 - (time.monotonic() - began)))
    attacker.outcome.left += len(held)


@attack
def burst(attacker: Attacker) -> None:
    """As many sockets as allowed for one address, all repeatedly sending their whole allowance at once."""
    held: list[socket.socket] = []
    while not attacker.over:
        held += _watching(attacker, SOCKETS - len(held))
        held = attacker.keep(
            held, lambda one: one.sendall(masked(Opcode.TEXT, PING) * 50 + masked(Opcode.PING, b"") * 140)
        )
        time.sleep(0.2)
        for one in held:
            one.setblocking(True)
            one.settimeout(5)
        held = attacker.keep(held, lambda one: None)
    attacker.outcome.left += len(held)


@attack
def agreements(attacker: Attacker) -> None:
    """As many sockets of one guest as possible, each repeatedly agreeing to the guest's own proposal."""
    program, other = Program(attacker), Program(attacker)
    match = program.open({"game": "grid", "seats": ["me", "open"]})
    if match is None:
        return
    other.command(match, "sit", {"type": "sit"})
    program.command(match, "propose", {"type": "propose", "what": "abandon"})
    attacker.matches = [match]
    held: list[socket.socket] = []
    number = 0
    while not attacker.over:
        held += _watching(attacker, SOCKETS - len(held), token=program.token)
        asked = [b'{"type":"do","id":"%d","command":{"type":"agree"}}' % (number + each) for each in range(10)]
        number += len(asked)
        frames = b"".join(masked(Opcode.TEXT, text) for text in asked)
        held = attacker.keep(held, lambda one, frames=frames: one.sendall(frames))  # type: ignore[misc]
        time.sleep(0.1)
    attacker.outcome.left += len(held)


@attack
def greetings(attacker: Attacker) -> None:
    """As many silent sockets as possible, each requesting the whole table sixty times at once without reading."""
    held = _watching(attacker, SOCKETS, room=4096)
    attacker.outcome.notes["sockets"] = len(held)
    for one in held:
        one.setblocking(False)
    while held and not attacker.over:
        kept = []
        for one in held:
            try:
                one.send(masked(Opcode.TEXT, HELLO) * 60)
                kept.append(one)
            except BlockingIOError:
                kept.append(one)
            except OSError:
                attacker.end(one)
        held = kept
        time.sleep(0.2)
    attacker.outcome.left += len(held)


@attack
def slow_headers(attacker: Attacker) -> None:
    """Hundreds of connections that send a header line now and then, and never finish the headers."""
    _drip(attacker, f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{attacker.port}\r\n".encode(), b"a: b\r\n")


@attack
def slow_body(attacker: Attacker) -> None:
    """Hundreds of connections that now and then send one byte of a long body."""
    head = f"POST /api/tokens HTTP/1.1\r\nHost: 127.0.0.1:{attacker.port}\r\ncontent-type: application/json\r\n"
    _drip(attacker, f"{head}content-length: 4000\r\n\r\n".encode(), b" ")


@attack
def odd_handshakes(attacker: Attacker) -> None:
    """Hundreds of WebSocket handshakes with a body, which the server does not read."""
    head = f"GET /api/matches/{attacker.matches[0]}/socket HTTP/1.1\r\nHost: 127.0.0.1:{attacker.port}\r\n"
    ask = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nContent-Length: 4000\r\n"
    _drip(attacker, f"{head}{ask}Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode(), b" ")


def _drip(attacker: Attacker, first: bytes, drop: bytes) -> None:
    held: list[socket.socket] = []
    while not attacker.over:
        for _ in range(min(20, HALF_OPEN - len(held))):
            if one := attacker.connect():
                attacker.outcome.connections += 1
                try:
                    one.sendall(first)
                except OSError:
                    attacker.end(one)
                else:
                    held.append(one)
        held = attacker.keep(held, lambda one: one.send(drop))
        attacker.outcome.notes["most at once"] = max(attacker.outcome.notes.get("most at once", 0), len(held))
        time.sleep(0.2)
    attacker.outcome.left += len(held)


@attack
def never_reading(attacker: Attacker) -> None:
    """Connections that request large responses and never read them."""
    ask = f"GET /openapi.json HTTP/1.1\r\nHost: 127.0.0.1:{attacker.port}\r\n\r\n".encode() * 50
    held: list[socket.socket] = []
    while not attacker.over:
        if len(held) < SOCKETS and (one := attacker.connect(room=4096)):
            attacker.outcome.connections += 1
            one.sendall(ask)
            held.append(one)
        kept = []
        for one in held:
            try:
                one.setblocking(False)
                one.send(b"\r\n")
                kept.append(one)
            except BlockingIOError:
                kept.append(one)
            except OSError:
                attacker.end(one)
        held = kept
        time.sleep(0.05)
    attacker.outcome.left += len(held)


def _requests(path: str, attacker: Attacker) -> None:
    ask = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{attacker.port}\r\n\r\n".encode() * 50
    while not attacker.over:
        if one := attacker.connect():
            attacker.outcome.connections += 1
            attacker.flood(one, ask)


ATTACKS |= {"health_requests": partial(_requests, "/healthz"), "lobby_requests": partial(_requests, "/api/matches")}


@attack
def uploads(attacker: Attacker) -> None:
    """Bodies of a gigabyte, sent even though the server refuses them at once."""
    head = f"POST /api/tokens HTTP/1.1\r\nHost: 127.0.0.1:{attacker.port}\r\ncontent-type: application/json\r\n"
    while not attacker.over:
        if one := attacker.connect():
            attacker.outcome.connections += 1
            one.sendall(f"{head}content-length: 1000000000\r\n\r\n".encode())
            attacker.flood(one, b" " * READ, 1e9)


@attack
def connections(attacker: Attacker) -> None:
    """Connections that are opened and closed as fast as possible."""
    while not attacker.over:
        if one := attacker.connect():
            attacker.outcome.connections += 1
            one.close()


@attack
def handshakes(attacker: Attacker) -> None:
    """Sockets that are opened and closed as fast as possible."""
    while not attacker.over:
        if one := attacker.watch():
            one.close()


class Program:
    """A guest of the attacker that uses HTTP."""

    def __init__(self, attacker: Attacker) -> None:
        """Become a guest."""
        self._attacker = attacker
        self._client = http.client.HTTPConnection("127.0.0.1", attacker.port, timeout=20, source_address=(ADDRESS, 0))
        self._headers = {"content-type": "application/json"}
        self.token = ""
        if made := self.insist("/api/tokens", {"name": "Mallory"}):
            self.token = str(made["token"])
            self._headers["authorization"] = f"Bearer {self.token}"

    def insist(self, path: str, body: object) -> dict[str, object] | None:
        """Post a request until it succeeds or the time is up."""
        outcome = self._attacker.outcome
        while not self._attacker.over:
            try:
                self._client.request("POST", path, json.dumps(body), self._headers)
                answer = self._client.getresponse()
                text = answer.read()
            except (OSError, http.client.HTTPException):
                outcome.ended += 1
                self._client.close()
                continue
            outcome.received += len(text)
            if answer.status < 300:
                return dict(json.loads(text))
            outcome.refused += 1
            time.sleep(0.02)
        return None

    def open(self, wish: object) -> str | None:
        """Open a table."""
        made = self.insist("/api/matches", wish)
        return str(made["match"]) if made else None

    def open_board(self) -> str | None:
        """Open a table with a large board."""
        return self.open({"game": "grid", "setup": {"board": BOARD}, "seats": ["me", "open"]})

    def command(self, match: str, number: str, command: object) -> None:
        """Send a command."""
        self.insist(f"/api/matches/{match}/commands", {"id": number, "command": command})


@attack
def large_boards(attacker: Attacker) -> None:
    """Tables with large boards, opened and closed as fast as possible; each once left 34 KB on disk."""
    program = Program(attacker)
    attacker.outcome.notes["boards"] = 0
    while match := program.open_board():
        attacker.outcome.notes["boards"] += 1
        program.command(match, "close", {"type": "close"})


@attack
def large_greetings(attacker: Attacker) -> None:
    """Sockets that request a large table as often as allowed, and are replaced as soon as they are closed."""
    if match := Program(attacker).open_board():
        attacker.matches = [match]
        while not attacker.over:
            if one := attacker.watch():
                attacker.flood(one, masked(Opcode.TEXT, HELLO))


@attack
def request_bursts(attacker: Attacker) -> None:
    """As many requests as one address may save up, sent at one moment, for the most expensive response."""
    match = Program(attacker).open_board()
    ask = f"GET /api/matches/{match}/text?language=ja HTTP/1.1\r\nHost: 127.0.0.1:{attacker.port}\r\n\r\n".encode()
    held: list[socket.socket] = []
    while match and not attacker.over:
        while len(held) < SOCKETS and (one := attacker.connect()):
            attacker.outcome.connections += 1
            held.append(one)
        held = attacker.keep(held, lambda one: one.sendall(ask))
        time.sleep(max(0.0, min(SAVING, attacker.until - time.monotonic())))
    attacker.outcome.left += len(held)


def _watching(attacker: Attacker, number: int, *, room: int = 0, token: str = "") -> list[socket.socket]:
    held: list[socket.socket] = []
    while len(held) < number and not attacker.over:
        if one := attacker.watch(len(held), room=room, token=token):
            held.append(one)
        elif held:
            break
    return held


def main() -> None:
    """Run one attack and print its outcome, at low priority because the attacker stands for another machine."""
    name, port, seconds, *matches = sys.argv[1:]
    os.sched_setscheduler(0, os.SCHED_OTHER, os.sched_param(0))
    os.nice(5)
    attacker = Attacker(int(port), matches, float(seconds))
    ATTACKS[name](attacker)
    sys.stdout.write(json.dumps(attacker.outcome.as_json()) + "\n")


if __name__ == "__main__":
    main()
