"""Nodes in their own processes: started, killed as by a power cut, and restarted on the same port."""

from __future__ import annotations

import asyncio
import os
import re
import resource
import secrets
import shutil
import signal
import subprocess
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from tests.services import free_port

START = """
import os, pathlib
from augury.cli import main
from augury.server import clock
jump, wall = pathlib.Path(os.environ["AUGURY_FAULTS_JUMP"]), clock.NODE.wall
now = lambda: wall() + (int(jump.read_text() or 0) if jump.exists() else 0)
clock.NODE = clock.Clock(now)
main()
"""
"""A node whose system clock can be shifted by a file that holds the offset in nanoseconds."""
PATIENCE = 240.0
"""Seconds until a node must answer, even on a busy machine."""
ENDING = 20.0
"""Seconds that a node may take to shut down when asked to."""
LIMITS = {
    "--requests-per-second": 5000,
    "--sockets-per-address": 5000,
    "--rooms-per-address": 100_000,
    "--guests-per-hour": 1_000_000,
    "--megabytes-per-hour": 1_000_000,
}
TROUBLE = re.compile(r"[0-9TZ:.-]+ (?:warning|error) +(.*)")
MARK = "AUGURY_FAULTS"
"""The environment variable that marks all processes of a run."""


@dataclass
class Node:
    """An `augury serve` process."""

    database: str
    log: Path
    redis: str | None = None
    bots: int = 0
    mark: str = field(default_factory=lambda: secrets.token_hex(8))
    port: int = field(default_factory=free_port)
    cache: Path | None = None
    """The folder of compiled rules, if not the default."""
    _process: subprocess.Popen[bytes] | None = None

    async def start(self, where: str = "/healthz") -> None:
        """Start the process, and wait until the given path answers."""
        self._launch()
        async with asyncio.timeout(PATIENCE):
            while not await self._answers(where):
                if self._process is None or self._process.poll() is not None:
                    raise AssertionError(f"a node did not start:\n{self.log.read_text(errors='replace')[-3000:]}")
                await asyncio.sleep(0.05)

    def _launch(self) -> None:
        words = [sys.executable, "-P", "-c", START, "serve", "--port", str(self.port), "--bots", str(self.bots)]
        words += [str(word) for pair in LIMITS.items() for word in pair] + ["--bot-seconds", "0.2", "--bot-delay", "0"]
        if shutil.which("setpriv"):
            words = ["setpriv", "--pdeathsig=KILL", *words]
        settings = {"AUGURY_DATABASE": self.database, MARK: self.mark, "AUGURY_FAULTS_JUMP": str(self._jump)}
        if self.cache:
            settings["AUGURY_CACHE"] = str(self.cache)
        if self.redis:
            settings["AUGURY_REDIS"] = self.redis
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                words, env=os.environ | settings, stdin=subprocess.DEVNULL, stdout=log, stderr=log
            )

    @property
    def _jump(self) -> Path:
        return self.log.with_suffix(".jump")

    def set_clock(self, seconds: float) -> None:
        """Set the node's system clock this many seconds ahead."""
        part = self._jump.with_suffix(".part")
        part.write_text(str(int(seconds * 1e9)))
        part.replace(self._jump)

    def fill_disk(self, *, full: bool) -> None:
        """Prevent the process from growing any file, as a full disk would, or allow it again."""
        if self._process is not None and self._process.poll() is None:
            _, hard = resource.prlimit(self._process.pid, resource.RLIMIT_FSIZE)
            resource.prlimit(self._process.pid, resource.RLIMIT_FSIZE, (0 if full else hard, hard))

    def kill(self) -> None:
        """Kill the process, as a power cut would."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """Ask the process to end, and kill it after a while."""
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        if self._process is None:
            return
        self._process.send_signal(how)
        try:
            self._process.wait(ENDING)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def troubles(self) -> Counter[str]:
        """Warnings and errors in its log, without numbers, and how often each occurs."""
        lines = [TROUBLE.match(line) for line in self.log.read_text(errors="replace").splitlines()]
        return Counter(f"log: {re.sub('[0-9a-f]{6,}|[0-9]+|[(].*', '', line[1])[:90]}" for line in lines if line)

    async def _answers(self, where: str) -> bool:
        try:
            reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        except OSError:
            return False
        try:
            writer.write(f"GET {where} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode())
            return (await reader.read(100)).startswith(b"HTTP/1.1 200")
        except OSError:
            return False
        finally:
            writer.close()


def outlived(mark: str, seconds: float) -> list[int]:
    """The processes that are still running after this many seconds."""
    deadline = time.monotonic() + seconds
    while (left := left_behind(mark)) and time.monotonic() < deadline:
        time.sleep(0.2)
    return left


def left_behind(mark: str) -> list[int]:
    """The processes of nodes and their bots that are still running."""
    wanted = f"{MARK}={mark}".encode()
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if wanted in (folder / "environ").read_bytes().split(b"\0"):
                found.append(int(folder.name))
        except OSError:
            continue
    return found
