"""A discrete-event simulation of nodes, databases and clients, in seconds, with costs as input.

A move is handled by its node's event loop, waits for the node's next commit, costs the database a share of that, and is
handled by the loop again. Event loops have one thread each and run on the cores of a machine; a commit also waits for a
disk.
"""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Generator
from dataclasses import dataclass, field
from typing import Any

import simpy

SLICE = 3e-3
"""The time slice: seconds that a busy thread keeps a core while others wait, about as on Linux."""

Process = Generator[simpy.Event, Any, Any]


@dataclass(frozen=True)
class Costs:
    """Seconds of processor time, and of waiting for a disk."""

    node_move: float
    node_commit: float
    database_move: float
    database_commit: float
    bus_move: float
    people_move: float
    """Processor time of the process that simulates people, when it runs on the same machine."""
    disk: float
    heard: float = 0.0
    """Processor time of a node for a move that another node stored, if it has the match open."""
    returned: float = 0.0
    """Processor time of a node for a socket that reconnects."""
    loaded: float = 0.0
    """Processor time of a database to load the table of such a socket."""


class Machine:
    """The cores that several programs share."""

    def __init__(self, env: simpy.Environment, cores: int) -> None:
        self.env, self.cores = env, simpy.Resource(env, cores)
        self.busy = 0.0

    def work(self, seconds: float) -> Process:
        """Use a core for this long."""
        with self.cores.request() as core:
            yield core
            yield self.env.timeout(seconds)
            self.busy += seconds


class Thread:
    """A single thread on any core of a machine, such as the event loop of a node or the process of the people."""

    def __init__(self, machine: Machine) -> None:
        self.machine, self.env = machine, machine.env
        self.busy = 0.0
        self._jobs: deque[tuple[float, simpy.Event]] = deque()
        self._wake = self.env.event()
        self.env.process(self._run())

    def work(self, seconds: float) -> Process:
        """Do a job after all earlier ones."""
        done = self.env.event()
        self._jobs.append((seconds, done))
        if not self._wake.triggered:
            self._wake.succeed()
        yield done

    def _run(self) -> Process:
        """Like an operating system, let a thread with more jobs keep its core for a time slice."""
        while True:
            if not self._jobs:
                self._wake = self.env.event()
                yield self._wake
            with self.machine.cores.request() as core:
                yield core
                end = self.env.now + SLICE
                while self._jobs and self.env.now < end:
                    seconds, done = self._jobs.popleft()
                    yield self.env.timeout(seconds)
                    self.busy += seconds
                    self.machine.busy += seconds
                    done.succeed()


class Committer:
    """Stores all waiting entries in one transaction, and answers afterwards."""

    def __init__(self, loop: Thread, database: Machine, costs: Costs) -> None:
        self.env, self.loop, self.database, self.costs = database.env, loop, database, costs
        self.waiting: list[simpy.Event] = []
        self.wake = self.env.event()
        self.commits = self.entries = 0
        self.env.process(self._run())

    def store(self) -> simpy.Event:
        """An event that is triggered when the entry is on the disk."""
        answer = self.env.event()
        self.waiting.append(answer)
        if not self.wake.triggered:
            self.wake.succeed()
        return answer

    def _run(self) -> Process:
        costs = self.costs
        while True:
            if not self.waiting:
                self.wake = self.env.event()
                yield self.wake
            yield from self.loop.work(costs.node_commit)
            batch, self.waiting = self.waiting, []
            yield from self.database.work(costs.database_commit + len(batch) * costs.database_move)
            yield self.env.timeout(costs.disk)
            self.commits += 1
            self.entries += len(batch)
            for answer in batch:
                answer.succeed()


class Node:
    """A node with its event loop and its committer."""

    def __init__(self, machine: Machine, database: Machine, costs: Costs) -> None:
        self.costs, self.loop = costs, Thread(machine)
        self.committer = Committer(self.loop, database, costs)
        self.database, self.alive = database, True

    def move(self) -> Process:
        """Process a move from its arrival to its acknowledgement."""
        yield from self.loop.work(self.costs.node_move / 2)
        yield self.committer.store()
        yield from self.loop.work(self.costs.node_move / 2)

    def take_back(self, *, loads: bool) -> Process:
        """Accept a returning socket, and load its table if it is the first one there."""
        if loads:
            yield from self.database.work(self.costs.loaded)
        yield from self.loop.work(self.costs.returned)


@dataclass
class Waits:
    """Durations of moves after a warm-up."""

    since: float
    seconds: list[tuple[float, float]] = field(default_factory=list)
    """When each move was sent, and how long it took."""

    def add(self, sent: float, now: float) -> None:
        """Add a move."""
        if now >= self.since:
            self.seconds.append((sent, now - sent))

    def quantile(self, share: float, begin: float = 0.0, end: float = float("inf")) -> float:
        """A quantile of the durations of moves sent in an interval."""
        found = sorted(took for sent, took in self.seconds if begin <= sent < end)
        return found[int(share * (len(found) - 1))] if found else 0.0


@dataclass(frozen=True)
class Loopback:
    """Everything on one machine, with people who move at once or after thinking."""

    nodes: int
    tables: int
    """Tables on each node."""
    think: float = 0.0
    cores: int = 2
    others: float = 0.0
    """Cores used by other programs, evenly distributed."""


def play_on_loopback(plan: Loopback, costs: Costs, seconds: float = 4.0, warmup: float = 1.0) -> dict[str, float]:
    """Simulate moves per second and their durations, as `benchmarks.scale` measures them."""
    env, dice = simpy.Environment(), random.Random(1)
    machine = Machine(env, plan.cores)
    nodes, people, bus = [Node(machine, machine, costs) for _ in range(plan.nodes)], Thread(machine), Thread(machine)
    waits = Waits(warmup)

    def table(node: Node) -> Process:
        yield env.timeout(dice.random() * max(plan.think, 0.01))
        while True:
            if plan.think:
                yield env.timeout(dice.expovariate(1 / plan.think))
            sent = env.now
            yield from people.work(costs.people_move)
            yield from node.move()
            waits.add(sent, env.now)
            env.process(bus.work(costs.bus_move))
            for other in nodes:
                if other is not node and costs.heard:
                    env.process(other.loop.work(costs.heard))

    for node in nodes:
        for _ in range(plan.tables):
            env.process(table(node))
    for _ in range(plan.cores if plan.others else 0):
        env.process(_other(Thread(machine), plan.others / plan.cores))
    env.run(warmup + seconds)
    commits = sum(node.committer.commits for node in nodes)
    return {
        "moves_per_second": len(waits.seconds) / seconds,
        "p50_ms": 1000 * waits.quantile(0.5),
        "p99_ms": 1000 * waits.quantile(0.99),
        "entries_per_commit": sum(node.committer.entries for node in nodes) / max(1, commits),
        "node_busy": sum(node.loop.busy for node in nodes) / plan.nodes / (warmup + seconds),
    }


def _other(thread: Thread, share: float) -> Process:
    """Another program, which uses this share of a core."""
    while True:
        thread.env.process(thread.work(SLICE))
        yield thread.env.timeout(SLICE / share)
