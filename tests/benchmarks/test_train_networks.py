"""The sequence of commands that trains all four networks, at a tiny size."""

# ruff: noqa: E402 - what trains can be imported only where PyTorch is

from __future__ import annotations

import json
from pathlib import Path

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
    """In several commands, each of which goes on where the one before was stopped; then the players use the weights."""
    torch.set_num_threads(1)
    out, commands = tmp_path / "networks", 0
    while not train_networks.train_all(out, minutes=0.1, pause_after=0.05, more=TINY):
        commands += 1
        assert commands < 30
    assert commands >= 1
    for edition, players, start, part in train_networks.PLAN:
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
    for edition, players, _, _ in train_networks.PLAN:
        position = opened(("seven", {"edition": edition, "players": players})).start(3)
        chosen = player("network", "seven").choose(position.game, position.erased(0), 0, dice("some"))
        assert chosen in position.legal_actions(0)
