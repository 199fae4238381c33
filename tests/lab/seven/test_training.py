"""Networks learn, resume exactly, and choose the same without PyTorch as with it."""

# ruff: noqa: E402 - what trains can be imported only where PyTorch is

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, cast

import msgspec
import numpy as np
import pytest

import augury
from augury.errors import BadFile, BadSetup
from augury.games.seven.state import COLOURS, Setup
from augury.kernel.chance import dice
from augury.players.seven.network import Network
from augury.players.seven.weights import Weights, prophecy_parts

torch = pytest.importorskip("torch", reason="PyTorch is not installed: make learn")

from augury.lab.seven.network import Policy
from augury.lab.seven.settings import Settings
from augury.lab.seven.tables import Tables
from augury.lab.seven.trainer import WEIGHTS, Trainer, train
from augury.search.seven.features import FEATURES, HANDS, SUIT
from tests.cli.commands import augury as command
from tests.cli.commands import refusal
from tests.setups import Way, opened

GAME = augury.game("seven")
TINY = Settings(rounds=24, iterations=4, width=16, blocks=1, minibatch=256, past=0.2, flat=0.2, worlds=2, seed=3)
WAYS: list[Way] = [("seven", {"edition": "exam", "players": 4}), ("seven", {"edition": "first", "players": 3})]


@pytest.fixture(autouse=True)
def _one_thread() -> None:
    torch.set_num_threads(1)


def untrained(way: Way) -> Policy:
    """Return a network with random preferences that depend on all of its blocks."""
    torch.manual_seed(5)
    policy = Policy(opened(way), 32, 2)
    for parameter in policy.parameters():
        torch.nn.init.normal_(parameter, std=0.2)
    halved: Policy = policy.half().float()
    return halved


def looked(tables: Tables) -> Any:
    """Return the features that the actors see."""
    features = torch.zeros((tables.count, FEATURES), dtype=torch.int8)
    tables.look(features, torch.zeros((tables.count, COLOURS * HANDS), dtype=torch.int8))
    return features


@pytest.mark.parametrize("way", WAYS, ids=str)
def test_the_player_prefers_what_the_network_does(way: Way, tmp_path: Path) -> None:
    """The player prefers the same legal actions as the network, within rounding, with any dice."""
    policy, file = untrained(way), tmp_path / "weights.npz"
    policy.save(file)
    tables, weights, player = Tables(opened(way), 20, "cpu"), Weights(file), Network(str(file))
    game, compared = tables.game, 0
    tables.start(3)
    while (tables.actors >= 0).any():
        seen = looked(tables)
        with torch.no_grad():
            logs, _ = policy(seen)
        for number in np.flatnonzero(tables.actors.numpy() >= 0):
            features = seen[number].numpy()
            count = int(cast(Setup, game.setup).prophecy_count)
            found = weights.preferences(features, prophecy_parts(game), count)
            position = tables.games.position(int(number))
            seat = position.actors[0]
            legal = position.legal_actions(seat)
            assert np.flatnonzero(found > -1e8).tolist() == legal
            assert np.flatnonzero(logs[number].numpy() > -1e8).tolist() == legal
            soft = found[legal] - np.log(np.exp(found[legal] - found.max()).sum()) - found.max()
            assert np.allclose(soft, logs[number].numpy()[legal], atol=2e-3)
            chosen = player.choose(game, position.erased(seat), seat, dice("test"))
            assert chosen == player.choose(game, position.erased(seat), seat, dice("other")) == int(found.argmax())
            compared += 1
        tables.step(logs.argmax(-1))
    assert compared > 400


def test_suits_share_all_weights() -> None:
    """If the suits are permuted, so are the preferences for their cards, and nothing else changes."""
    policy, tables = untrained(WAYS[0]), Tables(GAME, 30, "cpu")
    tables.start(3)
    for _ in range(12):
        tables.step(policy.choices(looked(tables)).argmax(-1))
    seen = looked(tables)
    order = [2, 0, 3, 1]
    mixed = seen.clone()
    mixed[:, : COLOURS * SUIT] = mixed[:, : COLOURS * SUIT].reshape(-1, COLOURS, SUIT)[:, order].flatten(1)
    with torch.no_grad():
        before, after = policy.choices(seen), policy.choices(mixed)
    assert torch.allclose(before[:, :64].reshape(-1, COLOURS, 16)[:, order].flatten(1), after[:, :64], atol=1e-4)


