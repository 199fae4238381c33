"""Measures the load that one node can carry: `augury serve` with a file on one core, compared with boardgame.io.

Every move is acknowledged after its transaction is on the disk (SQLite, synchronous=FULL). The server runs on core 0
and the clients on core 1. Use a quiet machine; the figures are ratios and medians of rounds in which both sides take
turns.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx

from benchmarks.boardgameio import measure as measure_peer
from benchmarks.crowd import SEATS, Crowd, Tally, read_little

SERVER_CORE, CROWD_CORE = 0, 1
LOADED = "compiled rules are loaded"


@dataclass
class Server:
    """A running server."""

    port: int
    pid: int

    @property
    def memory(self) -> int:
        """Resident memory in bytes."""
        lines = Path(f"/proc/{self.pid}/status").read_text().splitlines()
        return 1024 * int(next(line for line in lines if line.startswith("VmRSS")).split()[1])

    @property
    def cpu(self) -> float:
        """Seconds of processor time so far."""
        times = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(times[11]) + int(times[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def serving(
    program: str = "augury",
    source: Path | None = None,
    *,
    database: str | None = None,
    redis: str | None = None,
    bots: int = 0,
    core: int | None = SERVER_CORE,
) -> Iterator[Server]:
    """Run `augury serve` with a new file and no bots, or another program, other sources or other services."""
    with tempfile.TemporaryDirectory() as folder:
        command = [] if core is None else ["taskset", "-c", str(core)]
        command += [sys.executable, "-m", program, "serve", "--port", "0", "--bots", str(bots)]
        command += ["--requests-per-second", "1000000", "--rooms", "100000"]
        command += ["--sockets-per-address", "100000", "--rooms-per-address", "100000", "--guests-per-hour", "1000000"]
        settings = os.environ | {"AUGURY_MEGABYTES_PER_HOUR": "1000000"}  # unknown to older versions
        settings |= {"AUGURY_DATABASE": database or f"{folder}/load.db"} | ({"AUGURY_REDIS": redis} if redis else {})
        settings |= {"PYTHONPATH": str(source)} if source else {}
        log = Path(folder, "log")
        with (
            log.open("wb") as errors,
            subprocess.Popen(command, env=settings, stdout=subprocess.PIPE, stderr=errors, text=True) as process,  # noqa: S603
        ):
            try:
                line = process.stdout.readline() if process.stdout else ""
                server = Server(int(line.split("http://127.0.0.1:")[1].split("/")[0]), process.pid)
                _wait_for(log)
                yield server
            finally:
                process.kill()


def _wait_for(log: Path) -> None:
    """Wait until compiled rules are loaded."""
    end = time.monotonic() + 300
    while time.monotonic() < end:
        if LOADED in log.read_text():
            return
        time.sleep(0.2)
    raise SystemExit("the server did not start")


async def play(server: Server, tables: int, seconds: float) -> dict[str, float]:
    """Play as fast as possible."""
    before = server.memory
    crowd = Crowd("127.0.0.1", server.port)
    await crowd.come(tables)
    seated = server.memory
    cpu = server.cpu
    tally = await crowd.play(seconds, 3)
    cpu = server.cpu - cpu
    _check(tally)
    return {
        "moves_per_second": tally.moves / seconds,
        "p50_ms": tally.wait(0.5),
        "p99_ms": tally.wait(0.99),
        "server_cpu": cpu / (seconds + 3),
        "kib_a_socket_at_tables": (seated - before) / 1024 / (tables * SEATS),
    }


async def think(server: Server, tables: int, seconds: float, rate: float) -> dict[str, float]:
    """Play at a rate below the limit, with random thinking times."""
    crowd = Crowd("127.0.0.1", server.port, pause=tables / rate)
    await crowd.come(tables)
    tally = await crowd.play(seconds, 4)
    _check(tally)
    return {
        "thinking_moves_per_second": tally.moves / seconds,
        "thinking_p50_ms": tally.wait(0.5),
        "thinking_p99_ms": tally.wait(0.99),
    }


def _check(tally: Tally) -> None:
    if tally.refused:
        raise SystemExit(f"moves were refused: {tally.refused[0]!r}")


async def idle(server: Server, sockets: int) -> dict[str, float]:
    """Idle sockets at a quiet table."""
    before = server.memory
    crowd = Crowd("127.0.0.1", server.port)
    await crowd.come(1)
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{server.port}") as http:
        token = str((await http.post("/api/tokens", json={"name": "somebody"})).json()["token"])
    for _ in range(sockets):
        await crowd.person(crowd.matches[0], token, sits=False)
    await asyncio.sleep(3)
    after = server.memory
    return {"sockets": sockets, "mib": after / 2**20, "kib_a_socket": (after - before) / 1024 / sockets}


def main() -> None:
    """Measure, and print a table or JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=250)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--rate", type=float, default=2000, help="moves a second while people think")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--idle", type=int, default=10_000)
    parser.add_argument("--no-peer", action="store_true")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    os.sched_setaffinity(0, {CROWD_CORE})
    read_little()  # for the clients of both sides
    ours: list[dict[str, float]] = []
    memory: list[float] = []
    file: list[float] = []
    with serving() as server:  # excludes compilation by a first game from the figures
        asyncio.run(play(server, 4, 2))
    for number in range(args.rounds):
        with serving() as server:
            found_here = asyncio.run(play(server, args.tables, args.seconds))
        with serving() as server:
            ours.append(found_here | asyncio.run(think(server, args.tables, args.seconds, args.rate)))
        _say(f"round {number + 1}: augury", ours[-1])
        if not args.no_peer:
            for storage, found in (("memory", memory), ("file", file)):
                peer = measure_peer(tables=args.tables, seconds=args.seconds, storage=storage)
                found.append(peer.moves_per_second)
                _say(f"round {number + 1}: boardgame.io, {storage}", {"moves_per_second": peer.moves_per_second})
    result: dict[str, object] = {name: statistics.median(result[name] for result in ours) for name in ours[0]}
    if not args.no_peer:
        speed = statistics.median(result["moves_per_second"] for result in ours)
        result["times_memory"] = speed / statistics.median(memory)
        result["times_file"] = speed / statistics.median(file)
    if args.idle:
        with serving() as server:
            result["idle"] = asyncio.run(idle(server, args.idle))
    print(
        json.dumps(result, indent=1) if args.json else "\n".join(f"{key:24} {value}" for key, value in result.items())
    )


def _say(what: str, figures: dict[str, float]) -> None:
    print(what, *(f"{name} {value:.1f}" for name, value in figures.items()), file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
