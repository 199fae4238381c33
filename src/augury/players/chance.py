"""The player `random`: any legal action, in any game."""

from __future__ import annotations

from dataclasses import dataclass
from threading import Event

import numpy as np

from augury.kernel.chance import Dice, pick
from augury.kernel.game import Game
from augury.kernel.interface import legal
from augury.kernel.opponents import ByChance
from augury.kernel.records import Record


@dataclass(frozen=True)
class Random:
    """Chooses a legal action uniformly at random."""

    def choose(self, game: Game, state: Record, seat: int, dice: Dice, stop: Event | None = None) -> int:
        words = np.zeros(game.engine.rules.words, np.uint64)
        legal(game.setup, state, seat, words)
        return int(pick(dice, words))

    def opponent(self) -> ByChance:
        """The same for compiled loops."""
        return ByChance.new()
