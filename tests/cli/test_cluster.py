"""`--workers` gives the same results with processes or a Ray cluster as this process alone, or says what is missing."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from augury.errors import BadSetup, Unavailable
from augury.lab.grid import boards
from augury.lab.grid.solutions import Case
from augury.lab.workers.cluster import Cluster
from augury.lab.workers.protocol import in_order
from tests.cli.commands import augury, refusal, refusal_as_json
from tests.lab.arena.strangers import HERE
from tests.lab.workers.labour import BAD, BROKEN, DEADLY, Squares

ARENA = ("arena", "grid", "--board", "2x2", "random", f"{HERE}:Steady", "--blocks", 4)
BALANCE = ("balance", "horsemen", "--games", 100, "--seed", 3)
SIMULATE = ("simulate", "grid", "--board", "3x3", "--games", 45_000, "--seed", 3)
TABLE = ("solve", "grid", "--table")
BOARDS = [Case("1x2"), Case("2x2"), Case("fano")]
VARYING = {"times", "command", "seconds", "actions_per_second", "memory"}
"""Fields that differ between equal runs."""


def same(value: Any) -> Any:
    """Return the part of a result that must be equal in both runs."""
    if isinstance(value, list):
        return [same(part) for part in value]
    if isinstance(value, dict):
        return {name: same(part) for name, part in value.items() if name not in VARYING}
    return value


def found(*words: object) -> Any:
    """Return the results of a command."""
    with patch.object(boards, "promised", lambda: BOARDS), patch.object(boards, "hoped", list):
        outcome = augury(*words, "--json")
    assert outcome.code == 0, outcome.err
    return same(outcome.json)


@pytest.mark.slow
@pytest.mark.parametrize("words", [BALANCE, SIMULATE, TABLE], ids=lambda words: str(words[0]))
def test_processes_change_nothing(words: tuple[object, ...]) -> None:
    """Two processes give the same results as this one."""
    assert found(*words, "--workers", 2) == found(*words)


@contextmanager
def cluster() -> Iterator[None]:
    """Connect this process to a cluster of two processors on this machine."""
    ray = pytest.importorskip("ray", reason="Ray is not installed: pip install 'augury[cluster]'")
    settings = {"RAY_AUTH_MODE": "disabled", "RAY_USAGE_STATS_ENABLED": "0"}
    with patch.dict(os.environ, settings):
        ray.init(address="local", num_cpus=2, include_dashboard=False, log_to_driver=False)
        try:
            yield
        finally:
            ray.shutdown()


@pytest.mark.long
def test_a_cluster_changes_nothing(tmp_path: Path) -> None:
    """A cluster gives the same results as this process, even if a worker is killed in the middle."""
    with cluster():
        for words in (ARENA, SIMULATE, TABLE):
            assert found(*words, "--workers", "ray") == found(*words)
        workers = Cluster(Squares(tmp_path), "ray")
        squares = list(in_order(workers, range(DEADLY + 3)))
        assert [square for square, _ in squares] == [number**2 for number in range(DEADLY + 3)]
        assert (tmp_path / "seen").exists()
        with pytest.raises(BadSetup, match=r"^seventeen has no square here$"):
            list(workers.do(iter([BAD])))
        with pytest.raises(Unavailable, match=r"^a worker on the cluster failed: [^\n]*nineteen[^\n]*$"):
            list(workers.do(iter([BROKEN])))


@pytest.mark.parametrize("words", [ARENA, BALANCE, SIMULATE, TABLE], ids=lambda words: str(words[0]))
@pytest.mark.parametrize("workers", ["ray", "ray://nowhere:1"])
def test_without_ray(words: tuple[object, ...], workers: str) -> None:
    """Without Ray, one line says what to install."""
    with patch.dict(sys.modules, {"ray": None}):
        assert "pip install 'augury[cluster]'" in refusal(augury(*words, "--workers", workers))


def test_without_the_client_of_ray() -> None:
    """Without Ray's client an address cannot be used, and the line says what to install."""
    pytest.importorskip("ray", reason="Ray is not installed: pip install 'augury[cluster]'")
    with patch.dict(sys.modules, {"grpc": None}):
        line = refusal(augury(*SIMULATE, "--workers", "ray://nowhere:1"))
    assert line == "--workers ray://nowhere:1 needs Ray's client; install it with: pip install 'augury[cluster]'"


def test_workers_for_a_table() -> None:
    """`--workers` requires `--table`, and the workers share its memory."""
    assert "--table" in refusal(augury("solve", "grid", "--workers", 2))
    code, line = refusal_as_json(augury(*TABLE, "--memory", 0.9, "--workers", 2, "--json"))
    assert (code, line) == ("bad_argument", "2 workers need 1 GiB: raise --memory, or lower --workers")
