"""In every game, an observation contains all that the seat knows and nothing else."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections.abc import Iterator
from random import Random
from typing import cast

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from augury.games.horsemen.state import State as Duel
from augury.kernel.compilation import INTERPRETED
from augury.kernel.game import Game
from augury.kernel.position import Position
from augury.kernel.records import to_bytes
from tests.games.observations import check, rebuilt
from tests.judge.horsemen_sets import random_set
from tests.setups import EVERY, Way, name_of_way, opened
from tests.strategies import examples, grid_games, moved, positions

GAMES, MOMENTS, CHILDREN, NUMBERS = 3, 5, 8, 40
BY_LOT: list[Way] = [("horsemen", {"set": random_set(Random(number))}) for number in (3, 8)]
WAYS = [*EVERY, *BY_LOT]
FEW: list[Way] = [
    *(("seven", words) for words in ({"edition": "exam", "players": 3}, {"edition": "first", "players": 4})),
    *(("grid", words) for words in ({"board": "4x5", "players": 3}, {"board": "sudoku-1", "players": 4})),
    ("horsemen", {"set": "house"}),
    *BY_LOT,
]


def moments(game: Game, dice: Random, most_moves: int | None = None) -> Iterator[Position]:
    """Some positions of a random game: the first, the last, and some in between."""
    path = [game.start(dice.getrandbits(64), "")]
    while not path[-1].over and (most_moves is None or len(path) <= most_moves):
        path.append(moved(path[-1], dice, 1))
    yield from (path[0], path[-1])
    yield from dice.sample(path, min(len(path), MOMENTS - 2))


def known_to(position: Position, seat: int) -> bytes:
    """What a seat knows, except for the order of the discard piles."""
    known = position.erased(seat)
    if position.game.name == "horsemen":
        cast(Duel, known).heap.sort()
    return to_bytes(known)


def children(position: Position, dice: Random) -> Iterator[Position]:
    """Some of the positions that are one move away."""
    choices = [(seat, action) for seat in position.actors for action in position.legal_actions(seat)]
    for seat, action in dice.sample(choices, min(len(choices), CHILDREN)):
        yield position.play(action, seat)


@pytest.mark.parametrize("way", WAYS, ids=name_of_way)
def test_every_number_has_a_name_of_its_own(way: Way) -> None:
    """The names of blocks and of numbers are unique, and each block's meaning is a sentence."""
    game = opened(way)
    names = game.describe_observation()
    assert len(set(names)) == len(names) == game.features == sum(len(block.labels) for block in game.observation)
    assert len({block.name for block in game.observation}) == len(game.observation)
    assert all(block.meaning.endswith(".") and block.lowest < block.highest for block in game.observation)


@pytest.mark.parametrize("way", WAYS, ids=name_of_way)
def test_an_observation_is_what_the_seat_knows(way: Way) -> None:
    """The erased record can be rebuilt from the observation, byte for byte, and consistent worlds observe the same."""
    game, dice = opened(way), Random(name_of_way(way))
    for _ in range(GAMES):
        for position in moments(game, dice):
            for seat in game.seats:
                check(position, seat)


@pytest.mark.parametrize("way", WAYS, ids=name_of_way)
def test_what_differs_for_a_seat_is_observed_differently(way: Way) -> None:
    """Two positions have the same observation if and only if the seat cannot tell them apart.

    Secret prophecies are an example. The order of the Horsemen's discard piles is left out: tables show it, but no
    rule depends on it.
    """
    game, dice = opened(way), Random(name_of_way(way))
    found: list[set[tuple[bytes, bytes]]] = [set() for _ in game.seats]
    for position in moments(game, dice):
        for child in [position, *children(position, dice)]:
            for seat in game.seats:
                found[seat].add((child.observe(seat).tobytes(), known_to(child, seat)))
    for pairs in found:
        assert len({row for row, _ in pairs}) == len({known for _, known in pairs}) == len(pairs)


@pytest.mark.parametrize("way", FEW, ids=name_of_way)
def test_every_number_counts(way: Way) -> None:
    """Setting any number to 0 makes the observation inconsistent or describes another position."""
    game, dice = opened(way), Random(name_of_way(way))
    names = game.describe_observation()
    for position in moments(game, dice):
        seat = dice.choice(game.seats)
        row, known = position.observe(seat), to_bytes(position.erased(seat))
        marked = list(map(int, np.flatnonzero(row)))
        for number in dice.sample(marked, min(len(marked), NUMBERS)):
            changed = row.copy()
            changed[number] = 0
            assert not says(game, changed, known), names[number]


def says(game: Game, row: NDArray[np.int8], known: bytes) -> bool:
    """Whether an observation is consistent and describes exactly this erased record."""
    try:
        return to_bytes(rebuilt(game, row)) == known
    except (AssertionError, ValueError):
        return False


@given(positions(grid_games(), 40), st.data())
@examples(20)
def test_any_board_is_observed(position: Position, data: st.DataObject) -> None:
    """Boards of any shape, with any number of players and any options."""
    check(position, data.draw(st.sampled_from(position.game.seats)), worlds=1)


def digests() -> list[str]:
    """The observations of all seats in some games, as digests."""
    found = []
    for way in FEW:
        game, dice = opened(way), Random(name_of_way(way) if way not in BY_LOT else 1)
        rows = [position.observe(seat) for position in moments(game, dice, 40) for seat in game.seats]
        found.append(hashlib.sha256(np.concatenate(rows).tobytes()).hexdigest())
    return found


@pytest.mark.slow
def test_interpreted_rules_observe_the_same_as_compiled_rules() -> None:
    """The same seeds give the same observations with NUMBA_DISABLE_JIT=1 and without it."""
    assert not INTERPRETED
    ran = subprocess.run(
        [sys.executable, "-W", "ignore", "-m", "tests.games.test_observations"],
        env=os.environ | {"NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.split() == digests()


if __name__ == "__main__":
    assert INTERPRETED
    sys.stdout.write("\n".join(digests()))
