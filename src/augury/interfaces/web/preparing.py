"""Preparing: whatever a table will need of each game is compiled, or loaded from an earlier run."""

from __future__ import annotations

from augury.kernel.game import open_game
from augury.kernel.registry import GAMES

MOVES = 8


def prepare() -> None:
    """Play the beginning of every game, and look at it from every side."""
    for name in GAMES:
        game = open_game(name)
        position = game.start(0, "")
        for _ in range(MOVES):
            seat = position.actors[0]
            position, _ = position.step(position.legal_actions(seat)[0], seat)
            for reader in (*range(game.players), None):
                position.view(reader)
