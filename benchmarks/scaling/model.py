"""What the measurements of `benchmarks.scale` mean: costs of a move, a commit, a socket, a table."""

from __future__ import annotations

import statistics
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np

from benchmarks.scaling.simulation import Costs

Figures = dict[str, Any]
MS = 1e-3
SEATS = 4


@dataclass(frozen=True)
class Sizes:
    """What things take, beside the time of a move."""

    socket: float
    """Bytes of a node's memory."""
    table: float
    node: float
    listening: float
    """Seconds of a node's processor a second for an idle socket, pings included."""
    spectator: float
    """Seconds of a node's processor for a message to a spectator."""
    to_people: float
    """Bytes for a move, to all people of a table."""
    to_database: float
    to_bus: float
    stored: float
    """Bytes on the database's disk for a move."""


def costs(measured: Figures) -> Costs:
    """The simulation's costs, from measurements at rates that leave the machine room."""
    runs = measured["rates"]
    node, database = (_by_commit(runs, component) for component in ("node", "PostgreSQL"))
    slow = min(runs, key=lambda run: run["moves_per_second"])
    disk = slow["commit_ms"] * MS - node[1] - database[0] * slow["entries_per_commit"] - database[1]
    returns = measured.get("returns", [])
    back = {name: _median(run["cpu_ms_per_socket"][name] for run in returns) for name in ("node", "PostgreSQL")}
    return Costs(
        node_move=node[0],
        node_commit=node[1],
        database_move=database[0],
        database_commit=database[1],
        bus_move=_median(run["cpu_ms_per_move"]["Redis"] for run in runs) * MS,
        people_move=_median(run["cpu_ms_per_move"]["people"] for run in runs[1:]) * MS,
        disk=max(0.0, disk),
        heard=heard(measured),
        returned=back["node"] * MS,
        loaded=back["PostgreSQL"] * SEATS * MS,
        together=measured["cores"][0]["together"] if "cores" in measured else 1.0,
    )


def heard(measured: Figures) -> float:
    """What a node spends on a move of another node when every move reaches all nodes, in seconds."""
    by_nodes = {nodes: node_cost(measured, nodes) for nodes in (1, 4)}
    return max(0.0, by_nodes[4] - by_nodes[1]) / 3 * MS


def node_cost(measured: Figures, nodes: int, spread: str = "together") -> float:
    """Milliseconds of the nodes' processors for a move, the median of all rounds."""
    runs = [run for run in measured["moves"] if (run["nodes"], run["spread"]) == (nodes, spread)]
    return _median(run["cpu_ms_per_move"]["node"] for run in runs)


def sizes(measured: Figures) -> Sizes:
    """Memory, bytes and idle costs."""
    memory = measured["memory"][0]
    crowd = {run["spectators"]: run for run in measured["spectators"] if run["nodes"] == 1}
    most = max(crowd)
    spectator = (crowd[most]["cpu_ms_per_move"]["node"] - crowd[0]["cpu_ms_per_move"]["node"]) / most * MS
    idle = {run["sockets"]: run["idle_cpu_ms_per_second"] for run in measured["sockets"]}
    listening = (idle[max(idle)] - idle[0]) / max(idle) * MS
    links = measured["moves"][0]["bytes_per_move"]
    return Sizes(
        socket=memory["kib_per_spectator"] * 1024,
        table=max(0.0, memory["kib_per_table_without_sockets"]) * 1024,
        node=memory["node_empty_mib"] * 2**20,
        listening=max(0.0, listening),
        spectator=spectator,
        to_people=links["people to node"][1],
        to_database=sum(links["node to PostgreSQL"]),
        to_bus=sum(links["node to Redis"]),
        stored=memory["disk_bytes_per_table_and_its_moves"] / memory["moves_per_table"],
    )


def _by_commit(runs: list[Figures], component: str) -> tuple[float, float]:
    """Seconds for a move and for a commit, by least squares; what a component does without moves is left out."""
    rows = np.array([[1.0, 1 / run["entries_per_commit"], 1 / run["moves_per_second"]] for run in runs])
    spent = np.array([run["cpu_ms_per_move"][component] for run in runs]) * MS
    kept = [0, 1, 2]
    while True:
        found = dict(zip(kept, np.linalg.lstsq(rows[:, kept], spent, rcond=None)[0], strict=True))
        if min(found.values()) >= 0:
            return float(found.get(0, 0.0)), float(found.get(1, 0.0))
        kept.remove(min(found, key=lambda column: found[column]))


def _median(values: Iterable[float]) -> float:
    return statistics.median(list(values) or [0.0])
