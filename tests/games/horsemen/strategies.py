"""Hypothesis strategies for positions: shipped and random card sets, any number of moves into the game."""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st

from augury.kernel.game import Game, open_game
from tests.games.horsemen.positions import house
from tests.judge.horsemen_sets import random_set
from tests.strategies import examples, finished, positions

MANY = examples(30)


def by_lot(number: int) -> Game:
    """The game with a random card set."""
    return open_game("horsemen", set=random_set(Random(number)))


games = st.sampled_from([house(), open_game("horsemen", set="bare")]) | st.integers(0, 10**6).map(by_lot)
running = positions(games, most_moves=150)
ended = finished(games)
