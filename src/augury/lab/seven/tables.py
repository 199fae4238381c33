"""Rounds played side by side for training, and what their actors know as tensors, on the CPU or on a GPU."""

from __future__ import annotations

from typing import Any, cast

import torch
from torch import Tensor
from torch.utils.dlpack import from_dlpack

import augury
from augury.games.seven.state import COLOURS, Setup
from augury.kernel.game import Game
from augury.players import opponent
from augury.search.seven.features import FEATURES, HANDS, write_rows

LONGEST = 44
"""The most decisions of a round: a prophecy and ten cards of four seats."""


class Tables:
    """Single rounds, each dealt from a seed of its own; the reward is the lead over the others' mean."""

    def __init__(self, game: Game, count: int, device: str) -> None:
        """Room for `count` rounds."""
        self.game, self.count, self.device = game, count, device
        options: dict[str, Any] = {"unit": "round", "reward": "lead", "autoreset": False}
        self.games: Any = augury.batch(
            game, count, device="cuda" if device == "cuda" else "cpu", seed=0, observe=False, masks=False, **options
        )
        self.features = torch.zeros((count, FEATURES), dtype=torch.int8, device=device)
        self.hands = torch.zeros((count, COLOURS * HANDS), dtype=torch.int8, device=device)

    def start(self, seed: int) -> None:
        """Deal all rounds."""
        self.games.start(seed)

    @property
    def actors(self) -> Tensor:
        """The seat to act in each round, -1 where it is over: a copy."""
        return cast(Tensor, from_dlpack(self.games.actors).clone())

    def look(self) -> None:
        """Write what the actors know into `features`, and what critics see beside into `hands`."""
        if self.device == "cuda":
            self._look_on_card()
            return
        games, written = self.games, (self.features.numpy(), self.hands.numpy())
        write_rows(self.game.setups, games.states, games.actors, *written)

    def _look_on_card(self) -> None:
        from augury.lab.seven.kernels import look

        games = self.games
        look(self.game, games.state_bytes.memory, games.actors.memory, self.features, self.hands)

    def answers(self, name: str, where: Tensor) -> Tensor:
        """What a player would do where it is asked."""
        asked = opponent(name, self.game.name)
        given = self.games.answers(asked, where if self.device == "cuda" else where.numpy())
        return cast(Tensor, from_dlpack(given).long())

    def step(self, actions: Tensor) -> Tensor:
        """Act in each round that is not over; what that gave each seat."""
        self.games.step(actions if self.device == "cuda" else actions.numpy())
        return cast(Tensor, from_dlpack(self.games.rewards).clone())


def players_in(game: Game) -> int:
    """How many seats there are."""
    return int(cast(Setup, game.setup).players)
