"""Flat Monte Carlo search tries every choice in the same worlds and uses only what the seat knows."""

from __future__ import annotations

import pytest

from augury.kernel.chance import dice
from augury.players import player
from augury.search.budget import Budget
from augury.search.flat import flat
from tests.search.places import WAYS, some_worlds, somewhere
from tests.search.plain_flat import plain_flat
from tests.setups import Way, name_of_way, opened


@pytest.mark.parametrize("given", [False, True], ids=["dealt", "given"])
@pytest.mark.parametrize("moves", [0, 9])
@pytest.mark.parametrize("way", WAYS, ids=name_of_way)
def test_it_is_the_plain_search(way: Way, moves: int, given: bool) -> None:
    """With the same dice and number of worlds, every legal choice gets the same value as in the plain search."""
    game = opened(way)
    position = somewhere(game, moves + 1, moves)
    seat = position.actors[-1]
    erased = position.erased(seat)
    worlds = some_worlds(position, seat, 3) if given else None
    found = flat(game, erased, seat, dice("same"), Budget(simulations=4), worlds=worlds)
    plain = plain_flat(game, erased, seat, dice("same"), 4, worlds)
    assert [choice.action for choice in found.choices] == position.legal_actions(seat) == list(plain)
    assert {choice.visits for choice in found.choices} == {4}
    assert found.simulations == 4 * len(plain)
    for choice in found.choices:
        assert choice.values == pytest.approx(plain[choice.action])


@pytest.mark.parametrize("way", WAYS, ids=name_of_way)
@pytest.mark.parametrize("name", ["flat:worlds=20", "ismcts:simulations=300", "ismcts:simulations=300,workers=2"])
def test_players_of_all_games(name: str, way: Way) -> None:
    """Players based on the searches choose legal actions, and the same one in worlds that they cannot tell apart."""
    game = opened(way)
    position = somewhere(game, 8, 10)
    seat = position.actors[0]
    thinker = player(name, game.name)
    chosen = thinker.choose(game, position.erased(seat), seat, dice(3))
    assert chosen in position.legal_actions(seat)
    assert chosen == thinker.choose(game, position.redealt(seat, 5).erased(seat), seat, dice(3))
