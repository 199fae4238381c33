"""A batch plays the same games as positions, with any number of threads."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import augury
from augury.errors import BadArgument, Illegal
from augury.kernel.chance import derive
from augury.kernel.cpubatch import CpuBatch
from augury.kernel.playouts import play_games
from augury.kernel.position import Position
from tests.setups import EVERY, Way, name_of_way, opened

SEVEN: Way = ("seven", {"edition": "exam", "players": 4})
TOLD = ("actors", "observations", "masks", "rewards", "over", "episodes")


def episode_seed(seed: int, number: int, episode: int) -> int:
    """The seed of a game's episode, as documented."""
    return int(derive(np.uint64(derive(np.uint64(seed), np.uint64(number))), np.uint64(episode)))


class Judge:
    """A second implementation of a batch, which plays the same games one move at a time with positions."""

    def __init__(self, games: CpuBatch, seed: int) -> None:
        """Start the games of a batch."""
        self.game, self.seed, self.autoreset = games.game, seed, games.autoreset
        self.positions = [self.begin(number, 0) for number in range(games.count)]
        self.episodes = [0] * games.count
        self.rewards = np.zeros((games.count, games.players), np.float32)
        self.over = [False] * games.count

    def begin(self, number: int, episode: int) -> Position:
        """The first position of a game's episode."""
        return self.game.start(episode_seed(self.seed, number, episode))

    def step(self, actions: list[int]) -> None:
        """Apply one action in each game."""
        for number, (position, action) in enumerate(zip(self.positions, actions, strict=True)):
            after = position if position.over else position.play(action, position.actors[0])
            self.over[number] = after.over and (self.autoreset or not position.over)
            self.rewards[number] = after.returns if self.over[number] else 0
            if after.over and self.autoreset:
                self.episodes[number] += 1
                after = self.begin(number, self.episodes[number])
            self.positions[number] = after

    def check(self, games: CpuBatch) -> None:
        """Compare all arrays of the batch."""
        assert games.states.tobytes() == b"".join(map(bytes, self.positions))
        assert games.episodes.tolist() == self.episodes
        assert games.over.tolist() == self.over
        assert np.array_equal(games.rewards, self.rewards)
        for number, position in enumerate(self.positions):
            seat = -1 if position.over else position.actors[0]
            assert games.actors[number] == seat
            assert np.flatnonzero(games.masks[number]).tolist() == position.legal_actions(max(seat, 0))
            assert np.array_equal(games.observations[number], position.observe(max(seat, 0)))


@pytest.mark.parametrize("autoreset", [True, False], ids=["autoreset", "stays"])
@pytest.mark.parametrize("way", EVERY, ids=name_of_way)
def test_a_batch_is_many_positions(way: Way, autoreset: bool) -> None:
    """The states, observations, masks, rewards and episodes of a batch equal those of positions played move by move."""
    games = CpuBatch(opened(way), 2, seed=11, autoreset=autoreset)
    judge = Judge(games, 11)
    chance = np.random.default_rng(5)
    judge.check(games)
    for _ in range(45):
        actions = [int(chance.choice(np.flatnonzero(row))) if row.any() else -1 for row in games.masks]
        games.step(actions)
        judge.step(actions)
        judge.check(games)


def test_the_batchs_own_dice_play_the_simulators_games() -> None:
    """Repeated `step(sample())` plays the same game as `augury simulate` with the same seed."""
    games = CpuBatch(opened(SEVEN), 20, seed=3, autoreset=False)
    seeds = np.array([games.seed_of(number) for number in range(games.count)], np.uint64)
    while (games.actors >= 0).any():
        games.step(games.sample())
    states, _ = play_games(games.game, seeds)
    assert games.states.tobytes() == states.tobytes()


@pytest.mark.parametrize("threads", [1, 3])
def test_threads_and_count_change_nothing(threads: int) -> None:
    """A game does not depend on the number of games in the batch or on the number of threads."""
    many, few = CpuBatch(opened(SEVEN), 5000, seed=9, threads=threads), CpuBatch(opened(SEVEN), 300, seed=9, threads=1)
    many.roll(70)
    for _ in range(70):
        few.step(few.sample())
    assert many.episodes.max() > 0
    for name in TOLD:
        assert np.array_equal(getattr(many, name)[:300], getattr(few, name)), name


def test_start_and_reset_begin_episodes() -> None:
    """`start` equals a new batch, and `reset` starts the next episode in the selected games only."""
    games, fresh = CpuBatch(opened(SEVEN), 10, seed=1), CpuBatch(opened(SEVEN), 10, seed=2)
    games.roll(30)
    games.start(2)
    for name in TOLD:
        assert np.array_equal(getattr(games, name), getattr(fresh, name)), name
    games.roll(5)
    before, where = games.states.copy(), np.arange(10) % 3 == 0
    games.reset(where)
    assert games.episodes.tolist() == where.astype(int).tolist()
    assert games.states[~where].tobytes() == before[~where].tobytes()
    for number in np.flatnonzero(where).tolist():
        assert games.position(number) == games.game.start(games.seed_of(number))
        assert games.seed_of(number) == episode_seed(2, number, 1)
    games.reset()
    assert games.episodes.tolist() == (1 + where).tolist()


def test_a_reset_takes_the_batchs_own_array() -> None:
    """`reset(games.over)` restarts all finished games, although the array that it is given changes meanwhile."""
    games = CpuBatch(opened(SEVEN), 500, seed=4, autoreset=False)
    while not games.over.any():
        games.step(games.sample())
    ended = games.over.copy()
    games.reset(games.over)
    assert games.episodes.tolist() == ended.astype(int).tolist()
    assert not games.over.any() and not games.rewards.any()


