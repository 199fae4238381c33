"""What other libraries need from Gymnasium environments: a seed per game, both autoreset modes, infos and images."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import NormalizeObservation

from augury.errors import BadArgument, Illegal
from augury.rl import register, vector_env


@pytest.mark.parametrize("more", [{}, {"seat": 0}, {"seat": 0, "opponents": "greedy"}])
def test_vectors_take_a_list_of_seeds(more: dict[str, Any]) -> None:
    """`reset` accepts a seed for each game, and equal seeds start equal games anywhere in the list."""
    env = vector_env("seven-exam-3", 3, copy=True, **more)
    first, _ = env.reset(seed=[7, 8, 7])
    assert np.array_equal(first[0], first[2])
    assert not np.array_equal(first[0], first[1])
    again, _ = env.reset(seed=[8, 7, 9])
    assert np.array_equal(again[:2], first[1::-1])
    with pytest.raises((BadArgument, ValueError), match="3"):
        env.reset(seed=[1, 2])


def test_a_game_with_its_own_seed_is_the_first_of_a_batch_of_that_seed() -> None:
    """A game with its own seed equals the only game of a batch with that seed, including later episodes."""
    several, one = vector_env("grid-3x3", 3), vector_env("grid-3x3", 1)
    several.reset(seed=[5, 6, 7])
    one.reset(seed=6)
    for _ in range(30):
        assert several.games.seed_of(1) == one.games.seed_of(0)
        several.step(several.games.sample())
        one.step(one.games.sample())
    assert np.array_equal(several.games.observations[1], one.games.observations[0])


@pytest.mark.parametrize("more", [{}, {"seat": "any"}, {"seat": 0, "opponents": "greedy"}])
def test_games_begin_anew_in_the_next_step(more: dict[str, Any]) -> None:
    """With NEXT_STEP the final observation is returned, and the next step starts a new game with any action."""
    env = vector_env("grid-2x2", 4, autoreset="next_step", copy=True, **more)
    assert env.metadata["autoreset_mode"] == AutoresetMode.NEXT_STEP
    _, infos = env.reset(seed=3)
    over, ended = np.zeros(4, bool), 0
    for _ in range(20):
        before, episodes = over, infos["episodes"]
        observations, rewards, over, _, infos = env.step(infos["action_mask"].argmax(axis=1))
        assert (infos["episodes"] == episodes + before).all()
        assert not (before & over).any()
        assert not rewards[before].any()
        assert not infos["rewards"][~over].any()
        assert (infos["rewards"][over].sum(axis=1) == 1).all()
        assert (infos["actors"][over] == -1).all() and (infos["actors"][~over] >= 0).all()
        assert env.observation_space.contains(observations)
        ended += over.sum()
    assert ended >= 8


def test_gymnasiums_vector_wrappers_take_the_next_step() -> None:
    """Gymnasium's vector wrappers that only support NEXT_STEP work."""
    env = NormalizeObservation(vector_env("grid-2x2", 4, seat=0, autoreset="next_step"))
    observations, _ = env.reset(seed=3)
    for _ in range(9):
        observations, *_ = env.step(env.unwrapped.games.sample().clip(0))
    assert np.isfinite(observations).all()


@pytest.mark.parametrize("autoreset", ["same_step", "next_step"])
def test_vectors_against_players_change_nothing_at_a_wrong_action(autoreset: str) -> None:
    """Against a player, too, an illegal action raises an error with its game and seat, and no game changes."""
    env = vector_env("grid-3x3", 3, seat=0, opponents="greedy", autoreset=autoreset, copy=True)
    before, infos = env.reset(seed=3)
    legal = infos["action_mask"].argmax(axis=1)
    with pytest.raises(Illegal, match="game 2, seat 0: there is no action 999"):
        env.step([*legal[:2], 999])
    for wrong in (legal[:2], legal.astype(float), legal[:, None], legal > 0, 0, None):
        with pytest.raises(BadArgument, match="needs one integer per game, 3 in all"):
            env.step(wrong)
    after = env.step(legal)[0]
    env.reset(seed=3)
    assert np.array_equal(env.step(legal)[0], after) and not np.array_equal(before, after)


def test_infos_are_complete_against_every_opponent() -> None:
    """The infos have the same keys against our players as against random ones, with rewards at the end of games."""
    by_chance = vector_env("grid-3x3", 2, seat=0).reset(seed=1)[1]
    env = vector_env("grid-3x3", 2, seat=0, opponents="greedy")
    _, infos = env.reset(seed=1)
    assert by_chance.keys() <= infos.keys()
    ended = 0
    for _ in range(30):
        _, rewards, over, _, infos = env.step(infos["action_mask"].argmax(axis=1))
        assert infos["rewards"].shape == (2, 2)
        assert infos["rewards"][:, 0].tolist() == rewards.tolist()
        assert infos["rewards"].sum(axis=1).tolist() == over.tolist()
        ended += over.sum()
        assert infos["episodes"].sum() == ended
    assert ended > 4


def test_sb3s_way_to_make_environments_works() -> None:
    """`rgb_array` images all have the same size, because Stable-Baselines3 shows them in a grid."""
    register()
    env = gymnasium.make("augury/seven-exam-4-v0", render_mode="rgb_array")
    _, info = env.reset(seed=1)
    shapes = set()
    for _ in range(6):
        image = env.render()
        assert isinstance(image, np.ndarray) and image.dtype == np.uint8 and image.shape[2] == 3
        assert len(np.unique(image.reshape(-1, 3), axis=0)) > 8  # letters in several colours
        shapes.add(image.shape)
        _, _, _, _, info = env.step(int(info["action_mask"].argmax()))
    assert len(shapes) == 1
