"""The interface of players. A player sees an erased record and nothing else."""

from __future__ import annotations

from threading import Event
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from augury.kernel.chance import Dice
    from augury.kernel.game import Game
    from augury.kernel.records import Record
    from augury.search.results import SearchResult


class Player(Protocol):
    """Anything that can play for a seat."""

    def choose(self, game: Game, state: Record, seat: int, dice: Dice, stop: Event | None = None) -> int:
        """One of the seat's legal actions, from a state erased for it; chance comes from the dice alone.

        A slow player must answer soon after `stop` is set, with the best found so far.
        """


class Thinker(Player, Protocol):
    """A player that can evaluate each choice."""

    def think(self, game: Game, state: Record, seat: int, dice: Dice, stop: Event | None = None) -> SearchResult:
        """Evaluate the legal choices."""


class Thinking:
    """A base class for players that choose what their search found best."""

    def choose(self: Thinker, game: Game, state: Record, seat: int, dice: Dice, stop: Event | None = None) -> int:
        """Choose the best action found; if only one is legal, choose it without a search."""
        import numpy as np

        from augury.kernel.bits import members
        from augury.kernel.interface import legal

        words = np.zeros(game.engine.rules.words, np.uint64)
        legal(game.setup, state, seat, words)
        allowed = members(*words)
        if len(allowed) == 1:
            return allowed[0]
        return self.think(game, state, seat, dice, stop).best
