"""Draining: a node is stopped while people play, and nothing is lost, done twice or late."""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import subprocess
import sys
import time
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from tests.server.site import Site, served
from tests.server.sockets import open_table
from tests.services import shared_postgres, shared_redis

ADMIN = {"authorization": "Bearer of-the-host"}
THINKING = 0.05
"""Seconds before each move."""


@dataclass
class Balancer:
    """Knows which sites are ready, as a load balancer does."""

    sites: list[Site]
    ready: list[Site] = field(default_factory=list)
    told: list[str] = field(default_factory=list)
    """What `/readyz` of the first site said."""
    gone: asyncio.Event = field(default_factory=asyncio.Event)

    async def watch(self) -> None:
        """Ask all sites again and again."""
        async with httpx.AsyncClient(timeout=2) as client:
            while True:
                found = [await self._ask(client, site) for site in self.sites]
                self.ready = [site for site, status in zip(self.sites, found, strict=True) if status == "ready"]
                self.told.append(found[0])
                if found[0] == "gone":
                    self.gone.set()
                await asyncio.sleep(0.05)

    def site(self, home: int) -> Site:
        """The site for somebody."""
        preferred = self.sites[home]
        return preferred if preferred in self.ready else self.ready[0]

    async def _ask(self, client: httpx.AsyncClient, site: Site) -> str:
        try:
            answer = (await client.get(f"{site.address}/readyz")).json()
        except httpx.TransportError:
            return "gone"
        return str(answer.get("status", answer))


@dataclass
class Player:
    """Plays at random, and sends again what was not answered."""

    balancer: Balancer
    match: str
    token: str
    home: int
    """Where to connect, as long as that site is ready."""
    seq: int | None = None
    view: dict[str, Any] = field(default_factory=dict)
    pending: dict[str, Any] | None = None
    since: float = 0.0
    acked: dict[str, int] = field(default_factory=dict)
    waits: list[float] = field(default_factory=list)
    connections: int = 0
    ends: list[str] = field(default_factory=list)
    """How connections ended."""
    enough: bool = False

    async def play(self) -> None:
        """Play until it is enough and everything is answered."""
        while not self.enough or self.pending:
            if not self.balancer.ready:
                await asyncio.sleep(0.02)
                continue
            address = f"ws://{self.balancer.site(self.home).host}/api/matches/{self.match}/socket"
            headers = {"Authorization": f"Bearer {self.token}"}
            try:
                async with connect(address, additional_headers=headers, compression=None) as line:
                    self.connections += 1
                    await self._talk(line)
            except (OSError, WebSocketException) as error:
                self.ends.append(str(error))

    async def _talk(self, line: ClientConnection) -> None:
        hello = {"type": "hello"} | ({} if self.seq is None else {"last_seq": self.seq})
        await line.send(json.dumps(hello))
        if self.pending:
            await line.send(json.dumps(self.pending))
        while not self.enough or self.pending:
            message = json.loads(await asyncio.wait_for(line.recv(), 20))
            self._hear(message)
            if not self.pending and not self.enough and self.view.get("legal"):
                await asyncio.sleep(THINKING)
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
                    self.view = {}  # of before the move; the next view is on its way
            case "no":
                raise AssertionError(message)
            case "ack" | "pong":
                pass
            case kind:
                assert kind == "resumed" or message["seq"] == (self.seq or 0) + 1, "nothing is left out"
                self.seq = self.seq if kind == "resumed" else message["seq"]
                self.view = message.get("view") or self.view


async def _upgrade(sites: list[Site], tables: list[tuple[str, list[str]]]) -> tuple[Balancer, list[Player]]:
    """Play at all tables while the first site is drained, and for a while after it has ended."""
    balancer = Balancer(sites)
    watching = asyncio.create_task(balancer.watch())
    players = [Player(balancer, match, token, seat) for match, tokens in tables for seat, token in enumerate(tokens)]
    playing = [asyncio.create_task(player.play()) for player in players]
    await asyncio.sleep(1.0)
    async with httpx.AsyncClient(timeout=10) as client:
        answer = await client.post(f"{sites[0].address}/api/admin/drain", headers=ADMIN)
        assert answer.json()["draining"] is True
    await asyncio.wait_for(balancer.gone.wait(), 30)
    await asyncio.sleep(0.5)
    for player in players:
        player.enough = True
    await asyncio.wait_for(asyncio.gather(*playing), 30)
    watching.cancel()
    return balancer, players


@pytest.mark.slow
def test_nothing_is_lost_or_done_twice_when_a_node_is_replaced(tmp_path: Path) -> None:
    """Games go on at the other node: every acknowledged move is in the log once, and there is nothing else."""
    database = shared_postgres().fresh()
    wish: dict[str, Any] = {"admin_token": "of-the-host", "drain_seconds": 3.0, "lease": 2.0}
    with ExitStack() as stack:
        sites = [
            stack.enter_context(served(tmp_path, database=database, redis=shared_redis().url, **wish)) for _ in range(2)
        ]
        tables = [open_table(sites[number % 2], setup={"players": 2, "board": "9x9"}) for number in range(4)]
        balancer, players = asyncio.run(_upgrade(sites, tables))
        with psycopg.connect(database) as connection:
            rows = connection.execute("SELECT match, key FROM entries WHERE events LIKE '%\"moved\"%'").fetchall()
            nodes = {node for (node,) in connection.execute("SELECT node FROM leases")}
    assert "draining" in balancer.told
    stored = sorted((match, key.split(":")[1]) for match, key in rows)
    acked = sorted((player.match, number) for player in players for number in player.acked)
    assert len(stored) == len(acked) > 40, "an acknowledgement for each move in the log, and a move for each of them"
    assert len({key for _, key in rows}) == len(rows), "no command was done twice"
    assert sum(player.connections for player in players) > len(players), "some had to move"
    assert any("retry after 0 s" in end for player in players for end in player.ends), "and were told when"
    assert len(nodes) == 1 and "" not in nodes, "the other node has all leases"
    assert max(wait for player in players for wait in player.waits) < 5.0, "nobody waits for a lease to run out"


@pytest.mark.slow
def test_a_signal_drains_a_node(tmp_path: Path) -> None:
    """After SIGTERM a node says that it is draining, opens no more tables, and ends by itself without an error."""
    command = [sys.executable, "-P", "-m", "augury", "serve", "--port", "0", "--bots", "0", "--drain-seconds", "2"]
    settings = os.environ | {"AUGURY_DATABASE": shared_postgres().fresh()}
    with subprocess.Popen(command, env=settings, cwd=tmp_path, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        address = "http://127.0.0.1:" + process.stdout.readline().split("127.0.0.1:")[1].split("/")[0]
        with httpx.Client(base_url=address, timeout=30) as client:
            token = client.post("/api/tokens", json={"name": "Ada"}).json()["token"]
            client.headers["authorization"] = f"Bearer {token}"
            assert client.get("/readyz").json()["status"] == "ready"
            process.send_signal(signal.SIGTERM)
            statuses, refusals = set(), set()
            while process.poll() is None:
                try:
                    answer = client.get("/readyz")
                    statuses.add((answer.status_code, answer.json()["status"]))
                    refusals.add(client.post("/api/matches", json={"game": "grid"}).status_code)
                except httpx.TransportError:
                    break
                time.sleep(0.1)
        assert process.wait(20) == 0
    assert (503, "draining") in statuses
    assert refusals == {201, 503}, "tables are opened until the load balancer has noticed, and then no more"
