"""Proximal policy optimisation (Schulman and others, 2017): decisions that turned out well become more likely."""

from __future__ import annotations

import torch
from torch import Tensor, nn

from augury.games.seven.state import COLOURS
from augury.lab.seven.network import Critic, Policy
from augury.lab.seven.rollout import Decisions
from augury.lab.seven.settings import Settings
from augury.search.seven.features import NUMBERS, OWNERS, PROPHESIES

STEEPEST = 0.5
"""The longest gradient."""


def improve(
    policy: Policy, critic: Critic, optimizer: torch.optim.Optimizer, given: Decisions, settings: Settings, done: float
) -> dict[str, float]:
    """Learn from decisions; `done` is the finished part of the training. Returns means over the last epoch."""
    rate, entropy = settings.at(done)
    for group in optimizer.param_groups:
        group["lr"] = rate
    advantages = (given.advantages - given.advantages.mean()) / (given.advantages.std() + 1e-6)
    count, device = len(advantages), advantages.device
    totals, parts = torch.zeros(5, device=device), 1
    for _ in range(settings.epochs):
        totals.zero_()
        pieces = torch.randperm(count, device=device).split(settings.minibatch)
        parts = len(pieces)
        for part in pieces:
            features = given.features[part]
            with torch.autocast(device.type, torch.bfloat16, enabled=device.type == "cuda"):
                logs, where = policy(features)
                values = critic(features, given.hands[part])
            loss, told = _losses(given, part, logs, where, values, advantages[part], settings, entropy)
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_([*policy.parameters(), *critic.parameters()], STEEPEST)
            optimizer.step()
            totals += told
    names = ("policy_loss", "value_loss", "entropy", "drift", "whereabouts")
    return dict(zip(names, (totals / parts).tolist(), strict=True))


def _losses(
    given: Decisions,
    part: Tensor,
    logs: Tensor,
    where: Tensor,
    values: Tensor,
    advantages: Tensor,
    settings: Settings,
    entropy: float,
) -> tuple[Tensor, Tensor]:
    """The loss of a minibatch, and its parts."""
    log = logs.gather(-1, given.actions[part, None])[:, 0]
    ratio = (log - given.logs[part]).exp()
    clipped = ratio.clamp(1 - settings.clip, 1 + settings.clip)
    gain = torch.minimum(ratio * advantages, clipped * advantages).mean()
    miss = (values - given.targets[part]).square().mean()
    open_ = -(logs.exp() * logs.clamp(min=-100)).sum(-1)
    prophecies = given.features[part, PROPHESIES].float()
    bonus = ((1 + (settings.doubt - 1) * prophecies) * open_).mean()
    hands = given.hands[part].reshape(-1, COLOURS, NUMBERS, OWNERS).float()
    guess = -(torch.log_softmax(where.float(), -1) * hands).sum() / hands.sum().clamp(min=1)
    drift = (ratio - 1 - (log - given.logs[part])).mean()
    loss = -gain + 0.5 * miss - entropy * bonus + settings.whereabouts * guess
    return loss, torch.stack([-gain, miss, open_.mean(), drift, guess]).detach()
