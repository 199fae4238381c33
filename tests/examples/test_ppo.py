"""The example that trains a network: it computes the right training signals and chooses legal actions."""

# ruff: noqa: E402 - the example can be imported only if PyTorch is installed

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import cast

import numpy as np
import pytest

import augury
from augury.games.seven.state import Setup
from augury.games.seven.trick import strength
from augury.kernel.bits import members
from augury.kernel.chance import Dice, dice

torch = pytest.importorskip("torch", reason="PyTorch is not installed: make learn")
from torch.utils.dlpack import from_dlpack

from examples.ppo.__main__ import main
from examples.ppo.evaluation import judge
from examples.ppo.insight import Insight, hits
from examples.ppo.network import Network, choose, load, rows, save
from examples.ppo.player import Learned
from examples.ppo.rollout import Bonus, Marks, Rollout, advantages

SMALL = ["--games", "16", "--steps", "24", "--width", "16", "--depth", "1", "--parts", "2", "--threads", "1"]


@pytest.fixture
def network() -> Network:
    """A small network with random preferences."""
    torch.manual_seed(3)
    network = Network(augury.game("seven"), 16, 1)
    torch.nn.init.normal_(network.policy.weight)
    return network


@pytest.mark.slow
def test_a_few_updates_leave_a_curve_and_a_network(tmp_path: Path) -> None:
    """Training finishes, all measurements are finite, and the saved network can play."""
    assert main([*SMALL, "--updates", "3", "--every", "1e9", "--judged", "4", "--out", str(tmp_path)]) == 0
    first, last = [json.loads(line) for line in (tmp_path / "curve.jsonl").read_text().splitlines()]
    assert (first["updates"], last["updates"], last["decisions"]) == (0, 3, 3 * 16 * 24)
    assert all(math.isfinite(value) for value in last.values())
    assert 0 <= last["share"] <= 1
    position = augury.game("seven").start(seed=5)
    player = Learned(str(tmp_path / "network.npz"))
    assert player.choose(position.game, position.state, 0, dice("test")) in position.legal_actions(0)


def test_nothing_illegal_is_ever_chosen(network: Network) -> None:
    """The network never chooses an illegal action, however strong its preferences."""
    games = augury.batch("seven", 64, seed=1, threads=1)
    torch.nn.init.normal_(network.policy.weight, std=1e4)
    for _ in range(100):
        with torch.no_grad():
            logs, _ = network(rows(games.game, from_dlpack(games.observations)), from_dlpack(games.masks))
        actions = choose(logs)
        assert games.masks[np.arange(64), actions.numpy()].all()
        games.step(actions)


def test_kept_weights_choose_the_same(network: Network, tmp_path: Path) -> None:
    """A network that is saved and loaded again chooses the same actions, also as a player for the arena."""
    save(network, tmp_path / "once.npz")
    once = load(augury.game("seven"), tmp_path / "once.npz")
    save(once, tmp_path / "twice.npz")
    twice = load(augury.game("seven"), tmp_path / "twice.npz")
    player = Learned(str(tmp_path / "once.npz"))
    games = augury.batch("seven", 8, seed=2, threads=1)
    for _ in range(60):
        seen, masks = rows(games.game, from_dlpack(games.observations)), from_dlpack(games.masks)
        with torch.no_grad():
            logs, again = once(seen, masks)[0], twice(seen, masks)[0]
        assert torch.equal(logs, again)
        asked = [
            player.choose(games.game, games.position(number).erased(seat), seat, Dice.new())
            for number, seat in enumerate(games.actors.tolist())
        ]
        assert asked == logs.argmax(-1).tolist()
        games.step(games.sample())


def test_credit_goes_to_the_seat_that_earned_it() -> None:
    """Advantages equal those of a slow computation that looks for the same seat's next decision."""
    steps, count, players, decay, bonus = 40, 3, 4, 0.9, Bonus(0.5, 0.25)
    games = augury.batch("seven", count, seed=1, threads=1)
    room = Rollout.of(games, steps, "cpu")
    rng = np.random.default_rng(0)
    room.actors[:] = torch.from_numpy(rng.integers(players, size=(steps, count)))
    room.values[:] = torch.from_numpy(rng.random((steps, count)))
    room.marks[:] = torch.from_numpy(rng.integers(7, size=(steps, count, 2)))
    room.over[:] = torch.from_numpy(rng.random((steps, count)) < 0.1)
    room.rewards[:] = torch.from_numpy(rng.random((steps, count, players))) * room.over[:, :, None]
    found, known = advantages(room, decay, bonus)
    for number in range(count):
        for step in range(steps):
            expected = _advantage(room, number, step, decay, bonus)
            assert bool(known[step, number]) == (expected is not None)
            if expected is not None:
                assert float(found[step, number]) == pytest.approx(expected, abs=1e-5)


