"""Players by name: `greedy`, `flat:worlds=100`, or a level that people choose by its name, such as `seer`.

A name may carry settings, which are the fields of the player's dataclass.
"""

from __future__ import annotations

from dataclasses import MISSING, dataclass, fields
from functools import cache
from importlib import import_module
from typing import Any, cast, get_type_hints

import msgspec

from augury.errors import BadSetup
from augury.players.protocol import Player

ANY = ""
"""Stands for all games in the table below."""

# Where each player is written, by the games it plays.
PLAYERS: dict[str, dict[str, str]] = {
    "random": {ANY: "augury.players.chance:Random"},
    "greedy": {
        "seven": "augury.players.seven.greedy:Greedy",
        "grid": "augury.players.grid.greedy:Greedy",
        "horsemen": "augury.players.horsemen.greedy:Greedy",
    },
    "reader": {"seven": "augury.players.seven.reader:Reader"},
    "beginner": {
        "seven": "augury.players.seven.beginner:Beginner",
        "grid": "augury.players.grid.beginner:Beginner",
        "horsemen": "augury.players.horsemen.beginner:Beginner",
    },
    "turns": {"horsemen": "augury.players.horsemen.turns:Turns"},
    "flat": {ANY: "augury.players.flat:Flat"},
    "ismcts": {ANY: "augury.players.ismcts:Ismcts"},
    "strong": {"grid": "augury.players.grid.strong:Strong"},
}


@dataclass(frozen=True)
class Level:
    """A player under a name for people."""

    name: str
    player: str
    """Which player it is, with its settings."""
    words: str
    """How it plays, in one sentence."""


@cache
def levels_of(game: str) -> tuple[Level, ...]:
    """The levels of a game, the easiest first."""
    return cast("tuple[Level, ...]", import_module(f"augury.players.{game}.levels").LEVELS)


def level_of(name: str, game: str) -> Level | None:
    """The level of that name, or None."""
    return next((level for level in levels_of(game) if level.name == name), None)


def players_of(game: str) -> list[str]:
    """The names of those who play a game: the levels, the easiest first, then the players that they are made of.

    >>> players_of("seven")[:3]
    ['dreamer', 'palmist', 'diviner']
    """
    return [
        *(level.name for level in levels_of(game)),
        *(name for name, written in PLAYERS.items() if game in written or ANY in written),
    ]


def usual(game: str) -> str:
    """The opponent that people get who ask for no other: one that a newcomer can beat."""
    return levels_of(game)[2].name


def strongest(game: str) -> str:
    """The level that advises people and plays on for those who are away."""
    return levels_of(game)[-1].name


def player(name: str, game: str) -> Player:
    """The player of that name, with its settings or without, if it plays the game of that name.

    >>> player("flat:worlds=20", "seven").worlds
    20
    """
    if level := level_of(name, game):
        name = level.player
    word, _, settings = name.partition(":")
    able = players_of(game)
    if word not in PLAYERS and word not in able:
        raise BadSetup(f"there is no player {word!r}; the players of {game} are {_listed(able)}")
    if word not in PLAYERS or word not in able:
        if word in able:
            raise BadSetup(f"the level {word} takes no settings; leave out {':' + settings!r}")
        raise BadSetup(f"{word} does not play {game}; {_listed(able)} do")
    written = PLAYERS[word]
    module, _, kind = (written.get(game) or written[ANY]).partition(":")
    return made(getattr(import_module(module), kind), word, settings)


def _listed(names: list[str]) -> str:
    return " and ".join(names)


def made(kind: type[Any], word: str, settings: str) -> Player:
    """A player with settings read from text."""
    types = get_type_hints(kind)
    known = {item.name: types[item.name] for item in fields(kind) if item.default is not MISSING}
    given: dict[str, object] = {}
    for setting in filter(None, settings.split(",")):
        name, equals, text = setting.partition("=")
        if not equals or name not in known:
            raise BadSetup(f"{word} has no setting {name!r}; it takes {_listed(sorted(known)) or 'none'}")
        try:
            given[name] = msgspec.convert(text, known[name], strict=False)
        except msgspec.ValidationError:
            wanted = getattr(known[name], "__name__", str(known[name]))
            raise BadSetup(f"{name} of {word} must be a value of type {wanted}, not {text!r}") from None
    return cast(Player, kind(**given))
