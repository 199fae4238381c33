"""Flat Monte Carlo search in plain Python, rolling the same dice in the same order as the fast one."""

from __future__ import annotations

import numpy as np

from augury.kernel.bits import members
from augury.kernel.chance import Dice
from augury.kernel.game import Game
from augury.kernel.interface import apply, legal, stage
from augury.kernel.records import Memory, Record, copy
from tests.search.plain_worlds import judged, plain_world


def plain_flat(
    game: Game, erased: Record, seat: int, dice: Dice, count: int, worlds: Memory | None
) -> dict[int, list[float]]:
    """The average value of every choice to each seat, over `count` worlds."""
    room = np.zeros(game.engine.rules.words, np.uint64)
    legal(game.setup, erased, seat, room)
    sums = {action: [0.0] * game.players for action in members(*room)}
    for _ in range(count):
        world = plain_world(game, erased, seat, dice, worlds)
        began = stage(game.setup, world)
        for action, before in sums.items():
            after = copy(world)
            apply(game.setup, after, seat, action)
            sums[action] = [
                total + share for total, share in zip(before, judged(game, after, began, dice), strict=True)
            ]
    return {action: [total / count for total in totals] for action, totals in sums.items()}
