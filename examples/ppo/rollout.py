"""Plays many games with one network, and computes the advantage of each decision."""

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
    """Extra rewards during a game, which help early in the training and are removed later."""

    points: float = 0.0
    """For each point of lead."""
    tokens: float = 0.0
    """For each token confirmed."""


@dataclass
class Rollout:
    """A number of steps of all games: arrays by step and game."""

    observations: Tensor
    masks: Tensor
    actors: Tensor
    actions: Tensor
    logs: Tensor
    """The log probability of each chosen action."""
    values: Tensor
    marks: Tensor
    """The acting seat's lead in points and confirmed tokens (see `Marks`)."""
    rewards: Tensor
    """By step, game and seat."""
    over: Tensor

    @classmethod
    def of(cls, games: Any, steps: int, device: str) -> Rollout:
        """Allocate the arrays for this many steps."""
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
    """Reads a seat's progress from its observation: the lead in points, and the tokens confirmed in this round."""

    def __init__(self, game: Game) -> None:
        """Find the blocks in the game's observations."""
        places = places_of(game)
        self._scores, self._confirmed, self._players = places["score"], places["confirmed"], game.players

    def __call__(self, observations: Tensor) -> Tensor:
        """The marks for rows of observations, in which the observer's own numbers come first."""
        scores = observations[:, self._scores].float()
        mine = scores[:, 0]
        lead = mine - (scores.sum(-1) - mine) / (self._players - 1)
        confirmed = observations[:, self._confirmed][:, :: scores.shape[1]].float().sum(-1)
        return torch.stack([lead, confirmed], -1)


@torch.no_grad()
def play(games: Any, network: Network, room: Rollout) -> None:
    """Let the network play all seats, and record the steps in `room`."""
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
    """The advantage of each decision (GAE), and which decisions have one.

    A decision is followed by the same seat's next one in the same game, or by the end of the game. If the rollout stops
    before either, the value of the last decision is used for those before it, and the last one has no advantage.
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
