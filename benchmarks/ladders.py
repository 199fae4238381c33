"""Measures every ladder: each level of each game against the one below, for every player count, by sequential tests.

    python benchmarks/ladders.py                    all of them; resumes where it was stopped
    python benchmarks/ladders.py seven-exam-4       one

Each ladder is one `augury arena ... --ladder --sequential`, run in `build/ladders/`. Its results are copied to
`docs/strength/`. `docs/strength.md` and `src/augury/players/measured.json`, which `augury levels` shows, are written
from all the results there.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from augury.lab.report.text import interval
from augury.players import levels_of

ROOT = Path(__file__).parent.parent
RUNS = ROOT / "build" / "ladders"
RESULTS = ROOT / "docs" / "strength"
PAGE = ROOT / "docs" / "strength.md"
MEASURED = ROOT / "src" / "augury" / "players" / "measured.json"
TESTS = {2: (0.08, 1000, 2027), 3: (0.03, 2000, 2028), 4: (0.04, 1000, 2027)}
"""By number of seats: the margin of the sequential test, the most blocks, and the seed of the deals.

With three seats, one level needed a smaller margin than in the first run, and therefore new deals.
"""
HEAD = """# How strong the levels are

Each level plays against copies of the level below, on the same deal once in every seat. These games make one *deal
block*: a round of Seven Prophecies in every seat, or a whole game of the others. A sequential test on deal blocks
decides whether the higher level is stronger. It compares two hypotheses: the share of victories is even, or it is
higher by 8 percentage points with two seats, 3 with three and 4 with four. It is wrong in 5 % of cases either way.
Because a run stops once the test has seen enough, the measured share is slightly too high. Times were measured on a
busy shared machine with two cores.

[The arena](arena.md) explains the method and [the players](players.md) how the levels play. The results are in
`docs/strength/`; `make docs` builds the full reports from them. To measure all of it again:

    python benchmarks/ladders.py
"""


@dataclass(frozen=True)
class Way:
    """A game and setup whose levels are compared."""

    name: str
    title: str
    seats: int
    words: tuple[str, ...]
    unit: str = "game"

    def command(self) -> list[str]:
        """The command to run in the project's folder."""
        out = ("--out", f"build/ladders/{self.name}")
        margin, blocks, seed = TESTS[self.seats]
        test = ("--sequential", "--margin", str(margin), "--blocks", str(blocks), "--seed", str(seed))
        return ["augury", "arena", *self.words, "--ladder", "--unit", self.unit, *test, *out]


WAYS = (
    Way("seven-exam-4", "Seven Prophecies, exam edition, 4 players", 4, ("seven", "--players", "4"), "round"),
    Way("seven-exam-3", "Seven Prophecies, exam edition, 3 players", 3, ("seven", "--players", "3"), "round"),
    Way("seven-first-4", "Seven Prophecies, first edition, 4 players", 4, ("seven", "--edition", "first"), "round"),
    Way(
        "seven-first-3",
        "Seven Prophecies, first edition, 3 players",
        3,
        ("seven", "--edition", "first", "--players", "3"),
        "round",
    ),
    Way("grid-2", "Prophecies on the grid, 2 players", 2, ("grid",)),
    Way("grid-3", "Prophecies on the grid, 3 players", 3, ("grid", "--players", "3")),
    Way("grid-4", "Prophecies on the grid, 4 players", 4, ("grid", "--players", "4")),
    Way("horsemen-2", "Prophecy of the Four Horsemen", 2, ("horsemen",)),
)


def climb(way: Way) -> None:
    """Run one ladder, and store its results."""
    program = Path(sys.executable).parent / "augury"
    subprocess.run([str(program), *way.command()[1:]], check=True, cwd=ROOT)  # noqa: S603 - our own command
    results = json.loads((RUNS / way.name / "results.json").read_text(encoding="utf-8"))
    text = json.dumps(results, separators=(",", ":")) + "\n"
    (RESULTS / f"{way.name}.json").write_text(text, encoding="utf-8")


def results() -> dict[str, dict[str, Any]]:
    """The stored results by name."""
    files = {way.name: RESULTS / f"{way.name}.json" for way in WAYS}
    return {name: json.loads(file.read_text(encoding="utf-8")) for name, file in files.items() if file.exists()}


def page(found: dict[str, dict[str, Any]]) -> Iterator[str]:
    """The page of the docs, line by line."""
    yield HEAD
    for way in WAYS:
        if way.name in found:
            yield from section(way, found[way.name])


def section(way: Way, came: dict[str, Any]) -> Iterator[str]:
    """The section about one ladder, from the easiest level."""
    yield f"## {way.title}\n"
    even = f"Equal players would win {100 / came['seats']:.0f} %."
    yield f"{even} The [full report](strength/{way.name}.html) was made by\n"
    yield f"    {' '.join(way.command())}\n"
    yield "| level | player | victories against the level below | sequential test | ms per move |"
    yield "| --- | --- | --- | --- | --- |"
    pairs = {pair["hero"]: pair for pair in came["pairs"]}
    times = {time["name"]: time["milliseconds"] for time in came["times"]}
    for level in levels_of(way.words[0]):
        beats, verdict = "", ""
        if pair := pairs.get(level.name):
            share = pair["share"]
            beats = interval(share["value"], share["low"], share["high"])
            verdict = f"{pair['test']['verdict']} after {pair['blocks']} blocks"
        yield f"| {level.name} | `{level.player}` | {beats} | {verdict} | {times[level.name]:.1f} |"
    yield ""


def measured(found: dict[str, dict[str, Any]]) -> dict[str, Any]:
    """The shares against the level below, by game, setup and level."""
    table: dict[str, Any] = {}
    for way in WAYS:
        if came := found.get(way.name):
            shares = {
                pair["hero"]: [round(pair["share"][key], 3) for key in ("value", "low", "high")]
                for pair in came["pairs"]
            }
            here = {"title": way.title, "players": came["seats"], "shares": shares}
            table.setdefault(way.words[0], []).append(here)
    return table


def main() -> None:
    """Run the ladders and write the pages."""
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("names", nargs="*", choices=[[], *(way.name for way in WAYS)])
    words.add_argument("--only-write", action="store_true", help="only write the pages from the results that are there")
    asked = words.parse_args()
    RESULTS.mkdir(exist_ok=True)
    for way in WAYS:
        if not asked.only_write and (not asked.names or way.name in asked.names):
            climb(way)
    found = results()
    PAGE.write_text("\n".join(page(found)), encoding="utf-8")
    MEASURED.write_text(json.dumps(measured(found), indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
