"""What environments show to people: the terminal's picture of a position."""

from __future__ import annotations

from collections.abc import Sequence
from io import StringIO

from augury.errors import BadArgument
from augury.kernel.position import Position

MODES = ("ansi", "human")
"""A text with colours, or the same printed."""


def check_mode(mode: str | None) -> str | None:
    """The mode, if it is one."""
    if mode is not None and mode not in MODES:
        raise BadArgument(f"render_mode must be {' or '.join(MODES)} or None, not {mode!r}")
    return mode


def show(position: Position, seat: int | None, names: Sequence[str], mode: str | None) -> str | None:
    """What a seat knows, or a spectator, as a text or printed; without a mode there is nothing to show."""
    from rich.console import Console

    if mode == "human":
        _draw(Console(highlight=False, emoji=False), position, seat, names)
    if mode != "ansi":
        return None
    text = StringIO()
    _draw(Console(file=text, force_terminal=True, width=100, highlight=False, emoji=False), position, seat, names)
    return text.getvalue()


def _draw(console: object, position: Position, seat: int | None, names: Sequence[str]) -> None:
    from rich.console import Console

    from augury.interfaces.cli.tables import picture

    assert isinstance(console, Console)
    for piece in picture(position.game.name).draw(position.view(seat), names):
        console.print(piece)
