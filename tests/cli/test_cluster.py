"""`--workers`: processes and a Ray cluster come to the same as this process, or a sentence says what is missing."""

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
"""What differs between two equal runs."""


def same(value: Any) -> Any:
    """What must be the same of two runs."""
    if isinstance(value, list):
        return [same(part) for part in value]
    if isinstance(value, dict):
        return {name: same(part) for name, part in value.items() if name not in VARYING}
    return value


def found(*words: object) -> Any:
    """What a command finds out."""
    with patch.object(boards, "promised", lambda: BOARDS), patch.object(boards, "hoped", list):
        outcome = augury(*words, "--json")
    assert outcome.code == 0, outcome.err
    return same(outcome.json)


@pytest.mark.slow
@pytest.mark.parametrize("words", [BALANCE, SIMULATE, TABLE], ids=lambda words: str(words[0]))
def test_processes_change_nothing(words: tuple[object, ...]) -> None:
    """Two processes come to what this one comes to."""
    assert found(*words, "--workers", 2) == found(*words)


@contextmanager
def cluster() -> Iterator[None]:
    """A cluster of two processors on this machine, to which this process is connected."""
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
    """What a cluster comes to is what this process comes to, also where a worker is killed in the middle."""
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
    """One line says what is missing and how to get it."""
    with patch.dict(sys.modules, {"ray": None}):
        assert "pip install 'augury[cluster]'" in refusal(augury(*words, "--workers", workers))


def test_without_the_client_of_ray() -> None:
    """Ray by itself takes no address, and the line says what else to install."""
    pytest.importorskip("ray", reason="Ray is not installed: pip install 'augury[cluster]'")
    with patch.dict(sys.modules, {"grpc": None}):
        line = refusal(augury(*SIMULATE, "--workers", "ray://nowhere:1"))
    assert line == "--workers ray://nowhere:1 needs Ray's client; install it with: pip install 'augury[cluster]'"


def test_workers_for_a_table() -> None:
    """Workers belong to --table, and share its memory."""
    assert "--table" in refusal(augury("solve", "grid", "--workers", 2))
    code, line = refusal_as_json(augury(*TABLE, "--memory", 0.9, "--workers", 2, "--json"))
    assert (code, line) == ("bad_argument", "2 workers need 1 GiB: raise --memory, or lower --workers")
