"""A reconnect storm: a node with thousands of sockets is killed, and all clients reconnect to the other node.

They reconnect as browsers do (`web/src/core/socket.ts`): after a random part of a time that doubles with each failure.
Meanwhile others play at the second node, and their moves are timed.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import random
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection
from typing import Any

from benchmarks.crowd import SEATS, Crowd, Person, Tally, read_little
from benchmarks.scaling.cluster import Cluster
from benchmarks.scaling.moves import WARMUP

Figures = dict[str, Any]
FIRST_WAIT, LONGEST_WAIT = 0.4, 10.0
"""The longest time in seconds until a browser's next attempt: at first, and after many failures."""
BEFORE, AFTER = 6.0, 3.0
"""Seconds for which others are timed before the storm, and after all clients are back."""


async def storm(cluster: Cluster, sockets: int, tables: int, rate: float, patience: float = 120.0) -> Figures:
    """Kill the first of two nodes, which has this many sockets, while others make moves at the second."""
    dying, left = cluster.nodes
    others = Crowd("127.0.0.1", left.port, tables / rate)
    await others.come(tables)
    with people(dying.port, left.port, sockets) as pipe:
        await asyncio.to_thread(_next, pipe, 600.0)
        await others.play(0, WARMUP)
        before = await others.play(BEFORE, 0)
        others.tally, others.counting = Tally(), True
        began = time.perf_counter()
        os.kill(dying.pid, signal.SIGKILL)
        back: list[float] = await asyncio.to_thread(_next, pipe, patience)
        passed = time.perf_counter() - began
        meanwhile, others.counting = others.tally, False
        after = await others.play(AFTER, 0)
    if refused := [*before.refused, *meanwhile.refused, *after.refused]:
        raise SystemExit(f"moves were refused: {refused[0]!r}")
    back.sort()
    return {
        "sockets": sockets,
        "back": len(back),
        "seconds_until_half_are_back": back[len(back) // 2],
        "seconds_until_all_are_back": back[-1],
        "seconds": passed,
        "others": {
            name: {"moves_per_second": tally.moves / took, "p50_ms": tally.wait(0.5), "p99_ms": tally.wait(0.99)}
            for name, tally, took in (
                ("before", before, BEFORE),
                ("meanwhile", meanwhile, passed),
                ("after", after, AFTER),
            )
        },
    }


@contextmanager
def people(dying: int, left: int, sockets: int) -> Iterator[Connection]:
    """Clients at tables of one node, in their own process, which will reconnect to another node.

    The pipe delivers the number of sockets when all are connected, and later the seconds that each took to return.
    """
    ours, theirs = multiprocessing.Pipe()
    process = multiprocessing.get_context("spawn").Process(target=_live, args=(theirs, dying, left, sockets))
    process.start()
    try:
        yield ours
    finally:
        process.kill()
        process.join()


def _next(pipe: Connection, seconds: float) -> Any:
    if not pipe.poll(seconds):
        raise SystemExit(f"not everybody is there after {seconds:g} seconds")
    return pipe.recv()


def _live(pipe: Connection, dying: int, left: int, sockets: int) -> None:
    read_little()
    asyncio.run(_leave_and_return(pipe, dying, left, sockets))


async def _leave_and_return(pipe: Connection, dying: int, left: int, sockets: int) -> None:
    crowd = Crowd("127.0.0.1", dying)
    await crowd.come(sockets // SEATS)
    for person in crowd.people:
        person.sit()
    await asyncio.sleep(WARMUP)
    pipe.send(len(crowd.people))
    await crowd.broken.wait()
    began = time.perf_counter()
    gone, crowd.people = crowd.people, []
    pipe.send([moment - began for moment in await asyncio.gather(*(_return(crowd, one, left) for one in gone))])
    await asyncio.Event().wait()


async def _return(crowd: Crowd, person: Person, port: int) -> float:
    """Reconnect like a browser; returns when that succeeded."""
    wait = FIRST_WAIT
    while True:
        await asyncio.sleep(random.random() * wait)
        with suppress(OSError):
            await crowd.person(person.match, person.token, sits=False, port=port, known=person.seq)
            return time.perf_counter()
        wait = min(LONGEST_WAIT, 2 * wait)
