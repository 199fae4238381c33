"""The trained network as a player: for the arena, and for whoever wants to ask it. It counts with NumPy alone.

augury arena seven examples.ppo.player:Learned --against greedy
augury arena seven examples.ppo.player:Learned:weights=build/ppo/network.npz --against greedy
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from augury.kernel.bits import members
from augury.kernel.observing import word_count
from augury.kernel.questions import legal, observe

if TYPE_CHECKING:
    from augury.kernel.chance import Dice
    from augury.kernel.game import Game
    from augury.kernel.records import Record

Weights = dict[str, NDArray[np.float32]]

TRAINED = Path(__file__).with_name("network.npz")


@dataclass(frozen=True)
class Learned:
    """Takes the action that the network prefers, and does not think ahead."""

    weights: str = str(TRAINED)
    """The file that the training wrote."""

    def choose(self, game: Game, state: Record, seat: int, dice: Dice, stop: Event | None = None) -> int:
        """The likeliest legal action."""
        words = np.zeros(game.engine.rules.words, np.uint64)
        legal(game.setup, state, seat, words)
        able = np.array(members(*words))
        seen = np.zeros(word_count(game.features), np.uint64)
        observe(game.setup, state, seat, seen)
        wishes = preferences(_read(self.weights), seen.view(np.int8))
        return int(able[np.argmax(wishes[able])])


def preferences(weights: Weights, seen: NDArray[np.int8]) -> NDArray[np.float32]:
    """What the network says of each action: the same as `Network.forward`, for one row."""

    def linear(name: str, row: NDArray[np.float32]) -> NDArray[np.float32]:
        return weights[f"{name}.weight"] @ row + weights[f"{name}.bias"]

    def norm(number: int, row: NDArray[np.float32]) -> NDArray[np.float32]:
        even = (row - row.mean()) / np.sqrt(row.var() + 1e-5)
        return even * weights[f"norms.{number}.weight"] + weights[f"norms.{number}.bias"]

    here = np.maximum(linear("first", seen * weights["scale"]), 0)
    depth = sum(name.startswith("blocks.") for name in weights) // 2
    for block in range(depth):
        here = here + np.maximum(linear(f"blocks.{block}", norm(block, here)), 0)
    return linear("policy", norm(depth, here))


@cache
def _read(file: str) -> Weights:
    with np.load(file) as kept:
        return {name: kept[name].astype(np.float32) for name in kept.files}
