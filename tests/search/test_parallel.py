"""Parallel search: the workers share a budget, roll their own dice, and their results are added up."""

from __future__ import annotations

import pytest

import augury
from augury.errors import BadArgument
from augury.kernel.chance import Dice, dice, draw
from augury.search.budget import Budget
from augury.search.ismcts import ismcts
from augury.search.parallel import search_in_parallel, split
from augury.search.results import ActionValue, SearchResult, merged
from tests.search.places import somewhere


def test_findings_add_up() -> None:
    """Merged results sum the visits and average the values with equal weight for each simulation."""
    one = SearchResult(1, 4, [ActionValue(3, 3, [0.0, 1.0]), ActionValue(5, 1, [0.5, 0.5])])
    two = SearchResult(1, 2, [ActionValue(2, 1, [1.0, 0.0]), ActionValue(3, 1, [1.0, 0.0])])
    assert merged([one, two]) == SearchResult(
        1, 6, [ActionValue(2, 1, [1.0, 0.0]), ActionValue(3, 4, [0.25, 0.75]), ActionValue(5, 1, [0.5, 0.5])]
    )


def test_a_budget_is_divided() -> None:
    """The simulations and nodes are divided, each worker gets the whole time, and no worker gets an empty budget."""
    whole = Budget(simulations=11, seconds=2.0, nodes=7)
    parts = split(whole, 3)
    assert [part.simulations for part in parts] == [4, 4, 3]
    assert [part.nodes for part in parts] == [3, 2, 2]
    assert all(part.seconds == 2.0 and part.stop is whole.stop for part in parts)
    assert len(split(Budget(simulations=2), 5)) == 2


def test_workers_find_what_each_finds_alone() -> None:
    """A parallel search is deterministic and equals the merged results of each worker alone with its own dice."""
    game = augury.game("seven")
    position = somewhere(game, 1, 8)
    seat = position.actors[0]

    def search(dice: Dice, budget: Budget) -> SearchResult:
        return ismcts(game, position.erased(seat), seat, dice, budget)

    budget = Budget(simulations=2001)
    found = search_in_parallel(search, 3, dice(1), budget)
    assert found == search_in_parallel(search, 3, dice(1), budget)
    assert found.simulations == 2001
    shared, parts = dice(1), []
    for part in split(budget, 3):
        own = Dice.new()
        own.rng = draw(shared)
        parts.append(search(own, part))
    assert found == merged(parts)
    assert search_in_parallel(search, 1, dice(1), budget) == search(dice(1), budget)


def test_a_search_needs_a_worker() -> None:
    """A search with no workers raises `BadArgument`."""
    with pytest.raises(BadArgument, match="at least 1 worker"):
        search_in_parallel(lambda *_: SearchResult(0, 0, []), 0, dice(1), Budget(simulations=1))
