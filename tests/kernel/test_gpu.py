"""The GPU plays exactly the same games as the CPU."""

from __future__ import annotations

import pytest

from augury.errors import Unavailable
from augury.kernel.gpu import cuda
from augury.kernel.gpuplayouts import GpuPlayouts
from augury.kernel.playouts import play_games, seeds_of
from tests.setups import EVERY, Way, name_of_way, opened


def gpu_is_here() -> bool:
    """Whether there is a GPU to test on."""
    try:
        cuda()
    except Unavailable:
        return False
    return True


@pytest.mark.gpu
@pytest.mark.skipif(not gpu_is_here(), reason="no GPU here")
@pytest.mark.parametrize("way", EVERY, ids=name_of_way)
def test_final_records_are_equal_byte_for_byte(way: Way) -> None:
    """For the same seeds, the GPU and the CPU give the same final records and game lengths."""
    game = opened(way)
    seeds = seeds_of(3, 0, 20_000)
    batch = GpuPlayouts(game, len(seeds))
    batch.load(seeds)
    batch.play()
    states, lengths = batch.results()
    expected_states, expected_lengths = play_games(game, seeds)
    assert states.tobytes() == expected_states.tobytes()
    assert lengths.tobytes() == expected_lengths.tobytes()


@pytest.mark.skipif(gpu_is_here(), reason="there is a GPU here")
def test_without_a_gpu_the_error_says_what_to_do() -> None:
    """Without a GPU, `cuda` raises `Unavailable` with a clear message and a code."""
    with pytest.raises(Unavailable, match="GPU") as refused:
        cuda()
    assert refused.value.code == "unavailable"
