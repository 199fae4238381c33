"""Batches: reading, replacing, copying and redealing states, episodes of one round, and rewards by points."""

from __future__ import annotations

from itertools import count
from typing import Any

import numpy as np
import pytest

import augury
from augury.errors import BadArgument
from augury.kernel.cpubatch import CpuBatch
from augury.kernel.interface import stage
from augury.kernel.solo import SoloBatch
from tests.setups import EVERY, GRID, SEVEN, Way, name_of_way, opened

TOLD = ("actors", "observations", "masks")
EXAM: Way = ("seven", SEVEN[1])
BOARD: Way = ("grid", GRID[0])


def tells_the_same(one: CpuBatch, other: CpuBatch, where: Any = slice(None)) -> bool:
    """Whether the actors, observations and masks of some games are equal in two batches."""
    return all(np.array_equal(getattr(one, name)[where], getattr(other, name)[where]) for name in TOLD)


def round_of(games: CpuBatch, number: int, chosen: list[Any]) -> list[int]:
    """The points in the first round of one game, played move by move."""
    position = games.game.start(games.seed_of(number))
    began = stage(games.game.setup, position.state)
    for step in count():
        if position.over or stage(games.game.setup, position.state) != began:
            return list(position.scores)
        position = position.play(int(chosen[step][number]), position.actors[0])
    return []


@pytest.mark.parametrize("reward", ["victory", "lead"])
@pytest.mark.parametrize("way", [("seven", words) for words in SEVEN[:4]], ids=name_of_way)
def test_an_episode_can_be_a_round(way: Way, reward: str) -> None:
    """With `unit="round"` an episode ends with its round; the reward is a share for the most points, or the lead."""
    games = CpuBatch(opened(way), 20, seed=4, autoreset=False, unit="round", reward=reward)
    found, chosen = np.zeros((20, games.players)), []
    while (games.actors >= 0).any():
        chosen.append(games.sample().copy())
        games.step(chosen[-1])
        found[games.over] = games.rewards[games.over]
    assert not games.masks.any() and len(chosen) <= 11 * games.players
    for number in range(20):
        points = np.array(round_of(games, number, chosen))
        shares = (points == points.max()) / (points == points.max()).sum()
        leads = points - (points.sum() - points) / (games.players - 1)
        assert found[number] == pytest.approx(shares if reward == "victory" else leads)


def test_rounds_begin_anew() -> None:
    """With autoreset, a new game starts after each round."""
    games = CpuBatch(opened(EXAM), 50, seed=4, unit="round", reward="lead")
    games.roll(200)
    assert games.episodes.min() >= 4
    assert all(games.states[number].scores.sum() == 0 for number in range(50))


def test_leads_at_the_end_of_games() -> None:
    """With `reward="lead"` a whole game is rewarded by points, and the rewards of two players are opposite."""
    games = CpuBatch(opened(BOARD), 30, seed=2, autoreset=False, reward="lead")
    ended = np.zeros((30, 2))
    while (games.actors >= 0).any():
        games.step(games.sample())
        ended[games.over] = games.rewards[games.over]
    scores = np.array([games.position(number).scores for number in range(30)])
    assert np.array_equal(ended[:, 0], scores[:, 0] - scores[:, 1]) and not ended.sum(axis=1).any()


@pytest.mark.parametrize(
    ("way", "options", "wrong"),
    [
        (EXAM, {"unit": "hand"}, "unit must be game or round, not 'hand'"),
        (EXAM, {"reward": "points"}, "reward must be victory or lead, not 'points'"),
        (BOARD, {"unit": "round"}, "grid is not played in rounds"),
    ],
)
def test_terms_that_are_refused(way: Way, options: dict[str, Any], wrong: str) -> None:
    """An unknown unit or reward, or rounds in a game without rounds, raises `BadArgument`."""
    with pytest.raises(BadArgument, match=wrong):
        CpuBatch(opened(way), 2, **options)
    with pytest.raises(BadArgument, match=wrong):
        SoloBatch(opened(way), 2, **options)


