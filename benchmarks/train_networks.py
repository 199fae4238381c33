"""Train the networks of Seven Prophecies for all four setups, in pieces, and put them where players find them.

    python -m benchmarks.train_networks --out build/networks --device cuda --minutes 20 --pause-after 9.5
    python -m benchmarks.train_networks --out build/networks --install

Run the first command again until it says that everything is done; each time it goes on where it was. The exam edition
for four gets most of the time, and the others begin with the network of an earlier one. Options that are not listed
here go to `augury train seven`.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import time
from pathlib import Path

from augury.cli.commands import run
from augury.lab.seven.checkpoint import CHECKPOINT, read_checkpoint
from augury.lab.seven.settings import Settings
from augury.lab.seven.trainer import WEIGHTS, done_part
from augury.players.seven.weights import included

PLAN = (
    ("exam", 4, None, 0.46),
    ("first", 4, "exam-4", 0.18),
    ("exam", 3, "exam-4", 0.18),
    ("first", 3, "exam-3", 0.18),
)
"""Edition, players, whose network it begins with, and its part of the time."""
SHORTEST = 0.03
"""The part of a command's time in which it does not pay to begin with another setup."""
ENDLESS = 10**6
"""More iterations than there is time for."""
LARGEST, LARGEST_TOGETHER = 2_000_000, 6_000_000
"""Bytes."""


def done(folder: Path) -> float:
    """The finished part of a training."""
    if not (folder / CHECKPOINT).exists():
        return 0.0
    kept = read_checkpoint(folder, "cpu", parts=False)
    iteration, _, seconds = kept["progress"]
    return done_part(Settings(**kept["settings"]), iteration, seconds)


def train_all(out: Path, minutes: float, pause_after: float | None, more: list[str]) -> bool:
    """Go through the plan until the time of this command is up; whether everything is done."""
    began = time.monotonic()
    for edition, players, start, part in PLAN:
        folder = out / f"{edition}-{players}"
        if done(folder) >= 1:
            continue
        left = None if pause_after is None else pause_after - (time.monotonic() - began) / 60
        if left is not None and pause_after is not None and left < SHORTEST * pause_after:
            return False
        words = ["train", "seven", "--edition", edition, "--players", str(players), "--out", str(folder)]
        words += ["--iterations", str(ENDLESS), "--minutes", f"{part * minutes:.6g}", *more]
        words += ["--pause-after", f"{left:.6g}"] if left is not None else []
        words += ["--start-from", str(out / start)] if start else []
        print(f"{edition}-{players}: {done(folder):.0%} done", file=sys.stderr)
        run(words)
        if done(folder) < 1:
            return False
    return True


def install(out: Path) -> None:
    """Copy the weights to where players find them."""
    files = {f"{edition}-{players}": out / f"{edition}-{players}" / WEIGHTS for edition, players, _, _ in PLAN}
    sizes = [file.stat().st_size for file in files.values()]
    if max(sizes) > LARGEST or sum(sizes) > LARGEST_TOGETHER:
        raise SystemExit(f"the weights are too large: {sizes} bytes")
    for name, file in files.items():
        included(name).parent.mkdir(exist_ok=True)
        shutil.copyfile(file, included(name))
    print(f"installed {sum(sizes):,} bytes in {included('exam-4').parent}")


def main() -> None:
    """Train or install."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--minutes", type=float, default=20.0, help="of playing and learning, for all four together")
    parser.add_argument("--pause-after", type=float, help="minutes after which this command ends")
    parser.add_argument("--install", action="store_true", help="only copy the weights into the package")
    given, more = parser.parse_known_args()
    if given.install:
        install(given.out)
    elif train_all(given.out, given.minutes, given.pause_after, more):
        print("Everything is done.")
    else:
        print("Run the same command again to go on.")


if __name__ == "__main__":
    main()
