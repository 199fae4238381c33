"""What a seat knows: secrets do not leak, and sampled worlds explain the past and are about equally likely."""

from __future__ import annotations

from collections import Counter
from math import pi
from random import Random
from typing import Any, cast

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from oh_hell.notation import CARD_NAMES
from oh_hell.state import ACTIONS, TRUMP_PILE
from oh_hell.view import OhHellView

import augury
from augury.errors import Illegal, NotYourTurn, TooLate
from augury.kernel.bits import members
from augury.kernel.position import Position
from augury.kernel.records import to_bytes
from tests.examples.oh_hell.positions import all_worlds, begun_as, dealt, hidden, late, positions
from tests.strategies import examples, seeds

MANY = examples(60)


@MANY
@given(positions(), seeds)
def test_a_view_is_the_same_when_the_unseen_is_shuffled(position: Position, seed: int) -> None:
    """O6.1 to O6.3: a seat's erased record, view and observation are the same in worlds that it cannot tell apart."""
    for seat in position.game.seats:
        world = position.redealt(seat, seed)
        assert to_bytes(world.erased(seat)) == to_bytes(position.erased(seat))
        assert world.view(seat) == position.view(seat)
        assert world.view(None) == position.view(None)
        assert (world.observe(seat) == position.observe(seat)).all()


@MANY
@given(positions(), st.randoms(use_true_random=False))
def test_a_view_is_the_same_when_the_deal_is_shuffled(position: Position, choices: Random) -> None:
    """O6.3: at the start, a seat's view is the same for any deal of the cards that it does not hold."""
    start = position.start
    state: Any = start.state
    held = [int(hand) for hand in state.piles[: start.game.players]]
    for seat in start.game.seats:
        known = held[seat] | int(state.piles[TRUMP_PILE])
        cards = members(int(cast(Any, start.game.setup).deck) & ~known)
        choices.shuffle(cards)
        size, hands = held[seat].bit_count(), []
        for other in start.game.seats:
            drawn, cards = (cards[:size], cards[size:]) if other != seat else (members(held[seat]), cards)
            hands.append(sum(1 << card for card in drawn))
        assert dealt(start, hands).view(seat) == start.view(seat)


@MANY
@given(positions())
def test_a_view_names_no_hidden_card(position: Position) -> None:
    """O6.2, O6.3: a view does not contain any card in other hands or in the stock."""
    for seat in (*position.game.seats, None):
        text = msgspec.json.encode(position.view(seat)).decode()
        assert text == position.view_json(seat).decode()
        assert not any(f'"{CARD_NAMES[card]}"' in text for pile in hidden(position, seat) for card in members(pile))
        assert str(int(cast(Any, position.state).rng)) not in text


@MANY
@given(positions(), seeds)
def test_a_world_explains_the_past(position: Position, seed: int) -> None:
    """O3 and O4: with the cards of a sampled world, all past actions are legal and lead to that world."""
    for seat in position.game.seats:
        world = position.redealt(seat, seed)
        replayed = begun_as(world, position)
        for mover, action in position.moves:
            assert action in replayed.legal_actions(mover)
            replayed = replayed.play(action, mover)
        assert hidden(replayed, None) == hidden(world, None)
        assert replayed.view(seat) == position.view(seat)


@MANY
@given(positions(), seeds)
def test_every_card_is_somewhere(position: Position, seed: int) -> None:
    """O1.1, O2.3: hands, stock, the card turned up and the cards played make up the deck, also in sampled worlds."""
    setup: Any = position.game.setup
    for here in (position, position.redealt(0, seed)):
        state: Any = here.state
        piles = [*map(int, state.piles), int(state.played)]
        assert sum(pile.bit_count() for pile in piles) == int(setup.deck).bit_count()
        assert sum(piles) == int(setup.deck)


@MANY
@given(positions(), st.data())
def test_what_is_illegal_changes_nothing(position: Position, data: st.DataObject) -> None:
    """O3.2, O3.3, O4.1, O4.2: an illegal action raises an error and does not change the position."""
    before = bytes(position)
    seat = data.draw(st.integers(0, position.game.players - 1))
    action = data.draw(st.integers(-1, ACTIONS))
    if seat in position.actors and action in position.legal_actions(seat):
        assert bytes(position.play(action, seat)) != before
    else:
        with pytest.raises((Illegal, NotYourTurn, TooLate)):
            position.play(action, seat)
    assert bytes(position) == before


SMALL: list[dict[str, object]] = [
    {"players": 4, "num_cards_per_suit": 6, "num_tricks_fixed": 5},
    {"players": 3, "num_suits": 3, "num_cards_per_suit": 8, "num_tricks_fixed": 7},
    {"players": 5, "num_cards_per_suit": 5, "num_tricks_fixed": 3},
]


@pytest.mark.slow
@pytest.mark.parametrize("words", SMALL, ids=lambda words: f"{words['players']}-{words['num_tricks_fixed']}")
def test_worlds_are_about_equally_likely(words: dict[str, object]) -> None:
    """O4.2: after seats failed to follow suit, every world that explains the past is about equally likely."""
    checked = 0
    for seed in range(1000):
        position = late(augury.game("oh_hell", **words), seed)
        if position.over:
            continue
        seat = position.actors[0]
        shown = cast(OhHellView, position.view(seat)).voids
        if sum(map(len, shown)) - len(shown[seat]) < 2:
            continue
        worlds = all_worlds(position, seat)
        if not 5 <= len(worlds) <= 120:
            continue
        draws = 60 * len(worlds)
        drawn = Counter(hidden(position.redealt(seat, number), seat) for number in range(draws))
        assert set(drawn) == worlds
        distance = sum(abs(count / draws - 1 / len(worlds)) for count in drawn.values()) / 2
        by_chance = ((len(worlds) - 1) / (2 * pi * draws)) ** 0.5
        assert distance < 2.5 * by_chance
        checked += 1
        if checked == 4:
            return
    raise AssertionError("no position with few enough worlds was found")
