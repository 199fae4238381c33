"""The player `ismcts`: information-set Monte Carlo tree search in any game."""

from __future__ import annotations

from dataclasses import dataclass
from threading import Event

from augury.kernel.chance import Dice
from augury.kernel.game import Game
from augury.kernel.records import Record
from augury.players.limits import COUNT, SECONDS, check_settings
from augury.players.protocol import Thinking
from augury.search.budget import Budget
from augury.search.ismcts import ismcts
from augury.search.parallel import search_in_parallel
from augury.search.results import SearchResult

USUAL_SIMULATIONS = 10_000
MOST_WORKERS = 256


@dataclass(frozen=True)
class Ismcts(Thinking):
    """Searches for a number of simulations, for some seconds, or until either runs out."""

    simulations: int = 0
    """0 means as many as there is time for or, without a time, 10,000."""
    seconds: float = 0.0
    """0 means no time limit."""
    workers: int = 1

    def __post_init__(self) -> None:
        check_settings(self, "ismcts", simulations=COUNT, seconds=(0, SECONDS[1]), workers=(1, MOST_WORKERS))

    def _budget(self, stop: Event | None) -> Budget:
        simulations = self.simulations or (None if self.seconds else USUAL_SIMULATIONS)
        return Budget(simulations, self.seconds or None, stop or Event())

    def think(self, game: Game, state: Record, seat: int, dice: Dice, stop: Event | None = None) -> SearchResult:

        def search(dice: Dice, budget: Budget) -> SearchResult:
            return ismcts(game, state, seat, dice, budget)

        return search_in_parallel(search, self.workers, dice, self._budget(stop))
