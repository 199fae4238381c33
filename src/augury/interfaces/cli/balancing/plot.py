"""The picture of a balance: every worth as a point with its interval, written as SVG by hand."""

from __future__ import annotations

from collections.abc import Iterator

from augury.interfaces.cli.balancing.figures import Balance, Figure, Worth
from augury.interfaces.cli.svg import style, text

WIDTH = 760
LEFT, RIGHT = 250, 70
ROW = 22
HEAD = 34
TOP = 96

STYLE = style(
    """text { font: 13px sans-serif; }
.title { font-size: 16px; }
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
    """The picture."""
    sections = (
        ("prophecies", "Prophecies: won by whoever fulfilled it, against the mean", found.prophecies),
        ("suits", "Suits: won for each card of it played more than the opponent", found.suits),
        ("horsemen", "Horsemen: won by whoever uncovered it first, against a half", found.horsemen),
    )
    known = [worth.worth for _, _, worths in sections for worth in worths if worth.worth]
    reach = max([0.05, *(abs(figure.value) + figure.plus_minus for figure in known)])
    height = TOP + sum(HEAD + ROW * len(worths) for _, _, worths in sections) + 20
    pieces = [
        f'<svg viewBox="0 0 {WIDTH} {height}" xmlns="http://www.w3.org/2000/svg" role="img">',
        "<title>What each card goes with, in points of the share of victories</title>",
        STYLE,
        f'<rect class="paper" width="{WIDTH}" height="{height}" rx="8"/>',
        *_heading(found),
    ]
    y = TOP
    for kind, title, worths in sections:
        pieces.append(text(20, y + 14, title, kind="small"))
        pieces += _rows(kind, worths, y + HEAD, reach)
        y += HEAD + ROW * len(worths)
    return "\n".join([*pieces, "</svg>"]) + "\n"


def _heading(found: Balance) -> Iterator[str]:
    """What was played, and the figures that are one number each."""
    yield text(20, 30, f"{found.set}: what each card goes with, in points of the share of victories", kind="title")
    told = [
        f"first player {_share(found.first_player)}",
        f"Apocalypses {_share(found.apocalypses)}",
        f"draws {_share(found.draws)}",
        f"median of {found.turns.median:.0f} turns",
    ]
    yield text(20, 54, f"{found.games:,} games between two quick players: {', '.join(told)}", kind="small")
    yield text(20, 74, "Lines are 95 % intervals.", kind="small")


def _share(figure: Figure) -> str:
    return f"{100 * figure.value:.1f} ± {100 * figure.plus_minus:.1f} %"


def _rows(kind: str, worths: list[Worth], top: float, reach: float) -> Iterator[str]:
    """The entries of a section, best first; those that never came up last, with no point."""
    middle, bottom = _x(0, reach), top + ROW * len(worths) - 8
    for tenth in range(-4, 5):
        x = _x(tenth * reach / 4, reach)
        yield f'<path class="{"middle" if tenth == 0 else "grid"}" d="M {x:.1f},{top - 10:.1f} V {bottom:.1f}"/>'
    for row, worth in enumerate(sorted(worths, key=lambda worth: -worth.worth.value if worth.worth else 2)):
        y = top + ROW * row
        yield text(LEFT - 12, y + 4, worth.name, "end")
        if worth.worth:
            low, high = worth.worth.value - worth.worth.plus_minus, worth.worth.value + worth.worth.plus_minus
            yield f'<path class="{kind} bar" d="M {_x(low, reach):.1f},{y:.1f} H {_x(high, reach):.1f}"/>'
            yield f'<circle class="{kind}" cx="{_x(worth.worth.value, reach):.1f}" cy="{y:.1f}" r="4.5"/>'
            yield text(WIDTH - 12, y + 4, f"{100 * worth.worth.value:+.1f}", "end")
        else:
            yield text(middle, y + 4, "too seldom to say", "middle", "small")


def _x(value: float, reach: float) -> float:
    """From left to right."""
    return LEFT + (WIDTH - LEFT - RIGHT) * (value / reach + 1) / 2
