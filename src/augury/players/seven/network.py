"""The player `network` of Seven Prophecies: it does what a trained network prefers, without search."""

from __future__ import annotations

from dataclasses import dataclass
from threading import Event

from augury.kernel.chance import Dice
from augury.kernel.game import Game
from augury.kernel.records import Record
from augury.players.seven.weights import preferences, weights_for


@dataclass(frozen=True)
class Network:
    """Takes the action that the network prefers; `weights` is a file from `augury train seven`, or the included one."""

    weights: str = ""

    def choose(self, game: Game, state: Record, seat: int, dice: Dice, stop: Event | None = None) -> int:
        """The preferred legal action; equal positions always give equal actions."""
        return int(preferences(weights_for(game, self.weights), game, state, seat).argmax())