def test_without_autoreset_games_stay_over() -> None:
    """A step that ends a game sets `over` and the rewards once; after that no seat acts and any action is ignored."""
    games = CpuBatch(opened(SEVEN), 3, seed=4, autoreset=False)
    shares = np.zeros((3, 4))
    ends = np.zeros(3, int)
    while (games.actors >= 0).any():
        games.step(games.sample())
        shares += games.rewards
        ends += games.over
    assert ends.tolist() == [1, 1, 1]
    assert shares.tolist() == [games.position(number).returns for number in range(3)]
    assert not games.masks.any()
    before = games.states.copy()
    games.step([5, -1, 10**9])
    assert games.states.tobytes() == before.tobytes()
    assert not games.over.any() and not games.rewards.any()
    assert games.sample().tolist() == [-1, -1, -1]


@pytest.mark.parametrize("wrong", [3, -1, 184, 10**12])
def test_an_illegal_action_changes_nothing(wrong: int) -> None:
    """An illegal action raises an error with the game, the seat and the reason, and changes no game."""
    games = CpuBatch(opened(SEVEN), 4, seed=4)
    games.roll(2)
    kept = {name: getattr(games, name).copy() for name in TOLD}
    actions = games.sample().astype(np.int64)
    actions[2] = wrong
    with pytest.raises(Illegal, match="game 2, seat 2: ") as refused:
        games.step(actions)
    assert refused.value.reason in ("time_to_prophesy", "no_such_action")
    for name in TOLD:
        assert np.array_equal(getattr(games, name), kept[name]), name


def test_the_batchs_own_actions_may_be_changed() -> None:
    """The array from `sample` can be modified; an illegal action in it raises an error and stays in the array."""
    games = CpuBatch(opened(SEVEN), 4, seed=4)
    actions = games.sample()
    actions[3] = 999
    with pytest.raises(Illegal, match="game 3, seat 0: there is no action 999"):
        games.step(actions)
    assert actions[3] == 999


@pytest.mark.parametrize("kind", [np.int8, np.uint8, np.int16, np.int32, np.int64, np.uint64, list])
def test_any_whole_numbers_are_actions(kind: Any) -> None:
    """`step` accepts arrays of every integer type, and lists."""
    games, same = CpuBatch(opened(SEVEN), 5, seed=4), CpuBatch(opened(SEVEN), 5, seed=4)
    chosen = same.masks.argmax(axis=1)
    games.step(chosen.tolist() if kind is list else chosen.astype(kind))
    same.step(chosen[::1])
    assert games.states.tobytes() == same.states.tobytes()


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: augury.batch("seven", 0), "count must be a positive integer, not 0"),
        (lambda: augury.batch("seven", 2.5), "not 2.5"),  # type: ignore[call-overload]
        (lambda: augury.batch("seven", 2, threads=0), "threads must be a positive integer, not 0"),
        (lambda: augury.batch("seven", 2, device="tpu"), "no device 'tpu'"),  # type: ignore[call-overload]
        (lambda: augury.batch("seven", 2, seed=-1), "a seed is"),
        (lambda: augury.batch(augury.game("seven"), 2, players=3), "already open, so players cannot be chosen"),
        (lambda: augury.batch("seven", 2).step([64]), "needs one integer per game, 2 in all"),
        (lambda: augury.batch("seven", 2).step([0.5, 1.0]), "not float64"),
        (lambda: augury.batch("seven", 2).step("x"), "needs one integer per game, 2 in all"),
        (lambda: augury.batch("seven", 2).reset([1, 0]), "where must hold one boolean per game, 2 in all"),
        (lambda: augury.batch("seven", 2).roll(0), "steps must be a positive integer, not 0"),
        (lambda: augury.batch("seven", 2, observe=False).observations, "observe=False"),
        (lambda: augury.batch("seven", 2, masks=False).masks, "masks=False"),
    ],
)
def test_mistakes_are_one_sentence(call: Callable[[], object], words: str) -> None:
    """Invalid arguments and unavailable arrays raise `BadArgument` with a message of one sentence."""
    with pytest.raises(BadArgument, match=words):
        call()


def test_what_is_left_out_changes_nothing_else() -> None:
    """A batch without observations and masks plays the same games."""
    bare, full = CpuBatch(opened(SEVEN), 50, seed=4, observe=False, masks=False), CpuBatch(opened(SEVEN), 50, seed=4)
    bare.roll(40)
    full.roll(40)
    assert bare.states.tobytes() == full.states.tobytes()
    assert np.array_equal(bare.rewards, full.rewards)


def test_pytorch_shares_the_memory() -> None:
    """PyTorch tensors created by DLPack share the batch's memory, and `step` accepts tensors as actions."""
    torch = pytest.importorskip("torch", reason="PyTorch is not installed: make learn")
    games = CpuBatch(opened(SEVEN), 6, seed=4)
    seen = {name: torch.from_dlpack(getattr(games, name)) for name in (*TOLD, "wide_masks", "wide_observations")}
    for _ in range(30):
        games.step(seen["masks"].int().argmax(dim=1))
        for name, tensor in seen.items():
            assert tensor.data_ptr() == getattr(games, name).ctypes.data
            assert np.array_equal(tensor.numpy(), getattr(games, name)), name
    assert seen["wide_observations"].is_contiguous()
