"""Measures the cost of a move with more nodes, tables, idle sockets and spectators."""

from __future__ import annotations

import asyncio
import time
from typing import Any

from benchmarks.crowd import Crowd, Tally
from benchmarks.scaling.audience import audience
from benchmarks.scaling.cluster import Cluster, Usage

Figures = dict[str, Any]
WARMUP = 4.0
POLLS = ("syscalls:sys_enter_epoll_wait", "syscalls:sys_enter_epoll_pwait")
"""What an event loop calls once in each turn."""
ALONE, TOGETHER, APART = "alone", "together", "apart"
"""Nodes that share nothing; nodes that share database and bus; the same, with each table's clients on all nodes."""


async def play(cluster: Cluster, tables: int, rate: float, seconds: float, spread: str = TOGETHER) -> Figures:
    """Play at this many tables of each node, at a total rate of moves per second of each node; 0 is unlimited."""
    ports = [node.port for node in cluster.nodes]
    crowds = [
        Crowd("127.0.0.1", port, tables / rate if rate else 0.0, ports=_from(ports, place) if spread == APART else ())
        for place, port in enumerate(ports)
    ]
    await asyncio.gather(*(crowd.come(tables) for crowd in crowds))
    return {
        "nodes": len(ports),
        "spread": spread,
        "tables": tables * len(ports),
        "rate": rate,
        **await measured(cluster, crowds, seconds),
    }


async def measured(cluster: Cluster, crowds: list[Crowd], seconds: float) -> Figures:
    """Measure the cost of moves of some crowds."""
    await asyncio.gather(*(crowd.play(0, WARMUP) for crowd in crowds))
    counting = asyncio.create_task(turns_of([node.pid for node in cluster.nodes], seconds))
    before = await asyncio.to_thread(cluster.usage)
    began = time.perf_counter()
    tallies = await asyncio.gather(*(crowd.play(seconds, 0) for crowd in crowds))
    seconds = time.perf_counter() - began  # a busy event loop wakes up late
    used = (await asyncio.to_thread(cluster.usage)).since(before)
    if refused := [message for tally in tallies for message in tally.refused]:
        raise SystemExit(f"moves were refused: {refused[0]!r}")
    if lost := sum(crowd.lost for crowd in crowds):
        raise SystemExit(f"{lost} people lost their connection")
    figures = _by_move(used, tallies, seconds)
    turns = await counting
    return figures | ({"turns_per_move": turns / figures["moves_per_second"]} if turns else {})


async def turns_of(pids: list[int], seconds: float) -> float:
    """How many turns the event loops of some processes make in a second, counted by perf; 0 if it cannot count here."""
    words = ["stat", "-x,", "-e", ",".join(POLLS), "-p", ",".join(map(str, pids)), "sleep", str(seconds)]
    try:
        perf = await asyncio.create_subprocess_exec("perf", *words, stderr=asyncio.subprocess.PIPE)
    except OSError:
        return 0.0
    _, said = await perf.communicate()
    counts = [line.split(",")[0] for line in said.decode().splitlines()]
    return sum(int(count) for count in counts if count.isdigit()) / seconds


def _by_move(used: Usage, tallies: list[Tally], seconds: float) -> Figures:
    everybody = Tally(sum(tally.moves for tally in tallies), [wait for tally in tallies for wait in tally.waits])
    rate, metrics = max(1, everybody.moves) / seconds, used.metrics
    commits = max(1, metrics["augury_commit_batch_count"])
    sent = rate * used.counted
    links = {link: [count / sent for count in used.carried(link)] for link in used.sockets}
    return {
        "moves_per_second": everybody.moves / seconds,
        "p50_ms": everybody.wait(0.5),
        "p99_ms": everybody.wait(0.99),
        "cpu_ms_per_move": {name: 1000 * spent / used.at / rate for name, spent in sorted(used.processor.items())},
        "cores_of_others": used.others / used.at,
        "cores_idle": used.idle / used.at,
        "bytes_per_move": links | {"node to Redis, by Redis": [count / sent for count in used.redis]},
        "entries_per_commit": metrics["augury_commit_batch_sum"] / commits,
        "commit_ms": 1000 * metrics["augury_commit_seconds_sum"] / commits,
    }


async def watch(cluster: Cluster, spectators: int, rate: float, seconds: float) -> Figures:
    """Measure one table with spectators spread over all nodes."""
    crowd = Crowd("127.0.0.1", cluster.nodes[0].port, 1 / rate)
    await crowd.come(1)
    ports = [node.port for node in cluster.nodes]
    async with audience(ports, crowd.matches[0], spectators) as watching:
        await watching.begin()
        found = await measured(cluster, [crowd], seconds)
        late = await watching.report()
        memory = cluster.memory()["node"]
    return {"nodes": len(ports), "spectators": spectators, "rate": rate, "node_memory": memory, **late, **found}


async def beside(cluster: Cluster, sockets: int, tables: int, rate: float, seconds: float) -> Figures:
    """Measure tables in progress beside idle sockets at a quiet table."""
    quiet = Crowd("127.0.0.1", cluster.nodes[0].port)
    await quiet.come(1)
    async with audience([cluster.nodes[0].port], quiet.matches[0], sockets):
        idle = await asyncio.to_thread(cluster.usage)
        await asyncio.sleep(seconds)
        spent = (await asyncio.to_thread(cluster.usage)).since(idle).processor["node"]
        figures = await play(cluster, tables, rate, seconds)
    return {"sockets": sockets, "idle_cpu_ms_per_second": 1000 * spent / seconds, **figures}


def _from(ports: list[int], place: int) -> tuple[int, ...]:
    """All ports, starting with the one at an index."""
    return (*ports[place:], *ports[:place])
