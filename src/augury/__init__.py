"""Augury: the home of games of prophecy.

>>> import augury
>>> game = augury.game("seven", edition="exam", players=4)
>>> position = game.start(seed=7)
>>> position.actors
[0, 1, 2, 3]
>>> position = position.play("2113", seat=0)
>>> position.actors
[1, 2, 3]
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from augury.errors import AuguryError

if TYPE_CHECKING:
    from augury.kernel.game import Game

__all__ = ["AuguryError", "game"]
__version__ = "0.1.0"


def game(name: str, **choices: object) -> Game:
    """The game of that name, played as the choices say; what is left out keeps its default.

    >>> game("seven", edition="first", players=3).players
    3
    """
    from augury.kernel.game import open_game

    return open_game(name, **choices)
