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
    Level("dreamer", "beginner", "Expects high cards to come first and low cards last, and may forget its prophecy."),
    Level("palmist", "greedy", "Prophesies what usually happens, and looks no further than the current trick."),
    Level("diviner", "flat:worlds=16", "Tries every card in a few possible deals."),
    Level("augur", "flat:worlds=100", "Tries every card in a hundred possible deals."),
    Level("seer", "reader:infers=false,worlds=60,rounds=60,foretold=170", "Simulates rounds with sensible play."),
    Level("sibyl", "reader", "Simulates sensible play, and infers the others' hands from their prophecies and cards."),
)
