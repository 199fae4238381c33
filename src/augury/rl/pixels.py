"""The terminal's picture as an image of red, green and blue, for recorders of videos."""

from __future__ import annotations

from collections.abc import Iterable
from importlib.util import find_spec
from io import StringIO
from typing import Any

import numpy as np
from numpy.typing import NDArray

from augury.errors import Unavailable
from augury.text.pictures.seats import FULL, HOLLOW

CELL = (9, 18)
"""The size of a character in pixels."""
LINES = 40
"""The fewest lines of an image, so that all images of a game have the same size unless its table is larger."""
SIZE = 14
PAPER, INK = (24, 24, 32), (222, 222, 222)
PLAIN = str.maketrans(FULL + HOLLOW + "\u2573\u203a\u2013", "ABCDEFGHabcdefghX>-")
"""Letters for the seats' signs, which Pillow's own font lacks; capital if the sign is full."""


def check_pillow() -> None:
    """Raise Unavailable if Pillow is missing."""
    if find_spec("PIL") is None:
        raise Unavailable("rgb_array needs Pillow; install it with: pip install 'augury[rl]'")


def pixels_of(pieces: Iterable[object], width: int) -> NDArray[np.uint8]:
    """The image of what Rich would print in lines of `width` characters: rows of pixels of three bytes."""
    from PIL import Image, ImageDraw, ImageFont
    from rich.console import Console
    from rich.style import Style
    from rich.terminal_theme import MONOKAI

    # Pillow's font has no lines to draw tables with; in ASCII, Rich draws them with characters that it has.
    console = Console(file=StringIO(), width=width, highlight=False, emoji=False, force_terminal=True, safe_box=True)
    console.options.encoding = "ascii"
    options = console.options.update(width=width)
    options.encoding = "ascii"
    lines = [line for piece in pieces for line in console.render_lines(_renderable(piece), options)]
    image = Image.new("RGB", (width * CELL[0], max(LINES, len(lines)) * CELL[1]), PAPER)
    draw, font = ImageDraw.Draw(image), ImageFont.load_default(SIZE)
    for row, line in enumerate(lines):
        column = 0
        for segment in line:
            style = segment.style or Style.null()
            ink = style.color.get_truecolor(MONOKAI) if style.color else INK
            ink, paper = (PAPER, ink) if style.reverse else (ink, None)
            for letter in segment.text.translate(PLAIN):
                left, top = column * CELL[0], row * CELL[1]
                if paper:
                    draw.rectangle((left, top, left + CELL[0] - 1, top + CELL[1] - 1), fill=tuple(paper))
                draw.text((left + CELL[0] / 2, top + CELL[1] / 2), letter, fill=tuple(ink), font=font, anchor="mm")
                column += 1
    return np.asarray(image)


def _renderable(piece: object) -> Any:
    """A text with marks for styles, as `Console.print` would read it; anything else as it is."""
    from rich.text import Text

    return Text.from_markup(piece) if isinstance(piece, str) else piece
