"""Spectators of one table, in a separate process so that they do not delay the players, whose moves are timed.

Some of them record how late messages arrive, because every message contains the time of its event.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from multiprocessing.connection import Connection
from typing import Any

import httpx

from benchmarks.crowd import Crowd, Person, read_little

Figures = dict[str, Any]
AT_ONCE = 20
"""The number of spectators that connect at the same time."""
NOTING = 50
"""One in this many spectators records delays."""
AT = b'"at":'


class Audience:
    """A handle on the process of the spectators."""

    def __init__(self, pipe: Connection, size: int) -> None:
        self._pipe, self._size = pipe, size

    async def begin(self) -> None:
        """Discard earlier delays."""
        await self._ask()

    async def report(self) -> Figures:
        """Delays of messages since then in milliseconds; fails if a spectator lost the connection."""
        found = await self._ask()
        if found["lost"]:
            raise SystemExit(f"{found['lost']} spectators lost their connection")
        return {name: value for name, value in found.items() if name != "lost"}

    async def arrive(self) -> None:
        """Wait until all are connected, without blocking the event loop."""
        if self._size and not await asyncio.to_thread(self._pipe.poll, 300):
            raise SystemExit("the spectators did not arrive")
        self._pipe.recv()

    async def _ask(self) -> Figures:
        self._pipe.send("how late?")
        found: Figures = await asyncio.to_thread(self._pipe.recv)
        return found


@asynccontextmanager
async def audience(ports: list[int], match: str, size: int) -> AsyncIterator[Audience]:
    """Spectators spread over some nodes, connected until the block ends."""
    ours, theirs = multiprocessing.Pipe()
    process = multiprocessing.get_context("spawn").Process(target=_attend, args=(theirs, ports, match, size))
    process.start()
    try:
        there = Audience(ours, size)
        await there.arrive()
        yield there
    finally:
        process.kill()
        process.join()


class _Noting(Person):
    """A spectator that records delays of messages."""

    late: list[float]

    def _heard(self, message: bytes) -> None:
        super()._heard(message)
        at = message.find(AT) + len(AT)
        if at >= len(AT) and not message.startswith((b'{"type":"welcome"', b'{"type":"resumed"')):
            end = at
            while 48 <= message[end] < 58:
                end += 1
            self.late.append(1000 * time.time() - int(message[at:end]))


def _attend(pipe: Connection, ports: list[int], match: str, size: int) -> None:
    read_little()
    asyncio.run(_listen(pipe, ports, match, size))


async def _listen(pipe: Connection, ports: list[int], match: str, size: int) -> None:
    crowd, late = Crowd("127.0.0.1", ports[0]), list[float]()
    _Noting.late = late
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{ports[0]}") as http:
        token = str((await http.post("/api/tokens", json={"name": "somebody"})).json()["token"])

    async def come(number: int) -> None:
        kind = Person if number % NOTING else _Noting
        await crowd.person(match, token, sits=False, port=ports[number % len(ports)], kind=kind)

    for first in range(0, size, AT_ONCE):
        await asyncio.gather(*map(come, range(first, min(size, first + AT_ONCE))))
    pipe.send(size)
    while True:
        await asyncio.to_thread(pipe.recv)
        late.sort()
        told = {"late_p50_ms": late[len(late) // 2], "late_p99_ms": late[int(0.99 * len(late))]} if late else {}
        pipe.send({"lost": crowd.lost, **told})
        late.clear()
