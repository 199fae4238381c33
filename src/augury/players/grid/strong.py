"""A strong player of Prophecies: perfect near the end, and before that it thinks as deep as its second allows.

For two players it asks `augury.search.grid.advising`; for three or four, and on boards too large for that, it plays
games to their end in a tree of moves.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp
from threading import Event
from typing import cast

from augury.games.grid.state import Setup, State
from augury.kernel.chance import Dice
from augury.kernel.game import Game
from augury.kernel.records import Record
from augury.players.protocol import Thinking
from augury.search.budget import Budget
from augury.search.findings import Finding, Findings
from augury.search.grid.advising import Advice, Limits, advise
from augury.search.grid.rest import MOST_CELLS
from augury.search.ismcts import ismcts

SLOPE = 0.5
"""How much surer of the victory a point ahead makes, while that is a guess."""


@dataclass(frozen=True)
class Strong(Thinking):
    """Thinks for so many seconds about a move; or, if it is told how far, so far and no longer."""

    seconds: float = 1.0
    plies: int = 0
    """So many moves ahead, with two players."""
    simulations: int = 0
    """So many games, with more."""

    def think(self, game: Game, state: Record, seat: int, dice: Dice, stop: Event | None = None) -> Findings:
        """What every move is worth, as far as it can be told."""
        setup, here = cast(Setup, game.setup), cast(State, state)
        if setup.players == 2 and here.empties <= MOST_CELLS:
            limits = Limits(None if self.plies else self.seconds, self.plies or None, stop)
            return _found(setup, advise(setup, here, limits, dice), seat)
        seconds = None if self.simulations else self.seconds
        return ismcts(game, state, seat, dice, Budget(self.simulations or None, seconds, stop or Event()))


def _found(setup: Setup, advice: Advice, seat: int) -> Findings:
    """Advice as findings: the move advised has been looked at once more than all others, and none is better."""
    best = _shares(setup, advice.value, exact=advice.exact)
    choices = [Finding(advice.action, 2, best)]
    for action, value in advice.others.items():
        shares = best if value == advice.value else _shares(setup, value, exact=False)
        choices.append(Finding(action, 1, shares if shares[seat] <= best[seat] else best))
    return Findings(seat=seat, simulations=len(choices) + 1, choices=choices)


def _shares(setup: Setup, ahead: float, *, exact: bool) -> list[float]:
    """What a difference at the end is worth to both players."""
    if exact:
        first = float(ahead > 0) if ahead or not setup.shared_ties else 0.5
    else:
        first = 1 / (1 + exp(-SLOPE * ahead))
    return [first, 1 - first]
