"""Gymnasium environments: they pass Gymnasium's checker for every game and player count, and play by our rules."""

from __future__ import annotations

import random
import warnings
from contextlib import suppress
from typing import Any, cast

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import RecordEpisodeStatistics
from numpy.typing import NDArray

from augury.errors import BadArgument, BadSetup, Illegal, TooLate
from augury.kernel.chance import Dice, derive, pick
from augury.kernel.cpubatch import CpuBatch
from augury.kernel.interface import legal
from augury.kernel.playouts import DICE
from augury.kernel.position import Position
from augury.kernel.registry import BUILT_IN
from augury.rl import aec_env, game_of, parallel_env, register, single_env, vector_env
from augury.rl.fouls import LOSS
from augury.rl.gymnasium_played import PlayedVectorEnv
from augury.rl.gymnasium_vector import VectorEnv
from tests.kernel.test_gpu import gpu_is_here
from tests.rl.ways import ids_of, some_ids
from tests.setups import case

EACH_GAME = ["seven-first-3-single", "grid-fano-3-x", "horsemen-bare"]


def run_gymnasiums_checker(ids: list[str]) -> None:
    """Run Gymnasium's `check_env`, which ignores whether actions are legal."""
    for way in ids:
        with case(way), warnings.catch_warnings():
            assert f"augury/{way}-v0" in register()
            env = gymnasium.make(f"augury/{way}-v0", opponents="random")
            warnings.simplefilter("error")
            check_env(env.unwrapped)


@pytest.mark.slow
@pytest.mark.parametrize("game", BUILT_IN)
def test_one_seat_passes_gymnasiums_checker(game: str) -> None:
    """Single-seat environments pass Gymnasium's checker."""
    run_gymnasiums_checker(some_ids(game))


@pytest.mark.long
@pytest.mark.parametrize("game", BUILT_IN)
def test_every_id_passes_gymnasiums_checker(game: str) -> None:
    """Environments with every standard id pass Gymnasium's checker."""
    run_gymnasiums_checker(ids_of(game))


def played(env: Any, choices: random.Random, seed: int | None) -> tuple[list[NDArray[np.int8]], float]:
    """Play a random game to its end, and return all observations and the reward."""
    observation, info = env.reset(seed=seed)
    seen, given, over = [observation], 0.0, False
    while not over:
        assert info["action_mask"].tolist() == env.action_masks().tolist()
        action = choices.choice(info["action_mask"].nonzero()[0])
        observation, reward, over, cut, info = env.step(action)
        assert not cut
        assert over or not reward
        assert env.observation_space.contains(observation)
        seen.append(observation)
        given += reward
    return seen, given


@pytest.mark.parametrize("opponents", ["random", "greedy"])
@pytest.mark.parametrize("way", ["seven-first-3-single", "grid-3x3-3", "horsemen-bare"])
def test_one_seat_plays_our_game(way: str, opponents: str) -> None:
    """Observations and rewards are those of the seat, and equal seeds give equal games, including the opponents."""
    env, again = (single_env(way, seat=1, opponents=opponents) for _ in range(2))
    seen, given = played(env, random.Random(1), seed=5)
    assert np.array_equal(seen[-1], env.position.observe(1))
    assert given == env.position.returns[1]
    assert env.position.over
    assert {seat for seat, _ in env.position.moves} == set(game_of(way).seats)
    with pytest.raises(TooLate):
        env.step(0)
    same, _ = played(again, random.Random(1), seed=5)
    assert np.array_equal(seen, same)
    assert again.position == env.position
    played(again, random.Random(1), seed=None)
    assert again.position.seal != env.position.seal


def test_any_seat_is_another_in_every_game() -> None:
    """With `seat="any"` you get every seat over several games, and the info says which."""
    env = single_env("grid-3x3-3", seat="any", opponents="random")
    seats = {env.reset(seed=seed)[1]["seat"] for seed in range(20)}
    assert seats == {0, 1, 2}


def test_an_illegal_action_loses_or_raises() -> None:
    """An illegal action ends the game with a loss or, with `illegal="raise"`, raises an error and changes nothing."""
    env = single_env("seven-exam-3", opponents="random")
    env.reset(seed=5)
    _, reward, over, _, info = env.step(0)
    assert (reward, over) == (LOSS, True)
    assert info["illegal"].startswith("it is time to prophesy")
    strict = single_env("seven-exam-3", opponents="random", illegal="raise")
    strict.reset(seed=5)
    before = strict.position
    with pytest.raises(Illegal):
        strict.step(0)
    assert strict.position is before


