"""The second start of any command compiles nothing. How long a start takes is measured by `benchmarks/starting.py`."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.commands import environment
from tests.cli.talking import Talk, first_move, offered, table
from tests.setups import EVERY_VERB

MOVES = {"seven": first_move, "grid": offered, "horsemen": offered}
OTHER_WAYS = {
    "seven": ["--edition", "first", "--players", 3, "--variant", "twice", "--no-tenth-trick-scores"],
    "grid": ["--board", "hexagon", "--players", 3, "--x-prophecies", "--ties", "shared"],
    "horsemen": ["--set", EVERY_VERB],
}

COUNTING = """#!{python}
import sys
from pathlib import Path
from numba import njit
from numba.core import event
count = -1
class Listener(event.Listener):
    def on_start(self, event):
        global count
        count += 1
    def on_end(self, event): pass
event.register("numba:compile", Listener())
njit(lambda number: number)(1)  # whoever does not count this counts nothing
from augury.interfaces.cli import main
try:
    main(sys.argv[1:])
finally:
    Path({file!r}).write_text(str(count))
"""


class Counting:
    """The command, which counts the functions that it compiles."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / "compiled"
        self.program = folder / "augury"
        self.program.write_text(COUNTING.format(python=sys.executable, file=str(self._file)))
        self.program.chmod(0o755)

    @property
    def compiled(self) -> int:
        """How many functions the last start compiled."""
        return int(self._file.read_text())

    def run(self, *words: object) -> int:
        """Run it to its end; how many functions that compiled."""
        subprocess.run([self.program, *map(str, words)], capture_output=True, check=True, env=environment())
        return self.compiled

    def talk(self, game: str, folder: Path) -> int:
        """Play a few moves against bots, who have prophesied and played by then; how many functions that compiled."""
        with Talk("play", game, "--seed", 1, "--save", folder / "mine", program=self.program) as talk:
            heard = talk.hear()
            for _ in range(3):
                heard = talk.say(MOVES[game](table(heard)))
            talk.say("quit")
            assert talk.ended() == 0
        return self.compiled


@pytest.mark.slow
@pytest.mark.parametrize("game", MOVES)
def test_the_second_start_compiles_nothing(game: str, tmp_path: Path) -> None:
    """What the first start compiled is kept: the second compiles nothing, and neither do other ways to play."""
    command = Counting(tmp_path)
    record = tmp_path / f"{game}-000000.json"

    def start() -> list[int]:
        return [
            command.run("simulate", game, "--games", 1, "--records", tmp_path),
            command.talk(game, tmp_path),
            command.run("record", "verify", record),
            command.run("bench", game, "--seconds", 0.01),
        ]

    assert not any(start()) or not any(start())  # another test may have had the first start
    assert command.run("simulate", game, "--games", 50, "--threads", 2, *OTHER_WAYS[game]) == 0
