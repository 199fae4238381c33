"""The rules give the same bytes when interpreted as plain Python as when compiled."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys

import numpy as np
import pytest

from augury.kernel.chance import dice
from augury.kernel.compilation import INTERPRETED
from augury.kernel.interface import redeal, returns
from augury.kernel.playouts import play_games, seeds_of
from augury.kernel.records import to_bytes
from tests.setups import SEVEN, seven

GAMES = 3


def digests() -> list[str]:
    """Whole games, worlds redealt in mid-game, and shares of the victory, for every setup, as digests."""
    found = []
    for words in SEVEN:
        game = seven(words)
        digest = hashlib.sha256()
        states, lengths = play_games(game, seeds_of(5, 0, GAMES))
        digest.update(states.tobytes() + lengths.tobytes())
        shares = np.zeros(game.players)
        returns(game.setup, states[0], shares)
        digest.update(shares.tobytes())
        position = game.start(11, "salt")
        for _ in range(7 * game.players):
            seat = position.actors[0]
            position = position.play(position.legal_actions(seat)[-1], seat)
        for seat in range(game.players):
            state = position.erased(seat)
            redeal(game.setup, state, seat, dice(seat))
            digest.update(to_bytes(state))
        found.append(digest.hexdigest())
    return found


@pytest.mark.slow
def test_interpreted_rules_give_the_same_bytes_as_compiled_rules() -> None:
    """The same seeds give the same final records and redealt worlds with NUMBA_DISABLE_JIT=1 and without it."""
    assert not INTERPRETED
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1"}
    ran = subprocess.run(
        [sys.executable, "-W", "ignore", "-m", "tests.games.seven.test_interpreted"],
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
