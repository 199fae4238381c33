"""Players that answer quickly even when rules are interpreted: stand-ins for levels until the compiler is done."""

from __future__ import annotations

from augury.kernel.registry import game_info
from augury.players.protocol import Player
from augury.players.registry import level_of, player

QUICK_PLAYERS = ("random", "beginner", "greedy")
"""Players that need well under a second for a choice, even interpreted."""


def stand_in(game: str) -> str:
    """The best player of a game that answers quickly: its `greedy`, if it has one."""
    return "greedy" if "greedy" in game_info(game).players else "random"


def quick(level: str, game: str) -> Player:
    """The player of a level if it answers quickly, or else the stand-in.

    >>> type(quick("dreamer", "seven")).__name__, type(quick("sibyl", "seven")).__name__
    ('Beginner', 'Greedy')
    """
    found = level_of(level, game)
    name = found.player if found else level
    return player(name if name.partition(":")[0] in QUICK_PLAYERS else stand_in(game), game)
