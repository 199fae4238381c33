"""Building blocks of SVG pictures that suit light and dark pages."""

from __future__ import annotations

from html import escape
from unicodedata import east_asian_width

LIGHT = {
    "paper": "#ffffff",
    "ink": "#24222b",
    "faint": "#dcd9e4",
    "first": "#6a3fb5",
    "second": "#b86a00",
    "third": "#00796b",
}
DARK = {
    "paper": "#1f1d26",
    "ink": "#e8e6ef",
    "faint": "#3c3947",
    "first": "#b79cf5",
    "second": "#ffb74d",
    "third": "#5cc5b8",
}


def style(rules: str, colours: str) -> str:
    """A style sheet: plain rules, and rules with named colours such as `{ink}` for light and dark."""
    day, night = (_filled(colours, palette) for palette in (LIGHT, DARK))
    return f"<style>\n{rules}\n{day}\n@media (prefers-color-scheme: dark) {{\n{night}\n}}\n</style>"


def _filled(colours: str, palette: dict[str, str]) -> str:
    for name, colour in palette.items():
        colours = colours.replace(f"{{{name}}}", colour)
    return colours


def text(x: float, y: float, words: str, anchor: str = "start", kind: str = "") -> str:
    name = f' class="{kind}"' if kind else ""
    return _text(x, y, words, anchor, name)


def fitted(x: float, y: float, words: str, room: float, size: float, anchor: str = "start") -> str:
    """Text that shrinks below `size` if it does not fit into the room."""
    scale = min(1.0, room / (size * sum(map(_breadth, words)) or 1))
    return _text(x, y, words, anchor, f' style="font-size: {size * scale:.1f}px"')


def _breadth(sign: str) -> float:
    """A generous estimate of the width of a character, in units of the font size."""
    if east_asian_width(sign) in "WF" or sign in "mwMW@%—…":
        return 1.0
    return 0.75 if sign.isupper() else 0.35 if sign in " ijlI.,:;|'!()[]" else 0.62


def _text(x: float, y: float, words: str, anchor: str, more: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"{more}>{escape(words)}</text>'
