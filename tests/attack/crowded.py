"""A real server with a thousand clients, some of them playing, while one address attacks."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import httpx

from benchmarks.crowd import SEATS, Crowd, Tally
from tests.attack.attacker import Outcome

ADDRESSES = tuple(f"127.0.0.{number}" for number in range(11, 31))
"""Addresses of all other clients: enough that each stays within the default limits."""
START = "from augury.cli import main; main()"
PATIENCE = 120.0
"""Seconds until the server is ready."""


@dataclass
class Found:
    """How one attack affected everybody else."""

    name: str
    before: Tally
    during: Tally
    after: Tally
    attacker: Outcome
    lost: int
    """Connections of other clients that were closed."""
    cpu: float
    """The share of a core that the server used during the attack."""
    memory: float
    """MiB by which the server's memory grew."""
    disk: float
    """KiB by which the database grew, not counting moves."""
    healthy: float
    """Seconds that the slowest of several requests to /healthz took during the attack."""

    def __str__(self) -> str:
        def wait(tally: Tally) -> str:
            return f"{tally.wait(0.5):5.1f}/{tally.wait(0.99):5.1f}"

        did = self.attacker
        return (
            f"{self.name:16} {wait(self.before)} {wait(self.during)} {wait(self.after)}  lost {self.lost}"
            f"  cpu {self.cpu:4.0%}  memory {self.memory:+6.1f} MiB  disk {self.disk:+7.0f} KiB"
            f"  healthz {1000 * self.healthy:4.0f} ms  attacker: {did.connections} connections, {did.ended} ended,"
            f" {did.refused} refused, {did.left} left, {did.sent / 1e6:.1f} MB sent, {did.received / 1e6:.1f} MB"
            f" received {did.notes or ''}"
        )


class Crowded:
    """A server and its clients."""

    def __init__(self, process: subprocess.Popen[str], port: int, folder: Path) -> None:
        """A server listening on a port, with its database in a folder."""
        self.process, self.port, self.folder = process, port, folder
        self.crowd = Crowd("127.0.0.1", port, addresses=ADDRESSES)

    async def come(self, sockets: int, tables: int, rate: float) -> None:
        """Connect clients, some of whom play at the given rate of moves a second in total."""
        self.crowd.pause = tables / rate
        await self.crowd.come(tables)
        for number in range(sockets - tables * SEATS):
            address = ADDRESSES[number % len(ADDRESSES)]
            await self.crowd.person(self.crowd.matches[number % tables], "", sits=False, address=address)

    async def suffer(self, name: str, seconds: float, quiet: float) -> Found:
        """Run an attack, and measure before, during and after it."""
        before = await self.crowd.play(quiet, 0.5)
        lost, cpu, memory, disk = self.crowd.lost, self._cpu(), self._memory(), self._disk()
        words = [sys.executable, "-m", "tests.attack.attacks", name, str(self.port), str(seconds), *self.crowd.matches]
        process = await asyncio.create_subprocess_exec(*words, stdout=subprocess.PIPE)
        healthy = asyncio.create_task(self._healthy(seconds))
        began = time.monotonic()
        during = await self.crowd.play(seconds, 0.5)
        said, _ = await process.communicate()
        cpu = (self._cpu() - cpu) / (time.monotonic() - began)
        memory, disk = self._memory() - memory, self._disk() - disk
        after = await self.crowd.play(quiet, 0.5)
        outcome = Outcome(**json.loads(said)) if said else Outcome()
        moves = len(during.waits)
        return Found(
            name,
            before,
            during,
            after,
            outcome,
            self.crowd.lost - lost,
            cpu,
            memory / 2**20,
            disk / 1024 - moves * 0.25,
            await healthy,
        )

    async def _healthy(self, seconds: float) -> float:
        """Seconds that the slowest of several requests to /healthz takes."""
        slowest = 0.0
        way = httpx.AsyncHTTPTransport(local_address=ADDRESSES[0])
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{self.port}", timeout=30, transport=way) as client:
            end = time.monotonic() + seconds
            while time.monotonic() < end:
                began = time.monotonic()
                (await client.get("/healthz")).raise_for_status()
                slowest = max(slowest, time.monotonic() - began)
                await asyncio.sleep(0.5)
        return slowest

    def _cpu(self) -> float:
        times = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(times[11]) + int(times[12])) / os.sysconf("SC_CLK_TCK")

    def _memory(self) -> int:
        lines = Path(f"/proc/{self.process.pid}/status").read_text().splitlines()
        return 1024 * int(next(line for line in lines if line.startswith("VmRSS")).split()[1])

    def _disk(self) -> int:
        return sum(path.stat().st_size for path in self.folder.iterdir())


@asynccontextmanager
async def crowded(
    sockets: int, tables: int, rate: float, where: str | None = None, *, compiled: bool = True
) -> AsyncIterator[Crowded]:
    """A server with default limits and no bots, its database in a temporary folder, and clients connected."""
    with tempfile.TemporaryDirectory(prefix="augury-attack-", dir=where) as folder:
        words = [sys.executable, "-P", "-c", START, "serve", "--port", "0", "--bots", "0"]
        words += ["--database", f"{folder}/attack.db"]
        process = await asyncio.to_thread(
            partial(subprocess.Popen, words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        )
        try:
            line = process.stdout.readline() if process.stdout else ""
            port = int(line.split("http://127.0.0.1:")[1].split("/")[0])
            await _ready(port, compiled=compiled)
            running = Crowded(process, port, Path(folder))
            await running.come(sockets, tables, rate)
            yield running
        finally:
            process.kill()
            process.communicate()


async def _ready(port: int, *, compiled: bool) -> None:
    end = time.monotonic() + PATIENCE
    async with httpx.AsyncClient() as client:
        while time.monotonic() < end:
            try:
                answer = await client.get(f"http://127.0.0.1:{port}/readyz")
                if answer.status_code == 200 and (answer.json()["compiled"] or not compiled):
                    return
            except httpx.TransportError:
                pass
            await asyncio.sleep(0.2)
    raise AssertionError("the server did not become ready")
