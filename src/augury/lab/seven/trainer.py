"""A training from its first iteration to its last, which can be interrupted and resumed at any of them."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
import numpy as np
import torch

from augury.errors import BadSetup
from augury.kernel.chance import derive
from augury.lab.seven.checkpoint import read_checkpoint, save_checkpoint
from augury.lab.seven.measurement import measure
from augury.lab.seven.network import Critic, Policy
from augury.lab.seven.ppo import Learner
from augury.lab.seven.rollout import Others, Rollout
from augury.lab.seven.settings import Settings
from augury.lab.seven.tables import Tables
from augury.players.seven.weights import weights_in

if TYPE_CHECKING:
    from augury.kernel.game import Game

WEIGHTS, CURVE = "weights.npz", "curve.json"
KEPT = 8
"""How many earlier networks are kept as opponents."""
WARM = 8
"""Tables at which everything is compiled."""
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
    pace: dict[str, float] = {}
    """The seconds of playing and of learning in the last iteration, and how many decisions it learned from."""


class Trainer:
    """A network and its progress, kept in a folder."""

    def __init__(
        self, game: Game, settings: Settings, device: str, against: str, deals: int, frozen: Path | None = None
    ) -> None:
        """An untrained network; its progress will be measured against a player, over so many deals.

        With the weights of a frozen network, the training and the measurements are against that instead.
        """
        self.game, self.settings, self.device = game, settings, device
        self.against, self.deals = against, deals
        self.frozen: Policy | None = None
        if frozen is not None:
            self.frozen, self.against = policy_from(frozen, game).to(device), str(frozen)
        torch.manual_seed(settings.seed)
        self.policy = Policy(game, settings.width, settings.blocks).to(device)
        self.critic = Critic(settings.width, settings.blocks).to(device)
        self.learner = Learner(self.policy, self.critic, settings, device)
        self.rollout = Rollout(Tables(game, settings.rounds, device))
        self.past: list[dict[str, Any]] = []
        self._earlier = Policy(game, settings.width, settings.blocks).to(device)
        """Room for one of them."""
        self.iteration = self.decisions = 0
        self.seconds = 0.0
        self.pace: dict[str, float] = {}
        self.curve: list[Point] = []

    @property
    def finished(self) -> bool:
        """Whether all iterations are done, or the time is up."""
        return self.done >= 1

    @property
    def done(self) -> float:
        """The finished part of the training: of the iterations, or of the time if that is further."""
        return done_part(self.settings, self.iteration, self.seconds)

    def advance(self) -> dict[str, float]:
        """Play and learn once."""
        started, settings = time.perf_counter(), self.settings
        seed = self._seed(self.iteration)
        torch.manual_seed(seed)
        given = self.rollout.play(self.policy, self.critic, self._others(seed), seed, settings.matches, settings.decay)
        played = time.perf_counter()
        losses = self.learner.improve(given, self.done)
        ended = time.perf_counter()
        self.iteration += 1
        self.decisions += given.made
        self.seconds += ended - started
        self.pace = {"playing": played - started, "learning": ended - played, "learned": float(len(given.actions))}
        return losses

    def _others(self, seed: int) -> Others:
        """Who has the other seats in an iteration."""
        settings = self.settings
        if self.frozen is not None:
            return Others(settings.rounds, self.frozen, settings.rounds, settings.worlds, 0, best=True)
        past = None
        if self.past:
            past = self._earlier
            past.load_state_dict(self.past[seed % len(self.past)])
        tables = settings.rounds
        return Others(tables, past, round(settings.past * tables), settings.worlds, round(settings.flat * tables))

    def warm_up(self) -> None:
        """Compile everything by playing at a few tables, so that this does not count as time of the training."""
        few, settings = Rollout(Tables(self.game, WARM, self.device)), self.settings
        few.play(self.policy, self.critic, Others(WARM, None, 0, 1, WARM), 0, settings.matches, settings.decay)

    def measure(self, losses: dict[str, float]) -> Point:
        """Add a point to the curve: the lead over the opponents, always on the same deals."""
        against = self.against if self.frozen is None else self.frozen
        found = measure(self.policy, self.game, against, self.deals, self._seed(MEASURED), self.device)
        point = Point(
            iteration=self.iteration,
            decisions=self.decisions,
            seconds=round(self.seconds, 1),
            lead=found.value,
            low=found.low,
            high=found.high,
            deals=found.count,
            losses={name: round(loss, 5) for name, loss in losses.items()},
            pace={name: round(number, 3) for name, number in self.pace.items()},
        )
        self.curve.append(point)
        return point

    def remember(self) -> None:
        """Keep the network as an opponent of later ones, as float16, which is how players keep it, too."""
        state = {name: value.detach().half().cpu() for name, value in self.policy.state_dict().items()}
        self.past = [*self.past, state][-KEPT:]

    def save(self, folder: Path) -> None:
        """Write the checkpoint, and the weights for players."""
        kept = {
            "settings": msgspec.to_builtins(self.settings),
            "setup": self.policy.setup,
            "policy": self.policy.state_dict(),
            "critic": self.critic.state_dict(),
            "optimizer": self.learner.optimizer.state_dict(),
            "past": self.past,
            "progress": [self.iteration, self.decisions, self.seconds],
            "against": self.against,
            "curve": msgspec.to_builtins(self.curve),
        }
        save_checkpoint(folder, self.iteration, kept)
        self.policy.save(folder / WEIGHTS)

    def resume(self, folder: Path) -> None:
        """Go on from the checkpoint in a folder; towards another end if the settings name one."""
        kept = read_checkpoint(folder, self.device)
        if _fixed(kept.get("settings")) != _fixed(msgspec.to_builtins(self.settings)) or (
            kept.get("setup") != self.policy.setup
        ):
            raise BadSetup(f"{folder} has a training with other settings; choose another folder or the same settings")
        against = kept.get("against", self.against)
        if self.frozen is None and against != self.against:
            raise BadSetup(f"the curve in {folder} is against {against}; choose another folder or the same player")
        self.policy.load_state_dict(kept["policy"])
        self.critic.load_state_dict(kept["critic"])
        self.learner.optimizer.load_state_dict(kept["optimizer"])
        self.past = [{name: value.cpu() for name, value in state.items()} for state in kept["past"]]
        self.iteration, self.decisions, self.seconds = kept["progress"]
        self.curve = msgspec.convert(kept["curve"], list[Point])

    def start_from(self, folder: Path) -> None:
        """Begin with the networks of another training, whose layers must be as large.

        If that was for another number of players, what it has learned of single prophecies is left out.
        """
        kept = read_checkpoint(folder, self.device, parts=False)
        settings = kept.get("settings", {})
        if (settings.get("width"), settings.get("blocks")) != (self.settings.width, self.settings.blocks):
            raise BadSetup(f"{folder} has a network of another size; choose the same width and blocks")
        known = kept["policy"]
        if kept["setup"][-1] != self.policy.setup[-1]:
            known = {name: value for name, value in known.items() if not name.startswith("prophecy.")}
        self.policy.load_state_dict(known, strict=False)
        self.critic.load_state_dict(kept["critic"])

    def _seed(self, part: int) -> int:
        with np.errstate(over="ignore"):
            return int(derive(np.uint64(self.settings.seed), np.uint64(part)) >> np.uint64(1))


def done_part(settings: Settings, iteration: int, seconds: float) -> float:
    """The finished part of a training after so many iterations and so much time of playing and learning."""
    by_time = seconds / (60 * settings.minutes) if settings.minutes else 0.0
    return min(1.0, max(iteration / settings.iterations, by_time))


def _fixed(settings: Any) -> Any:
    """The settings that a training cannot change on the way: all but its end."""
    if not isinstance(settings, dict):
        return settings
    return {name: value for name, value in settings.items() if name not in {"iterations", "minutes"}}


def policy_from(file: Path, game: Game) -> Policy:
    """The network whose weights are in a file for players, which does not change any more."""
    weights = weights_in(str(file))
    weights.check(game, str(file))
    policy = Policy(game, weights.width, weights.blocks)
    state = {name: torch.from_numpy(value.copy()) for name, value in weights.arrays.items()}
    policy.load_state_dict(state, strict=False)  # players need no guesses about cards
    policy.requires_grad_(requires_grad=False)
    return policy


def train(trainer: Trainer, folder: Path, every: int, until: float = math.inf) -> Iterator[Point | None]:
    """Train to the end, or until the clock (`time.monotonic`) says so but for one iteration at least.

    Yields each measured point, and None after other iterations.
    """
    trainer.warm_up()
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
        if time.monotonic() >= until:
            break
    trainer.save(folder)
