"""A console that shows text from files and from other people, but no control characters."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment

from augury.kernel.files import visible


class Terminal(Console):
    """Rich's console, with a replacement character for each control character in what it is given to show."""

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        """The pieces of what is shown; colours and the like are kept apart from the text until it is written."""
        for piece in super().render(renderable, options):
            if piece.control or piece.text.isprintable() or piece.text == "\n":
                yield piece
            else:
                yield Segment("\n".join(map(visible, piece.text.split("\n"))), piece.style)
