"""The players of this game, and the levels at which people meet them, the easiest first."""

from __future__ import annotations

from augury.kernel.gameinfo import Level

PLAYERS = {
    "greedy": "augury.players.seven.greedy:Greedy",
    "reader": "augury.players.seven.reader:Reader",
    "network": "augury.players.seven.network:Network",
    "prophet": "augury.players.seven.prophet:Prophet",
    "beginner": "augury.players.seven.beginner:Beginner",
}

LEVELS = (
    Level("dreamer", "beginner", "High cards come first, low cards last, and now and then the prophecy is forgotten."),
    Level("palmist", "greedy", "Foretells what usually happens, and looks no farther than the trick."),
    Level("diviner", "flat:worlds=16", "Tries every card in a few deals that might be."),
    Level("augur", "flat:worlds=100", "Tries every card in a hundred deals that might be."),
    Level("seer", "reader:infers=false,worlds=60,rounds=60,foretold=170", "Plays imagined rounds with sense."),
    Level("sibyl", "reader", "Plays with sense, and reads the others' hands in their prophecies and cards."),
)
