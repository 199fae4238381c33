"""The plot of a balance, as SVG: every effect as a point with its interval."""

from __future__ import annotations

from collections.abc import Iterator

from augury.lab.horsemen.figures import Balance, Figure, Worth
from augury.lab.report.text import decimals, with_margin
from augury.lab.svg import fitted, style, text

WIDTH = 760
LEFT, RIGHT = 250, 116
EDGE = 20
ROW = 22
HEAD = 34
TOP = 92
FOOT = 48
MIN_REACH, MAX_REACH = 0.05, 0.5
"""The limits of the scale; intervals that reach beyond it are cut off."""
STEPS = (0.01, 0.02, 0.05, 0.1, 0.2, 0.5)
"""Possible distances of the grid lines."""

STYLE = style(
    """text { font: 13px sans-serif; }
.small { font-size: 12px; }
.bar { stroke-width: 3; }""",
    """text { fill: {ink}; }
.paper { fill: {paper}; }
.grid { stroke: {faint}; }
.middle { stroke: {ink}; stroke-dasharray: 3 4; }
.prophecies { stroke: {first}; fill: {first}; }
.suits { stroke: {second}; fill: {second}; }
.horsemen { stroke: {third}; fill: {third}; }""",
)


def plot(found: Balance) -> str:
    sections = (
        ("prophecies", "Prophecies: won by whoever fulfilled it, against the mean of all", found.prophecies),
        ("suits", "Suits: won for each card of it played more than the opponent", found.suits),
        ("horsemen", "Horsemen: won by whoever uncovered it first, against a half", found.horsemen),
    )
    reach = reach_of(found)
    height = TOP + sum(HEAD + ROW * len(worths) for _, _, worths in sections) + FOOT
    pieces = [
        f'<svg viewBox="0 0 {WIDTH} {height}" xmlns="http://www.w3.org/2000/svg" role="img">',
        "<title>What each card goes with, in points of the share of victories</title>",
        STYLE,
        f'<rect class="paper" width="{WIDTH}" height="{height}" rx="8"/>',
        *_heading(found),
    ]
    y = TOP
    for kind, title, worths in sections:
        pieces.append(text(EDGE, y + 14, title, kind="small"))
        pieces += _lines(y + HEAD - 10, y + HEAD + ROW * len(worths) - 10, reach)
        pieces += _rows(kind, worths, y + HEAD, reach)
        y += HEAD + ROW * len(worths)
    return "\n".join([*pieces, *_scale(y + 8, reach), "</svg>"]) + "\n"


def reach_of(found: Balance) -> float:
    """How far from zero a plot of all effects must reach."""
    known = [worth.worth for worths in (found.prophecies, found.suits, found.horsemen) for worth in worths]
    return min(MAX_REACH, max([MIN_REACH, *(abs(figure.value) + figure.plus_minus for figure in known if figure)]))


def format_worth(figure: Figure) -> str:
    """Format an effect in points with its interval; zero has no minus.

    >>> format_worth(Figure(value=-0.0004, plus_minus=0.0256, count=9))
    '+0.0 ± 2.6'
    """
    margin = 100 * figure.plus_minus
    digits = decimals(margin, 1)
    return f"{round(100 * figure.value, digits) + 0.0:+.{digits}f} ± {margin:.{digits}f}"


def _heading(found: Balance) -> Iterator[str]:
    """The heading: what was played, and the single figures."""
    yield fitted(EDGE, 30, found.set, WIDTH - 2 * EDGE, 16)
    labels = [
        f"first player {_share(found.first_player)}",
        f"Apocalypses {_share(found.apocalypses)}",
        f"draws {_share(found.draws)}",
        f"median of {found.turns.median:.0f} turns",
    ]
    yield text(EDGE, 54, f"{found.games:,} games between two quick players, with 95 % intervals", kind="small")
    yield text(EDGE, 74, ", ".join(labels), kind="small")


def _share(figure: Figure) -> str:
    return with_margin(figure.value, figure.plus_minus)


def _ticks(reach: float) -> list[float]:
    """The values of the grid lines: at most five on either side."""
    step = next(step for step in STEPS if reach / step <= 5)
    return [step * number for number in range(-int(reach / step), int(reach / step) + 1)]


def _lines(top: float, bottom: float, reach: float) -> Iterator[str]:
    for tick in _ticks(reach):
        kind = "grid" if tick else "middle"
        yield f'<path class="{kind}" d="M {_x(tick, reach):.1f},{top:.1f} V {bottom:.1f}"/>'


def _scale(y: float, reach: float) -> Iterator[str]:
    for tick in _ticks(reach):
        yield text(_x(tick, reach), y, f"{100 * tick:+.0f}" if tick else "0", "middle", "small")
    yield text(_x(0, reach), y + 22, "points of the share of victories", "middle", "small")


def _rows(kind: str, worths: list[Worth], top: float, reach: float) -> Iterator[str]:
    """The rows of a section, best first; entries that never came up are last."""
    for row, worth in enumerate(sorted(worths, key=lambda worth: -worth.worth.value if worth.worth else 2)):
        y = top + ROW * row
        yield fitted(LEFT - 12, y + 4, worth.name, LEFT - 12 - EDGE, 13, "end")
        if worth.worth:
            value, margin = worth.worth.value, worth.worth.plus_minus
            low, high = _x(value - margin, reach), _x(value + margin, reach)
            yield f'<path class="{kind} bar" d="M {low:.1f},{y} H {high:.1f}"/>'
            yield f'<circle class="{kind}" cx="{_x(value, reach):.1f}" cy="{y}" r="4.5"/>'
            yield text(WIDTH - EDGE, y + 4, format_worth(worth.worth), "end", "small")
        else:
            yield text(WIDTH - EDGE, y + 4, "too rare", "end", "small")


def _x(value: float, reach: float) -> float:
    inside = max(-1.0, min(1.0, value / reach))
    return LEFT + (WIDTH - LEFT - RIGHT) * (inside + 1) / 2
