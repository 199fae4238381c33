"""The registry of games: Augury's own have a folder and a line here, those of other packages an entry point.

A package offers a game with an entry point in the group `augury.games`: the game's name, and where its `GameInfo` is.

    [project.entry-points."augury.games"]
    oh_hell = "oh_hell:GAME"
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from augury.errors import AuguryError, BadGame, UnknownGame
from augury.kernel.gameinfo import GameInfo

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

BUILT_IN = {
    "seven": "augury.games.seven",
    "grid": "augury.games.grid",
    "horsemen": "augury.games.horsemen",
}

GROUP = "augury.games"
MOST_SEATS = 8
NAME = re.compile(r"[a-z][a-z0-9_]{0,39}")


def game_names() -> list[str]:
    """The names of all games, whether they can be loaded or not: Augury's own, then others."""
    return [*BUILT_IN, *entry_points()]


@cache
def game_info(name: str) -> GameInfo:
    """The game of that name."""
    if name in BUILT_IN:
        found: GameInfo = import_module(BUILT_IN[name]).GAME
        return found
    if name in entry_points():
        return _load(entry_points()[name])
    raise UnknownGame(f"there is no game {name!r}; the games are {', '.join(game_names())}")


def catalogue() -> list[GameInfo]:
    """All games that can be loaded. Of others the log says what is wrong with them."""
    found = []
    for name in game_names():
        try:
            found.append(game_info(name))
        except BadGame as error:
            _warn(str(error))
    return found


@cache
def _warn(message: str) -> None:
    import logging

    logging.getLogger(__name__).warning("%s", message)


@cache
def entry_points() -> dict[str, EntryPoint]:
    """The games of other packages by name, found without importing them."""
    if not _is_group_announced():
        return {}
    from importlib.metadata import entry_points as installed

    return {point.name: point for point in sorted(installed(group=GROUP)) if point.name not in BUILT_IN}


def _is_group_announced() -> bool:
    """Whether any installed package has our entry points: importlib.metadata takes twenty times as long to load."""
    header = f"[{GROUP}]".encode()
    files = (file for folder in sys.path for file in Path(folder).glob("*-info/entry_points.txt"))
    return any(header in file.read_bytes() for file in files)


def package_sources() -> Iterator[Path]:
    """The source files of the packages that other games come from, found without importing them."""
    for top in sorted({point.module.partition(".")[0] for point in entry_points().values()}):
        spec = find_spec(top)
        if spec and spec.submodule_search_locations:
            yield from (
                file for folder in spec.submodule_search_locations for file in sorted(Path(folder).rglob("*.py"))
            )
        elif spec and spec.origin:
            yield Path(spec.origin)


def _load(point: EntryPoint) -> GameInfo:
    """The game that an entry point leads to."""
    package = point.dist.name if point.dist else point.module

    def bad(what: str) -> BadGame:
        return BadGame(f"the game {point.name} of the package {package} cannot be used: {what}")

    if not NAME.fullmatch(point.name):
        raise bad("its name must be a lowercase word of at most 40 letters, digits and underscores")
    try:
        found = point.load()
    except Exception as error:  # a package can fail in any way while it is imported, and must not affect others
        raise bad(f"{point.value} cannot be loaded ({type(error).__name__}: {error})") from error
    if not isinstance(found, GameInfo):
        raise bad(f"{point.value} is not a GameInfo")
    if found.name != point.name:
        raise bad(f"{point.value} calls itself {found.name}")
    try:
        counts = found.player_counts
    except (AuguryError, LookupError, TypeError, ValueError) as error:
        raise bad(f"{found.setup} is not a setup: {error}") from error
    if not counts or min(counts) < 2 or max(counts) > MOST_SEATS:
        raise bad(f"it must be for 2 to {MOST_SEATS} players")
    return found
