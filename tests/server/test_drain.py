"""Draining: nodes are replaced while people play, and nothing is lost, done twice or late."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

import httpx
import psycopg
import pytest

from augury.server.live import bus
from augury.server.live.bus import VERSION, head_of
from tests.server.moving import Account, Balancer, Player, account_of
from tests.server.site import Site, served
from tests.server.sockets import open_table
from tests.services import shared_postgres, shared_redis

ADMIN = {"authorization": "Bearer of-the-host"}
THINKING = 0.25
"""Seconds before each move, so that games last until both nodes are replaced."""
WISH: dict[str, Any] = {"admin_token": "of-the-host", "drain_seconds": 3.0, "lease": 2.0}


@contextmanager
def newer(folder: Path, **options: Any) -> Iterator[Site]:
    """A node of a later version, which cannot exchange messages with older nodes on the bus."""
    with ExitStack() as stack:
        with patch.object(bus, "head_of", side_effect=lambda node: head_of(node, VERSION + 1)) as head:
            site = stack.enter_context(served(folder, **options))
        head.assert_called()
        yield site


class Upgrade:
    """Two nodes that are replaced while people play."""

    def __init__(self, folder: Path, stack: ExitStack) -> None:
        self.options = {"database": shared_postgres().fresh(), "redis": shared_redis().url, **WISH}
        self._folder, self._stack = folder, stack
        self.old = [stack.enter_context(served(folder, **self.options)) for _ in range(2)]
        self.new: list[Site] = []
        self.balancer = Balancer([*self.old])

    def players(self, tables: int) -> list[Player]:
        """People at tables; each table's people use the two nodes."""
        opened = [open_table(self.old[number % 2], setup={"players": 2, "board": "9x9"}) for number in range(tables)]
        return [
            Player(self.balancer, match, token, seat, THINKING)
            for match, tokens in opened
            for seat, token in enumerate(tokens)
        ]

    async def run(self, players: list[Player]) -> None:
        """Replace one node after the other while the players play."""
        watching = asyncio.create_task(self.balancer.watch())
        playing = [asyncio.create_task(player.play()) for player in players]
        await asyncio.sleep(1.0)
        for old in self.old:
            site = await asyncio.to_thread(self._stack.enter_context, newer(self._folder, **self.options))
            self.new.append(site)
            self.balancer.sites.append(site)
            await self.balancer.until(site, "ready")
            async with httpx.AsyncClient(timeout=10) as client:
                answer = await client.post(f"{old.address}/api/admin/drain", headers=ADMIN)
                assert answer.json()["draining"] is True
            await self.balancer.until(old, "gone")
            await asyncio.sleep(0.5)
        for player in players:
            player.enough = True
        await asyncio.wait_for(asyncio.gather(*playing), 30)
        watching.cancel()


@pytest.mark.slow
def test_a_rolling_upgrade_loses_nothing_and_does_nothing_twice(tmp_path: Path) -> None:
    """Games go on while old and new nodes share tables, and every acknowledged move is in the log exactly once."""
    with ExitStack() as stack:
        upgrade = Upgrade(tmp_path, stack)
        players = upgrade.players(4)
        asyncio.run(upgrade.run(players))
        found = account_of(upgrade.options["database"], players)
        with psycopg.connect(upgrade.options["database"]) as connection:
            nodes = {node for (node,) in connection.execute("SELECT node FROM leases")}
    assert found == Account(found.moves, lost=0, duplicated=0, unanswered=0) and found.moves > 80
    assert not any(player.over for player in players), "the games last until the end"
    old, new = ([site.host for site in sites] for sites in (upgrade.old, upgrade.new))
    assert all(upgrade.balancer.answers[host, "draining"] for host in old)
    assert {tuple(player.places) for player in players} == {(old[0], new[0]), (old[1], new[1])}, "each had to move once"
    assert sum("retry after 0 s" in end for player in players for end in player.ends) == len(players), (
        "and was told when"
    )
    assert len(nodes) <= 2 and "" not in nodes, "the new nodes have all leases"
    assert max(wait for player in players for wait in player.waits) < 5.0, "nobody waits for a lease to run out"


@pytest.mark.slow
def test_a_signal_drains_a_node(tmp_path: Path) -> None:
    """After SIGTERM a node reports that it is draining, opens no more tables, and exits without an error."""
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
