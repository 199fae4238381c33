"""Open-hand search, for the oracle only: the value of each choice to a player who sees everything."""

from __future__ import annotations

import numpy as np

from augury.kernel.chance import Dice
from augury.kernel.game import Game
from augury.kernel.records import Record
from augury.search.budget import Budget
from augury.search.ismcts import ismcts
from augury.search.results import SearchResult


def open_hand(
    game: Game, state: Record, seat: int, dice: Dice, budget: Budget, *, policy: Record | None = None
) -> SearchResult:
    """Search the one true world; future chance stays unknown."""
    worlds = np.array([state], dtype=game.engine.rules.state.dtype)
    return ismcts(game, state, seat, dice, budget, worlds=worlds, policy=policy)
