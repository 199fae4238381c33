"""A second implementation of endings: max^n as a plain recursive function."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from augury.games.seven.state import State
from augury.kernel.bits import members
from augury.kernel.game import Game
from augury.kernel.interface import actors, apply, legal, returns
from augury.kernel.records import copy
from tests.games.seven.positions import setup_of


class PlainEnding:
    """The ending of a round with open hands, using only the public interface of the rules."""

    def __init__(self, game: Game, prospects: NDArray[np.float32]) -> None:
        """Keep the game and the prospects, which give the value of scores."""
        self.game, self.prospects = game, prospects

    def after(self, state: State, card: int) -> list[float]:
        """The value of a card to every seat if all seats then play their best; ties go to the first card."""
        (seat,) = members(actors(self.game.setup, state))
        later = copy(state)
        apply(self.game.setup, later, seat, card)
        if not actors(self.game.setup, later):
            shares = np.zeros(self.game.players)
            returns(self.game.setup, later, shares)
            return shares.tolist()
        if later.round_number != state.round_number:
            return self._between_rounds(later)
        (chooser,) = members(actors(self.game.setup, later))
        words = np.zeros(self.game.engine.rules.words, np.uint64)
        legal(self.game.setup, later, chooser, words)
        ways = [self.after(later, next_card) for next_card in members(*words)]
        return max(ways, key=lambda values: values[chooser])

    def _between_rounds(self, dealt: State) -> list[float]:
        """The value to every seat when the next round has been dealt, which is the first of the rounds to come."""
        to_come = min(3, int(setup_of(self.game).rounds) - int(dealt.round_number) + 1)
        scores = [int(score) for score in dealt.scores[: self.game.players]]
        values = []
        for seat in range(self.game.players):
            own_first = scores[seat:] + scores[:seat] + [0] * (4 - self.game.players)
            values.append(float(self.prospects[(to_come, *own_first)]))
        return values
