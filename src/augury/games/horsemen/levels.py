"""The players of this game, and the levels at which people meet them, the easiest first."""

from __future__ import annotations

from augury.kernel.gameinfo import Level

PLAYERS = {
    "greedy": "augury.players.horsemen.greedy:Greedy",
    "beginner": "augury.players.horsemen.beginner:Beginner",
    "turns": "augury.players.horsemen.turns:Turns",
}

LEVELS = (
    Level("dreamer", "beginner", "Plays the strongest card it thinks of, and does not look across the table."),
    Level(
        "palmist",
        "beginner:attention=12,rivalry=1.0,thrift=0.2",
        "Compares both sides of the table, and forgets that a turn of the opponent follows.",
    ),
    Level("diviner", "ismcts:simulations=500", "Tries its choices out by chance, in decks as they might lie."),
    Level("augur", "greedy", "Looks to the end of its turn and at one reply, by rules of thumb."),
    Level("seer", "turns:simulations=1500", "Thinks a turn and its replies through, chains of effects and all."),
    Level("sibyl", "turns:simulations=12000", "Thinks through many more turns, for a tenth of a second."),
)
