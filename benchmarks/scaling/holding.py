"""Measures the cost of holding tables and sockets, of clients that move to another node, and of bots' moves."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import httpx
from sqlalchemy import create_engine, text

from augury.server.storage.location import parse_location
from benchmarks.crowd import SEATS, Crowd
from benchmarks.scaling.audience import audience
from benchmarks.scaling.cluster import Cluster
from benchmarks.scaling.moves import WARMUP, measured

Figures = dict[str, Any]
KIB = 1024


async def hold(cluster: Cluster, tables: int, sockets: int, seconds: float) -> Figures:
    """Memory of tables in progress and of spectators, and bytes on disk per table.

    A quarter of each is added first and not counted, because it fills memory that the node freed after its start.
    """
    address, port = cluster.database.url("scale"), cluster.nodes[0].port
    crowd = Crowd("127.0.0.1", port, tables / 200)
    await crowd.come(1)
    empty, used = cluster.memory(), []
    async with audience([port], crowd.matches[0], sockets // 4):
        used.append(cluster.memory()["node"])
        async with audience([port], crowd.matches[0], sockets):
            used.append(cluster.memory()["node"])
            await crowd.come(tables // 4)
            await measured(cluster, [crowd], seconds)
            used.append(cluster.memory()["node"])
            disk = _size(address)
            await crowd.come(tables)
            for person in crowd.people:
                person.sit()
            found = await measured(cluster, [crowd], seconds)
            full = cluster.memory()
    socket, table = (
        (used[1] - used[0]) / sockets,
        (full["node"] - used[2]) / tables - SEATS * (used[1] - used[0]) / sockets,
    )
    moves = found["moves_per_second"] * seconds
    return {
        "tables": tables,
        "sockets": sockets,
        "node_empty_mib": empty["node"] / KIB**2,
        "kib_per_spectator": socket / KIB,
        "kib_per_table_without_sockets": table / KIB,
        "postgresql_private_mib": full["PostgreSQL"] / KIB**2,
        "redis_mib": full["Redis"] / KIB**2,
        "disk_bytes_per_table_and_its_moves": (_size(address) - disk) / tables,
        "moves_per_table": moves / tables,
    }


async def come_back(cluster: Cluster, tables: int) -> Figures:
    """The clients of a node reconnect to another one, which has to load their tables."""
    crowd = Crowd("127.0.0.1", cluster.nodes[0].port)
    await crowd.come(tables)
    await crowd.play(1, WARMUP)
    crowd.playing = False
    await asyncio.sleep(1)
    before, began = await asyncio.to_thread(cluster.usage), time.perf_counter()
    await crowd.return_to(cluster.nodes[1].port)
    passed = time.perf_counter() - began
    used = (await asyncio.to_thread(cluster.usage)).since(before)
    sockets = len(crowd.people)
    return {
        "tables": tables,
        "sockets": sockets,
        "seconds": passed,
        "cpu_ms_per_socket": {name: 1000 * spent / sockets for name, spent in sorted(used.processor.items())},
    }


async def let_bots_move(cluster: Cluster, level: str, tables: int, seconds: float) -> Figures:
    """Tables with one player and three bots, after the worker has loaded all compiled code."""
    await _warm(cluster.nodes[0].port)
    crowd = Crowd("127.0.0.1", cluster.nodes[0].port, 0.1, bots=level)
    await crowd.come(tables)
    crowd.playing = True
    for person in crowd.people:
        person.look()
    await asyncio.sleep(WARMUP)
    before = await asyncio.to_thread(cluster.usage)
    await asyncio.sleep(seconds)
    used = (await asyncio.to_thread(cluster.usage)).since(before)
    turns = max(1, used.metrics["augury_bot_turns_total"])
    return {
        "level": level,
        "tables": tables,
        "eased": used.metrics["augury_bot_turns_eased_total"] / turns,
        "turns_per_second": used.metrics["augury_bot_turns_total"] / seconds,
        "worker_cpu_ms_per_turn": 1000 * used.processor["bot workers"] / turns,
        "node_cpu_ms_per_turn": 1000 * used.processor["node"] / turns,
    }


async def _warm(port: int) -> None:
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}") as http:
        for _ in range(480):
            if "augury_bots_warm 1" in (await http.get("/metrics")).text:
                return
            await asyncio.sleep(0.5)
    raise SystemExit("the worker is not ready")


def _size(address: str) -> int:
    engine = create_engine(parse_location(address).address)
    try:
        with engine.connect() as connection:
            return int(connection.execute(text("SELECT pg_database_size(current_database())")).scalar_one())
    finally:
        engine.dispose()
