"""A crowd of clients at tables of Seven Prophecies over real sockets, each moving as soon as it may.

They share one core, so they do as little as possible: they parse frames by hand, and only the necessary parts of
messages. (A client based on the websockets library takes five times as long and would become the bottleneck.)
"""

from __future__ import annotations

import asyncio
import base64
import os
import random
import time
from contextlib import AsyncExitStack
from dataclasses import dataclass, field

import httpx

SEATS = 4
ROOM = 16 * 1024
ACK, NO, ENDED = b'{"type":"ack"', b'{"type":"no"', b'{"type":"ended"'
LEGAL = b'"legal":["'


@dataclass
class Tally:
    """What a crowd did while it was measured."""

    moves: int = 0
    waits: list[float] = field(default_factory=list)
    """Seconds from sending each move to its acknowledgement."""
    received: int = 0
    """The number of messages received."""
    refused: list[bytes] = field(default_factory=list)

    def wait(self, share: float) -> float:
        """The quantile of acknowledgement times, in milliseconds."""
        return 1000 * sorted(self.waits)[int(share * (len(self.waits) - 1))] if self.waits else 0.0


def read_little() -> None:
    """Use small read buffers in asyncio, because allocating its usual 256 KiB takes longer than the read itself."""
    asyncio.selector_events._SelectorTransport.max_size = ROOM  # type: ignore[attr-defined]  # noqa: SLF001


class Person(asyncio.Protocol):
    """One client's socket."""

    def __init__(self, crowd: Crowd, match: str, token: str, *, sits: bool, port: int, known: int = 0) -> None:
        """Connect to a table, and take a seat or only watch. `known` is the last event known to a returning client."""
        self._crowd = crowd
        self._port = port
        self.match = match
        self.token = token
        self._sits = sits
        self._known = known
        self._last = b""
        self._came = b""
        self._open = False
        self._number = 0
        self._sent = 0.0
        self._view = b""
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Send the WebSocket handshake."""
        self._transport: asyncio.Transport = transport  # type: ignore[assignment]
        key = base64.b64encode(os.urandom(16)).decode()
        self._transport.write(
            f"GET /api/matches/{self.match}/socket HTTP/1.1\r\nHost: {self._crowd.host}:{self._port}\r\n"
            f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
            f"Origin: http://{self._crowd.host}:{self._port}\r\n"
            f"Authorization: Bearer {self.token}\r\n\r\n".encode()
        )

    def connection_lost(self, exc: Exception | None) -> None:
        """Count the connection as lost, because the server should not close it."""
        self._crowd.lost += 1
        self._crowd.broken.set()
        if not self.ready.done():
            self.ready.set_exception(ConnectionError("the server hung up"))

    def data_received(self, data: bytes) -> None:
        """Parse frames, which servers do not mask."""
        data = self._came + data if self._came else data
        at = 0
        if not self._open:
            at = data.find(b"\r\n\r\n") + 4
            if at < 4:
                self._came = data
                return
            if not data.startswith(b"HTTP/1.1 101"):
                self.ready.set_exception(ConnectionError(data[:200].decode(errors="replace")))
                return
            self._open = True
            self._send(b'{"type":"hello","last_seq":%d}' % self._known if self._known else b'{"type":"hello"}')
        while len(data) - at >= 2:
            size, start = data[at + 1], at + 2
            if size == 126:
                size, start = int.from_bytes(data[at + 2 : at + 4], "big"), at + 4
            if len(data) < start + size or (start == at + 4 and len(data) < start):
                break
            at, opcode, message = start + size, data[at] & 15, data[start : start + size]
            if opcode == 1:
                self._heard(message)
            elif opcode == 9:
                self._frame(0x8A, message)
        self._came = data[at:]

    def _send(self, message: bytes) -> None:
        self._frame(0x81, message)

    def _frame(self, first: int, message: bytes) -> None:
        size = len(message)  # a mask of zeros leaves the payload unchanged
        head = bytes((first, 128 | size)) if size < 126 else bytes((first, 254, size >> 8, size & 255))
        self._transport.write(head + b"\0\0\0\0" + message)

    def _heard(self, message: bytes) -> None:
        tally, counting = self._crowd.tally, self._crowd.counting
        if counting:
            tally.received += 1
        if message.startswith(ACK):
            if b'"id":"m' not in message:
                return
            if self._sent and counting:
                tally.moves += 1
                tally.waits.append(time.perf_counter() - self._sent)
            self._sent = 0.0
            if self._view and seq_of(self._view) < seq_of(message):
                self._view = b""  # from before the move; the next view has the new legal moves
        elif message.startswith(NO):
            tally.refused.append(message)
            self._sent = 0.0
        else:
            self._view = self._last = message
            if not self.ready.done():
                self.ready.set_result(None)
        self.look()

    def look(self) -> None:
        """Move, if play has started and it is this client's turn."""
        if self._view and not self._sent and self._crowd.playing:
            self._act()

    @property
    def seq(self) -> int:
        """The number of the last event that this client knows."""
        return seq_of(self._last) if self._last else self._known

    def leave(self) -> None:
        """Close the connection without a closing handshake."""
        self._transport.abort()

    def sit(self) -> None:
        """Take a seat."""
        if self._sits:
            self._send(b'{"type":"do","id":"sit","command":{"type":"sit"}}')

    def _act(self) -> None:
        """Move, if the last view allows it."""
        view, self._view = self._view, b""
        at = view.find(LEGAL)
        if at >= 0:
            start = at + len(LEGAL)
            move = view[start : view.index(b'"', start)]
            self._number += 1
            request = b'{"type":"do","id":"m%d","seq":%d,"command":{"type":"move","move":"%b"}}' % (
                self._number,
                seq_of(view),
                move,
            )
            self._sent = time.perf_counter()
            if self._crowd.pause:
                wait = self._crowd.chance.expovariate(1 / self._crowd.pause)  # people do not move in lockstep
                asyncio.get_running_loop().call_later(wait, self._later, request)
            else:
                self._send(request)
        elif view.startswith(ENDED):
            self._number += 1
            self._send(b'{"type":"do","id":"r%d","command":{"type":"propose","what":"rematch"}}' % self._number)

    def _later(self, request: bytes) -> None:
        self._sent = time.perf_counter()
        self._send(request)


