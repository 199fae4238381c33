"""Trains the networks of Seven Prophecies for all four setups, in several runs, and installs them.

    python -m benchmarks.train_networks --out build/networks --device cuda --minutes 20 --pause-after 9.5
    python -m benchmarks.train_networks --out build/networks --install

Repeat the first command until it says that everything is done; each time it continues where it stopped. The exam
edition for four gets most of the time, and each of the others starts from the network of an earlier one. Unknown
options are passed to `augury train seven`.

`--collect FOLDER` packs what a later command needs into a few files of moderate size, for machines that return only
such files; `--restore FOLDER` unpacks them.
"""

from __future__ import annotations

import argparse
import io
import shutil
import sys
import tarfile
import time
from collections.abc import Sequence
from pathlib import Path

from msgspec.structs import replace

from augury.cli.commands import run
from augury.lab.seven.checkpoint import CHECKPOINT, PARTS, read_checkpoint
from augury.lab.seven.settings import Settings
from augury.lab.seven.trainer import WEIGHTS, done_part
from augury.players.seven.weights import included

PLAN = (("exam", 4, None), ("first", 4, "exam-4"), ("exam", 3, "exam-4"), ("first", 3, "exam-3"))
"""Edition, players, and the network to start from."""
PARTS_OF_TIME = (0.46, 0.18, 0.18, 0.18)
"""The share of the time for each setup."""
SHORTEST = 0.03
"""The share of a command's time below which another setup is not started."""
ENDLESS = 10**6
"""More iterations than there is time for."""
LARGEST, LARGEST_TOGETHER = 2_000_000, 6_000_000
"""The most bytes of one file of weights, and of all together."""
PIECE = 15 << 20
"""Bytes of each collected file except the last."""
COLLECTED = "networks-*.part"


def done(folder: Path, minutes: float | None = None) -> float:
    """The finished share of a training, for the given minutes or those of its last command."""
    if not (folder / CHECKPOINT).exists():
        return 0.0
    kept = read_checkpoint(folder, "cpu", parts=False)
    iteration, _, seconds = kept["progress"]
    settings = Settings(**kept["settings"])
    return done_part(settings if minutes is None else replace(settings, minutes=minutes), iteration, seconds)


def train_all(
    out: Path, minutes: float, pause_after: float | None, more: list[str], parts: Sequence[float] = PARTS_OF_TIME
) -> bool:
    """Continue the plan until this command's time is up; returns whether everything is done.

    However short the time, the first unfinished training makes progress.
    """
    began, ran = time.monotonic(), False
    for (edition, players, start), part in zip(PLAN, parts, strict=True):
        folder, whole = out / f"{edition}-{players}", part * minutes
        if done(folder, whole) >= 1:
            continue
        left = None
        if pause_after is not None:
            left, least = pause_after - (time.monotonic() - began) / 60, SHORTEST * pause_after
            if ran and left < least:
                return False
            left = max(left, least)
        ran = True
        words = ["train", "seven", "--edition", edition, "--players", str(players), "--out", str(folder)]
        words += ["--iterations", str(ENDLESS), "--minutes", f"{whole:.6g}", *more]
        words += ["--pause-after", f"{left:.6g}"] if left is not None else []
        words += ["--start-from", str(out / start)] if start else []
        print(f"{edition}-{players}: {done(folder, whole):.0%} done", file=sys.stderr)
        run(words)
        if done(folder, whole) < 1:
            return False
    return True


def collect(out: Path, to: Path) -> None:
    """Pack all trainings into files of moderate size; finished ones without the data needed only to continue them."""
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w") as archive:
        for edition, players, _ in PLAN:
            folder = out / f"{edition}-{players}"
            unneeded = tuple(f"{part}-" for part in PARTS) if done(folder) >= 1 else ()
            for file in sorted(folder.glob("*")):
                if not file.name.startswith(unneeded):
                    archive.add(file, f"{folder.name}/{file.name}")
    to.mkdir(parents=True, exist_ok=True)
    content = packed.getvalue()
    for number, first in enumerate(range(0, len(content), PIECE)):
        (to / COLLECTED.replace("*", f"{number:03}")).write_bytes(content[first : first + PIECE])
    print(f"collected {len(content):,} bytes in {to}")


def restore(out: Path, given: Path) -> None:
    """Unpack collected files."""
    files = sorted(given.glob(COLLECTED))
    if not files:
        raise SystemExit(f"nothing was collected in {given}")
    content = io.BytesIO(b"".join(file.read_bytes() for file in files))
    with tarfile.open(fileobj=content) as archive:
        archive.extractall(out, filter="data")


def install(out: Path) -> None:
    """Copy the weights to where players find them."""
    files = {f"{edition}-{players}": out / f"{edition}-{players}" / WEIGHTS for edition, players, _ in PLAN}
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
    parser.add_argument("--parts", type=float, nargs=len(PLAN), default=PARTS_OF_TIME, help="of the time, for each")
    parser.add_argument("--collect", type=Path, help="pack everything into a folder when this command ends")
    parser.add_argument("--restore", type=Path, help="first unpack what another command has collected in a folder")
    parser.add_argument("--install", action="store_true", help="only copy the weights into the package")
    given, more = parser.parse_known_args()
    if given.restore:
        restore(given.out, given.restore)
    if given.install:
        install(given.out)
        return
    finished = train_all(given.out, given.minutes, given.pause_after, more, given.parts)
    if given.collect:
        collect(given.out, given.collect)
    print("Everything is done." if finished else "Run the same command again to go on.")


if __name__ == "__main__":
    main()
