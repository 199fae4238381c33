"""Positions with the same key are equivalent, as shown by a canonical form that is found by trying all orders."""

from __future__ import annotations

from random import Random
from typing import cast

import pytest

from augury.games.grid.state import State
from tests.search.grid.brute import Brute
from tests.search.grid.canonical import described, form_of
from tests.search.grid.decoded_keys import decode_key
from tests.search.grid.random_walks import Key, line_of_play, walk
from tests.search.grid.shapes import RANGES, game_on

BOARDS = ["2x3", "3x3", "fano", "2x4", "star"]
FEW = 4
"""With at most this many empty cells, exhaustive search is instant."""

# Keys that do not contain the live numbers would be the same for both positions of each pair.
CONFUSED = [
    ("2x4", "x-max", "d1=1 c1=4 b1=2 d2=x a2=x b2=3", "c2=4 c1=3 b2=1 d2=2 a1=x b1=x"),
    ("star", "numbers", "a=1 d=4 g=3 c=x f=x b=x j=3", "e=x c=4 g=3 h=x f=1 j=x b=4"),
    ("hexagram", "x-max", "j=3 e=4 h=4 g=2 c=2", "d=3 e=2 b=4 i=3 k=2"),
]


def check(board: str, range_: str, games: int) -> int:
    """Compare the keys and the forms of all positions of some random games, and return the number of keys."""
    game, dice = game_on(board, range_), Random(7)
    brute = Brute(game)
    forms: dict[Key, str] = {}
    keys: dict[str, set[Key]] = {}
    gains: dict[Key, int] = {}
    for _ in range(games):
        for step in walk(game, cast(State, game.start(0, "").state), dice):
            key, form = step.key, form_of(described(game, step.state))
            assert form_of(decode_key(step.puzzle, key)) == form
            assert forms.setdefault(key, form) == form
            keys.setdefault(form, set()).add(key)
            if len(step.cells) <= FEW:
                gain = (brute.value(step.state) - step.settled) * (-1 if step.side else 1)
                assert gains.setdefault(key, gain) == gain
    assert sum(len(found) > 1 for found in keys.values()) <= len(keys) / 100
    return len(forms)


@pytest.mark.parametrize("games", [10, pytest.param(60, marks=pytest.mark.long)])
@pytest.mark.parametrize("range_", RANGES)
@pytest.mark.parametrize("board", BOARDS)
def test_equal_keys_are_equal_games(board: str, range_: str, games: int) -> None:
    """Positions with equal keys have equal forms and gains, and with rare exceptions equal forms have equal keys."""
    assert check(board, range_, games) > games / 3


@pytest.mark.parametrize(("board", "range_", "one", "other"), CONFUSED)
def test_a_key_tells_which_numbers_are_live(board: str, range_: str, one: str, other: str) -> None:
    """Positions that differ only in which numbers can still come true have different keys."""
    start = game_on(board, range_).start(0, "")
    assert line_of_play(start, one)[-1].key != line_of_play(start, other)[-1].key
