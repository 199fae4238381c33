"""The sequence of commands that trains all four networks, at a tiny size."""

# ruff: noqa: E402 - training modules can be imported only where PyTorch is installed

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

torch = pytest.importorskip("torch", reason="PyTorch is not installed: make learn")

from augury.kernel.chance import dice
from augury.lab.seven.trainer import CURVE
from augury.players import player
from augury.players.seven import weights
from benchmarks import train_networks
from tests.setups import opened

TINY = ["--rounds", "16", "--width", "16", "--blocks", "1", "--minibatch", "128", "--worlds", "2"]
TINY += ["--against", "random", "--deals", "2", "--every", "3"]


@pytest.mark.slow
def test_the_sequence_trains_and_installs_all_four(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Several commands, each continuing the previous one, train all networks, and players use the installed weights."""
    torch.set_num_threads(1)
    out, commands = tmp_path / "networks", 0
    while not train_networks.train_all(out, minutes=0.1, pause_after=0.05, more=TINY):
        commands += 1
        assert commands < 30
    assert commands >= 1
    for (edition, players, start), part in zip(train_networks.PLAN, train_networks.PARTS_OF_TIME, strict=True):
        folder = out / f"{edition}-{players}"
        assert train_networks.done(folder) == 1
        points = json.loads((folder / CURVE).read_text())["points"]
        seconds = [point["seconds"] for point in points]
        assert points[0]["iteration"] == 0 and seconds == sorted(seconds) and seconds[-1] >= 60 * 0.1 * part
        assert start is None or (out / start).exists()
        assert len([*folder.iterdir()]) <= 6
    monkeypatch.setattr(weights, "included", lambda name: tmp_path / "installed" / f"{name}.npz")
    monkeypatch.setattr(train_networks, "included", weights.included)
    train_networks.install(out)
    for edition, players, _ in train_networks.PLAN:
        position = opened(("seven", {"edition": edition, "players": players})).start(3)
        chosen = player("network", "seven").choose(position.game, position.erased(0), 0, dice("some"))
        assert chosen in position.legal_actions(0)


@pytest.mark.slow
def test_a_machine_that_gives_back_few_files_can_be_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Training continues from a restored collection, and finished trainings are collected without their optimizer."""
    torch.set_num_threads(1)
    monkeypatch.setattr(train_networks, "PIECE", 10_000)
    one, other, carried = tmp_path / "one", tmp_path / "other", tmp_path / "carried"
    plan: dict[str, Any] = {"minutes": 1.0, "pause_after": 0.0001, "more": TINY, "parts": (1e-6, 100.0, 1.0, 1.0)}
    for _ in range(2):
        assert not train_networks.train_all(one, **plan)
    train_networks.collect(one, carried)
    assert all(file.stat().st_size <= 10_000 for file in carried.iterdir()) and len([*carried.iterdir()]) > 2
    train_networks.restore(other, carried)
    kept = {"checkpoint.pt", "curve.json", "curve.svg", "weights.npz"}
    assert {file.name for file in (other / "exam-4").iterdir()} == kept
    assert {file.name for file in (other / "first-4").iterdir()} == {file.name for file in (one / "first-4").iterdir()}
    before = [train_networks.done(other / name) for name in ("exam-4", "first-4")]
    assert before == [train_networks.done(one / name) for name in ("exam-4", "first-4")] and before[0] >= 1
    assert 0 < before[1] < 1
    train_networks.train_all(other, **plan)
    assert train_networks.done(other / "first-4") > before[1]
    with pytest.raises(SystemExit, match="nothing was collected"):
        train_networks.restore(other, tmp_path / "nowhere")
