"""The plot of how the work grows, as SVG: positions against cells on a logarithmic scale."""

from __future__ import annotations

import math
from collections.abc import Iterator

from augury.lab.grid.growth import FAR_BOARD, FAR_CELLS, Growth, growth_of, rectangles_of
from augury.lab.grid.solutions import Solution, Solutions
from augury.lab.svg import style, text

WIDTH, HEIGHT = 760, 460
LEFT, RIGHT, TOP, BOTTOM = 70, 20, 54, 50
LABELLED = 10
"""Boards with fewer cells are too close together for labels."""

STYLE = style(
    """text { font: 13px sans-serif; }
.title { font-size: 16px; }
.fit { stroke-dasharray: 6 5; stroke-width: 1.5; }
.hollow { stroke-width: 2; }""",
    """text { fill: {ink}; }
.paper { fill: {paper}; }
.grid { stroke: {faint}; }
.fit, .numbers { stroke: {first}; fill: {first}; }
.x { stroke: {second}; fill: {second}; }
.long { stroke: {third}; fill: {third}; }
.hollow { fill: {paper}; }""",
)

SERIES = (
    ("numbers", "numbers", False, "max-1"),
    ("x", "X-Prophecies", True, "max-1"),
    ("long", "X-Prophecies, long range", True, "max"),
)


class Frame:
    """The coordinates of the plot."""

    def __init__(self, top: int) -> None:
        self.top = top

    def x(self, cells: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * cells / (FAR_CELLS + 1)

    def y(self, log: float) -> float:
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * log / self.top


def plot(known: Solutions) -> str:
    growth = growth_of(known)
    logs = [math.log10(max(1, solution.nodes)) for solution in known.solutions]
    frame = Frame(math.ceil(max([*logs, growth.log_nodes(FAR_CELLS) if growth else 0, 3])))
    pieces = [
        f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" xmlns="http://www.w3.org/2000/svg" role="img">',
        "<title>Positions searched against cells, on a logarithmic scale</title>",
        STYLE,
        f'<rect class="paper" width="{WIDTH}" height="{HEIGHT}" rx="8"/>',
        *_axes(frame),
    ]
    if growth:
        x, y = (frame.x(FAR_CELLS), frame.y(growth.log_nodes(FAR_CELLS)))
        first = max(1.0, -growth.start / growth.slope)
        start = f"{frame.x(first):.1f},{frame.y(growth.start + growth.slope * first):.1f}"
        pieces.append(f'<path class="fit" d="M {start} L {x:.1f},{y:.1f}"/>')
        pieces.append(_mark("numbers", x, y, hollow=True))
        pieces.append(text(x, y - 12, f"{FAR_BOARD}?", "middle"))
    for index, (kind, title, x_prophecies, x_range) in reversed(list(enumerate(SERIES))):
        boards = rectangles_of(known, x_prophecies=x_prophecies, x_range=x_range)
        if boards:
            left, height = LEFT + 20, TOP + 18 + 22 * index
            pieces += [_mark(kind, left, height - 4), text(left + 14, height, title)]
            pieces += _points(frame, kind, boards, growth)
    return "\n".join([*pieces, "</svg>"]) + "\n"


def _axes(frame: Frame) -> Iterator[str]:
    yield text(LEFT, 30, "Positions searched until the value was proven", kind="title")
    for power in range(frame.top + 1):
        y = frame.y(power)
        yield f'<path class="grid" d="M {LEFT},{y:.1f} H {WIDTH - RIGHT}"/>'
        raised = f'10<tspan dy="-6" font-size="10">{power}</tspan>'
        yield f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{raised}</text>'
    for cells in range(0, FAR_CELLS + 1, 5):
        yield f'<path class="grid" d="M {frame.x(cells):.1f},{TOP} V {HEIGHT - BOTTOM}"/>'
        yield text(frame.x(cells), HEIGHT - BOTTOM + 20, str(cells), "middle")
    yield text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 10, "cells", "middle")


def _points(frame: Frame, style: str, boards: list[Solution], growth: Growth | None) -> Iterator[str]:
    """The marks of a series, and the names of larger boards on the side away from the line."""
    for solution in boards:
        log = math.log10(max(1, solution.nodes))
        x, y = frame.x(solution.cells), frame.y(log)
        yield _mark(style, x, y, hollow=solution.decided)
        if style == "numbers" and solution.cells >= LABELLED:
            above = growth is None or log > growth.log_nodes(solution.cells)
            yield text(x - 9, y + 4, solution.board, "end") if above else text(x + 9, y + 4, solution.board)


def _mark(style: str, x: float, y: float, *, hollow: bool = False) -> str:
    """A mark of a series, recognisable by its shape without colour."""
    name = f"{style} hollow" if hollow else style
    if style == "numbers":
        return f'<circle class="{name}" cx="{x:.1f}" cy="{y:.1f}" r="4.5"/>'
    if style == "x":
        return f'<path class="{name}" d="M {x - 4:.1f},{y - 4:.1f} l 8,8 m 0,-8 l -8,8" stroke-width="2.5"/>'
    return f'<path class="{name}" d="M {x:.1f},{y - 5:.1f} l 5,9 h -10 z"/>'
