"""Learning: make what turned out better than expected more likely, in small steps (Schulman and others, 2017)."""

from __future__ import annotations

from dataclasses import dataclass

import torch

from augury.games.seven.state import FIRST_PROPHECY
from examples.ppo.network import Network
from examples.ppo.rollout import Bonus, Rollout, advantages


@dataclass(frozen=True)
class Settings:
    """How to learn."""

    decay: float = 0.95
    """How far the credit for what happens reaches back (lambda of GAE)."""
    clip: float = 0.2
    """A choice becomes more or less likely by this share at most before it is let go."""
    epochs: int = 3
    """How often the same decisions are learnt from, at most."""
    drift: float = 0.02
    """Once the policy is so far (KL) from the one that played, it learns no more from what that one did."""
    parts: int = 16
    """Into how many pieces the decisions of an epoch are cut; one step each."""
    rate: float = 1e-3
    """Of learning, at the beginning; it falls to nothing."""
    entropy: float = 0.01
    """What keeps choices open, at the beginning; it falls to a twentieth."""
    doubt: float = 3.0
    """How much more it counts for prophecies: of so many, the good ones are not found at once."""
    points: float = 0.1
    """The bonus for a point of lead, at the beginning."""
    tokens: float = 0.05
    """The bonus for a confirmed token, at the beginning."""
    weaned: float = 0.5
    """The part of the training after which there is no bonus any more."""
    value: float = 1.0
    """How much the value counts."""


def improve(
    network: Network,
    optimizer: torch.optim.Optimizer,
    room: Rollout,
    settings: Settings,
    done: float,
) -> dict[str, float]:
    """Learn from a rollout; what the last epoch looked like."""
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
