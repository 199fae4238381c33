"""How long does a command take to start? Medians of several starts, beside Python's own and OpenSpiel's.

    python benchmarks/starting.py

The first start of each game compiles its rules and is not counted. OpenSpiel is left out where it is not installed.
"""

from __future__ import annotations

import argparse
import statistics
import subprocess
import sys
import time
from importlib.util import find_spec
from pathlib import Path

AUGURY = str(Path(sys.executable).with_name("augury"))
OPENSPIEL = "import pyspiel, random; s = pyspiel.load_game('hearts').new_initial_state(); s.legal_actions()"

STARTS = {
    "python -c pass": [sys.executable, "-c", "pass"],
    "augury games": [AUGURY, "games"],
    **{
        f"augury simulate {game} --games 1": [AUGURY, "simulate", game, "--games", "1"]
        for game in ("seven", "grid", "horsemen")
    },
}


def seconds(command: list[str]) -> float:
    """How long one start takes, to its end."""
    began = time.monotonic()
    subprocess.run(command, check=True, capture_output=True)  # noqa: S603
    return time.monotonic() - began


def main() -> None:
    """Print a row for each command."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--starts", type=int, default=7, help="of each command")
    starts = asked.parse_args().starts
    commands = dict(STARTS)
    if find_spec("pyspiel"):
        commands["OpenSpiel: import, load hearts"] = [sys.executable, "-c", OPENSPIEL]
    for name, command in commands.items():
        seconds(command)
        took = [seconds(command) for _ in range(starts)]
        print(f"{name:36} {statistics.median(took):5.2f} s ({min(took):.2f} to {max(took):.2f})")


if __name__ == "__main__":
    main()
