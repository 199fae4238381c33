"""Reasons why moves are illegal: they have names, and depend only on what the seat knows."""

from __future__ import annotations

import re
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from augury.errors import Illegal
from augury.kernel.game import Game
from augury.kernel.position import Position
from tests.strategies import moved, seeds, short_games


def refusal(position: Position, action: int, seat: int) -> tuple[str, str, object]:
    """The error for a move, with its message and details."""
    error = position.why_not(action, seat)
    return type(error).__name__, str(error), vars(error) if isinstance(error, Illegal) else None


@settings(deadline=None)
@given(short_games, seeds, st.integers(0, 60), st.randoms(use_true_random=False))
def test_reasons_reveal_no_secrets(game: Game, seed: int, moves: int, choices: Random) -> None:
    """`why_not` gives a seat the same answer in all worlds that the seat cannot tell apart."""
    position = moved(game.start(seed), choices, moves)
    for seat in game.seats:
        other = position.redealt(seat, seed ^ 1)
        for action in choices.sample(range(game.engine.rules.actions), 12):
            assert refusal(position, action, seat) == refusal(other, action, seat)


@settings(deadline=None)
@given(short_games, seeds, st.integers(0, 60), st.randoms(use_true_random=False))
def test_a_reason_is_given_just_where_a_move_is_refused(game: Game, seed: int, moves: int, choices: Random) -> None:
    """`why_not` returns None for legal moves, and otherwise the error that `play` raises, with a named reason."""
    position = moved(game.start(seed), choices, moves)
    for seat in game.seats:
        legal = position.legal_actions(seat)
        for action in [*legal[:3], *choices.sample(range(game.engine.rules.actions), 8)]:
            error = position.why_not(action, seat)
            assert (error is None) == (action in legal)
            if error is None:
                continue
            with pytest.raises(type(error), match=f"^{re.escape(str(error))}$"):
                position.play(action, seat)
            if isinstance(error, Illegal):
                assert error.reason != "illegal" and error.reason == error.reason.lower()