@pytest.mark.parametrize("way", EVERY, ids=name_of_way)
def test_states_can_be_replaced(way: Way) -> None:
    """`set_states` gives the selected games the other batch's states, observations and masks, and changes no others."""
    games, others, before = (CpuBatch(opened(way), 40, seed=seed) for seed in (1, 2, 2))
    games.roll(9)
    where = np.arange(40) % 3 == 0
    others.set_states(games.states, where)
    assert tells_the_same(others, games, where) and tells_the_same(others, before, ~where)
    others.set_states(np.from_dlpack(games.state_bytes))
    assert tells_the_same(others, games) and others.states.tobytes() == games.states.tobytes()
    assert not others.over.any() and not others.rewards.any()


def test_state_bytes_are_the_states() -> None:
    """`state_bytes` is the batch's own memory, readable through DLPack, with a row for each game."""
    games = CpuBatch(opened(EXAM), 5, seed=1)
    seen = np.from_dlpack(games.state_bytes)
    games.roll(5)
    assert seen.shape == (5, games.game.engine.rules.state.size) and seen.tobytes() == games.states.tobytes()


def test_forks_go_their_own_ways() -> None:
    """`fork` makes each game a copy of another with its own dice, and copies of finished games stay finished."""
    games = CpuBatch(opened(EXAM), 64, seed=1)
    games.roll(7)
    games.fork(np.full(64, 5))
    assert len({games.states[number].tobytes() for number in range(64)}) == 1
    assert len(set(games.sample().tolist())) > 1
    ended = CpuBatch(opened(EXAM), 2, seed=1, autoreset=False, unit="round")
    ended.roll(60)
    ended.reset(np.array([False, True]))
    ended.fork([1, 0])
    assert ended.actors.tolist() == [0, -1]


@pytest.mark.parametrize("way", EVERY, ids=name_of_way)
def test_redealt_worlds_look_the_same(way: Way) -> None:
    """Redealing keeps what the seat to act knows and may do, and changes hidden cards if the game has any."""
    games = CpuBatch(opened(way), 40, seed=3)
    games.roll(5)
    twin = games.copy()
    games.redeal(np.arange(40) < 20)
    assert tells_the_same(games, twin)
    assert games.states[20:].tobytes() == twin.states[20:].tobytes()
    if way[0] == "seven":
        assert games.states[:20].tobytes() != twin.states[:20].tobytes()
    games.set_states(games.states)
    assert tells_the_same(games, twin)


def test_copies_are_independent() -> None:
    """A copy continues like the original batch, and does not change it."""
    games = CpuBatch(opened(EXAM), 30, seed=6)
    games.roll(3)
    twin, before = games.copy(), games.states.tobytes()
    twin.roll(80)
    assert games.states.tobytes() == before
    games.roll(80)
    assert tells_the_same(games, twin) and np.array_equal(games.episodes, twin.episodes)


@pytest.mark.parametrize("given", [np.zeros(3), np.zeros((5, 3), np.uint8), np.zeros((4, 200), np.uint8), "states"])
def test_states_that_are_refused(given: Any) -> None:
    """`set_states` rejects arrays of the wrong shape or type, and `fork` rejects invalid game numbers."""
    games = CpuBatch(opened(EXAM), 5, seed=1)
    with pytest.raises(BadArgument):
        games.set_states(given)
    for sources in ([0, 1], [0, 1, 2, 3, 5], [0, 1, 2, 3, -1], [0.5] * 5):
        with pytest.raises(BadArgument, match="one number from 0 to 4 per game"):
            games.fork(sources)


def test_a_seat_needs_opponents() -> None:
    """A seat without opponents is refused instead of being ignored."""
    with pytest.raises(BadArgument, match="leave it out, or add opponents"):
        augury.batch("seven", 2, seat=2)
    assert augury.batch("seven", 2, opponents="random").actors.tolist() == [0, 0]
