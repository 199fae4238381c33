"""Nodes that share PostgreSQL and Redis on loopback, and their usage of processor, memory, network and commits.

Bytes are counted at the servers' sockets (`ss` reads TCP's own counters), and for Redis also by Redis itself.
"""

from __future__ import annotations

import contextlib
import os
import subprocess
import time
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from functools import reduce
from pathlib import Path

from prometheus_client.parser import text_string_to_metric_families

from benchmarks.load import Server, serving
from tests.services import Postgres, Redis, postgres, redis

TICKS = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")
SAMPLED = (
    "augury_commit_batch_sum",
    "augury_commit_batch_count",
    "augury_commit_seconds_sum",
    "augury_bot_turns_total",
    "augury_bot_turns_eased_total",
)


@dataclass
class Usage:
    """Usage up to a moment, or between two moments."""

    processor: dict[str, float] = field(default_factory=dict)
    """Processor seconds by component."""
    sockets: dict[str, dict[str, tuple[int, int]]] = field(default_factory=dict)
    """For each link, bytes to and from the server's side of each socket."""
    redis: tuple[int, int] = (0, 0)
    """Bytes to and from Redis, as counted by Redis."""
    metrics: dict[str, float] = field(default_factory=dict)
    """Prometheus metrics, summed over all nodes."""
    busy: float = 0.0
    """Seconds that the machine's cores were busy, for all programs."""
    idle: float = 0.0
    """Seconds that they were idle."""
    at: float = 0.0
    """When processor times were read, in seconds, or the time between two readings."""
    counted: float = 0.0
    """The same for bytes; on a busy machine reading everything takes a while, during which play continues."""

    def since(self, before: Usage) -> Usage:
        """Usage since another reading, without connections that have been closed since then."""
        processor = {name: spent - before.processor[name] for name, spent in self.processor.items()}
        metrics = {name: value - before.metrics[name] for name, value in self.metrics.items()}
        used = Usage(processor, {}, _less(self.redis, before.redis), metrics)
        for name in ("busy", "idle", "at", "counted"):
            setattr(used, name, getattr(self, name) - getattr(before, name))
        for link, ends in self.sockets.items():
            old = before.sockets.get(link, {})
            used.sockets[link] = {end: _less(count, old.get(end, (0, 0))) for end, count in ends.items()}
        return used

    @property
    def others(self) -> float:
        """Seconds of processor time used by other programs."""
        return max(0.0, self.busy - sum(self.processor.values()))

    def carried(self, link: str) -> tuple[int, int]:
        """Total bytes to and from the server of a link."""
        return reduce(lambda one, other: (one[0] + other[0], one[1] + other[1]), self.sockets[link].values(), (0, 0))


@dataclass
class Cluster:
    """Some nodes, and the services that they share."""

    nodes: list[Server]
    database: Postgres
    buses: list[Redis]

    def usage(self) -> Usage:
        """The current usage of all components."""
        ports = {"people to node": [node.port for node in self.nodes]}
        ports |= {"node to PostgreSQL": [self.database.port], "node to Redis": [bus.port for bus in self.buses]}
        found = Usage(at=time.monotonic(), metrics=dict.fromkeys(SAMPLED, 0.0))
        found.busy, found.idle = _busy_and_idle()
        found.processor = {
            "people": sum(os.times()[:2]),
            "node": sum(node.cpu for node in self.nodes),
            "bot workers": sum(processor_of(node.pid) - _processor(node.pid) for node in self.nodes),
            "PostgreSQL": processor_of(self.database.pid),
            "Redis": sum(_processor(bus.pid) for bus in self.buses),
        }
        found.counted = time.monotonic()
        found.sockets = {link: _sockets(listening) for link, listening in ports.items()}
        found.redis = self._by_redis()
        for node in self.nodes:
            for name, value in _metrics(node.port):
                found.metrics[name] += value
        return found

    def memory(self) -> dict[str, int]:
        """Memory in bytes: resident memory of all nodes, private memory of PostgreSQL's processes and of Redis."""
        backends = [self.database.pid, *children(self.database.pid)]
        return {
            "node": sum(node.memory for node in self.nodes),
            "PostgreSQL": sum(map(_private, backends)),
            "Redis": sum(_private(bus.pid) for bus in self.buses),
        }

    def _by_redis(self) -> tuple[int, int]:
        from redis import Redis as Client

        came = sent = 0
        for bus in self.buses:
            with Client.from_url(bus.url) as client:
                info = client.info("stats")
            came, sent = came + int(info["total_net_input_bytes"]), sent + int(info["total_net_output_bytes"])
        return came, sent


@contextmanager
def cluster(nodes: int, source: Path | None = None, bots: int = 0, *, alone: bool = False) -> Iterator[Cluster]:
    """Start nodes with a new database, from this checkout or other sources.

    If `alone`, each node has its own database and Redis: the same load on the machine, but nothing shared.
    """
    with ExitStack() as stack:
        database = stack.enter_context(postgres())
        buses = [stack.enter_context(redis()) for _ in range(nodes if alone else 1)]
        made = []
        for number in range(nodes):
            place = number if alone else 0
            address = database.url(f"scale{place or ''}")
            server = serving(source=source, database=address, redis=buses[place].url, bots=bots, core=None)
            made.append(stack.enter_context(server))
        yield Cluster(made, database, buses)


def _busy_and_idle() -> tuple[float, float]:
    """Seconds that all cores together were busy, including time stolen by other virtual machines, and idle."""
    times = list(map(int, Path("/proc/stat").read_text().split()[1:9]))
    idle = times[3] + times[4]
    return (sum(times) - idle) / TICKS, idle / TICKS


def children(pid: int) -> list[int]:
    """All descendants of a process."""
    below: list[int] = []
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        with contextlib.suppress(OSError):
            below += map(int, task.read_text().split())
    return below + [deeper for child in below for deeper in children(child)]


def processor_of(pid: int) -> float:
    """Processor seconds of a process and all its descendants."""
    return sum(_processor(one) for one in [pid, *children(pid)])


def _processor(pid: int) -> float:
    """Processor seconds of a process and of its children that have ended."""
    try:
        times = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return sum(map(int, times[11:15])) / TICKS


def _private(pid: int) -> int:
    try:
        _, resident, shared, *_ = map(int, Path(f"/proc/{pid}/statm").read_text().split())
    except OSError:
        return 0
    return PAGE * (resident - shared)


def _metrics(port: int) -> list[tuple[str, float]]:
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=30) as answer:
        families = list(text_string_to_metric_families(answer.read().decode()))
    samples = [sample for family in families for sample in family.samples]
    return [(sample.name, sample.value) for sample in samples if sample.name in SAMPLED]


def _sockets(ports: list[int]) -> dict[str, tuple[int, int]]:
    """Bytes to and from each established connection to some listening ports."""
    wanted = " or ".join(f"sport = :{port}" for port in ports)
    words = ["ss", "-tinH", "state", "established", f"( {wanted} )"]
    lines = subprocess.run(words, capture_output=True, text=True, check=True).stdout.splitlines()  # noqa: S603
    found = {}
    for ends, counts in zip(lines[::2], lines[1::2], strict=True):
        said = dict(word.split(":", 1) for word in counts.split() if word.startswith("bytes_"))
        key = " ".join(ends.split()[2:4])
        found[key] = int(said.get("bytes_received", 0)), int(said.get("bytes_acked", 0))
    return found


def _less(one: tuple[int, int], other: tuple[int, int]) -> tuple[int, int]:
    return one[0] - other[0], one[1] - other[1]
