"""Parallel search at the root: each worker searches independently with its own dice, then the results are added up.

The workers are threads, because compiled searches run in parallel. The same dice, simulations and number of workers
give the same result, in whatever order the workers finish.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from augury.errors import BadArgument
from augury.kernel.chance import Dice, draw
from augury.kernel.interpreter import threads
from augury.search.budget import Budget
from augury.search.results import SearchResult, merged

Search = Callable[[Dice, Budget], SearchResult]
"""A search that takes its dice and its budget."""


def search_in_parallel(search: Search, workers: int, dice: Dice, budget: Budget) -> SearchResult:
    """Run a search on several threads, which divide simulations and nodes but not time, and merge the results."""
    if workers < 1:
        raise BadArgument(f"a search needs at least 1 worker, not {workers}")
    budgets = split(budget, workers)
    if len(budgets) == 1:
        return search(dice, budget)
    rolled = []
    for _ in budgets:
        own = Dice.new()
        own.rng = draw(dice)
        rolled.append(own)
    with threads(len(budgets)) as pool:
        try:
            return merged(list(pool.map(search, rolled, budgets)))
        except BaseException:  # no worker is left to wait for
            budget.stop.set()
            raise


def split(budget: Budget, workers: int) -> list[Budget]:
    """Split a budget into one part per worker, or into fewer if there are fewer simulations than workers."""
    workers = min(workers, budget.simulations or workers, budget.nodes or workers)
    return [
        replace(
            budget,
            simulations=_part(budget.simulations, workers, worker),
            nodes=_part(budget.nodes, workers, worker),
        )
        for worker in range(workers)
    ]


def _part(count: int | None, workers: int, worker: int) -> int | None:
    """One worker's part of a count; the first workers take the remainder."""
    return None if count is None else count // workers + (worker < count % workers)