def malformed_actions() -> list[Any]:
    """Actions that are not integers, including PyTorch tensors if PyTorch is installed."""
    found: list[Any] = [np.array([0]), 0.0, "2113", None, True]
    with suppress(ImportError):
        import torch

        found += [torch.tensor([0]), torch.tensor(0.0), torch.tensor(True)]
    return found


@pytest.mark.parametrize("illegal", ["lose", "raise"])
def test_malformed_actions_raise(illegal: str) -> None:
    """An action that is not an integer raises `BadArgument` instead of losing the game, and changes nothing."""
    one = single_env("grid-3x3", opponents="random", illegal=illegal)
    one.reset(seed=5)
    after_another, at_once = aec_env("grid-3x3"), parallel_env("grid-3x3", illegal=illegal)
    after_another.reset(seed=5)
    at_once.reset(seed=5)
    before = [env.position for env in (one, after_another, at_once)]
    for action in malformed_actions():
        for act in (one.step, after_another.step, lambda given: at_once.step({"seat_0": given})):
            with pytest.raises(BadArgument, match="an action must be an integer, not "):
                act(action)
    assert [env.position for env in (one, after_another, at_once)] == before
    assert one.step(cast(int, np.int8(1)))[1:3] == (0, False)


class Mirror:
    """One game of a vector environment, played in parallel with positions."""

    def __init__(self, games: CpuBatch, number: int, seat: int | None = None) -> None:
        """Mirror the game with this number; with a seat, the game's own dice choose for all other seats."""
        self.games, self.number, self.seat = games, number, seat
        self.start()

    def start(self) -> None:
        """Start the current episode of the batch."""
        seed = self.games.seed_of(self.number)
        self.position = self.games.game.start(seed)
        self.dice = Dice.new()
        with np.errstate(over="ignore"):
            self.dice.rng = derive(np.uint64(seed), DICE)
        self.others()

    def others(self) -> None:
        """Play random actions for all other seats until it is this seat's turn."""
        while self.seat is not None and not self.position.over and self.seat not in self.position.actors:
            other = self.position.actors[0]
            words = np.zeros(self.games.game.engine.rules.words, np.uint64)
            legal(self.games.game.setup, self.position.state, other, words)
            self.position = self.position.play(int(pick(self.dice, words)), other)

    @property
    def actor(self) -> int:
        """The seat to act."""
        return self.position.actors[0] if self.seat is None else self.seat

    def act(self, action: int) -> Position:
        """Apply an action and the other seats' actions, and return the position."""
        self.position = self.position.play(action, self.actor)
        self.others()
        return self.position

    def expect(self, observation: NDArray[np.int8], allowed: NDArray[np.bool_]) -> None:
        """Assert that an observation and a mask of the environment equal those of the position."""
        assert np.array_equal(observation, self.position.observe(self.actor))
        assert allowed.nonzero()[0].tolist() == self.position.legal_actions(self.actor)


@pytest.mark.parametrize("seat", [None, 1])
@pytest.mark.parametrize("way", EACH_GAME)
def test_vectors_play_our_games(way: str, seat: int | None) -> None:
    """Each game of a vector environment equals a game of positions, with all seats yours or random opponents."""
    env = vector_env(way, 5, seat="all" if seat is None else seat)
    assert isinstance(env, VectorEnv)
    observations, infos = env.reset(seed=9)
    mirrors = [Mirror(cast(CpuBatch, env.games), number, seat) for number in range(5)]
    choices, ended = random.Random(way), 0
    for _ in range(150):
        for number, mirror in enumerate(mirrors):
            assert infos["actors"][number] == mirror.actor
            mirror.expect(observations[number], infos["action_mask"][number])
        actions = [choices.choice(mirror.position.legal_actions(mirror.actor)) for mirror in mirrors]
        acted = [mirror.actor for mirror in mirrors]
        after = [mirror.act(action) for mirror, action in zip(mirrors, actions, strict=True)]
        observations, rewards, over, cut, infos = env.step(np.array(actions))
        assert over.tolist() == [position.over for position in after]
        assert infos["rewards"].tolist() == np.array([position.returns for position in after], np.float32).tolist()
        assert rewards.tolist() == [infos["rewards"][number][who] for number, who in enumerate(acted)]
        assert not cut.any()
        for number in over.nonzero()[0]:
            ended += 1
            mirrors[number].start()
    assert ended > 3
    assert env.observation_space.contains(observations)


