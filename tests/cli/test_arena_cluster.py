"""`augury arena --workers ray`: the same blocks on a cluster, or a sentence where there is no Ray."""

from __future__ import annotations

from importlib.util import find_spec

import pytest

from tests.arena.strangers import HERE
from tests.cli.commands import augury, program, refusal

WORDS = ("arena", "grid", "--board", "2x2", "random", f"{HERE}:Steady", "--blocks", 4)


@pytest.mark.skipif(find_spec("ray") is not None, reason="Ray is installed here")
@pytest.mark.parametrize("workers", ["ray", "ray://nowhere:1"])
def test_without_ray(workers: str) -> None:
    """One line says what is missing and how to get it."""
    assert "pip install 'augury[cluster]'" in refusal(augury(*WORDS, "--workers", workers))


@pytest.mark.slow
def test_a_cluster_changes_nothing() -> None:
    """What a cluster plays is what processes here play."""
    pytest.importorskip("ray", reason="Ray is not installed: pip install 'augury[cluster]'")
    here, there = (
        program(*WORDS, "--json", "--workers", workers, RAY_AUTH_MODE="disabled").json for workers in ("1", "ray")
    )
    for found in (here, there):
        del found["times"], found["command"]
    assert there == here
