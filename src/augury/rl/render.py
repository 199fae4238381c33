"""Rendering of environments: the terminal's picture of a position."""

from __future__ import annotations

from collections.abc import Sequence
from io import StringIO

import numpy as np
from numpy.typing import NDArray

from augury.errors import BadArgument
from augury.kernel.position import Position

MODES = ("ansi", "human", "rgb_array")
"""Return a text with colours, print it, or return it as an image."""
WIDTH = 100
"""Characters in a line of a returned picture."""

Shown = str | NDArray[np.uint8] | None


def check_mode(mode: str | None) -> str | None:
    """The given mode, if it is valid."""
    if mode is not None and mode not in MODES:
        raise BadArgument(f"render_mode must be {', '.join(MODES)} or None, not {mode!r}")
    if mode == "rgb_array":
        from augury.rl.pixels import check_pillow

        check_pillow()
    return mode


def show(position: Position, seat: int | None, names: Sequence[str], mode: str | None) -> Shown:
    """What a seat knows, or a spectator, as a text, printed or as an image; without a mode there is nothing to show."""
    from rich.console import Console

    from augury.text.pictures import picture

    if mode is None:
        return None
    pieces = picture(position.game.name).draw(position.view(seat), names)
    if mode == "rgb_array":
        from augury.rl.pixels import pixels_of

        return pixels_of(pieces, WIDTH)
    text = StringIO() if mode == "ansi" else None
    width = WIDTH if text else None
    console = Console(file=text, force_terminal=bool(text) or None, width=width, highlight=False, emoji=False)
    for piece in pieces:
        console.print(piece)
    return text.getvalue() if text else None
