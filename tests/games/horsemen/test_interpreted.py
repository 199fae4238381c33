"""The rules of the Four Horsemen give the same bytes when interpreted as plain Python as when compiled."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from random import Random

from augury.kernel.compilation import INTERPRETED
from augury.kernel.game import open_game
from augury.kernel.playouts import play_games, seeds_of, shares_of
from tests.judge.horsemen_sets import random_set

GAMES = 5


def digests() -> list[str]:
    """Whole games with their lengths, shares of the victory, and worlds, for several card sets, as digests."""
    found = []
    for chosen in ("house", "bare", *(random_set(Random(number)) for number in range(4))):
        game = open_game("horsemen", set=chosen)
        states, lengths = play_games(game, seeds_of(5, 0, GAMES))
        plain = states.tobytes() + lengths.tobytes() + shares_of(game, states).tobytes()
        start = game.start(7, "")
        worlds = [bytes(start.redealt(seat, seed)) for seat in range(2) for seed in range(3)]
        found.append(hashlib.sha256(plain + b"".join(worlds)).hexdigest())
    return found


def test_interpreted_rules_give_the_same_bytes_as_compiled_rules() -> None:
    """The same seeds give the same final records and shares of the victory with NUMBA_DISABLE_JIT=1 and without it."""
    assert not INTERPRETED
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1"}
    ran = subprocess.run(
        [sys.executable, "-W", "ignore", "-m", "tests.games.horsemen.test_interpreted"],
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
