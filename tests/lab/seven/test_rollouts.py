"""What a training learns from: who plays, the credit of a decision, and the worth of a round of a match."""

# ruff: noqa: E402 - what trains can be imported only where PyTorch is

from __future__ import annotations

from typing import Any, cast

import msgspec
import numpy as np
import pytest

import augury
from augury.games.seven.state import COLOURS, OVER, PROPHESYING, TRICKS, Setup
from augury.players import player

torch = pytest.importorskip("torch", reason="PyTorch is not installed: make learn")

from augury.lab.seven.network import Critic, Policy
from augury.lab.seven.rollout import Others, Rollout, credited
from augury.lab.seven.settings import Settings
from augury.lab.seven.standings import POINTS, VICTORY, drawn_beginnings
from augury.lab.seven.tables import Tables
from augury.lab.seven.trainer import Trainer
from augury.search.seven.features import FEATURES, HANDS
from augury.search.seven.prospects import prospects_of, value
from augury.search.seven.rival import rival
from tests.setups import Way, opened

GAME = augury.game("seven")
WAYS: list[Way] = [
    ("seven", {"edition": edition, "players": players}) for edition in ("exam", "first") for players in (3, 4)
]


@pytest.fixture(autouse=True)
def _one_thread() -> None:
    torch.set_num_threads(1)


def test_credit_follows_the_definition_of_gae() -> None:
    """The credit equals generalized advantage estimation, computed seat by seat with plain numbers."""
    source = np.random.default_rng(4)
    moves, tables, seats, decay = 13, 20, 3, 0.8
    actors = source.integers(-1, seats, (moves, tables))
    mine = (actors >= 0) & (source.random((moves, tables)) < 0.7)
    values, rewards = source.normal(size=(moves, tables)), source.normal(size=(tables, seats))
    actors_, mine_, values_, rewards_ = (torch.from_numpy(array) for array in (actors, mine, values, rewards))
    found = credited(actors_, mine_, values_, rewards_, decay).numpy()
    for table in range(tables):
        for seat in range(seats):
            own = [move for move in range(moves) if mine[move, table] and actors[move, table] == seat]
            after = [*(values[move, table] for move in own[1:]), rewards[table, seat]][: len(own)]
            changes = [later - values[move, table] for move, later in zip(own, after, strict=True)]
            for place, move in enumerate(own):
                expected = sum(decay**step * change for step, change in enumerate(changes[place:]))
                assert found[move, table] == pytest.approx(expected)
    assert not found[~mine].any()


@pytest.mark.parametrize("way", WAYS, ids=str)
def test_rewards_are_leads_or_chances_of_victory(way: Way) -> None:
    """Rewards are leads in single rounds and chances of victory in matches, as the search computes them."""
    game = opened(way)
    tables = Tables(game, 200, "cpu")
    torch.manual_seed(1)
    tables.start(3, 0.5)
    setup, began = cast(Setup, game.setup), tables.games.states.copy()
    later = tables.later.numpy()
    assert 60 < later.sum() < 140
    assert not began["scores"][~later].any() and (began["round_number"][~later] == 1).all()
    assert (began["round_number"][later] > 1).all() and began["scores"][later].any()
    for _ in range(tables.moves):
        tables.step(torch.from_numpy(np.array(tables.games.sample())))
    assert (tables.games.actors < 0).all()
    rewards, ends, seats = tables.rewards.numpy(), tables.games.states, tables.standings.players
    for number in range(tables.count):
        state = ends[number]
        if later[number]:
            if state.phase != OVER:
                state.round_number -= 1  # the next round has already been dealt
            expected = np.zeros(4)
            value(setup, state, prospects_of(setup), expected)
            assert rewards[number] == pytest.approx(VICTORY * expected[:seats], abs=1e-5)
        else:
            points = state.scores[:seats].astype(float)
            leads = points - (points.sum() - points) / (seats - 1)
            assert rewards[number] == pytest.approx(leads / POINTS, abs=1e-5)
    assert {bool(state.phase == OVER) for state in ends[later]} == {True, False}


