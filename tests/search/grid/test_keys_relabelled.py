"""A position has the same key whatever the order of cells and lines on its board and whichever side is to move."""

from __future__ import annotations

from random import Random
from typing import Any, cast

import pytest

from tests.search.grid.late import states_of
from tests.search.grid.random_walks import first
from tests.search.grid.reconstruction import worth
from tests.search.grid.relabelling import moved, relabelled
from tests.search.grid.shapes import RANGES, game_on

BOARDS = dict.fromkeys(
    ["2x3", "3x3", "3x5", "4x4", "5x5", "7x9", "fano", "star", "triangle", "hexagon", "sudoku-2"], 64
)
BOARDS |= {"cube": 20, "torus-diagonals": 18}
"""Boards and the most empty cells: the first moves on the last two leave ties that keys do not break well."""
POSITIONS = 8
SOLVABLE = 8
"""With at most this many empty cells, solving is instant."""


@pytest.mark.parametrize("shuffles", [1, pytest.param(4, marks=pytest.mark.long)])
@pytest.mark.parametrize("range_", RANGES)
def test_relabelled_positions_have_the_same_key(range_: str, shuffles: int) -> None:
    """After shuffling cells and lines and exchanging sides, at least 99 % of keys and all values are the same."""
    dice = Random(5)
    same, unlike, found = 0, 0, 0
    for board, most in BOARDS.items():
        game = game_on(board, range_)
        cells = len(cast(Any, game.chosen).board.cells)
        for _ in range(shuffles):
            other, order = relabelled(game, dice)
            for seed in dice.sample(range(10**6), POSITIONS):
                [state] = states_of(game, [seed], dice.randint(1, min(cells, most)))
                swapped = moved(state, order, swapped=dice.random() < 0.5)
                one, two = first(game, state)[0], first(other, swapped)[0]
                found += 1
                same += one.key == two.key
                unlike += one.key != two.key
                if one.key != two.key and len(one.cells) <= SOLVABLE:
                    assert worth(one.puzzle, one.rest, one.side) == worth(two.puzzle, two.rest, two.side)
    assert same + unlike == found and same >= 0.99 * found


@pytest.mark.parametrize("range_", RANGES)
def test_relabelled_positions_have_the_same_value(range_: str) -> None:
    """Shuffling cells and lines and exchanging sides does not change what the side to move can gain."""
    dice = Random(6)
    for board in ("4x4", "star", "cube", "triangle"):
        game = game_on(board, range_)
        other, order = relabelled(game, dice)
        for state in states_of(game, range(5), SOLVABLE):
            one, two = first(game, state)[0], first(other, moved(state, order, swapped=True))[0]
            assert worth(one.puzzle, one.rest, one.side) == worth(two.puzzle, two.rest, two.side)


@pytest.mark.parametrize("range_", RANGES)
def test_transposed_positions_have_the_same_key(range_: str) -> None:
    """Positions on 3x4 have the same keys as the transposed positions on 4x3."""
    wide, tall = game_on("3x4", range_), game_on("4x3", range_)
    order = [column * 3 + row for row in range(3) for column in range(4)]
    for cells in range(1, 13):
        for state in states_of(wide, range(5), cells):
            turned = moved(state, order, swapped=False)
            assert first(wide, state)[0].key == first(tall, turned)[0].key
