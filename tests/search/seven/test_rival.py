"""The rival for training: it evaluates prophecies like flat Monte Carlo, but plays fewer tricks."""

from __future__ import annotations

from typing import Any, cast

import numpy as np
import pytest
from numpy.typing import NDArray

from augury.games.seven.rules import advance
from augury.games.seven.score import score_round
from augury.games.seven.state import PLAYING, SCORING, Setup, State
from augury.kernel.chance import Dice
from augury.kernel.interface import hide, legal, worth
from augury.kernel.opponents import room_for
from augury.search.flatopponent import try_choices
from augury.search.seven.rival import try_prophecies
from tests.setups import Way, opened

WAYS: list[Way] = [
    ("seven", {"edition": edition, "players": players}) for edition in ("exam", "first") for players in (3, 4)
]


def totals_of(way: Way, attempt: Any, worlds: int, seat: int = 1) -> NDArray[np.float64]:
    """The value of each prophecy in the first round, found by one of the two methods."""
    game = opened(way)
    (rooms, pad), dice = room_for(game.engine.rules), Dice.new()
    dice.rng = np.uint64(7)
    rooms[0] = game.start(3).state
    hide(game.setup, rooms[0], seat)
    legal(game.setup, rooms[0], seat, pad[0].choices)
    for _ in range(worlds):
        attempt(game.setups[0], rooms, seat, dice, pad[0])
    count = int(cast(Setup, game.setup).prophecy_count)
    return np.array(pad[0].totals[:count]) / worlds


@pytest.mark.parametrize("way", WAYS, ids=str)
def test_prophecies_are_worth_what_flat_finds(way: Way) -> None:
    """The rival finds the same expected values as flat Monte Carlo, within the noise of 3000 worlds."""
    found, expected = (totals_of(way, attempt, 3000) for attempt in (try_prophecies, try_choices))
    assert np.abs(found - expected).max() < 0.015
    assert np.corrcoef(found, expected)[0, 1] > 0.98


@pytest.mark.parametrize("way", WAYS, ids=str)
def test_each_prophecy_is_scored_by_the_rules(way: Way) -> None:
    """In one world, the value of every prophecy equals that of replaying the tricks by the rules."""
    game, seat = opened(way), 1
    setup = cast(Setup, game.setup)
    (rooms, pad), dice = room_for(game.engine.rules), Dice.new()
    for seed in range(20):
        dice.rng = np.uint64(seed)
        rooms[0] = game.start(seed).state
        hide(setup, rooms[0], seat)
        pad[0].totals[:] = 0
        try_prophecies(game.setups[0], rooms, seat, dice, pad[0])
        for index in range(int(setup.prophecy_count)):
            rooms[2] = rooms[1]
            state = cast(State, rooms[2])
            state.placed[seat] = setup.prophecies[index]
            state.tokens[:] = state.placed
            state.phase, state.trick_number, state.leader = PLAYING, 1, state.opener
            while state.phase == PLAYING:
                state.lying = game.players
                advance(setup, state)
            assert state.phase == SCORING
            score_round(setup, state)
            worth(setup, state, pad[0].shares)
            assert pad[0].totals[index] == pytest.approx(pad[0].shares[seat])
