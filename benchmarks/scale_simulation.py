"""Extrapolates from measured costs to more people than one machine can simulate, by a discrete-event simulation.

    python -m benchmarks.scale_simulation docs/scale.json

Reads the measurements of `benchmarks.scale`, compares the simulation with the machine's own limits for 1, 2 and 4
nodes, and adds the requirements of 10,000, 100,000 and 1,000,000 people, and the effects of failures, to the file and
the page beside it.
"""

from __future__ import annotations

import argparse
import dataclasses
import json
import statistics
from dataclasses import replace
from pathlib import Path
from typing import Any

from benchmarks.scale import rounded
from benchmarks.scaling.forecast import DATABASE_CORES, Cell, Need, lose_nodes, need
from benchmarks.scaling.model import by_turn, costs, sizes, slowed, speed_of
from benchmarks.scaling.page import with_figures
from benchmarks.scaling.simulation import Costs, Loopback, play_on_loopback

Figures = dict[str, Any]
PEOPLE = (10_000, 100_000, 1_000_000)
CLOSE = 0.15
ADMITTED = 500.0
"""The default of `--sockets-per-second`."""
SPREAD = 1.0
"""Seconds over which browsers spread their first attempts to reconnect."""


def compare(measured: Figures, found: Costs) -> list[Figures]:
    """Moves per second as measured and as simulated, in the median of all rounds."""
    lines = []
    for nodes in sorted({run["nodes"] for run in measured["limits"]}):
        runs = [run for run in measured["limits"] if run["nodes"] == nodes]
        speeds = sorted(float(run["moves_per_second"]) for run in runs)
        simulated = statistics.median(_simulated(run, measured, found) for run in runs)
        lines.append(
            {
                "nodes": nodes,
                "measured": statistics.median(speeds),
                "measured_from_to": [speeds[0], speeds[-1]],
                "moves_per_turn": statistics.median(1 / run["turns_per_move"] for run in runs),
                "simulated": simulated,
                "error": simulated / statistics.median(speeds) - 1,
            }
        )
    return lines


def _simulated(run: Figures, measured: Figures, found: Costs) -> float:
    """Simulate a round with costs from other runs with one node, and with what the round itself tells of the machine.

    That is how fast the machine was, which cores other programs used, and how many moves shared a turn of a loop: with
    more nodes, each gets fewer at once.
    """
    move, turn = by_turn(measured)
    costs = replace(found, node_move=move + turn * run["turns_per_move"], node_commit=0.0)
    costs = slowed(costs, run["machine_us"] / speed_of(measured))
    plan = Loopback(run["nodes"], run["tables"] // run["nodes"], others=run["cores_of_others"])
    return play_on_loopback(plan, costs)["moves_per_second"]


def fail(wanted: Need, found: Costs) -> list[Figures]:
    """Two failures: one of a database's nodes dies, and all sockets of its nodes are lost at once."""
    nodes = max(2, min(4, wanted.nodes // wanted.databases))
    people = wanted.people // wanted.nodes
    lines = []
    for what, dying in (("one node dies", 1), ("all sockets are lost at once", nodes)):
        cell = Cell(nodes, people, dying, SPREAD, ADMITTED)
        lines.append({"what": what, **dataclasses.asdict(cell), **lose_nodes(cell, found)})
    return lines


def main() -> None:
    """Simulate, and add the results to the file."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path)
    file = parser.parse_args().file
    measured = json.loads(file.read_text())
    found = costs(measured)
    compared = compare(measured, found)
    needs = [need(people, found, sizes(measured)) for people in PEOPLE]
    if wrong := [line for line in compared if abs(line["error"]) > CLOSE]:
        print(f"The simulation is off by more than {CLOSE:.0%}: {rounded(wrong)}")
    result = {
        "costs_us": {name: 1e6 * value for name, value in dataclasses.asdict(found).items()},
        "database_cores": DATABASE_CORES,
        "compared": compared,
        "needs": [dataclasses.asdict(wanted) for wanted in needs],
        "failures": [{"people": wanted.people, "cases": fail(wanted, found)} for wanted in needs],
    }
    measured["simulation"] = rounded(result)
    file.write_text(json.dumps(measured, indent=1) + "\n")
    page = file.with_suffix(".md")
    page.write_text(with_figures(page.read_text(), measured))


if __name__ == "__main__":
    main()
