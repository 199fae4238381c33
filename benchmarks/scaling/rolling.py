"""A rolling upgrade under load: two nodes, optionally from other sources, are replaced by new ones in turn.

Players at tables of the grid play on, with each table's players on both nodes. At the end every acknowledged move is
looked up in the log.
"""

from __future__ import annotations

import asyncio
import os
import random
import signal
from contextlib import ExitStack
from pathlib import Path
from typing import Any, NamedTuple

import httpx

from benchmarks.crowd import read_little
from benchmarks.load import Server, serving
from tests.server.moving import Account, Balancer, Player, account_of
from tests.services import postgres, redis

Figures = dict[str, Any]
NODES, SEATS = 2, 2
BEFORE, BETWEEN = 5.0, 2.0
"""Seconds of play before the upgrade, and after each node has ended."""


class Address(NamedTuple):
    """The address of a node."""

    host: str


def upgrade(tables: int, rate: float, old: Path | None) -> Figures:
    """Replace both nodes while players make moves at this total rate per second."""
    read_little()
    with ExitStack() as stack:
        database, bus = stack.enter_context(postgres()), stack.enter_context(redis())
        settings: dict[str, Any] = {"database": database.url("upgrade"), "redis": bus.url, "core": None}
        nodes = [stack.enter_context(serving(source=old, **settings)) for _ in range(NODES)]

        def another() -> Server:
            return stack.enter_context(serving(**settings))

        thinking = tables / rate  # the players at a table take turns
        players = asyncio.run(_play(nodes, another, tables, thinking))
        found = account_of(settings["database"], players)
    return figures_of(players, found)


def figures_of(players: list[Player], found: Account) -> Figures:
    """Summarize the moves of some players."""
    waits = sorted(wait for player in players for wait in player.waits)
    return {
        "people": len(players),
        "moves": found.moves,
        "lost": found.lost,
        "duplicated": found.duplicated,
        "unanswered": found.unanswered,
        "connections": sum(len(player.places) for player in players),
        "games_over": sum(player.over for player in players) // SEATS,
        "p50_ms": 1000 * waits[len(waits) // 2],
        "p99_ms": 1000 * waits[int(0.99 * (len(waits) - 1))],
        "longest_ms": 1000 * waits[-1],
    }


async def _play(nodes: list[Server], another: Any, tables: int, thinking: float) -> list[Player]:
    addresses = [Address(f"127.0.0.1:{node.port}") for node in nodes]
    balancer = Balancer([*addresses])
    players = await seated(balancer, addresses[0].host, tables, thinking)
    watching = asyncio.create_task(balancer.watch())
    playing = [asyncio.create_task(player.play()) for player in players]
    await asyncio.sleep(BEFORE)
    for node, address in zip(nodes, addresses, strict=True):
        new = Address(f"127.0.0.1:{(await asyncio.to_thread(another)).port}")
        balancer.sites.append(new)
        await balancer.until(new, "ready")
        os.kill(node.pid, signal.SIGTERM)
        await balancer.until(address, "gone")
        await asyncio.sleep(BETWEEN)
    for player in players:
        player.enough = True
    await asyncio.gather(*playing)
    watching.cancel()
    return players


async def seated(balancer: Balancer, host: str, tables: int, thinking: float) -> list[Player]:
    """Players at tables of the grid, with each seat at another node if there are several."""
    players = []
    async with httpx.AsyncClient(base_url=f"http://{host}", timeout=60) as http:
        for _ in range(tables):
            tokens = []
            for seat in range(SEATS):
                answer = await http.post("/api/tokens", json={"name": f"guest {seat}"})
                tokens.append({"Authorization": f"Bearer {answer.raise_for_status().json()['token']}"})
            wish = {"game": "grid", "setup": {"players": SEATS, "board": "9x9"}, "seats": ["me", "open"], "grace": None}
            opened = await http.post("/api/matches", json=wish, headers=tokens[0])
            match = str(opened.raise_for_status().json()["match"])
            order = {"id": "sit", "command": {"type": "sit"}}
            sat = await http.post(f"/api/matches/{match}/commands", json=order, headers=tokens[1])
            sat.raise_for_status()
            pace = thinking * random.uniform(0.8, 1.2)
            players += [
                Player(balancer, match, token["Authorization"].partition(" ")[2], seat % len(balancer.sites), pace)
                for seat, token in enumerate(tokens)
            ]
    return players
