"""`augury bench` measures the speed of the simulator on this machine."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from augury.kernel.registry import BUILT_IN
from tests.cli.commands import augury, refusal, refusal_as_json


def test_figures_of_one_core_and_all() -> None:
    """The report names the game and its setup, and has speeds for one core and for all."""
    outcome = augury("bench", "seven", "--seconds", 0.01, "--players", 3, "--json")
    assert (outcome.code, outcome.err) == (0, "")
    found = outcome.json
    assert (found["game"], found["setup"]["edition"], found["setup"]["players"]) == ("seven", "exam", 3)
    assert found["cores"] == len(os.sched_getaffinity(0)) and found["samples"] >= 3
    assert 1e5 < found["actions_per_second"] <= found["best"]
    assert found["actions_per_second_all_cores"] > 1e5 and found["speedup"] > 0


@pytest.mark.slow
@pytest.mark.parametrize("game", BUILT_IN)
def test_people_read_a_line_for_each(game: str) -> None:
    """The report for people is a line for one core and a line for all."""
    lines = augury("bench", game, "--seconds", 0.01).out.splitlines()
    assert [line.split()[1] for line in lines] in (["core", "cores"], ["core", "core"])
    assert all("million" in line for line in lines)


@pytest.mark.skipif(Path("/dev/nvidiactl").exists(), reason="there may be a GPU here")
def test_without_a_gpu() -> None:
    """Without a GPU, `--gpu` is refused in one line."""
    assert "no GPU" in refusal(augury("bench", "seven", "--seconds", 0.01, "--gpu"))
    assert refusal_as_json(augury("bench", "seven", "--seconds", 0.01, "--gpu", "--json"))[0] == "unavailable"
