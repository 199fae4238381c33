"""Charts of the report: rows of intervals, paths of tests, times. They are narrow enough for a phone."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape

from augury.lab.arena.results import PairResult, Time
from augury.lab.arena.statistics.intervals import Estimate
from augury.lab.svg import fitted, text

WIDTH = 440
EDGE = 8
ROW = 42
FOOT = 24
VALUE = 128
"""Room for a figure at the right end of a row."""


@dataclass(frozen=True)
class Row:
    """A figure with its interval."""

    name: str
    figure: Estimate
    label: str


@dataclass(frozen=True)
class Scale:
    """Maps values to horizontal positions."""

    low: float
    high: float

    def x(self, value: float) -> float:
        """From left to right; values outside are moved to the end."""
        inside = min(1.0, max(0.0, (value - self.low) / (self.high - self.low)))
        return EDGE + (WIDTH - 2 * EDGE) * inside


def intervals(title: str, rows: Sequence[Row], middle: float, ticks: str = "{:g}") -> str:
    """Figures in rows, each a point on its interval, beside a line that marks the middle."""
    scale = _scale(rows, middle)
    bottom = ROW * len(rows)
    pieces = [_grid(scale, bottom, ticks), f'<path class="middle" d="M {scale.x(middle):.1f},0 V {bottom}"/>']
    for number, row in enumerate(rows):
        pieces += _row(row, ROW * number, scale, middle)
    return _svg(title, bottom + FOOT, pieces)


def _row(row: Row, top: float, scale: Scale, middle: float) -> Iterator[str]:
    kind = "" if row.figure.low > middle else " down" if row.figure.high < middle else " even"
    yield fitted(EDGE, top + 16, row.name, WIDTH - 2 * EDGE - VALUE, 13)
    yield text(WIDTH - EDGE, top + 16, row.label, "end")
    y = top + 29
    yield f'<path class="bar{kind}" d="M {scale.x(row.figure.low):.1f},{y} H {scale.x(row.figure.high):.1f}"/>'
    yield f'<circle class="dot{kind}" cx="{scale.x(row.figure.value):.1f}" cy="{y}" r="5"/>'


def _scale(rows: Sequence[Row], middle: float) -> Scale:
    """A scale on which all finite intervals fit."""
    ends = [end for row in rows for end in (row.figure.low, row.figure.value, row.figure.high) if math.isfinite(end)]
    low, high = min([middle, *ends]), max([middle, *ends])
    room = max((high - low) * 0.06, 1e-6)
    return Scale(low - room, high + room)


def _grid(scale: Scale, bottom: float, ticks: str) -> str:
    lines = []
    for tick in steps(scale.low, scale.high):
        x = scale.x(tick)
        if EDGE + 12 < x < WIDTH - EDGE - 12:
            lines.append(f'<path class="grid" d="M {x:.1f},0 V {bottom + 4}"/>')
            lines.append(text(x, bottom + 18, ticks.format(tick) if tick else "0", "middle", "small"))
    return "\n".join(lines)


def steps(low: float, high: float, most: int = 7) -> list[float]:
    """At most `most` round numbers between two ends.

    >>> steps(-0.32, 0.75)
    [-0.2, 0.0, 0.2, 0.4, 0.6]
    """
    size = 10.0 ** math.floor(math.log10(high - low))
    step = next(size * part for part in (0.1, 0.2, 0.5, 1.0, 2.0, 5.0) if (high - low) / (size * part) <= most)
    return [round(step * number, 10) for number in range(math.ceil(low / step), math.floor(high / step) + 1)]


def path_of(pair: PairResult) -> str:
    """How a sequential test went: the log-likelihood ratio after each block, between the two bounds."""
    test = pair.test
    if test is None or not pair.path:
        return ""
    height, top = 130.0, 26.0
    values = [ratio for _, ratio in pair.path]
    low, high = min(test.lower, *values) - 0.4, max(test.upper, *values) + 0.4
    last = max(2, pair.path[-1][0])

    def y(ratio: float) -> float:
        return top + (high - ratio) / (high - low) * height

    scale = Scale(1, last)
    points = " ".join(f"{scale.x(blocks):.1f},{y(ratio):.1f}" for blocks, ratio in pair.path)
    right = WIDTH - EDGE
    pieces = [
        fitted(EDGE, 14, f"{pair.hero} against {pair.other}", WIDTH - 2 * EDGE - VALUE - 40, 13),
        text(right, 14, f"{test.verdict} after {test.blocks:,}", "end"),
        f'<path class="grid" d="M {EDGE},{y(0):.1f} H {right}"/>',
        f'<path class="bound" d="M {EDGE},{y(test.upper):.1f} H {right}"/>',
        f'<path class="bound down" d="M {EDGE},{y(test.lower):.1f} H {right}"/>',
        text(EDGE, y(test.upper) - 4, "above", kind="small"),
        text(EDGE, y(test.lower) + 12, "not above", kind="small"),
        f'<polyline class="path" points="{points}"/>',
        text(right, top + height + 18, f"{last:,} blocks", "end", "small"),
    ]
    return _svg(f"Sequential test of {pair.hero} against {pair.other}: {test.verdict}", top + height + FOOT, pieces)


def times(found: Sequence[Time]) -> str:
    """Milliseconds a move on a logarithmic scale: the mean as a point, a line to the slowest."""
    least = min(max(time.milliseconds, 1e-3) for time in found)
    most = max(max(time.slowest, 1e-3) for time in found)
    scale = Scale(math.floor(math.log10(least)), math.ceil(math.log10(most) + 1e-9))
    scale = scale if scale.high > scale.low else Scale(scale.low, scale.low + 1)
    bottom = ROW * len(found)
    pieces = []
    for power in range(int(scale.low), int(scale.high) + 1):
        x, label = scale.x(power), f"{10.0**power:g} ms"
        pieces.append(f'<path class="grid" d="M {x:.1f},0 V {bottom + 4}"/>')
        anchor = "start" if power == scale.low else "end" if power == scale.high else "middle"
        pieces.append(text(x, bottom + 18, label, anchor, "small"))
    for number, time in enumerate(found):
        top = ROW * number
        mean, slowest = (math.log10(max(value, 1e-3)) for value in (time.milliseconds, time.slowest))
        pieces += [
            fitted(EDGE, top + 16, time.name, WIDTH - 2 * EDGE - VALUE - 30, 13),
            text(WIDTH - EDGE, top + 16, f"{time.milliseconds:,.2f}, at most {time.slowest:,.0f}", "end"),
            f'<path class="bar even" d="M {scale.x(mean):.1f},{top + 29} H {scale.x(slowest):.1f}"/>',
            f'<circle class="dot even" cx="{scale.x(mean):.1f}" cy="{top + 29}" r="5"/>',
        ]
    return _svg("Milliseconds a move, mean and slowest, on a logarithmic scale", bottom + FOOT, pieces)


def _svg(title: str, height: float, pieces: Sequence[str]) -> str:
    head = f'<svg viewBox="0 0 {WIDTH} {height:.0f}" role="img" aria-label="{escape(title)}">'
    return "\n".join([head, f"<title>{escape(title)}</title>", *pieces, "</svg>"])
