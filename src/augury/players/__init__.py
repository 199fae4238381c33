"""Players: each chooses an action from an erased record, so none can cheat. One player a file, one line here."""

from __future__ import annotations

from augury.players.naming import level_of, levels_of, player, players_of, strongest, usual
from augury.players.protocol import Player, Thinker

__all__ = ["Player", "Thinker", "level_of", "levels_of", "player", "players_of", "strongest", "usual"]
