"""Rounds played by the network, some of them against others, and what each of its decisions turned out to be worth."""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor

from augury.lab.seven.network import Critic, Policy
from augury.lab.seven.tables import LONGEST, Tables, players_in

SPAN = 4.0
"""Points of lead that count as 1 for the critic."""


@dataclass
class Decisions:
    """What the network learns from: a row for each decision that was its own and not forced."""

    features: Tensor
    hands: Tensor
    actions: Tensor
    logs: Tensor
    """The log probability that each action had."""
    advantages: Tensor
    targets: Tensor
    """What the critic should have said."""
    made: int
    """How many decisions the network made at all, forced ones included."""


class Others:
    """Who has the seats that the network does not have: from the first table on an earlier network, then `flat`."""

    def __init__(self, count: int, past: Policy | None, past_tables: int, flat: str, flat_tables: int) -> None:
        """How many of `count` tables they play at; the network has one seat there, and all seats elsewhere."""
        self.past, self.flat = past, flat
        self.past_tables = past_tables if past else 0
        self.tables = min(count, self.past_tables + flat_tables)

    def masks(self, tables: Tables, actors: Tensor) -> tuple[Tensor, Tensor]:
        """Where the earlier network is to act, and where `flat` is."""
        place = torch.arange(tables.count, device=actors.device)
        foreign = (actors >= 0) & (actors != place % players_in(tables.game)) & (place < self.tables)
        return foreign & (place < self.past_tables), foreign & (place >= self.past_tables)

    def replace(self, tables: Tables, actions: Tensor, by_past: Tensor, by_flat: Tensor) -> Tensor:
        """The actions with theirs in place."""
        if self.past is not None and bool(by_past.any()):
            actions = actions.clone()
            actions[by_past] = drawn(self.past(tables.features[by_past])[0])
        if bool(by_flat.any()):
            actions = torch.where(by_flat, tables.answers(self.flat, by_flat), actions)
        return actions


def drawn(logs: Tensor) -> Tensor:
    """An action for each row, by its probability (the Gumbel trick; an illegal action is never the largest)."""
    return (logs - torch.empty_like(logs).exponential_().clamp(min=1e-12).log()).argmax(-1)


@torch.no_grad()
def play(tables: Tables, policy: Policy, critic: Critic, others: Others, seed: int, decay: float) -> Decisions:
    """Play all rounds to their end; the advantages are those of GAE between the decisions of each seat."""
    tables.start(seed)
    steps: list[tuple[Tensor, ...]] = []
    given = torch.zeros((tables.count, players_in(tables.game)), device=tables.features.device)
    made = 0
    for _ in range(LONGEST):
        actors = tables.actors
        acting = actors >= 0
        if not bool(acting.any()):
            break
        tables.look()
        logs, _ = policy(tables.features)
        actions = drawn(logs)
        own = acting
        if others.tables:
            by_past, by_flat = others.masks(tables, actors)
            own = acting & ~by_past & ~by_flat
            actions = others.replace(tables, actions, by_past, by_flat)
        made += int(own.sum())
        free = policy.legal(tables.features).sum(-1) > 1
        rows = (own & free).nonzero()[:, 0]
        features, hands = tables.features[rows], tables.hands[rows]
        chosen = logs[rows].gather(-1, actions[rows, None])[:, 0]
        values = critic(features, hands) if len(rows) else chosen
        steps.append((rows, actors[rows].long(), features, hands, actions[rows], chosen, values))
        given += tables.step(actions)
    return _credited(steps, given / SPAN, decay, made)


def _credited(steps: list[tuple[Tensor, ...]], given: Tensor, decay: float, made: int) -> Decisions:
    """Go back from the ends of the rounds: a decision is credited with what its seat could expect at its next one."""
    following, carried = given.clone(), torch.zeros_like(given)
    advantages: list[Tensor] = []
    for rows, seats, *_, values in reversed(steps):
        found = following[rows, seats] - values + decay * carried[rows, seats]
        carried[rows, seats], following[rows, seats] = found, values
        advantages.append(found)
    advantage = torch.cat(advantages[::-1])
    features, hands, actions, logs, values = (torch.cat([step[part] for step in steps]) for part in range(2, 7))
    return Decisions(features, hands, actions, logs, advantage, advantage + values, made)
