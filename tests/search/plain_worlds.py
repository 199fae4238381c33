"""Sampling and evaluation of worlds in plain Python, for the plain searches."""

from __future__ import annotations

from typing import Any, cast

import numpy as np

from augury.kernel.chance import Dice, below, draw
from augury.kernel.game import Game
from augury.kernel.interface import actors, finish, redeal, stage, worth
from augury.kernel.records import Memory, Record, copy


def plain_world(game: Game, erased: Record, seat: int, dice: Dice, worlds: Memory | None) -> Record:
    """A world for one simulation: redealt, or one of the given worlds with a new random state."""
    if worlds is None:
        world = copy(erased)
        redeal(game.setup, world, seat, dice)
    else:
        world = copy(cast(Record, worlds[int(below(dice, len(worlds)))]))
        if game.name != "grid":  # which has no chance events
            cast(Any, world).rng = draw(dice)
    return world


def judged(game: Game, world: Record, began: int, dice: Dice) -> list[float]:
    """The value of a world to each seat after random play to the end of its stage."""
    if stage(game.setup, world) == began and actors(game.setup, world):
        finish(game.setup, world, dice, np.zeros(game.engine.rules.words, np.uint64))
    shares = np.zeros(game.players)
    worth(game.setup, world, shares)
    return [float(share) for share in shares]
