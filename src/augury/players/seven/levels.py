"""The levels at which people meet the players of this game, the easiest first."""

from __future__ import annotations

from augury.players.naming import Level

LEVELS = (
    Level("dreamer", "random", "Leaves everything to chance."),
    Level("sibyl", "greedy", "A sensible player that looks no farther than the trick."),
)
