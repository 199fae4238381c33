"""The searches give the same results interpreted as plain Python and compiled."""

from __future__ import annotations

import os
import subprocess
import sys

from augury.kernel.chance import dice
from augury.kernel.compilation import INTERPRETED
from augury.search.budget import Budget
from augury.search.flat import flat
from augury.search.ismcts import ismcts
from tests.search.places import WAYS, some_worlds, somewhere
from tests.setups import opened


def found() -> list[str]:
    """The results of both searches in some positions, with sampled and with given worlds, as text."""
    lines = []
    for way in WAYS[:5]:
        game = opened(way)
        position = somewhere(game, 4, 12)
        seat = position.actors[0]
        erased, worlds = position.erased(seat), some_worlds(position, seat, 2)
        lines.append(repr(ismcts(game, erased, seat, dice(2), Budget(simulations=25))))
        lines.append(repr(ismcts(game, erased, seat, dice(2), Budget(simulations=25), worlds=worlds)))
        lines.append(repr(flat(game, erased, seat, dice(2), Budget(simulations=2))))
    return lines


def test_interpreted_searches_find_what_compiled_ones_find() -> None:
    """The same dice give the same result with and without NUMBA_DISABLE_JIT=1."""
    assert not INTERPRETED
    ran = subprocess.run(
        [sys.executable, "-W", "ignore", "-m", "tests.search.test_interpreted"],
        env=os.environ | {"NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.splitlines() == found()


if __name__ == "__main__":
    assert INTERPRETED
    sys.stdout.write("\n".join(found()))
