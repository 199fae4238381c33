"""The last tricks with open hands: every seat maximizes its own value."""

from __future__ import annotations

from itertools import product
from random import Random

import numpy as np
import pytest

from augury.games.seven.state import SEATS, State
from augury.kernel.position import Position
from augury.search.seven.endings import DEEPEST, play_ending
from augury.search.seven.prospects import prospects_of
from tests.games.seven.positions import lay, setup_of, state_of
from tests.games.seven.positions import seven as way
from tests.search.seven.plain_endings import PlainEnding
from tests.search.seven.rounds import close_to_fulfilled
from tests.setups import SEVEN, Words, name_of, seven
from tests.strategies import moved


def ending(position: Position, card: int) -> list[float]:
    """The value of a card to every seat."""
    setup, rooms, values = setup_of(position.game), State.array(DEEPEST + 1), np.zeros((DEEPEST + 1, SEATS))
    rooms[0] = state_of(position)
    play_ending(setup, prospects_of(setup), rooms, np.zeros(DEEPEST + 1, np.uint64), values, card)
    assert rooms[0] == state_of(position)
    return [float(value) for value in values[0, : position.game.players]]


@pytest.mark.parametrize("words", SEVEN, ids=name_of)
def test_endings_are_those_of_plain_max_n(words: Words) -> None:
    """The values of all cards in the last tricks equal those of a plain recursion over the rules."""
    game = seven(words)
    plain = PlainEnding(game, prospects_of(setup_of(game)))
    distinct_names = 0
    for tricks, seed in product((1, 2, 3), range(5)):
        dice = Random(10 * seed + tricks)
        position = moved(close_to_fulfilled(game, tricks, dice), dice, dice.choice([0, 0, 1, 2]))
        cards = position.legal_actions(position.actors[0])
        worth = [ending(position, card) for card in cards]
        assert worth == [pytest.approx(plain.after(state_of(position), card)) for card in cards]
        distinct_names += max(worth) != min(worth)
    assert distinct_names  # otherwise the comparison would be trivial


def test_four_tricks_fit_into_the_rooms() -> None:
    """The longest ending, four tricks with four players, fits into the memory for positions."""
    hands = "Y1 Y4 Y6 Y9 | S1 S4 S6 S9 | Y5 S2 G2 R2 | Y7 S3 G3 R3"
    position = lay(way(), hands, row="Y S G R", tokens="1010 0110 1001 0200", trick=7, scores="3 2 1 0", round=3)
    plain = PlainEnding(position.game, prospects_of(setup_of(position.game)))
    for card in position.legal_actions(0):
        assert ending(position, card) == pytest.approx(plain.after(state_of(position), card))
