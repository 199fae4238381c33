"""The levels at which people meet the players of this game, the easiest first."""

from __future__ import annotations

from augury.players.naming import Level

LEVELS = (
    Level("dreamer", "beginner", "Plays the strongest card it thinks of, and does not look across the table."),
    Level(
        "palmist",
        "beginner:attention=12,rivalry=1.0,thrift=0.2",
        "Compares both sides of the table, and forgets that a turn of the opponent follows.",
    ),
    Level("diviner", "greedy", "Looks to the end of its turn and at one reply, by rules of thumb."),
    Level("augur", "turns:simulations=400", "Thinks a turn and a reply through, in a moment."),
    Level("seer", "turns:simulations=3000", "Thinks through chains of effects and some turns that follow."),
    Level("sibyl", "turns:simulations=24000", "Thinks through many more of them, for a part of a second."),
)
