"""The network: it maps what a seat knows to a preference for each action and an expected share of the victory."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from augury.kernel.observations import word_count
from examples.ppo.insight import MORE, Insight, prophecy_parts

if TYPE_CHECKING:
    from augury.kernel.game import Game

NEVER = -1e9
"""The preference for an illegal action."""
LARGEST = 127
SCALE = ".scale"


class Network(nn.Module):
    """A wide layer over the observation, some residual layers, and two heads."""

    def __init__(self, game: Game, width: int = 320, depth: int = 2) -> None:
        """Create the layers for the game's observations and actions."""
        super().__init__()
        self.scale: Tensor
        self.register_buffer("scale", scale_of(game), persistent=False)
        self.insight = Insight(game)
        self.first = nn.Linear(row_of(game) + MORE, width)
        self.norms = nn.ModuleList(nn.LayerNorm(width) for _ in range(depth + 1))
        self.blocks = nn.ModuleList(nn.Linear(width, width) for _ in range(depth))
        self.policy = nn.Linear(width, game.actions)
        self.parts = nn.Linear(width, len(prophecy_parts(game)))
        self.value = nn.Linear(width, 1)
        self.prophecies: Tensor
        self.register_buffer("prophecies", prophecy_parts(game), persistent=False)
        for layer, gain in [(self.first, 2**0.5), (self.policy, 0.01), (self.parts, 0.01), (self.value, 0.1)]:
            nn.init.orthogonal_(layer.weight, gain)
            nn.init.zeros_(layer.bias)

    def forward(self, observations: Tensor, masks: Tensor) -> tuple[Tensor, Tensor]:
        """For rows of observations, the log probability of each action, and the value."""
        seen = observations.float()
        seen = torch.cat([seen * self.scale, self.insight(seen, masks)], -1)
        here = torch.relu(self.first(seen))
        for norm, block in zip(self.norms, self.blocks, strict=False):
            here = here + torch.relu(block(norm(here)))
        here = self.norms[-1](here)
        wishes = (self.policy(here) + self.parts(here) @ self.prophecies).masked_fill(~masks, NEVER)
        return torch.log_softmax(wishes, -1), self.value(here).squeeze(-1)


def row_of(game: Game) -> int:
    """The length of a row of observations, padded to whole 64-bit words, which suits tensor cores."""
    return 8 * word_count(game.features)


def scale_of(game: Game) -> Tensor:
    """Factors that scale every number of a row to at most 1."""
    highest = [block.highest for block in game.observation for _ in block.labels]
    scale = torch.ones(row_of(game))
    scale[: game.features] = 1 / torch.tensor(highest, dtype=torch.float32).clamp(min=1)
    return scale


def rows(game: Game, observations: Tensor) -> Tensor:
    """Observations padded to whole words."""
    return functional.pad(observations, (0, row_of(game) - game.features))


def choose(logs: Tensor) -> Tensor:
    """Sample an action for each row (with the Gumbel trick, in which an illegal action is never the largest)."""
    return (logs - torch.empty_like(logs).exponential_().clamp(min=1e-12).log()).argmax(-1)


def save(network: Network, file: Path) -> None:
    """Write the weights: matrices in 8 bits with a scale for each row, vectors in half precision."""
    weights: dict[str, np.ndarray] = {}
    for name, value in network.state_dict().items():
        array = value.detach().cpu().numpy()
        if array.ndim == 2:
            scale = np.maximum(np.abs(array).max(1, keepdims=True) / LARGEST, 1e-6).astype(np.float16)
            weights[name], weights[name + SCALE] = np.round(array / scale).astype(np.int8), scale
        else:
            weights[name] = array.astype(np.float16)
    part = file.with_suffix(".part.npz")
    np.savez_compressed(part, **weights)  # type: ignore[arg-type]
    part.replace(file)  # a process that is killed while writing leaves the old file whole


def load(game: Game, file: Path) -> Network:
    """Load a network written by `save`."""
    with np.load(file) as kept:
        weights = {
            name: torch.from_numpy(kept[name].astype(np.float32) * kept.get(name + SCALE, 1))
            for name in kept.files
            if not name.endswith(SCALE)
        }
    depth = sum(name.startswith("blocks.") and name.endswith("weight") for name in weights)
    network = Network(game, len(weights["first.bias"]), depth)
    network.load_state_dict(weights)
    return network
