"""Playing: many games at once by one network, and what each decision turned out to be worth."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor

from examples.ppo.network import Network, choose

Precision = Callable[[], AbstractContextManager[Any]]
"""What to count with."""


@dataclass
class Rollout:
    """What happened in a number of steps of all games: arrays by step and game."""

    observations: Tensor
    masks: Tensor
    actors: Tensor
    actions: Tensor
    logs: Tensor
    """The logarithm of the chance with which each action was chosen."""
    values: Tensor
    rewards: Tensor
    """By step, game and seat."""
    over: Tensor

    @classmethod
    def of(cls, games: Any, steps: int, device: str) -> Rollout:
        """Room for so many steps."""
        count, game = games.count, games.game

        def room(kind: torch.dtype, *shape: int) -> Tensor:
            return torch.zeros((steps, count, *shape), dtype=kind, device=device)

        number = torch.float32
        return cls(
            room(torch.int8, game.features),
            room(torch.bool, game.actions),
            room(torch.int64),
            room(torch.int64),
            room(number),
            room(number),
            room(number, game.players),
            room(torch.bool),
        )


@torch.no_grad()
def play(games: Any, network: Network, room: Rollout, precision: Precision) -> None:
    """Let the network play all seats, and write down what happens."""
    seen = [torch.from_dlpack(view) for view in (games.observations, games.masks, games.actors)]
    given = [torch.from_dlpack(view) for view in (games.rewards, games.over)]
    for step in range(len(room.over)):
        for kept, view in zip((room.observations, room.masks, room.actors), seen, strict=True):
            kept[step].copy_(view)
        with precision():
            logs, values = network(room.observations[step], room.masks[step])
        actions = choose(logs)
        games.step(actions)
        room.actions[step] = actions
        room.logs[step] = logs.gather(-1, actions[:, None])[:, 0]
        room.values[step] = values
        for kept, view in zip((room.rewards, room.over), given, strict=True):
            kept[step].copy_(view)


@torch.no_grad()
def advantages(room: Rollout, decay: float) -> tuple[Tensor, Tensor]:
    """By how much each decision was better than expected (GAE), and which decisions that can be said of.

    A seat waits for its next turn: what follows a decision is the same seat's next one in the same game, or the end.
    Where the rollout stops before either, the value of the last decision stands for the rest, and that decision itself
    has to do without.
    """
    steps, count, players = room.rewards.shape
    found, known = torch.zeros_like(room.values), torch.zeros_like(room.over)
    later = torch.zeros((count, players), device=room.values.device)  # the advantage at the seat's next decision
    worth, earned = torch.zeros_like(later), torch.zeros_like(later)  # its value; what was given before it
    closed = torch.zeros_like(later, dtype=torch.bool)  # whether there is a next decision, or the end
    for step in range(steps - 1, -1, -1):
        ended = room.over[step, :, None]
        later, worth = later.masked_fill(ended, 0), worth.masked_fill(ended, 0)
        earned = earned.masked_fill(ended, 0) + room.rewards[step]
        closed = closed | ended
        seat = room.actors[step, :, None]
        value = room.values[step, :, None]
        here = earned.gather(1, seat) + worth.gather(1, seat) - value + decay * later.gather(1, seat)
        known[step] = closed.gather(1, seat)[:, 0]
        found[step] = here[:, 0] * known[step]
        later = later.scatter(1, seat, here * known[step, :, None])
        worth = worth.scatter(1, seat, value)
        earned = earned.scatter(1, seat, 0.0)
        closed = closed.scatter(1, seat, True)
    return found, known
