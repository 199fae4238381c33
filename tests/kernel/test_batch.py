"""A batch plays the games that positions play, on any number of threads."""

from __future__ import annotations

import numpy as np
import pytest

from augury.kernel.batch import Batch
from augury.kernel.chance import derive
from augury.kernel.position import Position
from tests.setups import EVERY, Way, name_of_way, opened


def episode_seed(seed: int, number: int, episode: int) -> int:
    """The seed of a game's episode, as the documentation says."""
    return int(derive(np.uint64(derive(np.uint64(seed), np.uint64(number))), np.uint64(episode)))


class Judge:
    """The same games played one move at a time, by positions: the other judge of a batch."""

    def __init__(self, games: Batch, seed: int) -> None:
        """Begin the games of a batch."""
        self.game, self.seed, self.autoreset = games.game, seed, games.autoreset
        self.positions = [self.begin(number, 0) for number in range(games.count)]
        self.episodes = [0] * games.count
        self.rewards = np.zeros((games.count, games.players), np.float32)
        self.over = [False] * games.count

    def begin(self, number: int, episode: int) -> Position:
        """The start of a game's episode."""
        return self.game.start(episode_seed(self.seed, number, episode))

    def step(self, actions: list[int]) -> None:
        """Do one action in each game."""
        for number, (position, action) in enumerate(zip(self.positions, actions, strict=True)):
            after = position if position.over else position.play(action, position.actors[0])
            self.over[number] = after.over and (self.autoreset or not position.over)
            self.rewards[number] = after.returns if self.over[number] else 0
            if after.over and self.autoreset:
                self.episodes[number] += 1
                after = self.begin(number, self.episodes[number])
            self.positions[number] = after

    def check(self, games: Batch) -> None:
        """Compare all that the batch tells."""
        assert games.states.tobytes() == b"".join(map(bytes, self.positions))
        assert games.episodes.tolist() == self.episodes
        assert games.over.tolist() == self.over
        assert np.array_equal(games.rewards, self.rewards)
        for number, position in enumerate(self.positions):
            seat = -1 if position.over else position.actors[0]
            assert games.actors[number] == seat
            assert np.flatnonzero(games.masks[number]).tolist() == position.legal_actions(seat)
            assert np.array_equal(games.observations[number], position.observe(max(seat, 0)))


@pytest.mark.parametrize("autoreset", [True, False], ids=["autoreset", "stays"])
@pytest.mark.parametrize("way", EVERY, ids=name_of_way)
def test_a_batch_is_many_positions(way: Way, autoreset: bool) -> None:
    """States, observations, masks, rewards and episodes are those of positions played move by move."""
    games = Batch(opened(way), 2, seed=11, autoreset=autoreset)
    judge = Judge(games, 11)
    chance = np.random.default_rng(5)
    judge.check(games)
    for _ in range(45):
        actions = [int(chance.choice(np.flatnonzero(row))) if row.any() else -1 for row in games.masks]
        games.step(actions)
        judge.step(actions)
        judge.check(games)
