"""Rounds played side by side for training, and what their actors know as tensors, on the CPU or on a GPU."""

from __future__ import annotations

from typing import Any, cast

import numpy as np
import torch
from torch import Tensor
from torch.utils.dlpack import from_dlpack

import augury
from augury.games.seven.state import TRICKS
from augury.kernel.chance import derive
from augury.kernel.game import Game
from augury.lab.seven.standings import Standings
from augury.players import opponent
from augury.search.flatopponent import FlatOpponent
from augury.search.seven.features import write_rows
from augury.search.seven.rival import rival


class Tables:
    """Single rounds, each dealt from a seed of its own.

    On a GPU nothing here waits for the card: its arrays are used where they are, and are copied for callers that
    keep them.
    """

    def __init__(self, game: Game, count: int, device: str) -> None:
        """Room for `count` rounds."""
        self.game, self.count, self.device = game, count, device
        options: dict[str, Any] = {"unit": "round", "reward": "lead", "autoreset": False}
        self.games: Any = augury.batch(
            game, count, device="cuda" if device == "cuda" else "cpu", seed=0, observe=False, masks=False, **options
        )
        self.standings = Standings(game, device)
        size = game.engine.rules.state.size if device == "cuda" else 0
        self._words = torch.zeros((count, size // 8), dtype=torch.int64, device=device)
        """The states on a GPU, read once for each move."""
        self._stale = True
        self.later = torch.zeros(count, dtype=torch.bool, device=device)
        """The tables that play a later round of a match."""
        self.moves = self.standings.players * (TRICKS + 1)
        """The most decisions of a round."""
        self._seed = self._drawn = 0

    def start(self, seed: int, later: float = 0.0, deals: list[int] | None = None) -> None:
        """Deal all rounds; a part of the tables, drawn at random, play a later round of a match.

        With `deals`, each table has a seed of its own.
        """
        self._seed, self._drawn = seed, 0
        self.games.start(seed if deals is None else deals)
        self._stale = True
        if not len(self.standings.pool):
            later = 0.0  # a match of one round has no later ones
        self.later = torch.rand(self.count, device=self.device) < later
        if later:
            states = self.standings.put(self._states(), self.later)
            self.games.set_states(states if self.device == "cuda" else states.numpy())
            self._stale = True

    @property
    def actors(self) -> Tensor:
        """The seat to act in each round, -1 where it is over: a copy."""
        return self._borrowed(self.games.actors).clone()

    @property
    def rewards(self) -> Tensor:
        """What each seat is given, once the rounds are over."""
        return self.standings.rewards(self._states(), self.later)

    def look(self, features: Tensor, hands: Tensor) -> None:
        """Write what the actors know, and what critics see beside, where rounds are not over."""
        games = self.games
        if self.device == "cuda":
            from augury.lab.seven.kernels import look

            look(self.game, self._rows(), games.actors.memory, features, hands)
        else:
            write_rows(self.game.setups, games.states, games.actors, features.numpy(), hands.numpy())

    def answers(self, name: str, where: Tensor) -> Tensor:
        """What a player would do where it is asked; `where` may be shorter, for the first tables only.

        On a GPU, flat Monte Carlo plays its worlds side by side, so it draws other worlds than on the CPU.
        """
        asked: Any = opponent(name, self.game.name)
        if self.device == "cuda" and asked.dtype.names == FlatOpponent.dtype.names:
            return self._try_worlds(int(asked.worlds), where, shared=False)
        return self._asked(asked, where)

    def rivals(self, worlds: int, where: Tensor) -> Tensor:
        """What the rival of trainings would do where it is asked, like `answers`."""
        if self.device == "cuda":
            return self._try_worlds(worlds, where, shared=True)
        return self._asked(rival(worlds), where)

    def _asked(self, opponent: Any, where: Tensor) -> Tensor:
        everywhere = torch.zeros(self.count, dtype=torch.bool, device=self.device)
        everywhere[: len(where)] = where
        given = self.games.answers(opponent, everywhere if self.device == "cuda" else everywhere.numpy())
        return self._borrowed(given)[: len(where)].long()

    def _try_worlds(self, worlds: int, where: Tensor, *, shared: bool) -> Tensor:
        from augury.lab.seven.kernels import try_worlds

        totals = torch.zeros((len(where), self.game.actions), dtype=torch.int64, device=self.device)
        with np.errstate(over="ignore"):
            seed = int(derive(np.uint64(self._seed), np.uint64(self._drawn)))
        self._drawn += 1
        actors = self.games.actors.memory
        try_worlds(self.game, self._rows(), actors, where, seed, worlds, shared=shared, totals=totals)
        return totals.argmax(1)

    def step(self, actions: Tensor) -> None:
        """Act in each round that is not over."""
        if self.device == "cuda":
            self.games.step(actions, check=False)
            self._stale = True
        else:
            self.games.step(actions.numpy())

    def _rows(self) -> Tensor:
        """The states on a GPU, as they are now."""
        if self._stale:
            self.games.write_states(self._words)
            self._stale = False
        return self._words

    def _states(self) -> Tensor:
        if self.device == "cuda":
            return self._rows().view(torch.uint8)
        return self._borrowed(self.games.state_bytes)

    def _borrowed(self, array: Any) -> Tensor:
        """An array of the batch, without waiting: PyTorch and Numba use the card one after the other anyway."""
        capsule = array.__dlpack__(stream=-1) if self.device == "cuda" else array
        return cast(Tensor, from_dlpack(capsule))
