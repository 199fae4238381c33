"""Each game's table as a picture for a terminal, and a general picture for games without one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol, cast

from augury.kernel.engine import View
from augury.kernel.registry import game_info


class Picture(Protocol):
    """What a game's module implements."""

    def draw(self, view: View, names: Sequence[str]) -> Iterator[object]:
        """The table from a seat, piece by piece, for Rich to print."""

    def help_line(self, view: View) -> str:
        """What can be typed now, in one line."""


def picture(game: str) -> Picture:
    """The picture of a game's table."""
    info = game_info(game)
    return cast(Picture, info.load(info.picture or "augury.text.pictures.general"))
