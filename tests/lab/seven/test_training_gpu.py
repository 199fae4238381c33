"""Training on a GPU sees the same features, plays the same moves, gives the same preferences as the CPU, and learns."""

# ruff: noqa: E402 - what trains can be imported only where PyTorch is

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

import numpy as np
import pytest

import augury
from augury.games.seven.state import COLOURS, Setup
from augury.players.seven.weights import Weights, prophecy_parts
from tests.kernel import simulated_gpu
from tests.kernel.test_gpu_batch import gpu_is_here
from tests.setups import Way, opened

torch = pytest.importorskip("torch", reason="PyTorch is not installed: make learn")

from augury.lab.seven.network import Policy, half
from augury.lab.seven.settings import Settings
from augury.lab.seven.tables import Tables
from augury.lab.seven.trainer import Trainer, train
from augury.search.seven.features import FEATURES, HANDS

pytestmark = [pytest.mark.gpu, pytest.mark.skipif(not gpu_is_here(), reason="no GPU here")]
WAYS: list[Way] = [
    ("seven", {"edition": edition, "players": players}) for edition in ("exam", "first") for players in (3, 4)
]
SMALL = Settings(rounds=1024, iterations=60, width=64, blocks=2, minibatch=2048, flat=0.1, worlds=8, rate=1e-3)


def looked(tables: Tables) -> tuple[Any, Any]:
    """Return what actors and critics see, on the tables' device."""
    features = torch.zeros((tables.count, FEATURES), dtype=torch.int8, device=tables.device)
    hands = torch.zeros((tables.count, COLOURS * HANDS), dtype=torch.int8, device=tables.device)
    tables.look(features, hands)
    return features, hands


@pytest.mark.parametrize("way", WAYS, ids=str)
def test_both_devices_read_the_same(way: Way) -> None:
    """Features, hands, actors and rewards are the same on both devices, from the deal to the end."""
    here, there = (Tables(opened(way), 300, device) for device in ("cpu", "cuda"))
    for tables in (here, there):
        tables.start(3)
    for _ in range(here.moves):
        for mine, theirs in zip(looked(here), looked(there), strict=True):
            assert torch.equal(mine, theirs.cpu())
        assert torch.equal(here.actors, there.actors.cpu())
        chosen = torch.from_numpy(np.array(here.games.sample())).long()
        here.step(chosen)
        there.step(chosen.cuda())
    assert torch.allclose(here.rewards, there.rewards.cpu())


def test_flat_and_the_rival_try_the_same_worlds() -> None:
    """Features, `flat` and the rival on the GPU give what the CPU gives: threads for each world add up to one loop."""
    device: Any = augury.kernel.gpu.cuda()
    simulated_gpu.check_features(device)
    simulated_gpu.check_flat(device)
    simulated_gpu.check_rival(device)


@pytest.mark.parametrize("way", WAYS, ids=str)
def test_inference_agrees_within_rounding(way: Way, tmp_path: Path) -> None:
    """PyTorch on the GPU agrees with NumPy within rounding for 32 bits, and roughly for bfloat16."""
    torch.manual_seed(5)
    policy = Policy(opened(way), 32, 2)
    for parameter in policy.parameters():
        torch.nn.init.normal_(parameter, std=0.1)
    policy = policy.half().float()
    policy.save(tmp_path / "weights.npz")
    weights, tables = Weights(tmp_path / "weights.npz"), Tables(opened(way), 50, "cuda")
    card, count = policy.cuda(), int(cast(Setup, tables.game.setup).prophecy_count)
    tables.start(3)
    for move in range(tables.moves):
        features, _ = looked(tables)
        with torch.no_grad():
            logs = card.choices(features)
            with half("cuda"):
                rough = card.choices(features)
        if move % 5 == 0:
            for number in np.flatnonzero(tables.actors.cpu().numpy() >= 0):
                found = weights.preferences(features[number].cpu().numpy(), prophecy_parts(tables.game), count)
                legal = np.flatnonzero(found > -1e8)
                soft = found[legal] - np.log(np.exp(found[legal] - found.max()).sum()) - found.max()
                assert np.allclose(soft, logs[number].cpu().numpy()[legal], atol=2e-3)
                assert np.abs(soft - rough[number].cpu().numpy()[legal]).mean() < 0.2
        tables.step(logs.argmax(-1))


def test_a_training_on_the_gpu_learns_and_resumes(tmp_path: Path) -> None:
    """A training in two pieces with recorded steps increases its lead, and leads random players in the end."""
    game, leads = augury.game("seven"), []
    trainer = Trainer(game, SMALL, "cuda", "random", 200)
    for _ in train(trainer, tmp_path, 10):
        if trainer.iteration == 30:
            break
    again = Trainer(game, SMALL, "cuda", "random", 200)
    again.resume(tmp_path)
    assert again.iteration == trainer.iteration
    for _ in train(again, tmp_path, 10):
        leads = [point.lead for point in again.curve]
    assert all(np.isfinite(list(point.losses.values())).all() for point in again.curve)
    assert again.curve[-1].low > 0.2 and leads[-1] > leads[0]
