"""Ratings of bots: fixed, because their strength is measured in the arena and does not change.

The arena measures each level as one player among copies of the level below. By the model of Bradley and Terry, and of
Plackett and Luce for more than two players, a share of victories is a difference of strength. The level that newcomers
meet stands where newcomers start.
"""

from __future__ import annotations

import math
from functools import cache

from augury.players.glicko import CENTRE, Rating
from augury.players.ladders import Ladder, ladders_of
from augury.players.registry import default_level, levels_of

SUREST = 0.98
"""The largest share of victories that a measurement is taken to show: one of 100 % would be an infinite difference."""
PER_TENFOLD = 400.0
"""The rating difference at which one player wins ten times as often as the other."""
Z = 1.96
"""Standard deviations in half of a 95 % interval."""
LEAST = 30.0
"""The smallest deviation of a level: people do not play like the bots against which it was measured."""
FIXED = 0.0
"""The volatility of bots."""


@cache
def anchors(game: str, players: int) -> dict[str, Rating]:
    """The ratings of a game's levels for a number of players; empty if they were never measured."""
    ladders = [ladder for ladder in ladders_of(game) if ladder.players == players] or ladders_of(game)
    if not ladders:
        return {}
    names = [level.name for level in levels_of(game)]
    height, variance = [0.0], [0.0]
    for name in names[1:]:
        steps = [_step(ladder, name) for ladder in ladders if name in ladder.shares]
        if not steps:
            return {}
        height.append(height[-1] + sum(step for step, _ in steps) / len(steps))
        variance.append(variance[-1] + sum(spread**2 for _, spread in steps) / len(steps) ** 2)
    base = names.index(default_level(game))
    return {
        name: Rating(
            CENTRE + (height[place] - height[base]),
            max(LEAST, math.sqrt(abs(variance[place] - variance[base]))),
            volatility=FIXED,
        )
        for place, name in enumerate(names)
    }


def _step(ladder: Ladder, level: str) -> tuple[float, float]:
    """How far a level stands above the one below, and the standard error of that."""
    share, low, high = (_points(share, ladder.players) for share in ladder.shares[level])
    return share, (high - low) / (2 * Z)


def _points(share: float, players: int) -> float:
    """The difference of strength between one player and each of several equal others, from its share of victories."""
    sure = min(max(share, 1 - SUREST), SUREST)
    return PER_TENFOLD * math.log10(sure * (players - 1) / (1 - sure))
