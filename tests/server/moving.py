"""People who play on while nodes start and stop: a load balancer that knows which are ready, and players who move."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import Any, Protocol

import httpx
import psycopg
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException


class Place(Protocol):
    """A node."""

    @property
    def host(self) -> str:
        """The node's address and port."""


@dataclass
class Balancer:
    """Polls which sites are ready, as a load balancer does."""

    sites: list[Place]
    ready: list[Place] = field(default_factory=list)
    answers: Counter[tuple[str, str]] = field(default_factory=Counter)
    """How often `/readyz` of each site gave each status."""
    _news: asyncio.Condition = field(default_factory=asyncio.Condition)

    async def watch(self) -> None:
        """Poll all sites repeatedly."""
        async with httpx.AsyncClient(timeout=5) as client:
            while True:
                sites = list(self.sites)
                found = [await self._ask(client, site) for site in sites]
                self.ready = [site for site, status in zip(sites, found, strict=True) if status == "ready"]
                self.answers.update(zip((site.host for site in sites), found, strict=True))
                async with self._news:
                    self._news.notify_all()
                await asyncio.sleep(0.05)

    async def until(self, site: Place, status: str, seconds: float = 60.0) -> None:
        """Wait until a site has reported a status."""
        async with asyncio.timeout(seconds), self._news:
            await self._news.wait_for(lambda: self.answers[site.host, status])

    def site(self, home: int) -> Place:
        """The site for a player: their own if it is ready, else the newest."""
        preferred = self.sites[home]
        return preferred if preferred in self.ready else self.ready[-1]

    async def _ask(self, client: httpx.AsyncClient, site: Place) -> str:
        try:
            answer = (await client.get(f"http://{site.host}/readyz")).json()
        except httpx.TransportError:
            return "gone"
        return str(answer.get("status", answer))


@dataclass
class Player:
    """Plays random moves, and resends those that were not acknowledged."""

    balancer: Balancer
    match: str
    token: str
    home: int
    """The site to connect to, as long as it is ready."""
    thinking: float = 0.05
    """Seconds to wait before each move."""
    patient: bool = False
    """Whether to try again, as browsers do, when the server cannot store anything."""
    seq: int | None = None
    view: dict[str, Any] = field(default_factory=dict)
    pending: dict[str, Any] | None = None
    since: float = 0.0
    acked: dict[str, int] = field(default_factory=dict)
    waits: list[float] = field(default_factory=list)
    places: list[str] = field(default_factory=list)
    """The site of each connection."""
    ends: list[str] = field(default_factory=list)
    """How each connection ended."""
    refused: int = 0
    """How many moves the server could not store."""
    enough: bool = False
    over: bool = False
    """Whether the game ended before `enough` was set."""

    async def play(self) -> None:
        """Play until `enough` is set and every move is acknowledged."""
        while not self.enough or self.pending:
            if not self.balancer.ready:
                await asyncio.sleep(0.02)
                continue
            place = self.balancer.site(self.home).host
            address = f"ws://{place}/api/matches/{self.match}/socket"
            headers = {"Authorization": f"Bearer {self.token}"}
            try:
                async with connect(address, additional_headers=headers, compression=None) as line:
                    self.places.append(place)
                    await self._talk(line)
            except (OSError, WebSocketException) as error:
                self.ends.append(str(error))
                if self.patient:
                    await asyncio.sleep(0.4 * random.random())

    async def _talk(self, line: ClientConnection) -> None:
        hello = {"type": "hello"} | ({} if self.seq is None else {"last_seq": self.seq})
        await line.send(json.dumps(hello))
        if self.pending:
            await line.send(json.dumps(self.pending))
        while not self.enough or self.pending:
            try:
                self._hear(json.loads(await asyncio.wait_for(line.recv(), 1)))
            except TimeoutError:
                continue  # the other player is thinking, or the game is over
            if not self.pending and not self.enough and self.view.get("legal"):
                await asyncio.sleep(self.thinking)
                move = {"type": "move", "move": random.choice(self.view["legal"])}
                self.pending = {"type": "do", "id": f"m{len(self.acked)}", "seq": self.seq, "command": move}
                self.since, self.view = time.monotonic(), {}
                await line.send(json.dumps(self.pending))

    def _hear(self, message: dict[str, Any]) -> None:
        match message["type"]:
            case "welcome":
                self.seq, self.view = message["snapshot"]["seq"], message["snapshot"]["view"]
            case "ack" if self.pending and message["id"] == self.pending["id"]:
                self.acked[message["id"]] = message["seq"]
                self.waits.append(time.monotonic() - self.since)
                self.pending = None
                if (self.seq or 0) < message["seq"]:
                    self.view = {}  # it is from before the move; the next view is on its way
            case "no" if self.patient and message["code"] == "unavailable":
                self.refused += 1
                raise ConnectionError(message["message"])
            case "no":
                raise AssertionError(message)
            case "ack" | "pong":
                pass
            case kind:
                assert kind == "resumed" or message["seq"] == (self.seq or 0) + 1, "nothing is left out"
                self.seq = self.seq if kind == "resumed" else message["seq"]
                self.view = message.get("view") or self.view
                self.over = self.over or kind == "ended"


@dataclass(frozen=True)
class Account:
    """Acknowledged moves compared with those in the log."""

    moves: int
    lost: int
    """Acknowledged, but not in the log."""
    duplicated: int
    """In the log more than once."""
    unanswered: int
    """In the log, but never acknowledged."""


def account_of(database: str, players: list[Player]) -> Account:
    """Compare all acknowledged moves with the log."""
    with psycopg.connect(database) as connection:
        rows = connection.execute("SELECT match, key FROM entries WHERE events LIKE '%\"moved\"%'").fetchall()
    stored = Counter((match, key.partition(":")[2]) for match, key in rows)
    acked = Counter((player.match, number) for player in players for number in player.acked)
    return Account(
        moves=acked.total(),
        lost=(acked - stored).total(),
        duplicated=len(rows) - len(set(rows)),
        unanswered=(stored - acked).total(),
    )