def _advantage(room: Rollout, number: int, step: int, decay: float, bonus: Bonus) -> float | None:
    """The advantage of a decision, found by searching forward; None if the rollout stops before anything follows."""
    seat, value = int(room.actors[step, number]), float(room.values[step, number])
    for later in range(step, len(room.over)):
        if later > step and int(room.actors[later, number]) == seat:
            points, tokens = (float(gain) for gain in room.marks[later, number] - room.marks[step, number])
            gain = bonus.points * points + bonus.tokens * max(0.0, tokens)
            following = _advantage(room, number, later, decay, bonus) or 0.0
            return gain + float(room.values[later, number]) - value + decay * following
        if room.over[later, number]:
            return float(room.rewards[later, number, seat]) - value
    return None


def test_marks_are_the_lead_and_the_confirmed_tokens() -> None:
    """Marks computed from observations equal the lead and the confirmed tokens in the true state."""
    games = augury.batch("seven", 32, seed=6, threads=1)
    marks = Marks(games.game)
    met = 0.0
    for _ in range(150):
        found = marks(from_dlpack(games.observations)).numpy()
        for number, (state, seat) in enumerate(zip(games.states, games.actors.tolist(), strict=True)):
            scores = state.scores.astype(float)
            confirmed = sum(int(flags) >> seat & 1 for flags in state.confirmed[: state.trick_number - 1])
            assert found[number] == pytest.approx([(4 * scores[seat] - scores.sum()) / 3, confirmed], abs=1e-5)
            met += abs(found[number]).sum()
        games.step(games.sample())
    assert met


def test_insight_counts_what_beats_a_card() -> None:
    """For each playable card, the features count the cards in the trick and the unseen cards that beat it."""
    games = augury.batch("seven", 16, seed=8, threads=1)
    insight = Insight(games.game)
    deck = cast(Setup, games.game.setup).deck
    met = 0
    for _ in range(60):
        seen = from_dlpack(games.observations).float()
        found = insight(seen, from_dlpack(games.masks)).numpy()
        for number, (state, seat) in enumerate(zip(games.states, games.actors.tolist(), strict=True)):
            colour = int(state.row[state.trick_number - 1]) >> 4
            lying = [int(card) for card in state.played[state.trick_number - 1] if card]
            played = {int(card) for card in state.played.flatten()}
            unseen = [card for card in members(deck & ~state.piles[seat]) if card not in played]
            assert found[number, 4 * 64 : 4 * 64 + 4].tolist() == [float(colour == other) for other in range(4)]
            for card in games.position(number).legal_actions(seat):
                if card < 64:
                    own = strength(card, colour, 0)
                    beaten = sum(strength(other, colour, 0) > own for other in lying) / 3
                    worse = sum(strength(other, colour, 0) > own for other in unseen) / len(unseen)
                    assert found[number, [card, 64 + card]] == pytest.approx([beaten, worse], abs=1e-5)
                    if state.lying == 3:
                        lands = int(state.tokens[seat]) >> 4 * round(3 * beaten) & 15
                        assert found[number, 128 + card] == pytest.approx(float(lands > 0))
                    met += 1
        games.step(games.sample())
    assert met > 1000


def test_a_card_lands_where_chance_puts_it() -> None:
    """`hits` is right for one card ahead and two more to come, each of which beats the card with probability 1/4."""
    chance = hits(torch.tensor([[1.0]]), torch.tensor([[0.25]]), torch.tensor([2.0]), torch.tensor([[1.0, 0, 1, 0]]))
    assert float(chance) == pytest.approx(2 * 0.25 * 0.75)


def test_the_judge_counts_every_game(network: Network) -> None:
    """An untrained network wins less than half against three `greedy` players, and equal seeds give equal results."""
    found = [judge(network, augury.batch("seven", 8, seed=3, autoreset=False, threads=1), "cpu") for _ in range(2)]
    assert found[0] == found[1] and found[0].games == 8 and found[0].share < 0.5
