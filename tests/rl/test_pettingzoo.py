"""PettingZoo environments: they pass PettingZoo's tests for every game and player count, and play by our rules."""

from __future__ import annotations

import pickle
import random
from functools import partial

import numpy as np
import pytest
from pettingzoo.test import (
    api_test,
    parallel_api_test,
    parallel_seed_test,
    render_test,
    seed_test,
)
from pettingzoo.test.state_test import test_state_space as check_state_space
from pettingzoo.utils import TerminateIllegalWrapper

from augury.errors import BadArgument, Illegal, NotYourTurn, TooLate, Unavailable
from augury.kernel.position import Position
from augury.kernel.registry import BUILT_IN
from augury.rl import aec_env, game_of, parallel_env
from augury.rl.fouls import LOSS
from tests.rl.ways import ids_of, some_ids
from tests.setups import case

EACH_GAME = ["seven-first-3-single", "seven-exam-4", "grid-4x4", "grid-fano-3-x", "horsemen"]

pytestmark = pytest.mark.filterwarnings("ignore::UserWarning:pettingzoo")


def run_pettingzoos_tests(ids: list[str]) -> None:
    """Run `api_test`, `parallel_api_test` and their seed tests, which ignore whether actions are legal."""
    for way in ids:
        with case(way):
            for flat in (False, True):
                api_test(aec_env(way, flat=flat), num_cycles=25)
                parallel_api_test(parallel_env(way, flat=flat), num_cycles=25)
            seed_test(partial(aec_env, way), num_cycles=5)
            parallel_seed_test(partial(parallel_env, way), num_cycles=5)


@pytest.mark.slow
@pytest.mark.parametrize("game", BUILT_IN)
def test_environments_pass_pettingzoos_tests(game: str) -> None:
    """Both kinds of environments, AEC and parallel, pass PettingZoo's tests."""
    run_pettingzoos_tests(some_ids(game))


@pytest.mark.long
@pytest.mark.parametrize("game", BUILT_IN)
def test_all_environments_pass_pettingzoos_tests(game: str) -> None:
    """Environments with every standard id pass PettingZoo's tests."""
    run_pettingzoos_tests(ids_of(game))


@pytest.mark.parametrize("way", EACH_GAME)
def test_pictures_pass_pettingzoos_test(way: str) -> None:
    """Environments pass PettingZoo's `render_test`, and the global state is in its space."""
    render_test(lambda render_mode: aec_env(way, render_mode=render_mode))
    env = aec_env(way)
    env.reset(seed=1)
    check_state_space(env)
    assert env.state_space.contains(env.state())


def by_chance(position: Position, seat: int, choices: random.Random) -> int:
    """A random legal action."""
    return choices.choice(position.legal_actions(seat))


@pytest.mark.parametrize("way", EACH_GAME)
def test_one_after_another_is_our_game(way: str) -> None:
    """Observations, masks and rewards of an AEC environment are those of the position, with the lowest seat first."""
    env, position, choices = aec_env(way), game_of(way).start(7), random.Random(way)
    env.reset(seed=7)
    while not position.over:
        seat = position.actors[0]
        assert env.agent_selection == f"seat_{seat}"
        sight, reward, terminated, truncated, info = env.last()
        assert np.array_equal(sight["observation"], position.observe(seat))
        assert sight["action_mask"].nonzero()[0].tolist() == position.legal_actions(seat)
        assert (reward, terminated, truncated, info) == (0, False, False, {})
        others = [env.observe(agent) for agent in env.agents if agent != env.agent_selection]
        assert not any(other["action_mask"].any() for other in others)
        action = by_chance(position, seat, choices)
        env.step(action)
        position = position.play(action, seat)
    assert env.position == position
    assert list(env.rewards.values()) == position.returns
    for seat, agent in enumerate(env.agent_iter()):
        sight, reward, terminated, truncated, info = env.last()
        assert (agent, reward, terminated, truncated) == (f"seat_{seat}", position.returns[seat], True, False)
        assert info == {"scores": position.scores, "winners": position.winners}
        env.step(None)
    assert env.agents == []
    with pytest.raises(TooLate):
        env.step(None)


@pytest.mark.parametrize("way", EACH_GAME)
def test_all_at_once_is_our_game(way: str) -> None:
    """In a parallel environment all seats that can act do so in one step, the others wait, and rewards are right."""
    env, position, choices = parallel_env(way, illegal="raise"), game_of(way).start(7), random.Random(way)
    sights, _ = env.reset(seed=7)
    rewards: dict[str, float] = {}
    ended: dict[str, bool] = {}
    while not position.over:
        actions = dict.fromkeys(env.agents, env.wait)
        for seat, agent in enumerate(env.agents):
            assert env.observation_space(agent).contains(sights[agent])
            assert np.array_equal(sights[agent]["observation"], position.observe(seat))
            allowed = position.legal_actions(seat) or [env.wait]
            assert sights[agent]["action_mask"].nonzero()[0].tolist() == allowed
        for seat in position.actors:
            actions[f"seat_{seat}"] = by_chance(position, seat, choices)
        for seat in position.actors:
            position = position.play(actions[f"seat_{seat}"], seat)
        sights, rewards, ended, cut, _ = env.step(actions)
        assert not any(cut.values())
        assert set(ended.values()) == {position.over}
        assert list(rewards.values()) == position.returns
    assert env.agents == []
    assert env.position == position
    with pytest.raises(TooLate):
        env.step({})


def test_prophecies_are_secret() -> None:
    """A seat that prophesies later does not observe the prophecies made before."""
    seen = []
    for prophecy in (0, -1):
        env = aec_env("seven-exam-4")
        env.reset(seed=3)
        env.step(env.position.legal_actions(0)[prophecy])
        assert env.agent_selection == "seat_1"
        seen.append(env.last()[0]["observation"])
    assert np.array_equal(*seen)


