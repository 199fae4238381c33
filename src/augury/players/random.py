"""The player that leaves everything to chance, in any game."""

from __future__ import annotations

import numpy as np

from augury.kernel.chance import Dice, pick
from augury.kernel.game import Game
from augury.kernel.questions import legal
from augury.kernel.records import Record


def choose(game: Game, state: Record, seat: int, dice: Dice) -> int:
    """Any legal action, each as likely."""
    words = np.zeros(game.engine.rules.words, np.uint64)
    legal(game.setup, state, seat, words)
    return int(pick(dice, words))
