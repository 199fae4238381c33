"""What many finished games have in common."""

from __future__ import annotations

import msgspec
import numpy as np

from augury.kernel.game import Game
from augury.kernel.recording import Endings


class Lengths(msgspec.Struct, frozen=True):
    """Actions a game."""

    least: int
    median: float
    most: int


class Seat(msgspec.Struct, frozen=True):
    """How one seat fared."""

    win_share: float
    plus_minus: float
    """Half of the 95 % interval."""
    mean_score: float


class Summary(msgspec.Struct, frozen=True):
    """All figures of a run."""

    game: str
    seed: int
    games: int
    actions: int
    seconds: float
    actions_per_second: float
    length: Lengths
    seats: list[Seat]
    shared_victories: float
    nobody_won: float


class Statistics:
    """Counts over games, so that any number of them fits into memory."""

    def __init__(self, game: Game) -> None:
        """Nothing counted yet."""
        self.game = game
        self._shares = np.zeros(game.players)
        self._squares = np.zeros(game.players)
        self._scores = np.zeros(game.players)
        self._shared = 0
        self._nobody = 0
        self._lengths = np.zeros(1, np.int64)
        """How many games took so many actions."""

    def add(self, ended: Endings) -> None:
        """Count some games that are over."""
        shares = ended.shares
        self._shares += shares.sum(axis=0)
        self._squares += (shares**2).sum(axis=0)
        self._scores += ended.scores.sum(axis=0)
        self._nobody += int((shares.sum(axis=1) == 0).sum())
        self._shared += int(((shares > 0).sum(axis=1) > 1).sum())
        counted = np.bincount(ended.lengths, minlength=len(self._lengths))
        counted[: len(self._lengths)] += self._lengths
        self._lengths = counted

    def summary(self, seed: int, seconds: float) -> Summary:
        """All figures so far."""
        games = int(self._lengths.sum())
        taken = np.flatnonzero(self._lengths)
        actions = int((taken * self._lengths[taken]).sum())
        middle = int(np.searchsorted(np.cumsum(self._lengths), (games + 1) // 2))
        mean = self._shares / games
        error = 1.96 * np.sqrt(np.maximum(0, self._squares / games - mean**2) / games)
        return Summary(
            game=self.game.name,
            seed=seed,
            games=games,
            actions=actions,
            seconds=seconds,
            actions_per_second=actions / seconds,
            length=Lengths(int(taken[0]), middle, int(taken[-1])),
            seats=[
                Seat(float(share), float(half), float(score / games))
                for share, half, score in zip(mean, error, self._scores, strict=True)
            ],
            shared_victories=self._shared / games,
            nobody_won=self._nobody / games,
        )