def test_a_match_of_one_round_has_no_later_ones() -> None:
    """In the variant of a single round all tables are rewarded alike, because the network cannot tell them apart."""
    tables = Tables(augury.game("seven", edition="first", variant="single"), 50, "cpu")
    tables.start(3, 1.0)
    assert not tables.later.any()


def test_standings_are_those_of_unfinished_matches() -> None:
    """In the standings of unfinished matches nobody has won yet, and later rounds have more points."""
    setup = cast(Setup, GAME.setup)
    rows = drawn_beginnings(setup, np.random.default_rng(2))
    assert rows[:, 0].min() == 2 and rows[:, 0].max() == setup.rounds and rows[:, 1:].max() < setup.goal
    means = [rows[rows[:, 0] == number, 1:].sum(1).mean() for number in range(2, int(setup.rounds) + 1)]
    assert means == sorted(means)


def test_others_have_their_seats_and_the_network_has_the_rest() -> None:
    """Moves of other players are not learned from, and the rival's cards are those of `flat` with the same dice."""
    tables = Tables(GAME, 30, "cpu")
    policy, critic = Policy(GAME, 16, 1), Critic(16, 1)
    rollout = Rollout(tables)
    others = Others(30, Policy(GAME, 16, 1), 5, 2, 10)
    made = []
    for seed in (1, 2):
        given = rollout.play(policy, critic, others, seed, 0.0, 0.9)
        made.append(given.made)
        mine, actors = rollout._mine.numpy(), rollout._actors.numpy()  # noqa: SLF001
        foreign = (actors != np.arange(30) % 4) & (np.arange(30) < 15)
        assert mine.any() and not (mine & foreign).any()
        assert len(given.features) == mine.sum() <= given.made == ((actors >= 0) & ~foreign).sum()
    games: Any = augury.batch(GAME, 30, seed=2, observe=False, masks=False, unit="round", autoreset=False)
    asked, answered = player("flat:worlds=2", "seven"), 0
    for actions in rollout._actions.numpy():  # noqa: SLF001
        where, actors = np.zeros(30, bool), games.actors.copy()
        where[5:15] = (actors[5:15] >= 0) & (actors[5:15] != np.arange(5, 15) % 4)
        for number in np.flatnonzero(where):
            seat, state = int(actors[number]), games.states[number]
            if state.phase != PROPHESYING:
                before = games._rows.dice[number].copy()  # noqa: SLF001
                expected = asked.choose(GAME, games.position(int(number)).erased(seat), seat, before)
                assert actions[number] == expected
                answered += 1
        assert np.array_equal(games.answers(rival(2), where)[where], actions[where])
        games.step(actions)
    assert answered > 200


def test_a_training_by_time_ends_at_its_last_rate() -> None:
    """With a time limit the schedule follows the clock if that is further than the iterations."""
    settings = Settings(rounds=8, iterations=1000, minutes=1.0, width=8, blocks=1, flat=0.0, past=0.0)
    trainer = Trainer(GAME, settings, "cpu", "random", 1)
    trainer.seconds = 45.0
    trainer.advance()
    assert 0.75 <= trainer.done < 0.8
    rate = trainer.learner.optimizer.param_groups[0]["lr"]
    assert rate == pytest.approx(settings.at(0.75)[0])
    trainer.seconds = 61.0
    assert trainer.finished
    trainer.settings = msgspec.structs.replace(settings, minutes=None)
    assert trainer.done == 0.001


def test_the_network_starts_without_an_opinion_on_scores() -> None:
    """The untrained network ignores scores, so features that never change in training add no noise in a match."""
    policy, tables = Policy(GAME, 16, 1), Tables(GAME, 4, "cpu")
    tables.start(3)
    features = torch.zeros((4, FEATURES), dtype=torch.int8)
    tables.look(features, torch.zeros((4, COLOURS * HANDS), dtype=torch.int8))
    other = features.clone()
    other[:, -5:] = 6
    with torch.no_grad():
        assert torch.equal(policy.choices(features), policy.choices(other))
    assert tables.moves == 4 * (TRICKS + 1)
