"""Positions of Oh Hell for property tests, and their hidden cards."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Any

from hypothesis import strategies as st
from oh_hell.events import Deal
from oh_hell.knowledge import hand_size, unseen
from oh_hell.notation import format_cards
from oh_hell.state import STOCK, TRUMP_PILE

import augury
from augury.kernel.bits import members
from augury.kernel.game import Game
from augury.kernel.position import Position
from tests.examples.oh_hell.referee import SETS
from tests.strategies import moved, seeds

Piles = tuple[int, ...]


def opened(number: int) -> Game:
    """The game with one of the sets of parameters."""
    return augury.game("oh_hell", **SETS[number])


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """A position of any game, with its past."""
    start = opened(draw(st.integers(0, len(SETS) - 1))).start(draw(seeds), "salt")
    return moved(start, draw(st.randoms(use_true_random=False)), draw(st.integers(0, 60)))


def hidden(position: Position, seat: int | None) -> Piles:
    """The piles that a seat does not see."""
    state: Any = position.state
    return tuple(int(state.piles[pile]) for pile in [*position.game.seats, STOCK] if pile != seat)


def begun_as(world: Position, position: Position) -> Position:
    """The first position of a game that leads to a world by a position's moves, with the played cards in the hands."""
    state: Any = world.state
    hands = [int(hand) for hand in state.piles[: world.game.players]]
    for seat, action in position.moves[world.game.players :]:
        hands[seat] |= 1 << action
    return dealt(position, hands)


def dealt(position: Position, hands: list[int]) -> Position:
    """The first position of a game with these hands dealt, and everything else as in another position."""
    state: Any = position.start.state
    deal = Deal(
        tricks=int(state.tricks),
        dealer=int(state.dealer),
        hands=[format_cards(hand) for hand in hands],
        turned_up=format_cards(int(state.piles[TRUMP_PILE]))[0],
    )
    assert position.game.engine.force(position.game.setup, state, deal)
    return Position(position.game, state, None)


def all_worlds(position: Position, seat: int) -> set[Piles]:
    """Every world that agrees with what a seat has seen, found by exhaustive search."""
    setup: Any = position.game.setup
    state: Any = position.erased(seat)
    others = [other for other in position.game.seats if other != seat]
    sizes = [int(hand_size(setup, state, other)) for other in others]
    lacks = [int(state.lacks[other]) for other in others]

    def fill(cards: list[int], at: int) -> list[Piles]:
        if at == len(others):
            return [(sum(1 << card for card in cards),)]
        return [
            (sum(1 << card for card in hand), *rest)
            for hand in combinations([card for card in cards if not lacks[at] >> (card & 3) & 1], sizes[at])
            for rest in fill([card for card in cards if card not in hand], at + 1)
        ]

    return set(fill(members(unseen(setup, state, seat)), 0))


def late(game: Game, seed: int) -> Position:
    """A late position of a random game."""
    start, choices = game.start(seed, "salt"), Random(seed)
    most: Any = start.state
    return moved(start, choices, game.players * int(most.tricks) + choices.randrange(game.players))