def test_vectors_of_any_seat_give_the_reward_of_that_seat() -> None:
    """With `seat="any"` your seat changes with every episode, and rewards are for the seat that acted."""
    env = vector_env("grid-3x3-3", 6, seat="any")
    _, infos = env.reset(seed=9)
    assert infos["actors"].tolist() == [0, 1, 2, 0, 1, 2]
    for _ in range(20):
        acted = infos["actors"].copy()
        _, rewards, _, _, infos = env.step(env.games.sample())
        assert rewards.tolist() == [infos["rewards"][number][who] for number, who in enumerate(acted)]
        assert infos["actors"].tolist() == [(number + infos["episodes"][number]) % 3 for number in range(6)]


def test_vectors_change_nothing_at_an_illegal_action() -> None:
    """An illegal action in a vector raises an error with its game and seat, and no game changes."""
    env = vector_env("seven-exam-3", 4, seat=0)
    observations, infos = env.reset(seed=9)
    before, actions = observations.copy(), infos["action_mask"].argmax(axis=1)
    actions[2] = 0
    with pytest.raises(Illegal, match="game 2, seat 0: it is time to prophesy"):
        env.step(actions)
    assert np.array_equal(observations, before)


def test_vectors_copy_only_where_that_is_wanted() -> None:
    """Arrays are overwritten by the next step, unless `copy` is True."""
    for copy in (False, True):
        env = vector_env("grid-3x3", 4, copy=copy)
        observations, infos = env.reset(seed=9)
        before = observations.copy()
        later, *_ = env.step(infos["action_mask"].argmax(axis=1))
        assert np.shares_memory(observations, later) is not copy
        assert np.array_equal(observations, before) is copy


@pytest.mark.parametrize("seat", ["all", 1])
def test_tensors_are_the_same_games(seat: int | str) -> None:
    """With `tensors=True` all arrays are PyTorch tensors that share the batch's memory, and the games are the same."""
    pytest.importorskip("torch", reason="PyTorch is not installed: make learn")
    plain, torches = (vector_env("grid-3x3-3", 4, seat=seat, tensors=tensors) for tensors in (False, True))
    observations, infos = plain.reset(seed=9)
    seen, info = torches.reset(seed=9)
    for _ in range(12):
        assert np.array_equal(observations, seen.numpy())
        assert all(np.array_equal(infos[key], info[key].numpy()) for key in infos)
        actions = info["action_mask"].int().argmax(dim=1)
        observations, rewards, over, cut, infos = plain.step(actions.numpy())
        seen, given, ended, none, info = torches.step(actions)
        assert np.array_equal(rewards, given.numpy())
        assert np.array_equal(over, ended.numpy())
        assert np.array_equal(cut, none.numpy())
    assert np.shares_memory(seen.numpy(), torches.games.observations)


@pytest.mark.gpu
@pytest.mark.skipif(not gpu_is_here(), reason="no GPU here")
@pytest.mark.parametrize("way", EACH_GAME)
def test_tensors_on_the_card_are_the_same_games(way: str) -> None:
    """Tensors are on the GPU, and equal those of the same games on the CPU."""
    pytest.importorskip("torch", reason="PyTorch is not installed: make learn")
    here, there = (vector_env(way, 256, device=device, tensors=True) for device in ("cpu", "cuda"))
    seen, info = here.reset(seed=9)
    far, known = there.reset(seed=9)
    for _ in range(100):
        assert far.device.type == "cuda"
        assert (far.cpu() == seen).all()
        assert all((known[key].cpu() == info[key]).all() for key in info)
        actions = known["action_mask"].int().argmax(dim=1)
        seen, rewards, over, _, info = here.step(actions.cpu())
        far, given, ended, _, known = there.step(actions)
        assert (given.cpu() == rewards).all()
        assert (ended.cpu() == over).all()


