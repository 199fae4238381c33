"""Policies: the record type of a policy decides how simulations are played out, compiled or interpreted."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

import augury
from augury.kernel.bits import lowest
from augury.kernel.chance import Source, dice
from augury.kernel.interface import actors, apply, legal, worth
from augury.kernel.records import Memory, Record, field
from augury.search.budget import Budget
from augury.search.flat import flat
from augury.search.ismcts import ismcts
from augury.search.policy import Chance, expect, register_policy


class Lowest(Record):
    """A policy in which every player chooses the legal action with the lowest number."""

    wanted: int = field("i8")


def play_lowest(
    setup: Record,
    rooms: Memory,
    policy: Lowest,
    source: Source,
    words: NDArray[np.uint64],
    shares: NDArray[np.float64],
) -> None:
    """Play to the end without randomness."""
    policy.wanted += 1  # so that a test can count the calls
    state = rooms[0]
    acting = actors(setup, state)
    while acting:
        seat = lowest(np.uint64(acting))
        legal(setup, state, seat, words)
        word = 0
        while not words[word]:
            word += 1
        apply(setup, state, seat, word * 64 + lowest(words[word]))
        acting = actors(setup, state)
    worth(setup, state, shares)


register_policy(Lowest, play_lowest)


def test_a_game_may_play_on_as_it_likes() -> None:
    """Both searches play out simulations with the given policy and return its results."""
    game = augury.game("grid", board="2x3")
    position = game.start(1, "salt")
    policy = Lowest.new()
    found = flat(game, position.state, 0, dice(1), Budget(simulations=3), policy=policy)
    assert int(policy.wanted) == 3 * len(found.choices)
    for choice in found.choices:
        rooms, shares = game.engine.rules.state.array(1), np.zeros(2)
        rooms[0] = position.play(choice.action, 0).state
        expect(game.setup, rooms, Lowest.new(), dice(1), np.zeros(game.engine.rules.words, np.uint64), shares)
        assert choice.values == list(shares)
    policy = Lowest.new()
    ismcts(game, position.state, 0, dice(1), Budget(simulations=20), policy=policy)
    assert int(policy.wanted) == 20


def test_one_answer_for_each_kind() -> None:
    """A second policy with the same fields and size is rejected, because the two could not be distinguished."""
    with pytest.raises(TypeError, match="same fields and size"):
        register_policy(Chance, play_lowest)