def seq_of(message: bytes) -> int:
    """The number of a message's event."""
    start = message.index(b'"seq":') + 6
    end = start
    while 48 <= message[end] < 58:
        end += 1
    return int(message[start:end])


@dataclass
class Crowd:
    """Clients at tables."""

    host: str
    port: int
    pause: float = 0.0
    """Seconds that each player thinks before moving, on average."""
    addresses: tuple[str, ...] = ("127.0.0.1",)
    """The clients' addresses; all clients of one table share one."""
    ports: tuple[int, ...] = ()
    """The ports of the nodes over which the clients of each table are spread; only `port` if empty."""
    bots: str = ""
    """The level of the bots on all seats but one, if any."""
    lost: int = 0
    """The number of lost connections."""
    broken: asyncio.Event = field(default_factory=asyncio.Event)
    """Set when the first connection is lost."""
    chance: random.Random = field(default_factory=lambda: random.Random(7))
    tally: Tally = field(default_factory=Tally)
    counting: bool = False
    playing: bool = False
    people: list[Person] = field(default_factory=list)
    matches: list[str] = field(default_factory=list)

    async def come(self, tables: int) -> None:
        """Open tables, and connect clients to them."""
        async with AsyncExitStack() as stack:
            clients = []
            for address in self.addresses:
                way = httpx.AsyncHTTPTransport(local_address=address)
                http = httpx.AsyncClient(base_url=f"http://{self.host}:{self.port}", timeout=60, transport=way)
                clients.append((await stack.enter_async_context(http), address))
            for number in range(tables):
                await self._table(*clients[number % len(clients)])

    async def _table(self, http: httpx.AsyncClient, address: str) -> None:
        tokens = []
        people = 1 if self.bots else SEATS
        for seat in range(people):
            answer = await http.post("/api/tokens", json={"name": f"guest {seat}"})
            tokens.append(str(answer.raise_for_status().json()["token"]))
        seats = {"seats": ["me", *[self.bots] * (SEATS - 1)]} if self.bots else {}
        body = {"game": "seven", "setup": {"edition": "exam", "players": SEATS}, "grace": None, **seats}
        opened = await http.post("/api/matches", json=body, headers={"Authorization": f"Bearer {tokens[0]}"})
        self.matches.append(str(opened.raise_for_status().json()["match"]))
        for seat, token in enumerate(tokens):
            port = self.ports[seat % len(self.ports)] if self.ports else self.port
            await self.person(self.matches[-1], token, sits=seat > 0, address=address, port=port)

    async def person(
        self,
        match: str,
        token: str,
        *,
        sits: bool,
        address: str = "127.0.0.1",
        port: int | None = None,
        known: int = 0,
        kind: type[Person] = Person,
    ) -> None:
        """Connect a client, from an address of this machine."""
        loop, door = asyncio.get_running_loop(), port or self.port
        _, person = await loop.create_connection(
            lambda: kind(self, match, token, sits=sits, port=door, known=known),
            self.host,
            door,
            local_addr=(address, 0),
        )
        await person.ready
        self.people.append(person)

    async def play(self, seconds: float, warmup: float) -> Tally:
        """Play at all tables, and count moves after a warm-up."""
        if not self.playing:
            self.playing = True
            for person in self.people:
                person.sit()
        await asyncio.sleep(warmup)
        self.tally = Tally()
        self.counting = True
        await asyncio.sleep(seconds)
        self.counting = False
        return self.tally

    async def return_to(self, port: int, at_once: int = 50) -> None:
        """Reconnect all clients to another node, as after the death of their own, with so many handshakes at a time."""
        people, self.people, doors = self.people, [], asyncio.Semaphore(at_once)

        async def come(person: Person) -> None:
            async with doors:
                await self.person(person.match, person.token, sits=False, port=port)

        self.playing = False
        for person in people:
            person.leave()
        await asyncio.gather(*map(come, people))
