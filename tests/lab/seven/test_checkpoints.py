"""Checkpoints are small and stay whole if the training is killed; a training can begin with another's network."""

# ruff: noqa: E402 - what trains can be imported only where PyTorch is

from __future__ import annotations

import json
import os
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest

import augury
from augury.errors import BadFile, BadSetup

torch = pytest.importorskip("torch", reason="PyTorch is not installed: make learn")

from augury.lab.seven import checkpoint
from augury.lab.seven.checkpoint import CHECKPOINT, UNFINISHED, read_checkpoint
from augury.lab.seven.curve import write_curve
from augury.lab.seven.settings import Settings
from augury.lab.seven.trainer import KEPT, WEIGHTS, Trainer, policy_from, train
from tests.cli.commands import augury as command
from tests.cli.commands import refusal

GAME = augury.game("seven")
TINY = Settings(rounds=16, iterations=5, width=16, blocks=1, minibatch=256, past=0.2, flat=0.2, worlds=2, seed=3)
LARGEST = 16 << 20
"""The largest size of a file, in bytes, so that every place that lends GPUs can return it."""


@pytest.fixture(autouse=True)
def _one_thread() -> None:
    torch.set_num_threads(1)


def trainer(settings: Settings = TINY, **others: Any) -> Trainer:
    return Trainer(GAME, settings, "cpu", "random", 2, **others)


def weights(folder: Path) -> dict[str, Any]:
    with np.load(folder / WEIGHTS) as kept:
        return dict(kept)


def equal(one: dict[str, Any], other: dict[str, Any]) -> bool:
    return one.keys() == other.keys() and all(np.array_equal(one[name], other[name]) for name in one)


@pytest.mark.slow
def test_a_training_can_be_paused_after_any_iteration(tmp_path: Path) -> None:
    """A training paused after any iteration gives the same weights as one in one piece."""
    list(train(trainer(), tmp_path / "whole", 2))
    part = trainer()
    for stops in (1, 3, 9):
        part = trainer()
        if (tmp_path / "parts" / CHECKPOINT).exists():
            part.resume(tmp_path / "parts")
        for _ in train(part, tmp_path / "parts", 2):
            if part.iteration == stops:
                part.save(tmp_path / "parts")  # as at the time limit
                break
    assert part.finished and [point.iteration for point in part.curve] == [0, 2, 4, 5]
    assert equal(weights(tmp_path / "whole"), weights(tmp_path / "parts"))


def test_every_command_gets_on(tmp_path: Path) -> None:
    """Every command makes at least one iteration, however little time it has, and the training can be resumed."""
    given = trainer()
    points = list(train(given, tmp_path, 2, until=0.0))
    assert len(points) == 2 and given.iteration == 1
    again = trainer()
    again.resume(tmp_path)
    assert again.curve == given.curve and again.iteration == 1
    list(train(again, tmp_path, 2, until=0.0))
    assert again.iteration == 2


@pytest.mark.slow
def test_files_of_a_full_training_are_small(tmp_path: Path) -> None:
    """Files are small at the default size with all earlier networks and optimizer state; four networks fit in 6 MB."""
    given = trainer(Settings(rounds=2, minibatch=64, flat=0.0, past=0.0))
    given.advance()
    for _ in range(KEPT + 1):
        given.remember()
    given.save(tmp_path)
    sizes = {file.name: file.stat().st_size for file in tmp_path.iterdir()}
    assert sizes.keys() == {CHECKPOINT, "optimizer-1.pt", "past-1.pt", WEIGHTS}
    assert max(sizes.values()) < LARGEST and sum(sizes.values()) < 3 * LARGEST
    assert sizes[WEIGHTS] < 1_500_000


