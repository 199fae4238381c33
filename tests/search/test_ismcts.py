"""Tree search for all games: it implements the paper, uses only what the seat knows, and finds the best choice."""

from __future__ import annotations

import random
from math import log

import pytest

import augury
from augury.errors import BadArgument
from augury.kernel.chance import dice
from augury.kernel.position import Position
from augury.search import ismcts as module
from augury.search.budget import Budget
from augury.search.ismcts import ismcts
from augury.search.results import SearchResult
from augury.search.tree import CURIOSITY, KNOWN_LOGS, log_of
from tests.search.places import WAYS, some_worlds, somewhere
from tests.search.plain_ismcts import Choice, PlainSearch
from tests.setups import Way, name_of_way, opened
from tests.strategies import moved

PLENTY = 1 << 20


def assert_same(found: SearchResult, plain: Choice, players: int) -> None:
    """Assert that a search found the same visits and values for every choice as the plain one."""
    assert found.simulations == plain.visits
    assert {choice.action: choice.visits for choice in found.choices} == {
        action: child.visits for action, child in plain.below.items()
    }
    for choice in found.choices:
        child = plain.below[choice.action]
        assert choice.values == pytest.approx([win / child.visits for win in child.wins[:players]])


@pytest.mark.parametrize("moves", [0, 3, 9, 25])
@pytest.mark.parametrize("way", WAYS, ids=name_of_way)
def test_it_is_the_plain_search(way: Way, moves: int) -> None:
    """With the same dice, every choice has the same visits and wins as in the plain search."""
    game = opened(way)
    position = somewhere(game, moves + 1, moves)
    seat = position.actors[-1]
    erased = position.erased(seat)
    found = ismcts(game, erased, seat, dice("same"), Budget(simulations=150))
    assert found.simulations == 150
    assert_same(found, PlainSearch(game, seat, dice("same"), CURIOSITY, PLENTY).run(erased, 150), game.players)


@pytest.mark.parametrize("moves", [2, 12])
@pytest.mark.parametrize("way", WAYS, ids=name_of_way)
def test_worlds_can_be_given(way: Way, moves: int) -> None:
    """The search draws from the given worlds exactly as the plain search does."""
    game = opened(way)
    position = somewhere(game, moves + 1, moves)
    seat = position.actors[-1]
    erased, worlds = position.erased(seat), some_worlds(position, seat, 7)
    found = ismcts(game, erased, seat, dice("same"), Budget(simulations=150), worlds=worlds)
    plain = PlainSearch(game, seat, dice("same"), CURIOSITY, PLENTY).run(erased, 150, worlds)
    assert_same(found, plain, game.players)


@pytest.mark.parametrize("way", WAYS[::2], ids=name_of_way)
def test_a_full_tree_is_searched_on(way: Way, monkeypatch: pytest.MonkeyPatch) -> None:
    """When the tree is full, simulations continue in the existing nodes."""
    monkeypatch.setattr(module, "MOST_NODES", 25)
    game = opened(way)
    position = somewhere(game, 3, 9)
    seat = position.actors[-1]
    erased = position.erased(seat)
    found = ismcts(game, erased, seat, dice("same"), Budget(simulations=200))
    assert_same(found, PlainSearch(game, seat, dice("same"), CURIOSITY, 25).run(erased, 200), game.players)


@pytest.mark.parametrize("way", WAYS, ids=name_of_way)
def test_it_knows_what_the_seat_knows_and_no_more(way: Way) -> None:
    """The search gives the same result in two worlds that the seat cannot tell apart."""
    game = opened(way)
    position = somewhere(game, 5, 12)
    seat = position.actors[0]
    other = position.redealt(seat, 99)
    budget = Budget(simulations=200)
    assert ismcts(game, position.erased(seat), seat, dice(1), budget) == ismcts(
        game, other.erased(seat), seat, dice(1), budget
    )


def test_it_finds_what_wins() -> None:
    """Late in a 2x3 game the search makes a choice that exhaustive search finds best, wherever the choice matters."""
    game = augury.game("grid", board="2x3")
    decided = 0
    for seed in range(60):
        position = moved(game.start(0, "salt"), random.Random(seed), 3)
        if position.over:
            continue
        seat = position.actors[0]
        exact = {action: best_share(position.play(action, seat), seat) for action in position.legal_actions(seat)}
        if len(set(exact.values())) > 1:
            found = ismcts(game, position.erased(seat), seat, dice(seed), Budget(simulations=4000))
            assert exact[found.best] == max(exact.values()), seed
            decided += 1
    assert decided > 10


def best_share(position: Position, seat: int) -> float:
    """A seat's share of the victory under perfect play, found by exhaustive search."""
    if position.over:
        return position.returns[seat]
    actor = position.actors[0]
    shares = [best_share(position.play(action, actor), seat) for action in position.legal_actions(actor)]
    return max(shares) if actor == seat else min(shares)


def test_a_choice_of_one() -> None:
    """If there is only one choice, every simulation makes it."""
    game = augury.game("horsemen")
    position = game.start(1, "salt")
    while len(position.legal_actions(position.actors[0])) > 1:
        position = moved(position, random.Random(3), 1)
        assert not position.over
    seat = position.actors[0]
    found = ismcts(game, position.erased(seat), seat, dice(0), Budget(simulations=20))
    assert [(choice.action, choice.visits) for choice in found.choices] == [(position.legal_actions(seat)[0], 20)]


def test_logarithms_go_on_beyond_the_table() -> None:
    """Logarithms are correct for small numbers, from a table, and for large ones, computed."""
    for count in (1, 2, KNOWN_LOGS - 1, KNOWN_LOGS, KNOWN_LOGS + 1, 10**6):
        assert log_of(count) == pytest.approx(log(count))


def test_a_search_needs_a_choice() -> None:
    """A search for a seat with nothing to choose, or with an empty list of worlds, raises `BadArgument`."""
    game = augury.game("grid", board="2x3")
    position = game.start(1, "salt")
    with pytest.raises(BadArgument, match="seat 1 has nothing to choose"):
        ismcts(game, position.state, 1, dice(0), Budget(simulations=1))
    with pytest.raises(BadArgument, match="at least one world"):
        ismcts(game, position.state, 0, dice(0), Budget(simulations=1), worlds=some_worlds(position, 0, 1)[:0])
