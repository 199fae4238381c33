"""The games of a match, and the positions that they begin with."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from augury.kernel.game import Game
from augury.kernel.position import Position
from augury.kernel.registry import game_info
from augury.kernel.seals import Seal
from augury.kernel.setups import read_setup
from augury.table.events import Began, Opened, Origin

GAMES = 64
"""Games that are kept beside those that matches hold."""


def game_of(opened: Opened) -> Game:
    """The game of a match."""
    return _game(opened.game, msgspec.json.encode(opened.setup))


@lru_cache(GAMES)
def _game(name: str, setup: bytes) -> Game:
    """A game, shared by the matches that play it, so that its caches stay warm."""
    found = game_info(name)
    return Game(found, read_setup(found.setup, msgspec.json.decode(setup), files=False))


def dealt(game: Game, began: Began, origin: Origin | None) -> Position:
    """The position that a game begins with: a deal, or a moment of another game with hidden cards dealt again.

    Such a moment has no past and no seal: what led to it was a different deal, and must not be looked up.
    """
    position = game.sealed(Seal(int(began.seed), began.salt, began.generator))
    if began.number > 1 or origin is None or origin.redealt is None:
        return position
    for seat, action in origin.moves:
        position = position.play(action, seat)
    return position.redealt(origin.redealt.seat, int(origin.redealt.seed))