@pytest.mark.slow
def test_an_interrupted_training_goes_on_as_if_nothing_had_happened(tmp_path: Path) -> None:
    """An interrupted training gives the same weights and curve as one in one piece."""
    whole = Trainer(GAME, TINY, "cpu", "random", 3)
    list(train(whole, tmp_path / "whole", 2))
    part = whole
    for _ in range(2):
        part = Trainer(GAME, TINY, "cpu", "random", 3)
        if (tmp_path / "parts").exists():
            part.resume(tmp_path / "parts")
        for point in train(part, tmp_path / "parts", 2):
            if point and point.iteration == 2:
                break
    one, other = (np.load(tmp_path / name / WEIGHTS) for name in ("whole", "parts"))
    assert part.finished
    assert all(np.array_equal(one[name], other[name]) for name in one.files)
    timeless = {"seconds": 0, "pace": {}}
    assert [msgspec.structs.replace(point, **timeless) for point in whole.curve] == [
        msgspec.structs.replace(point, **timeless) for point in part.curve
    ]
    assert {*whole.curve[-1].pace} == {"playing", "learning", "learned"}
    with pytest.raises(BadSetup, match="other settings"):
        Trainer(GAME, msgspec.structs.replace(TINY, width=8), "cpu", "random", 3).resume(tmp_path / "parts")


@pytest.mark.long
def test_the_command_trains_a_player_that_beats_random_players(tmp_path: Path) -> None:
    """After a short training the player beats random players, and resuming a finished one changes nothing."""
    options = ["--rounds", 256, "--width", 32, "--blocks", 1, "--minibatch", 1024, "--rate", 0.003, "--flat", 0]
    words = ["train", "seven", "--out", tmp_path, "--iterations", 25, "--every", 25, "--deals", 20, *options]
    words += ["--against", "random", "--json"]
    curve = json.loads(command(*words).out)
    assert [point["iteration"] for point in curve] == [0, 25]
    assert (tmp_path / "curve.svg").read_text().startswith("<svg")
    assert json.loads((tmp_path / "curve.json").read_text())["points"] == curve
    assert json.loads(command(*words).out) == curve
    name = f"augury.players.seven.network:Network:weights={tmp_path / WEIGHTS}"
    found = json.loads(
        command("arena", "seven", name, "random", "--unit", "round", "--blocks", 60, "--workers", 1, "--json").out
    )
    gain = next(pair["gain"] for pair in found["pairs"] if pair["hero"] == name)
    assert gain["low"] > 0.3


def test_impossible_trainings_are_refused(tmp_path: Path) -> None:
    """Invalid sizes, devices, shares and checkpoints are refused."""
    base = ["train", "seven", "--out", tmp_path]
    assert "rounds must be from 1" in refusal(command(*base, "--rounds", 0))
    assert "there is no device 'abacus'" in refusal(command(*base, "--device", "abacus"))
    for rate in (0, -1, "nan", 2):
        assert "rate must be more than 0 and at most 1" in refusal(command(*base, "--rate", rate))
    assert "seven has no player 'nobody'" in refusal(command(*base, "--against", "nobody"))
    assert "reader cannot play in batches" in refusal(command(*base, "--against", "reader"))
    (tmp_path / "file").touch()
    assert "cannot create the folder" in refusal(command("train", "seven", "--out", tmp_path / "file" / "sub"))
    assert "past and flat" in refusal(command(*base, "--past", 0.9, "--flat", 0.9))
    if not torch.cuda.is_available():
        assert "there is no GPU here" in refusal(command(*base, "--device", "cuda"))
    (tmp_path / "checkpoint.pt").write_bytes(b"rubbish")
    assert "cannot be read as a checkpoint" in refusal(command(*base, "--rounds", 4, "--width", 4))


def test_the_player_says_what_is_wrong_with_its_weights(tmp_path: Path) -> None:
    """The player refuses a missing file, weights for another setup, and a file without weights."""
    game, file = opened(WAYS[1]), tmp_path / "weights.npz"
    untrained(WAYS[0]).save(file)
    position = game.start(1)
    asked = (game, position.erased(0), 0, dice("test"))
    with pytest.raises(BadFile, match="there is no file"):
        Network(str(tmp_path / "none.npz")).choose(*asked)
    with pytest.raises(BadSetup, match="was trained for exam-4, not for first-3"):
        Network(str(file)).choose(*asked)
    file.write_bytes(b"rubbish")
    with pytest.raises(BadFile, match="has no weights for this version"):
        Network(str(file)).choose(*asked)
