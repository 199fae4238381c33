"""Every way to play, for tests that go through all of them."""

from __future__ import annotations

from itertools import product

import augury
from augury.kernel.game import Game

SEVEN: list[dict[str, object]] = [
    {"edition": "exam", "players": 3},
    {"edition": "exam", "players": 4},
    *(
        {"edition": "first", "players": players, "variant": variant, "tenth_trick_scores": tenth}
        for players, variant, tenth in product((3, 4), ("standard", "twice", "single"), (True, False))
    ),
]


def name_of(words: dict[str, object]) -> str:
    """A short name for a test's parameter."""
    return "-".join(str(value) for value in words.values())


def seven(words: dict[str, object]) -> Game:
    """The game of Seven Prophecies that the words choose."""
    return augury.game("seven", **words)
