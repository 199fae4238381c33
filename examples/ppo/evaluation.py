"""Measures the network: its share of the victory against three copies of `greedy`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import torch

from augury.players import opponent
from examples.ppo.network import Network, rows


@dataclass(frozen=True)
class Judgement:
    """A share of the victory with its standard error."""

    share: float
    error: float
    """Standard error."""
    games: int


@torch.no_grad()
def judge(network: Network, games: Any, device: str) -> Judgement:
    """Play new games to the end, without restarts; the network has seat 0 in the first, 1 in the next, and so on."""
    heroes = (np.arange(games.count) % games.players).astype(np.int8)
    greedy, shares = opponent("greedy", "seven"), np.zeros(games.count)
    while (games.actors >= 0).any():
        mine = games.actors == heroes
        chosen = games.answers(greedy, ~mine).copy()
        at = np.flatnonzero(mine)
        if len(at):
            seen = rows(games.game, torch.from_numpy(games.observations[at])).to(device)
            logs, _ = network(seen, torch.from_numpy(games.masks[at]).to(device))
            chosen[at] = logs.argmax(-1).cpu().numpy()
        games.step(chosen)
        shares += games.rewards[np.arange(games.count), heroes]
    return Judgement(float(shares.mean()), float(shares.std() / len(shares) ** 0.5), games.count)