def test_a_training_that_is_killed_while_it_writes_has_a_whole_checkpoint(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If saving is interrupted, the old checkpoint stays valid until the new one is complete."""
    given = trainer()
    given.advance()
    given.save(tmp_path)
    before = weights(tmp_path)
    given.advance()
    write, written, again = checkpoint._write, 0, trainer()  # noqa: SLF001

    def killed(file: Path, kept: Any) -> None:
        nonlocal written
        if written == dies:
            raise KeyboardInterrupt
        written += 1
        write(file, kept)

    monkeypatch.setattr(checkpoint, "_write", killed)
    for dies in range(3):  # noqa: B007 - `killed` reads it
        written = 0
        with pytest.raises(KeyboardInterrupt):
            given.save(tmp_path)
        again = trainer()
        again.resume(tmp_path)
        assert again.iteration == 1 and equal(weights(tmp_path), before)
    dies = 9
    given.save(tmp_path)
    again.resume(tmp_path)
    assert again.iteration == 2
    assert sorted(file.name for file in tmp_path.glob("*.pt")) == [CHECKPOINT, "optimizer-2.pt", "past-2.pt"]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full disk to write to")
@pytest.mark.parametrize("name", ["optimizer-1.pt", "past-1.pt", CHECKPOINT, WEIGHTS, "curve.json", "curve.svg"])
def test_a_full_disk_keeps_the_old_files(name: str, tmp_path: Path) -> None:
    """If a file cannot be written, one sentence says which, and what was saved before stays."""
    given = trainer()
    given.save(tmp_path)
    given.measure({})
    write_curve(given.curve, given.against, tmp_path)
    before = {file.name: file.read_bytes() for file in tmp_path.iterdir() if not file.name.endswith("-0.pt")}
    given.advance()
    (tmp_path / f"{UNFINISHED}{name}").symlink_to("/dev/full")
    write: dict[str, Callable[[], object]] = {
        WEIGHTS: lambda: given.policy.save(tmp_path / WEIGHTS),
        "curve.json": lambda: write_curve(given.curve, "nobody", tmp_path),
        "curve.svg": lambda: write_curve(given.curve, given.against, tmp_path),
    }
    with pytest.raises(BadFile, match=f"cannot write .*{name}: (No space left on device|the disk may be full)"):
        write.get(name, lambda: given.save(tmp_path))()
    assert all((tmp_path / file).read_bytes() == content for file, content in before.items())
    assert not (tmp_path / f"{UNFINISHED}{name}").is_symlink()
    trainer().resume(tmp_path)


def test_warming_up_changes_nothing() -> None:
    """Warming up changes no weights and no counters."""
    given = trainer()
    before = {name: value.clone() for name, value in given.policy.state_dict().items()}
    given.warm_up()
    assert all(torch.equal(before[name], value) for name, value in given.policy.state_dict().items())
    assert (given.iteration, given.decisions, given.seconds, given.done) == (0, 0, 0.0, 0.0)


def test_the_end_can_be_moved_and_nothing_else(tmp_path: Path) -> None:
    """A resumed training may be longer or shorter than planned, but have no other settings."""
    given = trainer()
    given.advance()
    given.save(tmp_path)
    longer = trainer(msgspec.structs.replace(TINY, iterations=50, minutes=3.0))
    longer.resume(tmp_path)
    assert longer.done < given.done
    with pytest.raises(BadSetup, match="other settings"):
        trainer(msgspec.structs.replace(TINY, rate=0.1)).resume(tmp_path)
    with pytest.raises(BadSetup, match="is against random"):
        Trainer(GAME, TINY, "cpu", "greedy", 2).resume(tmp_path)


def test_a_training_can_begin_with_another_network(tmp_path: Path) -> None:
    """A training can start from a network of another setup; for another player count, prophecy layers start afresh."""
    given = trainer()
    given.advance()
    given.save(tmp_path)
    for edition, players in (("first", 4), ("exam", 3)):
        game = augury.game("seven", edition=edition, players=players)
        begun = Trainer(game, TINY, "cpu", "random", 2)
        begun.start_from(tmp_path)
        theirs, mine = given.policy.state_dict(), begun.policy.state_dict()
        same = {name for name in theirs if torch.equal(theirs[name], mine[name])}
        assert theirs.keys() - same == (set() if players == 4 else {"prophecy.weight", "prophecy.bias"})
        begun.advance()
    other = trainer(msgspec.structs.replace(TINY, width=8))
    with pytest.raises(BadSetup, match="another size"):
        other.start_from(tmp_path)
    with pytest.raises(BadFile, match="cannot be read as a checkpoint"):
        other.start_from(tmp_path / "nowhere")


def test_an_exploiter_plays_against_the_frozen_network_alone(tmp_path: Path) -> None:
    """An exploiter plays one seat against a frozen network, which plays its preferred actions and does not change."""
    given = trainer()
    given.save(tmp_path)
    frozen = policy_from(tmp_path / WEIGHTS, GAME)
    learner = trainer(msgspec.structs.replace(TINY, matches=0.0, rounds=8, frozen="x"), frozen=tmp_path / WEIGHTS)
    others = learner._others(1)  # noqa: SLF001
    assert others.tables == others.other_tables == 8 and others.best
    learner.advance()
    rollout = learner.rollout
    actors, actions = rollout._actors, rollout._actions  # noqa: SLF001
    heroes = torch.arange(8) % 4
    with torch.no_grad():
        wanted = torch.stack([frozen.choices(features).argmax(-1) for features in rollout._features])  # noqa: SLF001
    theirs = (actors >= 0) & (actors != heroes)
    assert theirs.any() and torch.equal(actions[theirs], wanted[theirs])
    assert not (rollout._mine & theirs).any()  # noqa: SLF001
    point = learner.measure({})
    assert point.deals == 2 and learner.against == str(tmp_path / WEIGHTS)


@pytest.mark.slow
def test_the_first_interruption_is_a_pause(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C ends the command after the current iteration, and the same command continues as if nothing happened."""
    base = ["train", "seven", "--rounds", 8, "--width", 8, "--blocks", 1, "--minibatch", 64, "--flat", 0, "--deals", 2]
    base += ["--against", "random", "--every", 2, "--iterations", 4]
    command(*base, "--out", tmp_path / "whole")
    advance = Trainer.advance

    def interrupted(self: Trainer) -> dict[str, float]:
        if self.iteration == 2:
            os.kill(os.getpid(), signal.SIGINT)
        return advance(self)

    monkeypatch.setattr(Trainer, "advance", interrupted)
    before = signal.getsignal(signal.SIGINT)
    stopped = command(*base, "--out", tmp_path / "parts")
    assert stopped.code == 130 and "75 % is done; run the same command again" in stopped.out
    assert signal.getsignal(signal.SIGINT) == before
    monkeypatch.setattr(Trainer, "advance", advance)
    ended = command(*base, "--out", tmp_path / "parts")
    assert ended.code == 0 and f"The weights are in {tmp_path / 'parts' / WEIGHTS}" in ended.out
    assert equal(weights(tmp_path / "whole"), weights(tmp_path / "parts"))


@pytest.mark.slow
def test_the_command_pauses_resumes_and_exploits(tmp_path: Path) -> None:
    """The command pauses, resumes and exploits, and prints what is left to do."""
    base = ["train", "seven", "--rounds", 8, "--width", 8, "--blocks", 1, "--minibatch", 64, "--flat", 0, "--deals", 2]
    base += ["--against", "random", "--every", 2]
    paused = command(*base, "--out", tmp_path / "one", "--iterations", 4, "--pause-after", 0.00001)
    assert "25 % is done; run the same command again" in paused.out
    done = json.loads(command(*base, "--out", tmp_path / "one", "--iterations", 4, "--json").out)
    assert [point["iteration"] for point in done] == [0, 2, 4]
    file = tmp_path / "one" / WEIGHTS
    words = [*base, "--out", tmp_path / "two", "--iterations", 2, "--start-from", tmp_path / "one", "--exploit", file]
    assert [point["iteration"] for point in json.loads(command(*words, "--json").out)] == [0, 2]
    assert read_checkpoint(tmp_path / "two", "cpu", parts=False)["settings"]["frozen"]
    assert "no weights" in refusal(command(*words[:-1], tmp_path / "one" / CHECKPOINT))
    assert "pause-after must be more than 0" in refusal(command(*base, "--out", tmp_path, "--pause-after", 0))
