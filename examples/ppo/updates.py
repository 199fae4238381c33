"""Policy updates: decisions that turned out better than expected become more likely (Schulman and others, 2017)."""

from __future__ import annotations

from dataclasses import dataclass

import torch

from augury.games.seven.state import FIRST_PROPHECY
from examples.ppo.network import Network
from examples.ppo.rollout import Bonus, Rollout, advantages


@dataclass(frozen=True)
class Settings:
    """Hyperparameters."""

    decay: float = 0.95
    """Lambda of GAE."""
    clip: float = 0.2
    """Probability ratios are clipped this far from 1."""
    epochs: int = 3
    """The most passes over a rollout."""
    drift: float = 0.02
    """The KL divergence from the policy that played after which no further pass is made."""
    parts: int = 16
    """Minibatches in each epoch."""
    rate: float = 1e-3
    """The initial learning rate; it decreases to 0."""
    entropy: float = 0.01
    """The initial entropy bonus; it decreases to a twentieth."""
    doubt: float = 3.0
    """Its factor for prophecies, of which there are many to explore."""
    points: float = 0.1
    """The initial bonus for a point of lead."""
    tokens: float = 0.05
    """The initial bonus for a confirmed token."""
    weaned: float = 0.5
    """The part of the training after which there are no bonuses."""
    value: float = 1.0
    """The weight of the value loss."""


def improve(
    network: Network,
    optimizer: torch.optim.Optimizer,
    room: Rollout,
    settings: Settings,
    done: float,
) -> dict[str, float]:
    """Learn from a rollout and return the statistics of the last epoch."""
    entropy, weight = settings.entropy * (1 - 0.95 * done), max(0.0, 1 - done / settings.weaned)
    found, known = advantages(room, settings.decay, Bonus(weight * settings.points, weight * settings.tokens))
    at = known.flatten().nonzero()[:, 0]
    observations, masks = room.observations.flatten(0, 1), room.masks.flatten(0, 1)
    actions, logs, values = room.actions.flatten(), room.logs.flatten(), room.values.flatten()
    found = found.flatten()
    targets = found + values
    found = (found - found[at].mean()) / (found[at].std() + 1e-6)
    sums = torch.zeros(5, device=found.device)
    for _ in range(settings.epochs):
        sums.zero_()
        order = at[torch.randperm(len(at), device=at.device)]
        for part in order.chunk(settings.parts):
            now, value = network(observations[part], masks[part])
            log = now.gather(-1, actions[part, None])[:, 0]
            ratio = (log - logs[part]).exp()
            kept = ratio.clamp(1 - settings.clip, 1 + settings.clip)
            policy = -torch.minimum(ratio * found[part], kept * found[part]).mean()
            doubt = 1 + (settings.doubt - 1) * masks[part, FIRST_PROPHECY:].any(-1)
            open_ = -(doubt * (now.exp() * now.masked_fill(~masks[part], 0)).sum(-1)).mean()
            miss = (value - targets[part]).square().mean()
            optimizer.zero_grad()
            (policy + settings.value * miss - entropy * open_).backward()
            torch.nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimizer.step()
            drift = (ratio - 1 - (log - logs[part])).mean()
            clipped = (ratio != kept).float().mean()
            sums += torch.stack([policy, miss, open_, drift, clipped]).detach() / settings.parts
        if sums[3] > settings.drift:
            break
    names = ("policy", "miss", "entropy", "drift", "clipped")
    return dict(zip(names, sums.tolist(), strict=True))
