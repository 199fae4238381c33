"""Rounds played by the network, some of them against other players, with the advantage of each of its decisions."""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor

from augury.games.seven.state import COLOURS
from augury.lab.seven.network import Critic, Policy, half
from augury.lab.seven.tables import Tables
from augury.search.seven.features import FEATURES, HANDS

AT_ONCE = 1 << 17
"""How many decisions the critic judges at once."""


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
    """The target of the critic."""
    made: int
    """How many decisions the network made at all, forced ones included."""


class Others:
    """The players of the seats that the network does not have: another network at the first tables, then the rival."""

    def __init__(
        self, count: int, other: Policy | None, other_tables: int, worlds: int, rival_tables: int, *, best: bool = False
    ) -> None:
        """At how many of `count` tables they play; the network has one seat there, and all seats elsewhere.

        The other network draws its actions by their probabilities or, as a player does, takes the best.
        """
        self.other, self.worlds, self.best = other, worlds, best
        self.other_tables = other_tables if other else 0
        self.tables = min(count, self.other_tables + rival_tables)

    def replace(self, tables: Tables, actors: Tensor, features: Tensor, actions: Tensor) -> Tensor:
        """Where they act; puts what they do into the actions."""
        place = torch.arange(tables.count, device=actors.device)
        theirs = (actors >= 0) & (actors != place % tables.standings.players) & (place < self.tables)
        if self.other is not None and self.other_tables:
            first = slice(self.other_tables)
            logs = self.other.choices(features[first])
            chosen = logs.argmax(-1) if self.best else drawn(logs)
            actions[first] = torch.where(theirs[first], chosen, actions[first])
        if self.tables > self.other_tables:
            first = slice(self.tables)
            by_rival = theirs[first] & (place[first] >= self.other_tables)
            actions[first] = torch.where(by_rival, tables.rivals(self.worlds, by_rival), actions[first])
        return theirs


def drawn(logs: Tensor) -> Tensor:
    """An action for each row, by its probability (the Gumbel trick; an illegal action is never the largest)."""
    return (logs - torch.empty_like(logs).exponential_().clamp(min=1e-12).log()).argmax(-1)


class Rollout:
    """Memory for all moves of the rounds at the tables, which is used again in each iteration."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        shape, device = (tables.moves, tables.count), tables.device
        self._features = torch.zeros((*shape, FEATURES), dtype=torch.int8, device=device)
        self._hands = torch.zeros((*shape, COLOURS * HANDS), dtype=torch.int8, device=device)
        self._actors = torch.zeros(shape, dtype=torch.int64, device=device)
        self._actions = torch.zeros(shape, dtype=torch.int64, device=device)
        self._logs = torch.zeros(shape, device=device)
        self._mine = torch.zeros(shape, dtype=torch.bool, device=device)
        """The decisions to learn from."""

    @torch.no_grad()
    def play(self, policy: Policy, critic: Critic, others: Others, seed: int, later: float, decay: float) -> Decisions:
        """Play all rounds to their end; the advantages are those of GAE between the decisions of each seat."""
        tables = self.tables
        tables.start(seed, later)
        made = torch.zeros((), dtype=torch.int64, device=tables.device)
        for move in range(tables.moves):
            features, actors = self._features[move], tables.actors
            tables.look(features, self._hands[move])
            with half(tables.device):
                logs = policy.choices(features)
                actions = drawn(logs)
                own = actors >= 0
                if others.tables:
                    own &= ~others.replace(tables, actors, features, actions)
            made += own.sum()
            self._actors[move], self._actions[move] = actors, actions
            self._logs[move] = logs.gather(1, actions[:, None])[:, 0]
            self._mine[move] = own & (policy.legal(features).sum(1) > 1)
            tables.step(actions)
        rows = self._mine.flatten().nonzero()[:, 0]
        features, hands = self._features.flatten(0, 1)[rows], self._hands.flatten(0, 1)[rows]
        with half(tables.device):
            pieces = zip(features.split(AT_ONCE), hands.split(AT_ONCE), strict=True)
            values = torch.cat([critic(*piece) for piece in pieces])
        every = torch.zeros(self._mine.shape, device=tables.device)
        every.view(-1)[rows] = values
        advantages = credited(self._actors, self._mine, every, tables.rewards, decay).flatten()[rows]
        actions, logs = self._actions.flatten()[rows], self._logs.flatten()[rows]
        return Decisions(features, hands, actions, logs, advantages, advantages + values, int(made))


def credited(actors: Tensor, mine: Tensor, values: Tensor, rewards: Tensor, decay: float) -> Tensor:
    """Go back from the ends of the rounds: a decision is credited with what its seat could expect at its next one.

    All but the rewards have a row for each move, with a number for each table.
    """
    following, carried = rewards.clone(), torch.zeros_like(rewards)
    advantages = torch.zeros_like(values)
    for move in reversed(range(len(actors))):
        seat, here = actors[move].clamp(min=0)[:, None], mine[move][:, None]
        expected, before = following.gather(1, seat), carried.gather(1, seat)
        found = expected - values[move][:, None] + decay * before
        advantages[move] = torch.where(here, found, 0)[:, 0]
        carried.scatter_(1, seat, torch.where(here, found, before))
        following.scatter_(1, seat, torch.where(here, values[move][:, None], expected))
    return advantages
