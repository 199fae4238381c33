"""The picture of `augury balance` is well formed, has a row for each entry, and nothing lies outside or overlaps."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from augury.games.horsemen.cardfile import read_set
from augury.games.horsemen.shelf import shipped
from augury.lab.horsemen.figures import Balance, balance_of
from augury.lab.horsemen.plot import plot
from augury.players.horsemen.selfplay import play_quickly
from tests.cli.commands import augury, refusal
from tests.cli.tallies import FIRST, SECOND, figures, games
from tests.games.horsemen.cardsets import good
from tests.games.horsemen.positions import house

SVG = "{http://www.w3.org/2000/svg}"
BROAD = 0.6
"""Approximate width of a letter as a multiple of the font size."""


@dataclass(frozen=True)
class Box:
    """The bounding box of a text."""

    words: str
    left: float
    right: float
    top: float
    bottom: float

    def overlaps(self, other: Box) -> bool:
        """Return whether two boxes overlap."""
        across = self.left < other.right and other.left < self.right
        return across and self.top < other.bottom and other.top < self.bottom


def boxes(picture: ET.Element) -> Iterator[Box]:
    """Yield the boxes of all texts."""
    for text in picture.iter(f"{SVG}text"):
        words = text.text or ""
        named = float(text.get("style", "").removeprefix("font-size: ").removesuffix("px") or 0)
        size = named or (12 if text.get("class") == "small" else 13)
        x, y, breadth = float(text.attrib["x"]), float(text.attrib["y"]), BROAD * size * len(words)
        left = x - breadth * {"start": 0, "middle": 0.5, "end": 1}[text.attrib["text-anchor"]]
        yield Box(words, left, left + breadth, y - 0.8 * size, y + 0.2 * size)


def check(found: Balance) -> ET.Element:
    """Check the layout of a picture and return it."""
    picture = ET.fromstring(plot(found))  # noqa: S314 - our own
    width, height = map(float, picture.attrib["viewBox"].split()[2:])
    placed = list(boxes(picture))
    for number, box in enumerate(placed):
        assert box.left >= 0 and box.right <= width and box.top >= 0 and box.bottom <= height, box
        assert not [other for other in placed[:number] if box.overlaps(other)], box
    words = [box.words for box in placed]
    entries = [*found.prophecies, *found.suits, *found.horsemen]
    assert all(words.count(entry.name) == 1 for entry in entries)
    points = list(picture.iter(f"{SVG}circle"))
    bars = [path for path in picture.iter(f"{SVG}path") if "bar" in path.attrib["class"]]
    assert len(points) == len(bars) == sum(entry.worth is not None for entry in entries)
    assert words.count("too rare") == len(entries) - len(points)
    names = {entry.name for entry in entries}
    frame = max(box.right for box in placed if box.words in names)
    right = [box for box in placed if box.words == "too rare" or (box.words[0] in "+-" and "±" in box.words)]
    assert len(right) == len(entries)
    numbers = min(box.left for box in right)
    for point, bar in zip(points, bars, strict=True):
        _, start, _, end = bar.attrib["d"].split()
        assert frame < float(start.split(",")[0]) <= float(point.attrib["cx"]) <= float(end) < numbers
        assert float(start.split(",")[1]) == float(point.attrib["cy"])
    return picture


@pytest.mark.parametrize("count", [100, 400])
def test_a_row_for_each_entry(count: int) -> None:
    """Each entry has its name, its point within its interval and its number, above a scale."""
    found = balance_of(shipped("house"), play_quickly(house(), 0, 0, count), 0, 1.0, "greedy")
    words = [box.words for box in boxes(check(found))]
    assert found.set in words and "0" in words and "points of the share of victories" in words
    assert any(f"{count} games between two quick players" in text for text in words)


def test_entries_that_never_came_up() -> None:
    """An entry that never came up has a row without a point, even if none did."""
    check(figures(games(2)))
    check(figures(games(5, takers={2: 0}, uncoverers={1: 0}), games(4, SECOND, takers={2: 0, 4: 1})))


def test_far_away() -> None:
    """Worths beyond the scale lie at its edge, and no interval leaves the picture."""
    takers = [games(40, FIRST, takers={number: number % 2}) for number in range(12)]
    check(figures(*takers, games(3, SECOND, uncoverers={0: 1, 1: 0})))


@pytest.mark.parametrize("name", ["n" * 32, "THE HILL THAT WALKED AND TALKED!", "<b> & 'quotes' \"too\"", "预言" * 5])
def test_long_and_strange_names(name: str) -> None:
    """Names of any length fit, in smaller type if necessary, and markup in them is escaped."""
    changed = good(name="A name of a card set with as many letters as may be, MMMMWWW")
    changed["prophecies"][0]["name"] = name
    check(balance_of(read_set(changed), play_quickly(house(), 0, 0, 50), 0, 1.0, "greedy"))


def test_best_first() -> None:
    """Within a section rows are ordered by worth."""
    found = figures(
        games(4, FIRST, takers={0: 1, 5: 0}), games(4, FIRST, takers={7: 0}), games(2, SECOND, takers={7: 0})
    )
    words = [box.words for box in boxes(check(found))]
    order = [words.index(found.prophecies[number].name) for number in (5, 7, 0, 1)]
    assert order == sorted(order)


def test_at_the_command(tmp_path: Path) -> None:
    """`--plot` creates the folder, replaces an older picture, and leaves the other output unchanged."""
    file = tmp_path / "new" / "balance.svg"
    for seed in (1, 2):
        outcome = augury("balance", "horsemen", "--games", 100, "--seed", seed, "--plot", file, "--json")
        assert (outcome.code, outcome.err) == (0, "") and json.loads(outcome.out)["seed"] == seed
    cards = shipped("house")
    expected = plot(balance_of(cards, play_quickly(house(), 2, 0, 100), 2, 1.0, "greedy"))
    assert file.read_text(encoding="utf-8") == expected
    assert [path.name for path in file.parent.iterdir()] == ["balance.svg"]


def test_where_nothing_can_be_written(tmp_path: Path) -> None:
    """A path that cannot be written is refused in one line before any game is played."""
    (tmp_path / "file").write_text("no folder", encoding="utf-8")
    words = ("balance", "horsemen", "--games", 10**7, "--plot")
    below = tmp_path / "file" / "below.svg"
    assert refusal(augury(*words, below)) == f"cannot write {below}: {tmp_path / 'file'} is not a folder"
    assert refusal(augury(*words, below / "deeper.svg")) == f"cannot write {below / 'deeper.svg'}: Not a directory"
    assert refusal(augury(*words, tmp_path)) == f"cannot write {tmp_path}: Is a directory"
    assert (tmp_path / "file").read_text(encoding="utf-8") == "no folder"
