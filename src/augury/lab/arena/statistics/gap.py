"""The share of the oracle gap: how far a player gets from a reference towards somebody who sees everything.

Player and oracle both sit among copies of the reference, on the same deals; the reference among its own copies gains
nothing, whatever happens. So the share is the player's mean gain over the oracle's, and deals are drawn for both at
once.
"""

from __future__ import annotations

import numpy as np

from augury.lab.arena.statistics.intervals import DRAWS, Estimate, Floats, redrawn, spanned


def gap_share(player: Floats, oracle: Floats, seed: int, draws: int = DRAWS) -> Estimate | None:
    """(player - reference) / (oracle - reference) over the same blocks; None where the oracle gains nothing.

    >>> gap_share(np.array([0.5, 0.5]), np.array([1.0, 1.0]), seed=1)
    Estimate(value=0.5, low=0.5, high=0.5, count=2)
    """
    if len(player) != len(oracle):
        raise ValueError("player and oracle must have played the same blocks")
    if len(player) == 0 or oracle.mean() <= 0:
        return None
    mine, theirs = redrawn(np.column_stack([player, oracle]), seed, draws).T
    drawn = mine[theirs > 0] / theirs[theirs > 0]
    return spanned(float(player.mean() / oracle.mean()), drawn, len(player))
