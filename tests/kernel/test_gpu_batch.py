"""A batch on the GPU plays exactly the same games as one on the CPU."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import augury
from augury.errors import BadArgument, Illegal, Unavailable
from augury.kernel.cpubatch import CpuBatch
from augury.kernel.gpu import cuda
from augury.kernel.gpubatch import GpuBatch
from tests.setups import EVERY, Way, name_of_way, opened

TOLD = ("actors", "observations", "masks", "rewards", "over", "episodes")


def gpu_is_here() -> bool:
    """Whether there is a GPU to test on."""
    try:
        cuda()
    except Unavailable:
        return False
    return True


needs_gpu = pytest.mark.skipif(not gpu_is_here(), reason="no GPU here")


def check(here: CpuBatch, there: GpuBatch) -> None:
    """Compare all arrays of the two batches."""
    assert here.states.tobytes() == there.states.tobytes()
    for name in TOLD:
        assert np.array_equal(getattr(here, name), getattr(there, name).numpy()), name


@pytest.mark.gpu
@needs_gpu
@pytest.mark.parametrize("autoreset", [True, False], ids=["anew", "stays"])
@pytest.mark.parametrize("way", EVERY, ids=name_of_way)
def test_both_devices_play_the_same_games(way: Way, autoreset: bool) -> None:
    """States, observations, masks, rewards and dice are equal on both devices after every step."""
    here = CpuBatch(opened(way), 1000, seed=3, autoreset=autoreset)
    there = GpuBatch(opened(way), 1000, seed=3, autoreset=autoreset)
    check(here, there)
    for _ in range(20):
        mine, theirs = here.sample(), there.sample()
        assert np.array_equal(mine, theirs.numpy())
        here.step(mine)
        there.step(theirs)
        check(here, there)
        here.roll(3)
        there.roll(3)
        check(here, there)
    here.reset(here.actors != 1)
    there.reset(there.actors.numpy() != 1)
    check(here, there)


@pytest.mark.gpu
@needs_gpu
def test_an_illegal_action_changes_nothing() -> None:
    """An illegal action raises the CPU's error. Unchecked, only its game does not advance, and later steps work."""
    here, there = augury.batch("seven", 100, seed=3), augury.batch("seven", 100, seed=3, device="cuda")
    actions = here.sample().copy()
    there.sample()
    actions[17] = 5
    messages = []
    for games in (here, there):
        with pytest.raises(Illegal) as refused:
            games.step(actions)
        messages.append(str(refused.value))
    assert messages[0] == messages[1]
    check(here, there)
    there.step(actions, check=False)
    assert there.actors.numpy().tolist() == [0 if number == 17 else 1 for number in range(100)]
    there.step(there.sample())
    assert there.actors.numpy().tolist() == [1 if number == 17 else 2 for number in range(100)]
    with pytest.raises(BadArgument):
        there.step(actions[:5])


@pytest.mark.gpu
@needs_gpu
def test_pytorch_shares_the_memory() -> None:
    """PyTorch tensors on the GPU share the batch's memory, and `step` accepts them as actions."""
    torch: Any = pytest.importorskip("torch", reason="PyTorch is not installed: make learn")
    if not torch.cuda.is_available():
        pytest.skip("this PyTorch has no GPU")
    games = GpuBatch(augury.game("seven"), 100, seed=3)
    seen = {name: torch.from_dlpack(getattr(games, name)) for name in (*TOLD, "wide_masks", "wide_observations")}
    for _ in range(30):
        games.step(seen["masks"].int().argmax(dim=1))
        for name, tensor in seen.items():
            assert tensor.is_cuda
            assert np.array_equal(tensor.cpu().numpy(), getattr(games, name).numpy()), name


@pytest.mark.skipif(gpu_is_here(), reason="there is a GPU here")
def test_without_a_gpu_the_error_says_what_to_do() -> None:
    """Without a GPU, a batch with `device="cuda"` raises `Unavailable` with a clear message."""
    with pytest.raises(Unavailable, match="GPU"):
        augury.batch("seven", 2, device="cuda")


@pytest.mark.gpu
@needs_gpu
@pytest.mark.parametrize("way", EVERY, ids=name_of_way)
def test_states_are_replaced_as_on_the_cpu(way: Way) -> None:
    """Set, forked, redealt and copied states, and all arrays derived from them, are the same on both devices."""
    here, there = CpuBatch(opened(way), 300, seed=3), GpuBatch(opened(way), 300, seed=3)
    other = CpuBatch(opened(way), 300, seed=4)
    other.roll(5)
    here.roll(4)
    there.roll(4)
    where = np.arange(300) % 3 == 0
    for games in (here, there):
        games.set_states(other.states, where)
    check(here, there)
    assert there.state_bytes.numpy().tobytes() == here.state_bytes.tobytes()
    for games in (here, there):
        games.redeal(~where)
    check(here, there)
    sources = np.random.default_rng(1).integers(0, 300, 300)
    for games in (here, there):
        games.fork(sources)
    check(here, there)
    twin = there.copy()
    there.roll(9)
    check(here, twin)
    twin.set_states(there.state_bytes)
    assert twin.states.tobytes() == there.states.tobytes()


@pytest.mark.gpu
@needs_gpu
@pytest.mark.parametrize("autoreset", [True, False], ids=["anew", "stays"])
@pytest.mark.parametrize("unit", ["game", "round"])
def test_rewards_are_as_on_the_cpu(unit: str, autoreset: bool) -> None:
    """Rewards by lead, for games and for rounds, are the same on both devices."""
    way: Way = ("seven", {"edition": "exam", "players": 4})
    options: dict[str, Any] = {"seed": 3, "autoreset": autoreset, "unit": unit, "reward": "lead"}
    here, there = CpuBatch(opened(way), 500, **options), GpuBatch(opened(way), 500, **options)
    for _ in range(20):
        here.roll(7)
        there.roll(7)
        check(here, there)
