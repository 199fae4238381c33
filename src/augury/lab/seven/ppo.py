"""Proximal policy optimisation (Schulman and others, 2017)."""

from __future__ import annotations

from typing import Any

import torch
from torch import Tensor, nn

from augury.games.seven.state import COLOURS
from augury.lab.seven.network import Critic, Policy, half
from augury.lab.seven.rollout import Decisions
from augury.lab.seven.settings import Settings
from augury.search.seven.features import NUMBERS, OWNERS, PROPHESIES

STEEPEST = 0.5
"""The longest gradient."""
WARM = 3
"""Minibatches learned one kernel at a time before the step is recorded."""
LOSSES = ("policy_loss", "value_loss", "entropy", "drift", "whereabouts")
"""What is reported of a minibatch."""


class Learner:
    """Trains a policy and a critic on decisions and their outcomes.

    On a GPU a step on a whole minibatch is recorded once as a CUDA graph and then replayed: its hundreds of kernels
    are so short that starting them one by one would take longer than running them.
    """

    def __init__(self, policy: Policy, critic: Critic, settings: Settings, device: str) -> None:
        self.policy, self.critic, self.settings, self.device = policy, critic, settings, device
        self._card = device == "cuda"
        self._parameters = [*policy.parameters(), *critic.parameters()]
        rate: Any = torch.tensor(settings.rate, device=device) if self._card else settings.rate
        self.optimizer = torch.optim.Adam(self._parameters, lr=rate, eps=1e-5, fused=self._card, capturable=self._card)
        self._entropy = torch.zeros((), device=device)
        self._totals = torch.zeros(len(LOSSES), device=device)
        self._steps = 0
        self._graph: Any = None
        self._held: list[Tensor] = []

    def improve(self, given: Decisions, done: float) -> dict[str, float]:
        """Learn from decisions; `done` is the finished part of the training. Returns means over the last epoch."""
        settings = self.settings
        rate, entropy = settings.at(done)
        for group in self.optimizer.param_groups:
            if self._card:
                group["lr"].fill_(rate)
            else:
                group["lr"] = rate
        self._entropy.fill_(entropy)
        advantages = (given.advantages - given.advantages.mean()) / (given.advantages.std() + 1e-6)
        rows = [given.features, given.hands, given.actions, given.logs, given.targets, advantages]
        count, whole = len(advantages), settings.minibatch
        parts = max(1, count // whole)  # what is left over takes its turn in other iterations
        for _ in range(settings.epochs):
            self._totals.zero_()
            order = torch.randperm(count, device=self.device)
            for part in range(parts):
                self._step([row[order[part * whole : (part + 1) * whole]] for row in rows])
        return dict(zip(LOSSES, (self._totals / parts).tolist(), strict=True))

    def _step(self, rows: list[Tensor]) -> None:
        """Learn from a minibatch."""
        if not self._card or len(rows[0]) < self.settings.minibatch:
            self._learn(rows)
            return
        if self._graph is None and self._steps < WARM:
            self._steps += 1
            beside = torch.cuda.Stream()
            beside.wait_stream(torch.cuda.current_stream())
            with torch.cuda.stream(beside):
                self._learn(rows)
            torch.cuda.current_stream().wait_stream(beside)
            return
        if self._graph is None:
            self._held, self._graph = [row.clone() for row in rows], torch.cuda.CUDAGraph()
            with torch.cuda.graph(self._graph):
                self._learn(self._held)
        for held, row in zip(self._held, rows, strict=True):
            held.copy_(row)
        self._graph.replay()

    def _learn(self, rows: list[Tensor]) -> None:
        features, hands, actions, logs, targets, advantages = rows
        with half(self.device):
            now, where = self.policy(features)
            values = self.critic(features, hands)
        ratio = (now.gather(1, actions[:, None])[:, 0] - logs).exp()
        clipped = ratio.clamp(1 - self.settings.clip, 1 + self.settings.clip)
        gain = torch.minimum(ratio * advantages, clipped * advantages).mean()
        miss = (values - targets).square().mean()
        open_ = -(now.exp() * now.clamp(min=-100)).sum(1)
        bonus = ((1 + (self.settings.doubt - 1) * features[:, PROPHESIES].float()) * open_).mean()
        places = hands.reshape(-1, COLOURS, NUMBERS, OWNERS).float()
        guess = -(torch.log_softmax(where.float(), -1) * places).sum() / places.sum().clamp(min=1)
        drift = (ratio - 1 - ratio.log()).mean()
        loss = -gain + 0.5 * miss - self._entropy * bonus + self.settings.whereabouts * guess
        self.optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(self.policy.parameters(), STEEPEST)
        nn.utils.clip_grad_norm_(self.critic.parameters(), STEEPEST)
        self.optimizer.step()
        self._totals += torch.stack([-gain, miss, open_.mean(), drift, guess]).detach()
