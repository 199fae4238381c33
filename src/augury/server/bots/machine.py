"""`augury bots`: a machine with workers that take turns from the queue in Redis, for all nodes."""

from __future__ import annotations

import asyncio
import logging
import secrets
from typing import Any

from augury.server.bots.compiler import Compiler
from augury.server.bots.remote import LIFE, LOOK, MACHINES
from augury.server.bots.supervisor import Work, Worker
from augury.server.live.bus_server import RECONNECT_SECONDS
from augury.server.live.bus_topology import open_client

log = logging.getLogger(__name__)


class Machine:
    """Worker processes, and the compilation of the games that they play."""

    def __init__(self, url: str, processes: int, key: str = "") -> None:
        """With a key, only turns that are signed with it are answered."""
        self._url = url
        self._key = key
        self.compiled: list[str] = []
        """The games whose compiled code can be loaded."""
        self._compiler = Compiler(self._load)
        self._workers = [Worker(self) for _ in range(processes)]
        self._name = secrets.token_hex(6)

    async def run(self) -> None:
        """Work until it is cancelled."""
        await asyncio.gather(self._show_life(), self._compiler.run(), *(worker.run() for worker in self._workers))

    async def _show_life(self) -> None:
        """Let nodes know how many workers are ready here."""
        while True:
            try:
                async with await open_client(self._url) as redis:
                    shown = ""
                    while True:
                        shown = await self._show(redis, shown)
                        await asyncio.sleep(LOOK)
            except Exception as error:  # noqa: BLE001 - any error is followed by another attempt
                log.warning("cannot reach Redis: %s", type(error).__name__)
                await asyncio.sleep(RECONNECT_SECONDS)

    async def _show(self, redis: Any, before: str) -> str:
        """Write down how many workers are ready, in place of what was written before."""
        ready = f"{self._name}:{sum(worker.is_ready for worker in self._workers)}"
        seconds, _ = await redis.time()
        if before and before != ready:
            await redis.zrem(MACHINES, before)
        await redis.zremrangebyscore(MACHINES, "-inf", seconds - LIFE)
        await redis.zremrangebyscore(MACHINES, seconds + LIFE, "+inf")
        await redis.zadd(MACHINES, {ready: seconds})
        return ready

    def _load(self, game: str) -> None:
        self.compiled.append(game)
        for worker in self._workers:
            worker.load(game)

    def start_of(self, worker: str) -> dict[str, Any]:
        """What a process needs to begin: the address of the queue, and the key."""
        return {"redis": self._url, "key": self._key}

    def evaluated(self, worker: Worker, report: dict[str, object]) -> None:
        """Answers go to the nodes."""

    def lost(self, job: Work | None, since: float) -> None:
        """If a turn is lost, its node notices that by the deadline."""
