"""The other judge of endings: max^n as everybody writes it first, a function that calls itself."""

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
    """A round's ending with open hands, by the rules as anybody may ask them."""

    def __init__(self, game: Game, prospects: NDArray[np.float32]) -> None:
        """Scores are worth what the prospects say."""
        self.game, self.prospects = game, prospects

    def after(self, state: State, card: int) -> list[float]:
        """What a card is worth to every seat, if all play their best after it; the first of equals is taken."""
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
        """The next round has been dealt, so the rounds to come are all from it on."""
        to_come = min(3, int(setup_of(self.game).rounds) - int(dealt.round_number) + 1)
        scores = [int(score) for score in dealt.scores[: self.game.players]]
        values = []
        for seat in range(self.game.players):
            own_first = scores[seat:] + scores[:seat] + [0] * (4 - self.game.players)
            values.append(float(self.prospects[(to_come, *own_first)]))
        return values
