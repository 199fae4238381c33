"""The players of this game, and the levels at which people meet them, the easiest first."""

from __future__ import annotations

from augury.kernel.gameinfo import Level

PLAYERS = {
    "greedy": "augury.players.grid.greedy:Greedy",
    "beginner": "augury.players.grid.beginner:Beginner",
    "strong": "augury.players.grid.strong:Strong",
}

LEVELS = (
    Level("dreamer", "beginner", "Hopes for the largest numbers in its row, and ignores everything else."),
    Level(
        "palmist", "beginner:cells=81,crossing=true", "Sees rows and columns, and still hopes for the largest numbers."
    ),
    Level(
        "diviner",
        "beginner:cells=6,crossing=true,wishful=false",
        "Knows which numbers are likely on the part of the board it looks at, and never blocks others.",
    ),
    Level("augur", "greedy", "Compares its possible points with those of others, one mark ahead."),
    Level("seer", "strong:nodes=1000,simulations=3000", "Thinks a few marks ahead."),
    Level(
        "sibyl",
        "strong:nodes=20000,simulations=40000",
        "Plays perfectly near the end; before that, it looks many moves ahead.",
    ),
)
