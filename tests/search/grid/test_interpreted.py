"""The solver gives the same results interpreted as plain Python and compiled."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import cast

import pytest

from augury.games.grid.state import Setup, State
from augury.kernel.compilation import INTERPRETED
from augury.search.grid.solver import Solver
from tests.games.grid.positions import lines_of, play
from tests.search.grid.shapes import RANGES, game_on

ROW = lines_of("abcdefghijklmno")


def answers() -> list[str]:
    """For small boards, the value, the numbers of positions searched and stored, and the classes of moves, as text."""
    found = []
    for range_ in RANGES:
        top = int(cast(Setup, game_on(ROW, range_).setup).tops[0])
        for board, moves in (
            ("2x3", ""),
            ("fano", "a=2 d=x"),
            (ROW, "a=x b=x c=x d=x e=x f=x g=x h=x i=x j=1 k=" + str(top)),
        ):
            game = game_on(board, range_)
            solver = Solver(cast(Setup, game.setup), cast(State, play(game.start(0, ""), moves).state), 1 << 20)
            said = solver.value(), solver.nodes, solver.stored, sum(len(marks) ** 2 for marks in solver.classes())
            found.append(":".join(map(str, said)))
    return found


@pytest.mark.slow
def test_interpreted_search_does_the_same_as_compiled_search() -> None:
    """Values, positions searched and classes are the same with and without NUMBA_DISABLE_JIT=1."""
    assert not INTERPRETED
    ran = subprocess.run(
        [sys.executable, "-W", "ignore", "-m", "tests.search.grid.test_interpreted"],
        env=os.environ | {"NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.split() == answers()


if __name__ == "__main__":
    assert INTERPRETED
    sys.stdout.write("\n".join(answers()))
