"""Plots the cost of scaling out as SVG: sections of bars, each with its own scale."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from augury.lab.svg import style, text
from benchmarks.scaling.model import node_cost

Figures = dict[str, Any]
Bar = tuple[str, float, str]
"""The label, the value, and the value as text."""

WIDTH, EDGE, LEFT, RIGHT = 760, 20, 250, 150
ROW, HEAD, TOP, FOOT = 22, 40, 20, 16

STYLE = style(
    """text { font: 13px sans-serif; }
.small { font-size: 12px; }""",
    """text { fill: {ink}; }
.paper { fill: {paper}; }
.bar { fill: {first}; }""",
)


def plot(measured: Figures) -> str:
    """Plot all sections."""
    sections = [(title, bars) for title, bars in _sections(measured) if bars]
    height = TOP + sum(HEAD + ROW * len(bars) for _, bars in sections) + FOOT
    pieces = [
        f'<svg viewBox="0 0 {WIDTH} {height}" xmlns="http://www.w3.org/2000/svg" role="img">',
        "<title>What a move costs as the server grows</title>",
        STYLE,
        f'<rect class="paper" width="{WIDTH}" height="{height}" rx="8"/>',
    ]
    y = TOP
    for title, bars in sections:
        pieces.append(text(EDGE, y + 18, title))
        y += HEAD
        most = max(value for _, value, _ in bars) or 1.0
        for name, value, words in bars:
            width = (WIDTH - LEFT - RIGHT) * value / most
            pieces.append(text(EDGE + 12, y, name, kind="small"))
            pieces.append(f'<rect class="bar" x="{LEFT}" y="{y - 11}" width="{width:.1f}" height="13" rx="2"/>')
            pieces.append(text(LEFT + width + 8, y, words, kind="small"))
            y += ROW
    return "\n".join([*pieces, "</svg>"]) + "\n"


def _sections(measured: Figures) -> Iterator[tuple[str, list[Bar]]]:
    yield (
        "Processor time of the nodes for a move, milliseconds",
        [
            _bar(words, node_cost(run, nodes, spread), "ms")
            for nodes, spread, words, run in (
                (4, "alone", "4 nodes that share nothing", measured),
                (4, "together", "4 nodes", measured),
                (4, "apart", "4 nodes, tables spread", measured),
                (1, "together", "1 node, before", measured["before"]),
                (4, "together", "4 nodes, before", measured["before"]),
                (4, "apart", "4 nodes, tables spread, before", measured["before"]),
            )
        ],
    )
    first = measured["moves"][0]["cpu_ms_per_move"]
    components = ("node", "PostgreSQL", "Redis")
    yield "Processor time for a move by component, one node", [_bar(name, first[name], "ms") for name in components]
    yield (
        "Processor time of the node for a move, by spectators of one table",
        [
            _bar(f"{run['spectators']:,} spectators", run["cpu_ms_per_move"]["node"], "ms")
            for run in measured["spectators"]
            if run["nodes"] == 1
        ],
    )
    yield (
        "PostgreSQL's processor time to store an entry, by the length of the log",
        [
            _bar(f"{run['entries'] / 1e6:,.0f} million entries", run["postgresql_cpu_ms_per_entry"], "ms")
            for run in measured.get("log", [])
        ],
    )
    limits = measured["simulation"]["compared"]
    yield (
        "Moves a second that two cores allow, measured and simulated",
        [
            bar
            for line in limits
            for bar in (
                _bar(f"nodes: {line['nodes']}, measured", line["measured"], ""),
                _bar(f"nodes: {line['nodes']}, simulated", line["simulated"], ""),
            )
        ],
    )


def _bar(name: str, value: float, unit: str) -> Bar:
    return name, value, f"{value:,.3g} {unit}".strip() if value < 1000 else f"{value:,.0f} {unit}".strip()
