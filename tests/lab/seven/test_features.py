"""The features that networks read contain nothing hidden, and everything visible in its place."""

from __future__ import annotations

from typing import Any, cast

import numpy as np
import pytest
from numpy.typing import NDArray

import augury
from augury.games.seven.state import ASIDE_DOWN, ASIDE_UP, COLOURS, PROPHESYING, ROW_PILE, Setup, State
from augury.kernel.bits import members
from augury.kernel.position import Position
from augury.search.seven.features import (
    CONFIRMED,
    FEATURES,
    HAND,
    HANDS,
    LEGAL,
    NUMBERS,
    OFF_SUIT,
    OWNERS,
    PLAYED,
    PROPHESIES,
    SUIT,
    UNSEEN,
    WHEN,
    write_features,
    write_hands,
)
from tests.setups import Way, opened

WAYS: list[Way] = [
    ("seven", {"edition": edition, "players": players}) for edition in ("exam", "first") for players in (3, 4)
]


def positions(way: Way, count: int = 12) -> list[Position]:
    """Return positions from all parts of random games."""
    games = augury.batch(opened(way), count, seed=3, threads=1)
    found: list[Position] = []
    for _ in range(5):
        found += [games.position(number) for number in range(count)]
        games.roll(7)
    return found


def features_of(position: Position, seat: int, state: Any = None) -> NDArray[np.int8]:
    """Return the features of a seat."""
    out = np.zeros(FEATURES, np.int8)
    write_features(cast(Setup, position.game.setup), cast(State, position.state if state is None else state), seat, out)
    return out


def plane(features: NDArray[np.int8], which: int) -> dict[int, int]:
    """Return the non-zero numbers of a plane, by card."""
    suits = features[: COLOURS * SUIT].reshape(COLOURS, SUIT)[:, which * NUMBERS : (which + 1) * NUMBERS]
    return {
        16 * int(suit) + int(number): int(suits[suit, number]) for suit, number in zip(*suits.nonzero(), strict=True)
    }


@pytest.mark.parametrize("way", WAYS, ids=str)
def test_features_contain_nothing_hidden(way: Way) -> None:
    """The features are the same from a state without what is hidden from the seat."""
    for position in positions(way):
        for seat in position.actors:
            assert np.array_equal(features_of(position, seat), features_of(position, seat, position.erased(seat)))


@pytest.mark.parametrize("way", WAYS, ids=str)
def test_features_are_those_of_the_position(way: Way) -> None:
    """Cards, tricks and legal actions in the features equal those of the position."""
    for position in positions(way):
        state, seat = cast(State, position.state), position.actors[0]
        found, players = features_of(position, seat), position.game.players
        prophesying = state.phase == PROPHESYING
        assert found[PROPHESIES] == prophesying
        assert sorted(plane(found, HAND)) == members(int(state.piles[seat]))
        assert sorted(plane(found, LEGAL)) == ([] if prophesying else position.legal_actions(seat))
        tricks = [] if prophesying else range(int(state.trick_number))
        when: dict[int, int] = {}
        off, confirmed = set(), set()
        for other in range(players):
            cards = {int(state.played[trick, other]): trick for trick in tricks if state.played[trick, other]}
            assert sorted(plane(found, PLAYED + (other - seat) % players)) == sorted(cards)
            when |= {card: trick + 1 for card, trick in cards.items()}
            off |= {card for card, trick in cards.items() if card // 16 != int(state.row[trick]) // 16}
            confirmed |= {card for card, trick in cards.items() if int(state.confirmed[trick]) >> other & 1}
        assert plane(found, WHEN) == when
        assert plane(found, OFF_SUIT).keys() == off
        assert plane(found, CONFIRMED).keys() == confirmed
        known = {
            *when,
            *members(
                int(state.piles[seat]),
            ),
            *members(int(state.piles[ASIDE_UP])),
            *members(int(state.piles[ROW_PILE])),
        }
        deck = set(members(int(cast(Setup, position.game.setup).deck)))
        assert plane(found, UNSEEN).keys() == deck - known


@pytest.mark.parametrize("way", WAYS, ids=str)
def test_critics_see_who_holds_each_unseen_card(way: Way) -> None:
    """Every unseen card has one owner: a seat, or nobody because it is set aside."""
    for position in positions(way, 4):
        state, seat = cast(State, position.state), position.actors[0]
        out = np.zeros(COLOURS * HANDS, np.int8)
        write_hands(cast(Setup, position.game.setup), state, seat, out)
        owners = out.reshape(COLOURS, NUMBERS, OWNERS)
        found = {
            16 * int(suit) + int(number): int(owner) for suit, number, owner in zip(*owners.nonzero(), strict=True)
        }
        expected = dict.fromkeys(members(int(state.piles[ASIDE_DOWN])), OWNERS - 1)
        for other in set(position.game.seats) - {seat}:
            expected |= dict.fromkeys(members(int(state.piles[other])), (other - seat) % position.game.players)
        assert found == expected
        assert found.keys() == plane(features_of(position, seat), UNSEEN).keys()
