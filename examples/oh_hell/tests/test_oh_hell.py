"""Quick tests of the package alone: games of every size end correctly, and no seat sees hidden cards."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from augury.kernel.game import Game
from augury.kernel.setups import read_setup

from oh_hell import GAME

PLAYERS = range(3, 8)


@pytest.mark.parametrize("players", PLAYERS)
def test_a_game_goes_to_its_end(players: int) -> None:
    """O3.3, O4.4, O5.4: every trick is taken, the bids do not add up to the tricks, and there is a winner."""
    position, choices = Game(GAME, read_setup(GAME.setup, {"players": players})).start(players, "salt"), Random(players)
    while not position.over:
        seat = position.actors[0]
        position = position.play(choices.choice(position.legal(seat)), seat)
    state: Any = position.state
    assert sum(state.taken) == state.tricks != sum(state.bids[:players])
    assert position.winners and sum(position.returns) == pytest.approx(1)


@pytest.mark.parametrize("players", PLAYERS)
def test_a_seat_sees_its_own_hand_only(players: int) -> None:
    """O6.2, O6.3: in worlds that a seat cannot tell apart, its view is the same, and others' hands differ."""
    position = Game(GAME, read_setup(GAME.setup, {"players": players, "num_tricks_fixed": 5})).start(1, "salt")
    for seat in position.game.seats:
        other = (seat + 1) % players
        worlds = [position.redealt(seat, seed) for seed in range(5)]
        assert all(world.view(seat) == position.view(seat) for world in worlds)
        assert any(world.view(other) != position.view(other) for world in worlds)
