"""The network: from what a seat knows to a preference for each action, and to the share of the victory it expects."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, cast

import numpy as np
import torch
from torch import Tensor, nn

if TYPE_CHECKING:
    from augury.kernel.game import Game

NEVER = -1e9
"""The preference for what is not legal."""


class Network(nn.Module):
    """A wide layer over the observation, some residual layers, and two heads."""

    def __init__(self, game: Game, width: int = 384, depth: int = 2) -> None:
        """As many numbers in as the game's observations have, as many out as it has actions, and one more."""
        super().__init__()
        self.hope = Hope(game)
        self.register_buffer("scale", scale_of(game))
        self.first = nn.Linear(game.features, width)
        self.norms = nn.ModuleList(nn.LayerNorm(width) for _ in range(depth + 1))
        self.blocks = nn.ModuleList(nn.Linear(width, width) for _ in range(depth))
        self.policy = nn.Linear(width, game.actions)
        self.value = nn.Linear(width, 1)
        for layer, gain in [(self.first, 2**0.5), (self.policy, 0.01), (self.value, 0.1)]:
            nn.init.orthogonal_(layer.weight, gain)
            nn.init.zeros_(layer.bias)

    def forward(self, observations: Tensor, masks: Tensor) -> tuple[Tensor, Tensor]:
        """For rows of observations: the logarithm of each action's chance, and the value."""
        here = torch.relu(self.first(observations.to(self.scale.dtype) * self.scale))
        for norm, block in zip(self.norms, self.blocks, strict=False):
            here = here + torch.relu(block(norm(here)))
        here = self.norms[-1](here)
        wishes = self.policy(here).float().masked_fill(~masks, NEVER)
        return torch.log_softmax(wishes, -1), self.value(here).float().squeeze(-1) + self.hope(observations)


class Hope:
    """What a position seems worth by a rule of thumb: a lead in points and in confirmed tokens.

    The network learns by how much the true value differs. A value that is about right from the beginning is worth the
    same as rewards on the way (potential-based shaping), and changes nothing about which way of playing is best.
    """

    def __init__(self, game: Game, points: float = 0.05, tokens: float = 0.03) -> None:
        """The worth of a point and of a token."""
        places: dict[str, slice] = {}
        at = 0
        for block in game.observation:
            places[block.name] = slice(at, at + len(block.labels))
            at += len(block.labels)
        self._places, self._players, self._points, self._tokens = places, game.players, points, tokens

    def __call__(self, observations: Tensor) -> Tensor:
        """For rows of observations, in which the observer's own numbers stand first."""
        scores = observations[:, self._places["score"]].float()
        confirmed = self._by_seat(observations, "placed") - self._by_seat(observations, "tokens")
        ahead = self._points * scores + self._tokens * confirmed
        others = (ahead.sum(-1) - ahead[:, 0]) / (self._players - 1)
        return 1 / self._players + ahead[:, 0] - others

    def _by_seat(self, observations: Tensor, block: str) -> Tensor:
        return observations[:, self._places[block]].float().reshape(len(observations), -1, 4).sum(-1)


def scale_of(game: Game) -> Tensor:
    """What brings every number of an observation to 1 at most."""
    highest = [block.highest for block in game.observation for _ in block.labels]
    return 1 / torch.tensor(highest, dtype=torch.float32).clamp(min=1)


def choose(logs: Tensor) -> Tensor:
    """An action for each row, each with its chance (the Gumbel trick: what is not legal is never the largest)."""
    return (logs - torch.empty_like(logs).exponential_().log()).argmax(-1)


def save(network: Network, file: Path) -> None:
    """Keep the weights, in half precision."""
    weights = {name: value.detach().cpu().numpy().astype(np.float16) for name, value in network.state_dict().items()}
    part = file.with_suffix(".part.npz")
    np.savez_compressed(part, **cast("dict[str, np.ndarray]", weights))  # type: ignore[arg-type]
    part.replace(file)  # whoever is killed while writing leaves the old file whole


def load(game: Game, file: Path) -> Network:
    """The network whose weights were kept."""
    with np.load(file) as kept:
        weights = {name: torch.from_numpy(kept[name].astype(np.float32)) for name in kept.files}
    depth = sum(name.startswith("blocks.") and name.endswith("weight") for name in weights)
    network = Network(game, len(weights["first.bias"]), depth)
    network.load_state_dict(weights)
    return network
