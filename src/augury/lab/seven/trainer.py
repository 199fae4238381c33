"""A training from its first iteration to its last, which can be interrupted and resumed at any of them."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
import numpy as np
import torch

from augury.errors import BadFile, BadSetup
from augury.kernel.chance import derive
from augury.lab.seven.measuring import measure
from augury.lab.seven.network import Critic, Policy
from augury.lab.seven.ppo import Learner
from augury.lab.seven.rollout import Others, Rollout
from augury.lab.seven.settings import Settings
from augury.lab.seven.tables import Tables

if TYPE_CHECKING:
    from augury.kernel.game import Game

CHECKPOINT, WEIGHTS, CURVE = "checkpoint.pt", "weights.npz", "curve.json"
KEPT = 8
"""How many earlier networks are kept as opponents."""
MEASURED = 1 << 20
"""The part of the training that measurements draw their seed for; no iteration has this number."""


class Point(msgspec.Struct, frozen=True, kw_only=True):
    """One point of the learning curve."""

    iteration: int
    decisions: int
    """Made by the network so far, forced ones included."""
    seconds: float
    """Spent with playing and learning; differs from run to run."""
    lead: float
    """The network's lead in points a round over `opponents`."""
    low: float
    high: float
    """The ends of its 95 % interval."""
    deals: int
    losses: dict[str, float]


class Trainer:
    """A network and its progress, kept in a folder."""

    def __init__(self, game: Game, settings: Settings, device: str, against: str, deals: int) -> None:
        """An untrained network; its progress will be measured against a player, over so many deals."""
        self.game, self.settings, self.device = game, settings, device
        self.against, self.deals = against, deals
        torch.manual_seed(settings.seed)
        self.policy = Policy(game, settings.width, settings.blocks).to(device)
        self.critic = Critic(settings.width, settings.blocks).to(device)
        self.learner = Learner(self.policy, self.critic, settings, device)
        self.rollout = Rollout(Tables(game, settings.rounds, device))
        self.past: list[dict[str, Any]] = []
        self.iteration = self.decisions = 0
        self.seconds = 0.0
        self.curve: list[Point] = []

    @property
    def finished(self) -> bool:
        """Whether all iterations are done, or the time is up."""
        return self.done >= 1

    @property
    def done(self) -> float:
        """The finished part of the training: of the iterations, or of the time if that is further."""
        settings = self.settings
        by_time = self.seconds / (60 * settings.minutes) if settings.minutes else 0.0
        return min(1.0, max(self.iteration / settings.iterations, by_time))

    def advance(self) -> dict[str, float]:
        """Play and learn once."""
        started, settings = time.perf_counter(), self.settings
        seed = self._seed(self.iteration)
        torch.manual_seed(seed)
        past = None
        if self.past:
            past = Policy(self.game, settings.width, settings.blocks).to(self.device)
            past.load_state_dict(self.past[seed % len(self.past)])
        tables = settings.rounds
        flat = f"flat:worlds={settings.worlds}"
        others = Others(tables, past, round(settings.past * tables), flat, round(settings.flat * tables))
        given = self.rollout.play(self.policy, self.critic, others, seed, settings.matches, settings.decay)
        losses = self.learner.improve(given, self.done)
        self.iteration += 1
        self.decisions += given.made
        self.seconds += time.perf_counter() - started
        return losses

    def measure(self, losses: dict[str, float]) -> Point:
        """Add a point to the curve: the lead over the opponents, always on the same deals."""
        found = measure(self.policy, self.game, self.against, self.deals, self._seed(MEASURED), self.device)
        point = Point(
            iteration=self.iteration,
            decisions=self.decisions,
            seconds=round(self.seconds, 1),
            lead=found.value,
            low=found.low,
            high=found.high,
            deals=found.count,
            losses={name: round(loss, 5) for name, loss in losses.items()},
        )
        self.curve.append(point)
        return point

    def remember(self) -> None:
        """Keep the network as an opponent of later ones."""
        state = {name: value.detach().cpu().clone() for name, value in self.policy.state_dict().items()}
        self.past = [*self.past, state][-KEPT:]

    def save(self, folder: Path) -> None:
        """Write the checkpoint, the weights for players, and the curve."""
        folder.mkdir(parents=True, exist_ok=True)
        kept = {
            "settings": msgspec.to_builtins(self.settings),
            "setup": self.policy.setup,
            "policy": self.policy.state_dict(),
            "critic": self.critic.state_dict(),
            "optimizer": self.learner.optimizer.state_dict(),
            "past": self.past,
            "progress": [self.iteration, self.decisions, self.seconds],
            "curve": msgspec.to_builtins(self.curve),
        }
        part = folder / f"{CHECKPOINT}.part"
        torch.save(kept, part)
        part.replace(folder / CHECKPOINT)
        self.policy.save(folder / WEIGHTS)

    def resume(self, folder: Path) -> None:
        """Go on from the checkpoint in a folder."""
        file = folder / CHECKPOINT
        try:
            kept = torch.load(file, map_location=self.device, weights_only=True)
        except Exception as error:  # PyTorch raises errors of many types for a file that is not its own
            raise BadFile(f"{file} cannot be read as a checkpoint; remove it to start again") from error
        if kept["settings"] != msgspec.to_builtins(self.settings) or kept["setup"] != self.policy.setup:
            raise BadSetup(f"{folder} has a training with other settings; choose another folder or the same settings")
        self.policy.load_state_dict(kept["policy"])
        self.critic.load_state_dict(kept["critic"])
        self.learner.optimizer.load_state_dict(kept["optimizer"])
        self.past = kept["past"]
        self.iteration, self.decisions, self.seconds = kept["progress"]
        self.curve = msgspec.convert(kept["curve"], list[Point])

    def _seed(self, part: int) -> int:
        with np.errstate(over="ignore"):
            return int(derive(np.uint64(self.settings.seed), np.uint64(part)) >> np.uint64(1))


def train(trainer: Trainer, folder: Path, every: int) -> Iterator[Point | None]:
    """Train to the end; yields each measured point, and None after other iterations."""
    if not trainer.curve:
        yield trainer.measure({})
    while not trainer.finished:
        losses = trainer.advance()
        if trainer.iteration % every == 0 or trainer.finished:
            point = trainer.measure(losses)
            trainer.remember()
            trainer.save(folder)
            yield point
        else:
            yield None
    trainer.save(folder)
