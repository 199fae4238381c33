"""Games and states of OpenSpiel for tests."""

from __future__ import annotations

import random
from typing import Any

import pyspiel

from augury.rl.openspiel import register
from tests.setups import Way

ENDGAME = "augury_seven(edition=first,players=3,variant=single,position=104:27)"
"""The last two tricks of a game, with 54 possible worlds."""


def spiel_game(way: Way) -> Any:
    """The OpenSpiel game with this setup."""
    register()
    name, words = way
    chosen = {key: value if isinstance(value, int) else str(value) for key, value in words.items()}
    return pyspiel.load_game(f"augury_{name}", chosen)


def load(text: str) -> Any:
    """The OpenSpiel game for this text."""
    register()
    return pyspiel.load_game(text)


def wander(game: Any, seed: int, choices: int) -> Any:
    """The state after all chance events and `choices` random choices, or before the last choice of a shorter game."""
    rolled = random.Random(seed)
    state = game.new_initial_state()
    while choices or state.is_chance_node():
        choices -= not state.is_chance_node()
        after = state.child(rolled.choice(state.legal_actions()))
        if after.is_terminal():
            return state
        state = after
    return state
