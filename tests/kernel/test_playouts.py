"""The simulator plays the same games on one core, on several, and move by move."""

from __future__ import annotations

import numpy as np
import pytest

from augury.kernel.playouts import play_games, replay_seed, seeds_of
from augury.kernel.records import array_of
from tests.setups import EVERY, Way, name_of_way, opened


@pytest.mark.parametrize("way", EVERY, ids=name_of_way)
def test_threads_do_not_change_the_games(way: Way) -> None:
    """Games simulated with two threads end with the same bytes as with one."""
    game = opened(way)
    seeds = seeds_of(1, 0, 300)
    alone, together = play_games(game, seeds), play_games(game, seeds, threads=2)
    assert alone[0].tobytes() == together[0].tobytes()
    assert np.array_equal(alone[1], together[1])


@pytest.mark.parametrize("way", EVERY, ids=name_of_way)
def test_a_game_replayed_move_by_move_ends_the_same(way: Way) -> None:
    """The simulator, positions and `follow` lead to the same final bytes."""
    game = opened(way)
    seeds = seeds_of(2, 0, 3)
    states, lengths = play_games(game, seeds)
    for index, seed in enumerate(seeds):
        position = replay_seed(game, int(seed))
        assert bytes(position) == states[index].tobytes()
        assert len(position.moves) == lengths[index]
        followed = array_of(game.start(int(seed)).state)
        for seat, action in position.moves:
            list(game.engine.follow(game.setups, followed, seat, action))
        assert bytes(position) == followed.tobytes()


def test_a_run_in_parts_is_the_same_run() -> None:
    """Each game of a run has the same seed however the run is split into parts."""
    whole = seeds_of(9, 0, 10)
    assert np.array_equal(whole[5:], seeds_of(9, 5, 5))
    assert len(set(map(int, seeds_of(9, 0, 10_000)))) == 10_000
