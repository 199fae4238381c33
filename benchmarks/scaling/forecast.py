"""Forecasts what a number of people needs, and what happens when a node dies or all clients reconnect at once."""

from __future__ import annotations

import random
from dataclasses import dataclass
from math import ceil
from typing import Any

import simpy

from benchmarks.scaling.model import SEATS, Sizes
from benchmarks.scaling.simulation import Costs, Machine, Node, Process, Waits

Figures = dict[str, Any]
PAUSE = 12.0
"""Average seconds between two moves of a person."""
WATCHING = 0.1
"""Spectators per player."""
BUSY = 0.5
"""The target utilization of a node's event loop, a database's cores and the bus in the busiest hour."""
FULL_BATCH = 40
"""Entries per commit of a node at its maximum rate."""
SOCKETS = 12_000
"""Sockets planned per node, which may hold 20,000, so that others can take over those of a node that died."""
DATABASE_CORES, NODE_CORES = 8, 2
AVERAGE = 1 / 3
"""The average load of a day, relative to the busiest hour."""
DAY = 86_400
CORE_MONTH, GIB_MONTH, GIB_STORED, GIB_SENT = 25.0, 3.0, 0.12, 0.02
"""US dollars per core-month, GiB-month of memory, GiB-month of disk, and GiB sent: typical prices of rented hosts."""


@dataclass(frozen=True)
class Need:
    """What a number of people needs in the busiest hour."""

    people: int
    moves_per_second: float
    nodes: int
    databases: int
    buses: int
    cores: int
    memory_gib: float
    sent_mbit: float
    stored_gib_a_day: float
    dollars_a_month: float
    loads: dict[str, float]
    """The utilization of each component if there were only one."""


def need(people: int, costs: Costs, sizes: Sizes) -> Need:
    """Compute the needs of this many people."""
    moves, sockets = people / PAUSE, people * (1 + WATCHING)
    watched = moves * WATCHING * SEATS * sizes.spectator
    most = 1 / (costs.node_move + costs.node_commit / FULL_BATCH)
    loads = {
        "a node's moves": moves / most + sockets * sizes.listening + watched,
        "a node's sockets": sockets / 20_000,
        "Redis": moves * costs.bus_move,
    }
    nodes = max(2, ceil(loads["a node's moves"] / BUSY), ceil(sockets / SOCKETS) + (people > SOCKETS))
    batch = _batch(costs, moves / nodes)
    loads["PostgreSQL"] = moves * (costs.database_move + costs.database_commit / batch) / DATABASE_CORES
    databases = max(1, ceil(loads["PostgreSQL"] / BUSY))
    buses = max(1, ceil(loads["Redis"] / BUSY))
    cores = nodes * NODE_CORES + databases * DATABASE_CORES + buses
    memory = nodes * sizes.node + sockets * sizes.socket + people / SEATS * sizes.table
    gib = memory * 1.5 / 2**30 + databases * 32 + buses
    sent = moves * sizes.to_people * (1 + WATCHING)
    disk = moves * AVERAGE * DAY * sizes.stored / 2**30
    price = cores * CORE_MONTH + gib * GIB_MONTH + disk * 30 * GIB_STORED + sent * AVERAGE * DAY * 30 / 2**30 * GIB_SENT
    return Need(people, moves, nodes, databases, buses, cores, gib, sent * 8 / 1e6, disk, price, loads)


def _batch(costs: Costs, rate: float) -> float:
    """Entries per commit of a node at a given rate, where a commit takes as long as the next entries wait."""
    batch = 1.0
    for _ in range(50):
        batch = max(1.0, rate * (costs.disk + costs.node_commit + costs.database_commit + batch * costs.database_move))
    return batch


@dataclass(frozen=True)
class Cell:
    """A database with its nodes, independent of other cells."""

    nodes: int
    people: int
    """People at each node."""
    dying: int
    """The number of nodes that die at once; if all do, they return at once, as after a failure of the load balancer."""
    spread: float
    """Seconds over which browsers spread their return."""
    admitted: float
    """Sockets per second that a node admits."""


def lose_nodes(cell: Cell, costs: Costs, seconds: float = 30.0, at: float = 3.0) -> Figures:
    """Let nodes die: when all clients are back, and how long moves of others take meanwhile."""
    env, dice = simpy.Environment(), random.Random(2)
    database = Machine(env, DATABASE_CORES)
    nodes = [Node(Machine(env, NODE_CORES), database, costs) for _ in range(cell.nodes)]
    everybody = cell.dying == cell.nodes
    left = nodes if everybody else nodes[cell.dying :]
    doors = {id(node): simpy.Resource(env, 1) for node in left}
    waits, back = Waits(1.0), list[float]()

    def table(home: Node) -> Process:
        moved = env.process(take_over()) if everybody or home not in left else None
        node, waiting = home, moved is not None
        while True:
            yield env.timeout(dice.expovariate(SEATS / PAUSE))
            if moved and waiting and env.now > at:
                node, waiting = (yield moved), False
            sent = env.now
            yield from node.move()
            if moved is None or everybody:
                waits.add(sent, env.now)

    def take_over() -> Process:
        yield env.timeout(at)
        node = dice.choice(left)
        yield env.all_of([env.process(come(node, loads=place == 0)) for place in range(SEATS)])
        return node

    def come(node: Node, *, loads: bool) -> Process:
        yield env.timeout(dice.random() * cell.spread)
        with doors[id(node)].request() as door:
            yield door
            yield env.timeout(1 / cell.admitted)
        yield from node.take_back(loads=loads)
        back.append(env.now)

    for node in nodes:
        for _ in range(cell.people // SEATS):
            env.process(table(node))
    env.run(seconds)
    lost = cell.people // SEATS * SEATS * cell.dying
    return {
        "sockets_lost": lost,
        "sockets_back": len(back),
        "seconds_until_all_are_back": (max(back) - at) if len(back) >= 0.999 * lost else None,
        "p99_ms_of_others_before": 1000 * waits.quantile(0.99, 1.0, at),
        "p99_ms_of_others_meanwhile": 1000 * waits.quantile(0.99, at, at + 10),
    }
