"""The learning curve as JSON and as a picture: the lead in points by decisions, with 95 % intervals."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from augury.lab.seven.checkpoint import replacing
from augury.lab.svg import style, text

if TYPE_CHECKING:
    from augury.lab.seven.trainer import Point

WIDTH, HEIGHT = 720, 360
LEFT, RIGHT, TOP, BOTTOM = 56, 24, 40, 52
TICKS = 5

STYLE = style(
    """text { font: 13px sans-serif; }
.line { fill: none; stroke-width: 2; }""",
    """text { fill: {ink}; }
.paper { fill: {paper}; }
.grid { stroke: {faint}; }
.line { stroke: {first}; }
.band { fill: {first}; fill-opacity: 0.2; }""",
)


def write_curve(points: Sequence[Point], against: str, folder: Path) -> None:
    """Write `curve.json` and `curve.svg`."""
    content = {"against": against, "points": points}
    with replacing(folder / "curve.json") as part:
        part.write_bytes(msgspec.json.format(msgspec.json.encode(content), indent=1) + b"\n")
    with replacing(folder / "curve.svg") as part:
        part.write_text(draw(points, against), encoding="utf-8")


def draw(points: Sequence[Point], against: str) -> str:
    """The picture."""
    most = max(point.decisions for point in points) or 1
    low = min(0.0, *(point.low for point in points))
    high = max(0.1, *(point.high for point in points))

    def place(decisions: int, lead: float) -> tuple[float, float]:
        across = LEFT + (WIDTH - LEFT - RIGHT) * decisions / most
        return across, HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * (lead - low) / (high - low)

    def path(leads: Sequence[tuple[int, float]]) -> str:
        return " ".join(f"{x:.1f},{y:.1f}" for x, y in (place(*lead) for lead in leads))

    upper = [(point.decisions, point.high) for point in points]
    lower = [(point.decisions, point.low) for point in points]
    pieces = [
        f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" xmlns="http://www.w3.org/2000/svg" role="img">',
        "<title>Learning curve</title>",
        STYLE,
        f'<rect class="paper" width="{WIDTH}" height="{HEIGHT}" rx="8"/>',
        text(LEFT, 24, f"Points a round ahead of {against}, with 95 % intervals"),
    ]
    for tick in range(TICKS + 1):
        lead = low + (high - low) * tick / TICKS
        _, y = place(0, lead)
        x, _ = place(most * tick // TICKS, 0)
        pieces += [
            f'<path class="grid" d="M {LEFT},{y:.1f} H {WIDTH - RIGHT}"/>',
            text(LEFT - 8, y + 4, f"{lead:+.1f}", "end"),
            text(x, HEIGHT - BOTTOM + 20, _short(most * tick // TICKS), "middle"),
        ]
    return "\n".join(
        [
            *pieces,
            text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 10, "decisions", "middle"),
            f'<polygon class="band" points="{path(upper)} {path(lower[::-1])}"/>',
            f'<polyline class="line" points="{path([(point.decisions, point.lead) for point in points])}"/>',
            "</svg>\n",
        ]
    )


def _short(number: int) -> str:
    """A number with a unit.

    >>> _short(1_300_000_000), _short(42)
    ('1.3 G', '42')
    """
    for size, unit in ((10**9, "G"), (10**6, "M"), (10**3, "k")):
        if number >= size:
            return f"{number / size:.1f} {unit}"
    return str(number)
