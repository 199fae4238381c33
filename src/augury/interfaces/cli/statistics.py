"""What many finished games have in common."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from augury.kernel.compiling import rule
from augury.kernel.game import Game
from augury.kernel.questions import returns
from augury.kernel.records import Memory


@rule
def share_out(setups: Memory, states: Memory, shares: NDArray[np.float64]) -> None:
    """Every seat's share of the victory in every game."""
    for game in range(len(states)):
        returns(setups[0], states[game], shares[game])


class Statistics:
    """Sums over games, so that any number of them fits into memory."""

    def __init__(self, game: Game) -> None:
        """Nothing counted yet."""
        self.game = game
        self.games = 0
        self.actions = 0
        self._shares = np.zeros(game.players)
        self._squares = np.zeros(game.players)
        self._scores = np.zeros(game.players)
        self._shared = 0
        self._nobody = 0
        self._lengths: list[NDArray[np.int32]] = []

    def add(self, states: Memory, lengths: NDArray[np.int32]) -> None:
        """Count some games that are over."""
        shares = np.zeros((len(states), self.game.players))
        share_out(np.array([self.game.setup], dtype=self.game.engine.rules.setup.dtype), states, shares)
        self.games += len(states)
        self.actions += int(lengths.sum())
        self._shares += shares.sum(axis=0)
        self._squares += (shares**2).sum(axis=0)
        self._scores += states["scores"][:, : self.game.players].sum(axis=0)
        self._nobody += int((shares.sum(axis=1) == 0).sum())
        self._shared += int(((shares > 0).sum(axis=1) > 1).sum())
        self._lengths.append(lengths)

    def result(self) -> dict[str, object]:
        """All figures; intervals are 95 %."""
        lengths = np.concatenate(self._lengths)
        mean = self._shares / self.games
        error = 1.96 * np.sqrt(np.maximum(0, self._squares / self.games - mean**2) / self.games)
        return {
            "game": self.game.name,
            "games": self.games,
            "actions": self.actions,
            "length": {"least": int(lengths.min()), "median": float(np.median(lengths)), "most": int(lengths.max())},
            "seats": [
                {"win_share": float(share), "plus_minus": float(e), "mean_score": float(score / self.games)}
                for share, e, score in zip(mean, error, self._scores, strict=True)
            ],
            "shared_victories": self._shared / self.games,
            "nobody_won": self._nobody / self.games,
        }

    def lines(self, seconds: float) -> Iterator[object]:
        """The figures for people."""
        from rich.table import Table

        lengths = np.concatenate(self._lengths)
        yield (
            f"{self.games:,} games of {self.game.book.title}, {self.actions:,} actions in {seconds:.2f} s "
            f"({self.actions / seconds / 1e6:.1f} million a second)"
        )
        yield f"actions a game: {lengths.min()} to {lengths.max()}, median {np.median(lengths):.0f}"
        table = Table("seat", "share of victories", "mean score")
        mean = self._shares / self.games
        error = 1.96 * np.sqrt(np.maximum(0, self._squares / self.games - mean**2) / self.games)
        for seat in range(self.game.players):
            table.add_row(str(seat), f"{mean[seat]:.1%} ± {error[seat]:.1%}", f"{self._scores[seat] / self.games:.2f}")
        yield table
        yield f"shared victories {self._shared / self.games:.1%}, nobody won {self._nobody / self.games:.1%}"
