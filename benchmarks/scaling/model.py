"""Derives costs of a move, a commit, a socket and a table from the measurements of `benchmarks.scale`."""

from __future__ import annotations

import statistics
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from benchmarks.scaling.moves import APART, TOGETHER
from benchmarks.scaling.simulation import Costs

Figures = dict[str, Any]
MS = 1e-3
SEATS = 4


@dataclass(frozen=True)
class Sizes:
    """Costs other than the processor time of moves."""

    socket: float
    """Bytes of a node's memory."""
    table: float
    node: float
    listening: float
    """Processor seconds per second of a node for an idle socket, including pings."""
    spectator: float
    """Processor seconds of a node for a message to a spectator."""
    to_people: float
    """Bytes sent per move to all clients of a table."""
    to_database: float
    to_bus: float
    stored: float
    """Bytes per move on the database's disk."""


def costs(measured: Figures) -> Costs:
    """The simulation's costs, from measurements at rates below the machine's limit."""
    runs = [_at_usual_speed(run, speed_of(measured)) for run in measured["rates"]]
    node, database = (_by_commit(runs, component) for component in ("node", "PostgreSQL"))
    slow, *_, fast = sorted(runs, key=lambda run: float(run["moves_per_second"]))
    disk = slow["commit_ms"] * MS - node[1] - database[0] * slow["entries_per_commit"] - database[1]
    returns = measured.get("returns", [])
    back = {name: _median(run["cpu_ms_per_socket"][name] for run in returns) for name in ("node", "PostgreSQL")}
    return Costs(
        node_move=node[0],
        node_commit=node[1],
        database_move=database[0],
        database_commit=database[1],
        bus_move=fast["cpu_ms_per_move"]["Redis"] * MS,
        people_move=fast["cpu_ms_per_move"]["people"] * MS,
        disk=max(0.0, disk),
        returned=back["node"] * MS,
        loaded=back["PostgreSQL"] * SEATS * MS,
    )


def speed_of(measured: Figures) -> float:
    """Microseconds that the yardstick took while rates were measured."""
    return float(statistics.median(run.get("machine_us", 1.0) for run in measured["rates"]))


def by_turn(measured: Figures) -> tuple[float, float]:
    """Seconds of a busy node for a move and for a turn of its event loop, by least squares over runs with one node."""
    runs = [_at_usual_speed(run, speed_of(measured)) for run in measured["rates"] if not run["rate"]]
    spent = np.array([run["cpu_ms_per_move"]["node"] for run in runs]) * MS
    rows = np.array([[1.0, run["turns_per_move"]] for run in runs])
    move, turn = np.linalg.lstsq(rows / spent[:, None], np.ones(len(runs)), rcond=None)[0]  # deviations in per cent
    return float(move), float(turn)


def slowed(found: Costs, times: float) -> Costs:
    """All costs on a machine that takes so many times as long for everything but its disk."""
    return Costs(**{name: value * (1 if name == "disk" else times) for name, value in asdict(found).items()})


def _at_usual_speed(run: Figures, usual: float) -> Figures:
    times = usual / run.get("machine_us", usual)
    spent = {name: times * value for name, value in run["cpu_ms_per_move"].items()}
    return {**run, "cpu_ms_per_move": spent, "commit_ms": times * run["commit_ms"]}


def heard(measured: Figures) -> float:
    """Seconds that a node spends on a move at a shared table that was made at another node."""
    return max(0.0, node_cost(measured, 4, APART) - node_cost(measured, 4, TOGETHER)) / 3 * MS


def node_cost(measured: Figures, nodes: int, spread: str) -> float:
    """Processor milliseconds of all nodes per move, as the median of all rounds."""
    runs = [run for run in measured["moves"] if (run["nodes"], run["spread"]) == (nodes, spread)]
    return float(statistics.median(run["cpu_ms_per_move"]["node"] for run in runs))


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
    """Seconds per move and per commit, by least squares."""
    rows = np.array([[1.0, 1 / run["entries_per_commit"]] for run in runs])
    spent = np.array([run["cpu_ms_per_move"][component] for run in runs]) * MS
    move, commit = np.linalg.lstsq(rows, spent, rcond=None)[0]
    if move < 0 or commit < 0:
        raise SystemExit(f"the measured rates give no costs of {component}: {move}, {commit}")
    return float(move), float(commit)


def _median(values: Iterable[float]) -> float:
    return statistics.median(list(values) or [0.0])
