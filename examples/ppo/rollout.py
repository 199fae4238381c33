"""Playing: many games at once by one network, and what each decision turned out to be worth."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import torch
from torch import Tensor
from torch.utils.dlpack import from_dlpack

from examples.ppo.insight import places_of
from examples.ppo.network import Network, choose, row_of

if TYPE_CHECKING:
    from augury.kernel.game import Game


@dataclass(frozen=True)
class Bonus:
    """What is given on the way, beside the share of the victory: it teaches early, and is taken away later."""

    points: float = 0.0
    """For each point of lead."""
    tokens: float = 0.0
    """For each token confirmed."""


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
    marks: Tensor
    """The lead in points and the confirmed tokens that whoever acts could see (see `Marks`)."""
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
            room(torch.int8, row_of(game)),
            room(torch.bool, game.actions),
            room(torch.int64),
            room(torch.int64),
            room(number),
            room(number),
            room(number, 2),
            room(number, game.players),
            room(torch.bool),
        )


class Marks:
    """What a seat sees of its own success on the way: the lead in points, and the tokens confirmed in this round."""

    def __init__(self, game: Game) -> None:
        """Find them in the game's observations."""
        places = places_of(game)
        self._scores, self._confirmed, self._players = places["score"], places["confirmed"], game.players

    def __call__(self, observations: Tensor) -> Tensor:
        """For rows of observations, in which the observer's own numbers stand first."""
        scores = observations[:, self._scores].float()
        mine = scores[:, 0]
        lead = mine - (scores.sum(-1) - mine) / (self._players - 1)
        confirmed = observations[:, self._confirmed][:, :: scores.shape[1]].float().sum(-1)
        return torch.stack([lead, confirmed], -1)


@torch.no_grad()
def play(games: Any, network: Network, room: Rollout) -> None:
    """Let the network play all seats, and write down what happens."""
    seen = [from_dlpack(view) for view in (games.observations, games.masks, games.actors)]
    given = [from_dlpack(view) for view in (games.rewards, games.over)]
    marks = Marks(games.game)
    for step in range(len(room.over)):
        for kept, view in zip(
            (room.observations[..., : games.game.features], room.masks, room.actors), seen, strict=True
        ):
            kept[step].copy_(view)
        logs, values = network(room.observations[step], room.masks[step])
        actions = choose(logs)
        games.step(actions.to(seen[0].device))
        room.actions[step] = actions
        room.logs[step] = logs.gather(-1, actions[:, None])[:, 0]
        room.values[step] = values
        room.marks[step] = marks(room.observations[step])
        for kept, view in zip((room.rewards, room.over), given, strict=True):
            kept[step].copy_(view)


@torch.no_grad()
def advantages(room: Rollout, decay: float, bonus: Bonus) -> tuple[Tensor, Tensor]:
    """By how much each decision was better than expected (GAE), and which decisions that can be said of.

    A seat waits for its next turn: what follows a decision is the same seat's next one in the same game, or the end.
    Where the rollout stops before either, the value of the last decision stands for the rest, and that decision itself
    has to do without.
    """
    steps, count, players = room.rewards.shape
    found, known = torch.zeros_like(room.values), torch.zeros_like(room.over)
    # By game and seat, for the seat's next decision: its advantage, its value, its marks, and whether there is one.
    later = torch.zeros((count, players), device=room.values.device)
    worth, points, tokens = torch.zeros_like(later), torch.zeros_like(later), torch.zeros_like(later)
    follows, closed = torch.zeros_like(later), torch.zeros_like(later, dtype=torch.bool)
    for step in range(steps - 1, -1, -1):
        ended = room.over[step, :, None]
        later, worth, follows = (kept.masked_fill(ended, 0) for kept in (later, worth, follows))
        worth = torch.where(ended, room.rewards[step], worth)
        closed = closed | ended
        seat = room.actors[step, :, None]
        value, point, token = room.values[step, :, None], room.marks[step, :, :1], room.marks[step, :, 1:]
        gain = bonus.points * (points.gather(1, seat) - point) + bonus.tokens * (tokens.gather(1, seat) - token).relu()
        here = follows.gather(1, seat) * gain + worth.gather(1, seat) - value + decay * later.gather(1, seat)
        known[step] = closed.gather(1, seat)[:, 0]
        found[step] = here[:, 0] * known[step]
        later = later.scatter(1, seat, here * known[step, :, None])
        worth, points, tokens = (
            worth.scatter(1, seat, value),
            points.scatter(1, seat, point),
            tokens.scatter(1, seat, token),
        )
        follows, closed = follows.scatter(1, seat, 1.0), closed.scatter(1, seat, True)
    return found, known
