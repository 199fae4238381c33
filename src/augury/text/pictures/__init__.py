"""Each game's table as a picture for a terminal: one file or folder a game, named after it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib import import_module
from typing import Protocol, cast

from augury.kernel.engine import View


class Picture(Protocol):
    """What a game's file here offers."""

    def draw(self, view: View, names: Sequence[str]) -> Iterator[object]:
        """The table from a seat, piece by piece, for Rich to print."""

    def help_line(self, view: View) -> str:
        """What can be typed now, in one line."""


def picture(game: str) -> Picture:
    """The picture of a game's table."""
    return cast(Picture, import_module(f"{__name__}.{game}"))
