"""What environments show to people: the terminal's picture of a position."""

from __future__ import annotations

from collections.abc import Sequence
from io import StringIO

from augury.errors import BadArgument
from augury.kernel.position import Position

MODES = ("ansi", "human")
"""Return a text with colours, or print it."""


def check_mode(mode: str | None) -> str | None:
    """The mode, if it is one."""
    if mode is not None and mode not in MODES:
        raise BadArgument(f"render_mode must be {' or '.join(MODES)} or None, not {mode!r}")
    return mode


def show(position: Position, seat: int | None, names: Sequence[str], mode: str | None) -> str | None:
    """What a seat knows, or a spectator, as a text or printed; without a mode there is nothing to show."""
    from rich.console import Console

    from augury.text.pictures import picture

    if mode is None:
        return None
    text = StringIO() if mode == "ansi" else None
    width = 100 if text else None
    console = Console(file=text, force_terminal=bool(text) or None, width=width, highlight=False, emoji=False)
    for piece in picture(position.game.name).draw(position.view(seat), names):
        console.print(piece)
    return text.getvalue() if text else None
