"""Forecasts: costs are recovered from synthetic measurements, and clients reconnect as fast as nodes admit them."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from benchmarks.scale_simulation import CLOSE, compare
from benchmarks.scaling.forecast import BUSY, PAUSE, Cell, lose_nodes, need
from benchmarks.scaling.model import Sizes, by_turn, costs
from benchmarks.scaling.page import with_figures
from benchmarks.scaling.simulation import Costs
from tests.architecture.repository import ROOT

COSTS = Costs(0.4e-3, 0.2e-3, 0.08e-3, 0.1e-3, 0.04e-3, 0.1e-3, disk=1e-3, returned=1e-3, loaded=0.5e-3)
SIZES = Sizes(20_000, 50_000, 3e8, 2e-6, 2e-5, 6000, 400, 600, 700)


def test_costs_are_found_in_figures() -> None:
    """The costs of moves, commits and the disk are recovered from figures computed from them at several rates."""
    runs = []
    for rate, batch in ((500.0, 1.2), (1000.0, 1.7), (2000.0, 3.5), (3000.0, 7.0)):
        node = COSTS.node_move + COSTS.node_commit / batch
        database = COSTS.database_move + COSTS.database_commit / batch
        commit = COSTS.node_commit + COSTS.database_commit + COSTS.database_move * batch + COSTS.disk
        spent = {"node": node, "PostgreSQL": database, "Redis": COSTS.bus_move, "people": COSTS.people_move}
        each = {name: 1000 * seconds for name, seconds in spent.items()}
        runs.append(
            {"moves_per_second": rate, "entries_per_commit": batch, "commit_ms": 1000 * commit, "cpu_ms_per_move": each}
        )
    found = costs({"rates": runs})
    for name in ("node_move", "node_commit", "database_move", "database_commit", "bus_move", "people_move", "disk"):
        assert getattr(found, name) == pytest.approx(getattr(COSTS, name), rel=0.02), name


@pytest.mark.parametrize("dying", [1, 3])
def test_people_come_back_as_fast_as_nodes_let_them(dying: int) -> None:
    """Clients reconnect at the rate at which nodes admit them, and other clients' moves stay fast."""
    cell = Cell(nodes=3, people=1200, dying=dying, spread=0.5, admitted=200.0)
    found = lose_nodes(cell, COSTS, seconds=20)
    doors = 3 if dying == 3 else 2
    assert found["sockets_back"] == found["sockets_lost"] == 1200 * dying
    assert found["seconds_until_all_are_back"] == pytest.approx(1200 * dying / doors / 200, rel=0.2)
    assert found["p99_ms_of_others_meanwhile"] < 50


def test_needs_grow_with_people() -> None:
    """Nodes suffice for the load, ten times the people need ten times the work, and costlier moves need more nodes."""
    small, large = need(100_000, COSTS, SIZES), need(1_000_000, COSTS, SIZES)
    assert large.loads["a node's moves"] == pytest.approx(10 * small.loads["a node's moves"])
    assert small.moves_per_second == pytest.approx(100_000 / PAUSE)
    for found in (small, large):
        assert (
            found.loads["a node's moves"] / found.nodes <= BUSY and found.loads["PostgreSQL"] / found.databases <= BUSY
        )
    assert need(1_000_000, replace(COSTS, node_move=4e-3), SIZES).nodes > 3 * large.nodes


MOVE, TURN = 0.18e-3, 0.25e-3
RUN = {"machine_us": 80.0, "turns_per_move": 0.2, "cores_of_others": 0.0}


def measurements(**changed: float) -> dict[str, Any]:
    """Synthetic runs with one node, and a run with two that differs from the others."""
    rates = []
    for turns, machine in ((0.02, 80.0), (0.2, 100.0), (0.8, 60.0), (0.4, 80.0)):
        spent = 1000 * machine / 80 * (MOVE + TURN * turns)
        run = RUN | {"rate": 0.0, "turns_per_move": turns, "machine_us": machine, "commit_ms": 1.0}
        rates.append(run | {"cpu_ms_per_move": {"node": spent}})
    idle = RUN | {"rate": 1000.0, "turns_per_move": 4.0, "cpu_ms_per_move": {"node": 9.0}, "commit_ms": 1.0}
    return {
        "rates": [*rates, idle],
        "limits": [RUN | {"nodes": 2, "tables": 150, "moves_per_second": 5000.0} | changed],
    }


def simulated(**changed: float) -> float:
    """Moves per second of a run with two nodes that differs in something."""
    (line,) = compare(measurements(**changed), COSTS)
    return float(line["simulated"])


def test_costs_of_turns_are_found_in_figures() -> None:
    """What a move and a turn of the loop cost is recovered from busy runs, at whatever speed the machine had."""
    assert by_turn(measurements()) == pytest.approx((MOVE, TURN), rel=1e-6)


def test_a_round_is_simulated_as_the_machine_was() -> None:
    """Other programs, a slower machine and fewer moves in each turn of the loop reduce the simulated moves."""
    usual = simulated()
    each = MOVE + 0.2 * TURN + COSTS.people_move + COSTS.bus_move + COSTS.database_move
    assert usual == pytest.approx(2 / each, rel=0.05)
    assert simulated(cores_of_others=0.5) == pytest.approx(0.75 * usual, rel=0.05)
    assert simulated(machine_us=100.0) == pytest.approx(0.8 * usual, rel=0.05)
    assert simulated(turns_per_move=0.6) == pytest.approx(usual * each / (each + 0.4 * TURN), rel=0.05)


@pytest.mark.slow
@pytest.mark.parametrize("nodes", [1, 2, 4])
def test_the_simulation_reproduces_what_was_measured(nodes: int) -> None:
    """With the costs in docs/scale.json, the simulated moves of 1, 2 and 4 nodes are within 15 % of the measured."""
    measured = json.loads((ROOT / "docs" / "scale.json").read_text())
    limits = [run for run in measured["limits"] if run["nodes"] == nodes]
    (line,) = compare(measured | {"limits": limits}, costs(measured))
    assert abs(line["error"]) <= CLOSE, line


def test_the_page_has_these_figures() -> None:
    """The tables of docs/scale.md agree with docs/scale.json."""
    page = (ROOT / "docs" / "scale.md").read_text()
    assert with_figures(page, json.loads((ROOT / "docs" / "scale.json").read_text())) == page
