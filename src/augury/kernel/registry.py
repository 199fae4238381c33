"""The games there are: a folder each, and a line each."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any, cast

from augury.errors import UnknownGame
from augury.kernel.credits import Credit

if TYPE_CHECKING:
    from augury.kernel.engine import Engine

GAMES = {
    "seven": "augury.games.seven",
    "grid": "augury.games.grid",
    "horsemen": "augury.games.horsemen",
}


@dataclass(frozen=True)
class Book:
    """A game on the shelf: what can be said of it without loading its rules, which takes a while."""

    name: str
    title: str
    sentence: str
    setup: type[Any]
    """The dataclass of what can be chosen (see `augury.kernel.setups`)."""
    engine_module: str
    credits: tuple[Credit, ...]
    """Who made it; each edition has its own."""

    @property
    def engine(self) -> Engine:
        """The game's rules and words, loaded when first asked for."""
        return cast("Engine", import_module(self.engine_module).ENGINE)


def book(name: str) -> Book:
    """The game of that name."""
    if name not in GAMES:
        raise UnknownGame(f"there is no game {name!r}; the games are {', '.join(GAMES)}")
    return cast(Book, import_module(GAMES[name]).BOOK)


def books() -> list[Book]:
    """All games."""
    return [book(name) for name in GAMES]