@pytest.mark.parametrize("action", [0, 99_999, -1])
def test_illegal_is_an_error_and_nothing_changes(action: int) -> None:
    """An illegal action raises an error, changes nothing, and leaves the same agent to act."""
    env = aec_env("seven-exam-4")
    env.reset(seed=3)
    before = env.position
    with pytest.raises(Illegal):
        env.step(action)
    assert env.position is before
    assert env.agent_selection == "seat_0"
    with pytest.raises(BadArgument, match="an integer"):
        env.step(None)


def test_pettingzoos_wrapper_ends_games_at_an_illegal_action() -> None:
    """PettingZoo's `TerminateIllegalWrapper` ends the game at an illegal action instead of raising an error."""
    env = TerminateIllegalWrapper(aec_env("seven-exam-4"), illegal_reward=-1)
    env.reset(seed=3)
    env.last()
    env.step(0)
    rewards = {}
    for agent in env.agent_iter():
        rewards[agent] = env.last()[1]
        env.step(None)
    assert rewards == {"seat_0": -1, "seat_1": 0, "seat_2": 0, "seat_3": 0}


def test_all_at_once_an_illegal_action_loses() -> None:
    """In a parallel environment, illegal actions end the game with a loss and a reason for their seats only."""
    env = parallel_env("grid-3x3-3")
    env.reset(seed=3)
    _, rewards, ended, _, infos = env.step({"seat_0": env.wait, "seat_1": 0, "seat_2": env.wait})
    assert rewards == {"seat_0": LOSS, "seat_1": LOSS, "seat_2": 0}
    assert all(ended.values())
    assert infos == {
        "seat_0": {"illegal": "seat_0 must act now; it cannot wait"},
        "seat_1": {"illegal": "seat_1 cannot act now; it must wait"},
        "seat_2": {},
    }


def test_all_at_once_an_illegal_action_raises_where_that_is_wanted() -> None:
    """With `illegal="raise"` an illegal action changes nothing, not even for seats with legal actions."""
    env = parallel_env("seven-exam-3", illegal="raise")
    env.reset(seed=3)
    before = env.position
    legal = [before.legal_actions(seat)[0] for seat in range(3)]
    with pytest.raises(NotYourTurn, match="seat_2 must act now"):
        env.step({"seat_0": legal[0], "seat_1": legal[1]})
    with pytest.raises(Illegal):
        env.step({"seat_0": legal[0], "seat_1": legal[1], "seat_2": 0})
    assert env.position is before
    assert env.agents == ["seat_0", "seat_1", "seat_2"]


def test_seeds_are_those_of_our_games() -> None:
    """A seed gives the same game as elsewhere, and determines the games after it."""
    one, other = aec_env("seven-exam-3"), parallel_env("seven-exam-3")
    one.reset(seed=11)
    other.reset(seed=11)
    assert one.position == other.position == game_of("seven-exam-3").start(11)
    one.reset()
    other.reset()
    assert one.position == other.position != game_of("seven-exam-3").start(11)


def test_flat_observations_are_the_same_without_their_masks() -> None:
    """With `flat=True` observations are arrays in their space, and the masks are in the infos."""
    dicts, flats = aec_env("seven-exam-3"), aec_env("seven-exam-3", flat=True)
    dicts.reset(seed=1)
    flats.reset(seed=1)
    for _ in range(9):
        seen, known = dicts.last()[0], flats.last()
        assert np.array_equal(seen["observation"], known[0])
        assert np.array_equal(seen["action_mask"], known[4]["action_mask"])
        assert flats.observation_space("seat_0").contains(known[0])
        dicts.step(seen["action_mask"].argmax())
        flats.step(known[4]["action_mask"].argmax())
    together = parallel_env("grid-3x3", flat=True)
    observations, infos = together.reset(seed=1)
    assert together.observation_space("seat_0").contains(observations["seat_0"])
    assert infos["seat_1"]["action_mask"].nonzero()[0].tolist() == [together.wait]


def test_unknown_words_are_refused() -> None:
    """Unknown modes raise `BadArgument`, and using an environment before `reset` raises `TooLate`."""
    with pytest.raises(BadArgument, match="render_mode must be ansi, human, rgb_array or None, not 'svg'"):
        aec_env("grid", render_mode="svg")
    with pytest.raises(BadArgument, match="illegal must be lose or raise, not 'forgive'"):
        parallel_env("grid", illegal="forgive")
    with pytest.raises(TooLate, match="call reset first"):
        aec_env("grid").state()


def test_every_number_has_a_name() -> None:
    """`describe_observation` has as many names as an observation has numbers."""
    env = aec_env("seven-exam-4")
    env.reset(seed=1)
    assert len(env.describe_observation()) == len(env.observe("seat_2")["observation"])


@pytest.mark.parametrize("way", EACH_GAME)
def test_environments_travel_to_other_processes(way: str) -> None:
    """A pickled environment continues where it was."""
    env = aec_env(way)
    env.reset(seed=1)
    env.step(env.last()[0]["action_mask"].argmax())
    copy = pickle.loads(pickle.dumps(env))  # noqa: S301 - our own
    assert copy.position.moves == env.position.moves
    assert list(copy.position.events) == list(env.position.events)
    for each in (env, copy):
        each.step(each.last()[0]["action_mask"].argmax())
    assert copy.position == env.position


def test_missing_libraries_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """The error for a missing library says what to install."""
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(Unavailable, match=r"needs pettingzoo; install it with: pip install 'augury\[rl\]'"):
        aec_env("grid")
