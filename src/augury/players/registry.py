"""Players by name: `greedy`, `flat:worlds=100`, or a level that people choose by its name, such as `seer`.

A name may carry settings, which are the fields of the player's dataclass.
"""

from __future__ import annotations

from dataclasses import MISSING, fields
from typing import TYPE_CHECKING, Any, cast, get_type_hints

import msgspec

from augury.errors import BadSetup, in_series
from augury.kernel.gameinfo import Level
from augury.kernel.registry import game_info
from augury.players.protocol import Player

if TYPE_CHECKING:
    from augury.kernel.records import Record

GENERAL_PLAYERS = {
    "random": "augury.players.chance:Random",
    "flat": "augury.players.flat:Flat",
    "ismcts": "augury.players.ismcts:Ismcts",
}
"""Where the players are that can play any game."""


def levels_of(game: str) -> tuple[Level, ...]:
    """The levels of a game, the easiest first."""
    return game_info(game).levels


def level_of(name: str, game: str) -> Level | None:
    """The level of that name, or None."""
    return next((level for level in levels_of(game) if level.name == name), None)


def players_of(game: str) -> list[str]:
    """The names of a game's players: its levels, the easiest first, then the players behind them.

    >>> players_of("seven")[:3]
    ['dreamer', 'palmist', 'diviner']
    """
    return [
        *(level.name for level in levels_of(game)),
        *_players(game),
    ]


def _players(game: str) -> dict[str, str]:
    """Where each player of a game is: those of its own stand after the simplest of those that can play any game."""
    return {"random": GENERAL_PLAYERS["random"], **game_info(game).players, **GENERAL_PLAYERS}


def default_level(game: str) -> str:
    """The default opponent: the third level, which a newcomer can beat, or the hardest if there are fewer."""
    levels = levels_of(game)
    return levels[min(2, len(levels) - 1)].name


def strongest(game: str) -> str:
    """The strongest level, which advises people and plays on for those who are away."""
    return levels_of(game)[-1].name


def player(name: str, game: str) -> Player:
    """The player of that name, with or without settings, if it plays the game.

    >>> player("flat:worlds=20", "seven").worlds
    20
    """
    if level := level_of(name, game):
        name = level.player
    word, _, settings = name.partition(":")
    known = _players(game)
    if word not in known:
        able = players_of(game)
        if word in able:
            raise BadSetup(f"the level {word} takes no settings; leave out {':' + settings!r}")
        raise BadSetup(f"{game} has no player {word!r}; its players are {in_series(able)}")
    return make_player(game_info(game).load(known[word]), word, settings)


def opponent(name: str, game: str) -> Record:
    """The player of that name in the form that batches use, on the CPU and on a GPU, if it can be compiled.

    >>> opponent("flat:worlds=20", "seven").worlds
    np.int64(20)
    """
    found: Any = player(name, game)
    if not hasattr(found, "opponent"):
        able = [word for word, place in _players(game).items() if hasattr(game_info(game).load(place), "opponent")]
        raise BadSetup(f"{name} cannot play in batches; of the players of {game}, {in_series(able)} can")
    return cast("Record", found.opponent())


def make_player(kind: type[Any], word: str, settings: str) -> Player:
    """Create a player with settings given as text."""
    types = get_type_hints(kind)
    known = {item.name: types[item.name] for item in fields(kind) if item.default is not MISSING}
    given: dict[str, object] = {}
    for setting in filter(None, settings.split(",")):
        name, equals, text = setting.partition("=")
        if not equals or name not in known:
            raise BadSetup(f"{word} has no setting {name!r}; it takes {in_series(sorted(known)) or 'none'}")
        try:
            given[name] = msgspec.convert(text, known[name], strict=False)
        except msgspec.ValidationError:
            wanted = getattr(known[name], "__name__", str(known[name]))
            raise BadSetup(f"{name} of {word} must be a value of type {wanted}, not {text!r}") from None
    return cast(Player, kind(**given))
