"""The second start of any command compiles nothing; `benchmarks/start_times.py` measures how long starts take."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest

from tests.cli.commands import environment
from tests.cli.session import Session, first_move, offered, table
from tests.setups import EVERY_VERB

MOVES = {"seven": first_move, "grid": offered, "horsemen": offered}
OTHER_WAYS = {
    "seven": ["--edition", "first", "--players", 3, "--variant", "twice", "--no-tenth-trick-scores"],
    "grid": ["--board", "hexagon", "--players", 3, "--x-prophecies", "--ties", "shared"],
    "horsemen": ["--set", EVERY_VERB],
}

COUNTING = """#!{python}
import json, sys
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
from augury.cli import main
try:
    for words in json.loads(sys.argv[1]):
        try:
            main(words)
        except SystemExit as stop:
            if stop.code:
                raise
finally:
    Path({file!r}).write_text(str(count))
"""


Command = tuple[object, ...]
"""The words of a command."""


def written(commands: Iterable[Command]) -> str:
    """Encode commands as one argument."""
    return json.dumps([[str(word) for word in words] for words in commands])


class Counting:
    """A copy of the command that counts the functions it compiles; one start may run several commands."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / "compiled"
        self.program = folder / "augury"
        self.program.write_text(COUNTING.format(python=sys.executable, file=str(self._file)))
        self.program.chmod(0o755)

    @property
    def compiled(self) -> int:
        """The number of functions that the last start compiled."""
        return int(self._file.read_text())

    def run(self, *commands: Command) -> int:
        """Run commands to their end, and return the number of compiled functions."""
        subprocess.run([self.program, written(commands)], capture_output=True, check=True, env=environment())
        return self.compiled

    def play(self, game: str, *commands: Command) -> int:
        """Run commands, then play a few moves against bots, and return the number of compiled functions."""
        with Session(written([*commands, ("play", game, "--seed", 1)]), program=self.program) as session:
            output = session.read()
            for _ in range(3):
                output = session.enter(MOVES[game](table(output)))
            session.enter("quit")
            assert session.ended() == 0
        return self.compiled


@pytest.mark.slow
@pytest.mark.parametrize("game", MOVES)
def test_the_second_start_compiles_nothing(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first start saves what it compiles: the second compiles nothing, and neither do other setups."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    command = Counting(tmp_path)
    usual: list[Command] = [
        ("simulate", game, "--games", 1, "--seed", 7, "--records", tmp_path),
        ("record", "verify", tmp_path / f"{game}-000000.json"),
        ("bench", game, "--seconds", 0.01),
    ]
    other = ("simulate", game, "--games", 50, "--threads", 2, *OTHER_WAYS[game])
    first = command.play(game, *usual)  # 0 if another test made the first start
    assert (command.play(game, *usual, other) if first else command.run(other)) == 0
