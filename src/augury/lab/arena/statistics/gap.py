"""The share of the oracle gap: how far a player gets from a reference towards a player who sees everything.

Player and oracle both sit among copies of the reference, on the same deals; the reference among its own copies gains
nothing on average. So the share is the player's mean gain over the oracle's, and deals are drawn for both at
once.
"""

from __future__ import annotations

import numpy as np

from augury.lab.arena.statistics.intervals import DRAWS, Estimate, Floats, redrawn, spanned, with_prior


def gap_share(player: Floats, oracle: Floats, seed: int, draws: int = DRAWS) -> Estimate | None:
    """(player - reference) / (oracle - reference) over the same blocks; None where the oracle gains nothing.

    >>> found = gap_share(np.full(400, 0.5), np.full(400, 1.0), seed=1)
    >>> round(found.value, 2), round(found.low, 2), round(found.high, 2)
    (0.5, 0.49, 0.51)
    """
    if len(player) != len(oracle):
        raise ValueError("player and oracle must have played the same blocks")
    if len(player) == 0 or oracle.mean() <= 0:
        return None
    mine, theirs = redrawn(with_prior(np.column_stack([player, oracle])), seed, draws).T
    drawn = mine[theirs > 0] / theirs[theirs > 0]
    return spanned(float(player.mean() / oracle.mean()), drawn, len(player))
