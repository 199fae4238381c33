"""What house bots need compiled before anybody waits for them."""

from __future__ import annotations

from augury.kernel.game import open_game
from augury.kernel.registry import GAMES
from augury.players import levels_of, player
from augury.players.warming import warm_up

SETUPS: tuple[tuple[str, dict[str, object]], ...] = (*((name, {}) for name in GAMES), ("grid", {"players": 3}))
"""The usual setups, and those for which players run other code."""


def warm_levels() -> None:
    """Have whatever any level needs compiled, or loaded, the usual opponents first."""
    games = [open_game(name, **setup) for name, setup in SETUPS]
    for rank in range(max(len(levels_of(game.name)) for game in games)):
        for game in games:
            for level in levels_of(game.name)[::-1][rank : rank + 1]:
                warm_up(game, player(level.name, game.name))
