"""Metrics of this node, for Prometheus."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import partial

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    Metric,
    ProcessCollector,
    generate_latest,
)
from prometheus_client.core import CounterMetricFamily
from prometheus_client.registry import Collector

TYPE = "text/plain; version=0.0.4; charset=utf-8"


class Tally(Collector):
    """A counter without a lock, for one thread and thousands of events a second."""

    def __init__(self, name: str, words: str, labels: list[str]) -> None:
        self._family = partial(CounterMetricFamily, name, words, labels=labels)
        self.counts: defaultdict[tuple[str, ...], int] = defaultdict(int)

    def collect(self) -> Iterator[Metric]:
        """All counts, as Prometheus reads them."""
        family = self._family()
        for labels, count in self.counts.items():
            family.add_metric(labels, count)
        yield family


class Metrics:
    """All metrics of one node, in a registry of its own."""

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        ProcessCollector(registry=registry)  # where there is /proc
        self._requests = Counter("augury_http_requests", "Answers by route", ["route", "status"], registry=registry)
        self._limited = Counter("augury_rate_limited", "What was refused for being too much", registry=registry)
        self._commands = Tally("augury_commands", "Commands by their answer", ["type", "code"])
        registry.register(self._commands)
        self._batch = Histogram(
            "augury_commit_batch",
            "Entries stored in one transaction",
            buckets=(1, 2, 5, 10, 20, 50, 100, 200, 500),
            registry=registry,
        )
        self._commit = Histogram(
            "augury_commit_seconds",
            "How long a transaction took",
            buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5),
            registry=registry,
        )
        self._turns = Counter("augury_bot_turns", "Turns of bots by how they ended", ["how"], registry=registry)
        self._late = Counter("augury_bot_turns_late", "Turns of bots that were not ready in time", registry=registry)
        self._eased = Counter(
            "augury_bot_turns_eased", "Turns of bots at a lower level, because many wait", registry=registry
        )
        self._turn = Histogram(
            "augury_bot_turn_seconds",
            "How long a bot took",
            buckets=(0.01, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10),
            registry=registry,
        )

    def gauge(self, name: str, words: str, value: Callable[[], float]) -> None:
        """Add something that is counted elsewhere, such as the length of a queue."""
        Gauge(f"augury_{name}", words, registry=self.registry).set_function(value)

    def requested(self, route: str, status: int) -> None:
        self._requests.labels(route, status).inc()

    def limited(self) -> None:
        """Something exceeded a limit."""
        self._limited.inc()

    def commanded(self, kind: str, code: str = "ok") -> None:
        """A command was carried out, or refused with a code."""
        self._commands.counts[kind, code] += 1

    def committed(self, entries: int, seconds: float) -> None:
        """A transaction ended."""
        self._batch.observe(entries)
        self._commit.observe(seconds)

    def thought(self, seconds: float, how: str = "moved") -> None:
        """A worker finished a turn."""
        self._turns.labels(how).inc()
        self._turn.observe(seconds)

    def eased(self) -> None:
        """A simpler bot played, because too many turns wait."""
        self._eased.inc()

    def late(self) -> None:
        """A bot was not ready when its move was due."""
        self._late.inc()

    def text(self) -> bytes:
        """All metrics, as Prometheus reads them."""
        return generate_latest(self.registry)
