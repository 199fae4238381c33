"""The checks that every observation must pass, by rebuilding the seat's erased record from it."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from augury.kernel.game import Game
from augury.kernel.position import Position
from augury.kernel.records import Record, to_bytes
from tests.games.grid import reconstruction as grid
from tests.games.horsemen import reconstruction as horsemen
from tests.games.observation_blocks import ObservationBlocks
from tests.games.seven import reconstruction as seven


def rebuilt(game: Game, row: NDArray[np.int8]) -> Record:
    """The seat's erased record, rebuilt from the observation alone."""
    blocks = ObservationBlocks(game, row)
    if game.name == "seven":
        seven.check_the_rest(blocks)
        return seven.rebuild(blocks)
    if game.name == "grid":
        grid.check_the_rest(game, blocks)
        return grid.rebuild(game, blocks)
    if game.name == "horsemen":
        horsemen.check_the_rest(game, blocks)
        return horsemen.rebuild(blocks)
    raise AssertionError(f"no reconstruction of {game.name}")


def check(position: Position, seat: int, worlds: int = 2) -> None:
    """Check that a seat's observation contains all that the seat knows and nothing more.

    The erased record can be rebuilt from it, and every world consistent with that record gives the same observation.
    """
    game, row = position.game, position.observe(seat)
    known = position.erased(seat)
    if "heap" in (known.dtype.names or ()):
        # The order of discard piles (H2.6) is only shown to people: no rule depends on it, so it is not observed.
        known["heap"] = 0  # type: ignore[index]
    low, high = bounds(game)
    assert (row >= low).all()
    assert (row <= high).all()
    again = rebuilt(game, row)
    for name in known.dtype.names or ():
        assert np.array_equal(again[name], known[name]), name  # type: ignore[index]
    assert to_bytes(again) == to_bytes(known)
    assert np.array_equal(row, game.at(to_bytes(known)).observe(seat))
    for seed in range(worlds):
        assert np.array_equal(row, position.redealt(seat, seed).observe(seat))


def bounds(game: Game) -> tuple[NDArray[np.int8], NDArray[np.int8]]:
    """The lowest and the highest value of each number."""
    low = [block.lowest for block in game.observation for _ in block.labels]
    high = [block.highest for block in game.observation for _ in block.labels]
    return np.array(low, np.int8), np.array(high, np.int8)
