"""Sampled worlds: all agree with the past, and each is as likely as the other seats' choices make it."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from typing import cast

import numpy as np
import pytest

from augury.games.seven.state import PILES, State
from augury.kernel.bits import members
from augury.kernel.chance import dice
from augury.kernel.interface import hide
from augury.kernel.position import Position
from augury.kernel.records import Memory, copy, to_bytes
from augury.search.seven.model import Model
from augury.search.seven.past import Past, explains, recall
from augury.search.seven.sense import Look
from augury.search.seven.worlds import imagine
from tests.games.seven.positions import WAYS, erased, setup_of, state_of
from tests.games.seven.positions import seven as way
from tests.search.seven.late import late_story
from tests.search.seven.models import made_up
from tests.search.seven.plain_models import Cards, all_deals, choices, explained, failed, posterior
from tests.search.seven.rounds import played

MANY = 6000
LATE = [("exam", 4, 10), ("exam", 3, 10), ("first", 4, 9), ("first", 3, 8)]
"""Tricks at which few enough cards are unseen to list all deals."""


def imagined(position: Position, model: Model, count: int, seed: int = 0) -> Memory:
    """Worlds sampled for the seat to play."""
    setup, (seat,) = setup_of(position.game), position.actors
    known, worlds = State.array(1), State.array(count)
    known[0] = erased(position, seat)
    room = np.zeros(PILES, np.uint64), np.zeros(PILES)
    imagine(setup, known, model, Past.new(), worlds, seat, dice("worlds", seed), Look.new(), *room, 0, len(worlds))
    assert to_bytes(known[0]) == to_bytes(erased(position, seat))
    return worlds


def others_hands(world: State, players: int, seat: int) -> tuple[Cards, ...]:
    """The other seats' hands."""
    return tuple(frozenset(members(world.piles[other])) for other in range(players) if other != seat)


@pytest.mark.parametrize("trick", [1, 4, 7, 9])
@pytest.mark.parametrize(("edition", "players"), WAYS)
def test_worlds_agree_with_the_past(edition: str, players: int, trick: int) -> None:
    """A sampled world has the seat's erased record and all cards, and no seat holds a colour it failed to follow."""
    game = way(edition, players)
    story = played(game, trick, trick)
    (seat,) = story[-1].actors
    barred = [failed(story, other) for other in range(players)]
    spent = {choice.card for choice in choices(story)}
    for world in imagined(story[-1], made_up(trick, game.players), 30):
        hidden = copy(world)
        hide(game.setup, hidden, seat)
        assert to_bytes(hidden) == to_bytes(erased(story[-1], seat))
        piles = [set(members(pile)) for pile in world.piles]
        assert sorted(spent.union(*piles)) == members(setup_of(game).deck)
        assert sum(map(len, piles)) + len(spent) == len(members(setup_of(game).deck))
        for other in range(game.players):
            assert len(piles[other]) == len(members(state_of(story[-1]).piles[other]))
            assert barred[other].isdisjoint(card // 16 for card in piles[other])


@pytest.mark.parametrize(("edition", "players"), WAYS)
def test_worlds_differ(edition: str, players: int) -> None:
    """At the start of a round, sampled worlds and their later deals are all different."""
    worlds = imagined(played(way(edition, players), 2, 1)[-1], made_up(2, players), 30)
    assert len({world.piles.tobytes() for world in worlds}) == 30
    assert len({int(world.rng) for world in worlds}) == 30


@pytest.mark.parametrize(("edition", "players", "trick"), LATE)
def test_hands_explain_what_a_plain_likelihood_says(edition: str, players: int, trick: int) -> None:
    """The log-likelihood of the past for every hand equals that of a plain implementation."""
    story = played(way(edition, players), 5, trick - 3)
    setup, state, model, past, look = (
        setup_of(story[-1].game),
        state_of(story[-1]),
        made_up(5, players),
        Past.new(),
        Look.new(),
    )
    recall(setup, state, past)
    for deal in islice(all_deals(story, story[-1].actors[0]), 0, 600, 50):
        for seat, held in deal.items():
            pile = np.uint64(sum(1 << card for card in held))
            found = explains(setup, state, model, past, look, seat, pile)
            assert found == pytest.approx(explained(model, story, seat, held), abs=1e-5)


def distance(found: Memory, expected: dict[tuple[Cards, ...], float], players: int, seat: int) -> float:
    """The total variation distance between sampled and expected frequencies of the deals."""
    counted = Counter(others_hands(cast(State, world), players, seat) for world in found)
    assert set(counted) <= set(expected)
    return 0.5 * sum(abs(counted[hands] / len(found) - chance) for hands, chance in expected.items())


@pytest.mark.parametrize(("edition", "players", "trick"), LATE)
def test_worlds_are_as_likely_as_the_past_makes_them(edition: str, players: int, trick: int) -> None:
    """Every possible deal is sampled with its posterior probability."""
    story, model = late_story(way(edition, players), trick), made_up(7, players, trust=0.8, firm=2.0)
    (seat,) = story[-1].actors
    expected = posterior(model, story, seat)
    uniform = 0.5 * sum(abs(chance - 1 / len(expected)) for chance in expected.values())
    assert uniform > 0.3  # otherwise the comparison would be trivial
    assert distance(imagined(story[-1], model, MANY), expected, players, seat) < 0.065


@pytest.mark.parametrize(("edition", "players", "trick"), LATE)
def test_without_trust_all_deals_are_equally_likely(edition: str, players: int, trick: int) -> None:
    """A model without trust in the past samples all deals with the same probability."""
    story, model = late_story(way(edition, players), trick), made_up(7, players, trust=0.0)
    (seat,) = story[-1].actors
    expected = posterior(model, story, seat)
    assert list(expected.values()) == pytest.approx([1 / len(expected)] * len(expected))
    assert distance(imagined(story[-1], model, MANY), expected, players, seat) < 0.09
