"""Players: each chooses an action from an erased record, so none can cheat."""

from __future__ import annotations

from augury.players.protocol import Player, Thinker
from augury.players.registry import default_level, level_of, levels_of, opponent, player, players_of, strongest

__all__ = [
    "Player",
    "Thinker",
    "default_level",
    "level_of",
    "levels_of",
    "opponent",
    "player",
    "players_of",
    "strongest",
]
