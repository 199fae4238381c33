"""Positions for property tests: any way to play, any seed, any number of moves into the game."""

from __future__ import annotations

from hypothesis import strategies as st

from augury.kernel.position import Position
from tests.setups import SEVEN, seven

games = st.sampled_from(SEVEN).map(seven)
seeds = st.integers(0, 2**64 - 1)


@st.composite
def positions(draw: st.DrawFn, most_moves: int = 120) -> Position:
    """A position that some game comes to, its past included."""
    position = draw(games).start(draw(seeds), "salt")
    choices = draw(st.randoms(use_true_random=False))
    for _ in range(draw(st.integers(0, most_moves))):
        if position.over:
            break
        seat = choices.choice(position.actors)
        position = position.play(choices.choice(position.legal_actions(seat)), seat)
    return position


@st.composite
def finished(draw: st.DrawFn) -> Position:
    """A game played to its end."""
    words = draw(st.sampled_from([words for words in SEVEN if words.get("variant") != "twice"]))
    position = seven(words).start(draw(seeds), "salt")
    choices = draw(st.randoms(use_true_random=False))
    while not position.over:
        seat = choices.choice(position.actors)
        position = position.play(choices.choice(position.legal_actions(seat)), seat)
    return position
