"""The common part of all environments: spaces, and observations and masks as arrays."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from augury.kernel.game import Game
from augury.kernel.position import Position

ObservationDict = dict[str, NDArray[np.int8]]
"""What a seat sees, under `observation`, and what it may do, under `action_mask`."""

Sight = Any
"""An `ObservationDict`, or if an environment is flat, the observation alone."""


def observation_box(game: Game) -> spaces.Box:
    """All observations of a game: each number lies between the lowest and the highest of its block."""
    lowest = [block.lowest for block in game.observation for _ in block.labels]
    highest = [block.highest for block in game.observation for _ in block.labels]
    return spaces.Box(np.array(lowest, np.int8), np.array(highest, np.int8), dtype=np.int8)


def sight_space(game: Game, actions: int) -> spaces.Dict:
    """Observations together with masks over `actions` actions, as PettingZoo has them."""
    masks = spaces.Box(0, 1, (actions,), np.int8)
    return spaces.Dict({"observation": observation_box(game), "action_mask": masks})


def mask(position: Position, seat: int | None, actions: int) -> NDArray[np.int8]:
    """1 for every one of `actions` actions that a seat may do now; None may do nothing."""
    allowed = np.zeros(actions, np.int8)
    if seat is not None:
        allowed[position.legal_actions(seat)] = 1
    return allowed


def ending(position: Position) -> dict[str, Any]:
    """The infos at the end: the points and the winners."""
    return {"scores": position.scores, "winners": position.winners}
