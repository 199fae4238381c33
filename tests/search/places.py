"""Game setups and positions that the search tests use."""

from __future__ import annotations

import random

import numpy as np

from augury.kernel.game import Game
from augury.kernel.position import Position
from augury.kernel.records import Memory
from tests.setups import EVERY_VERB, Way
from tests.strategies import moved

WAYS: list[Way] = [
    ("seven", {"edition": "exam", "players": 4}),
    ("seven", {"edition": "first", "players": 3, "variant": "single"}),
    ("grid", {"board": "3x4", "players": 3}),
    ("grid", {"board": "3x3", "players": 2}),
    ("horsemen", {"set": "house"}),
    ("horsemen", {"set": EVERY_VERB}),
]


def somewhere(game: Game, seed: int, moves: int) -> Position:
    """A position `moves` moves into a random game, or the last one before its end if the game is shorter."""
    position = game.start(seed, "salt")
    for _ in range(moves):
        later = moved(position, random.Random(seed), 1)
        if later.over:
            break
        position = later
    return position


def some_worlds(position: Position, seat: int, count: int) -> Memory:
    """Sample `count` worlds that the seat cannot tell from this position."""
    return np.array([position.redealt(seat, seed).state for seed in range(count)])
