"""The trained network as a player for the arena.

augury arena seven examples.ppo.player:Learned --against greedy
augury arena seven examples.ppo.player:Learned:weights=build/ppo/network.npz --against greedy
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING

import numpy as np
import torch

from augury.kernel.bits import members
from augury.kernel.interface import legal, observe
from augury.kernel.observations import word_count
from examples.ppo.network import Network, load

if TYPE_CHECKING:
    from augury.kernel.chance import Dice
    from augury.kernel.game import Game
    from augury.kernel.records import Record

TRAINED = Path(__file__).with_name("network.npz")


@dataclass(frozen=True)
class Learned:
    """Takes the action that the network prefers, without search."""

    weights: str = str(TRAINED)
    """The file with the weights."""

    def choose(self, game: Game, state: Record, seat: int, dice: Dice, stop: Event | None = None) -> int:
        """The most likely legal action."""
        words = np.zeros(game.engine.rules.words, np.uint64)
        legal(game.setup, state, seat, words)
        seen = np.zeros(word_count(game.features), np.uint64)
        observe(game.setup, state, seat, seen)
        mask = torch.zeros(1, game.actions, dtype=torch.bool)
        mask[0, members(*words)] = True
        with torch.no_grad():
            logs, _ = _network(game, self.weights)(torch.from_numpy(seen.view(np.int8))[None], mask)
        return int(logs.argmax())


_networks: dict[tuple[str, str], Network] = {}


def _network(game: Game, file: str) -> Network:
    """The network in a file, cached."""
    key = game.name, file
    if key not in _networks:
        torch.set_num_threads(1)  # one row is too little to share
        _networks[key] = load(game, Path(file))
    return _networks[key]
