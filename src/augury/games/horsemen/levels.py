"""The players of this game, and the levels at which people meet them, the easiest first."""

from __future__ import annotations

from augury.kernel.gameinfo import Level

PLAYERS = {
    "greedy": "augury.players.horsemen.greedy:Greedy",
    "beginner": "augury.players.horsemen.beginner:Beginner",
    "turns": "augury.players.horsemen.turns:Turns",
}

LEVELS = (
    Level("dreamer", "beginner", "Plays the strongest card it notices, and ignores the opponent's side."),
    Level(
        "palmist",
        "beginner:attention=12,rivalry=1.0,thrift=0.2",
        "Compares both sides of the table, but forgets that the opponent moves next.",
    ),
    Level("diviner", "ismcts:simulations=500", "Tries its choices with random play in possible decks."),
    Level("augur", "greedy", "Looks ahead to the end of its turn and one reply, with rules of thumb."),
    Level("seer", "turns:simulations=1500", "Searches its whole turn and the replies, including chains of effects."),
    Level("sibyl", "turns:simulations=12000", "Searches many more turns, for a tenth of a second."),
)
