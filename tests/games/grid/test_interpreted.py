"""The rules of the grid game give the same bytes when interpreted as plain Python as when compiled."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys

from augury.kernel.compilation import INTERPRETED
from augury.kernel.playouts import play_games, seeds_of, shares_of
from tests.setups import GRID, grid

GAMES = 3


def digests() -> list[str]:
    """Whole games with their lengths and shares of the victory, for every setup, as digests."""
    found = []
    for words in GRID:
        game = grid(words)
        states, lengths = play_games(game, seeds_of(5, 0, GAMES))
        plain = states.tobytes() + lengths.tobytes() + shares_of(game, states).tobytes()
        found.append(hashlib.sha256(plain).hexdigest())
    return found


def test_interpreted_rules_give_the_same_bytes_as_compiled_rules() -> None:
    """The same seeds give the same final records and shares of the victory with NUMBA_DISABLE_JIT=1 and without it."""
    assert not INTERPRETED
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1"}
    ran = subprocess.run(
        [sys.executable, "-W", "ignore", "-m", "tests.games.grid.test_interpreted"],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.split() == digests()


if __name__ == "__main__":
    assert INTERPRETED
    sys.stdout.write("\n".join(digests()))