def test_vectors_begin_anew_where_that_is_wanted() -> None:
    """`reset` starts the same games with a seed, the next games without one, and only some games with a mask."""
    env = vector_env("seven-exam-3", 3)
    first = env.reset(seed=9)[0].copy()
    following, infos = env.reset()
    assert not np.array_equal(first, following)
    assert infos["episodes"].tolist() == [1, 1, 1]
    _, infos = env.reset(options={"reset_mask": np.array([True, False, False])})
    assert infos["episodes"].tolist() == [2, 1, 1]
    assert np.array_equal(env.reset(seed=9)[0], first)


def test_gymnasium_makes_vectors_by_id() -> None:
    """`make_vec` returns a `PlayedVectorEnv` by default, and a `VectorEnv` for random opponents or all seats."""
    register()
    made = [
        gymnasium.make_vec("augury/grid-3x3-v0", num_envs=2, **more)
        for more in ({}, {"opponents": "random"}, {"seat": "all"})
    ]
    assert [type(env.unwrapped) for env in made] == [PlayedVectorEnv, VectorEnv, VectorEnv]
    for env in made:
        assert env.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
        observations, infos = env.reset(seed=1)
        assert observations.shape == (2, env.single_observation_space.shape[0])
        assert infos["action_mask"].shape == (2, env.single_action_space.n)
        env.step(infos["action_mask"].argmax(axis=1))


def test_gymnasiums_statistics_work_on_vectors() -> None:
    """Gymnasium's `RecordEpisodeStatistics` reports the return and length of every finished game of a vector."""
    env = RecordEpisodeStatistics(vector_env("grid-3x3", 8, seat=0))
    env.reset(seed=1)
    ended = 0
    lengths = np.zeros(8, np.int64)
    for _ in range(12):
        _, rewards, over, _, infos = env.step(env.unwrapped.games.sample())
        lengths += 1
        if over.any():
            assert infos["episode"]["r"][over].tolist() == rewards[over].tolist()
            assert infos["episode"]["l"][over].tolist() == lengths[over].tolist()
        lengths[over] = 0
        ended += over.sum()
    assert ended >= 16


def test_vectors_show_what_the_seat_knows() -> None:
    """Rendering a vector environment returns a different text for each game."""
    env = vector_env("seven-exam-3", 2, render_mode="ansi")
    env.reset(seed=1)
    first, second = env.render()
    assert "Seven Prophecies" in str(first)
    assert first != second


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        ({"seat": 4}, "seat must be from 0 to 3 or any, not 4"),
        ({"seat": "north"}, "seat must be from 0 to 3 or any, not 'north'"),
        ({"seat": 0, "device": "cuda"}, "one seat against opponents can only be played on the cpu"),
        ({"device": "abacus"}, "there is no device 'abacus'"),
        ({"seat": 0, "opponents": "nobody"}, "seven has no player 'nobody'"),
        ({"seat": 0, "opponents": "reader", "tensors": True}, "games against reader are played one by one"),
        ({"autoreset": "never"}, "autoreset must be same_step or next_step, not 'never'"),
        ({"num_envs": 0}, "count must be a positive integer, not 0"),
    ],
)
def test_errors_are_one_sentence(more: dict[str, Any], sentence: str) -> None:
    """Invalid arguments raise an error with a message of one sentence."""
    with pytest.raises((BadArgument, BadSetup)) as caught:
        vector_env("seven-exam-4", **{"num_envs": 2, **more})
    assert str(caught.value).startswith(sentence)


def test_games_that_end_before_your_turn_are_played_on() -> None:
    """If a game ends before your turn, as for the second seat on a board of one cell, any action gives its reward."""
    one, many = (
        single_env("grid-1x1", seat=1, opponents="random"),
        vector_env("grid-1x1", 3, seat=1, render_mode="ansi"),
    )
    _, info = one.reset(seed=1)
    assert not info["action_mask"].any()
    assert one.step(0)[1:4] == (one.position.returns[1], True, False)
    _, infos = many.reset(seed=1)
    assert infos["actors"].tolist() == [-1, -1, -1]
    assert len(many.render()) == 3
    _, rewards, over, _, infos = many.step(np.zeros(3, np.int64))
    assert over.all()
    assert rewards.tolist() == infos["rewards"][:, 1].tolist()
    assert infos["rewards"].sum(axis=1).tolist() == [1, 1, 1]
