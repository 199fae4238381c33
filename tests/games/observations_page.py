"""The tables of docs/observations.md: `python -m tests.games.observations_page` writes them anew."""

from __future__ import annotations

import re
from pathlib import Path

from augury.kernel.game import Game
from augury.kernel.observations import Block
from tests.setups import Way, opened

PAGE = Path(__file__).parents[2] / "docs" / "observations.md"
SHOWN: list[Way] = [
    ("seven", {"edition": "exam", "players": 4}),
    ("grid", {"board": "4x5", "players": 2}),
    ("horsemen", {"set": "house"}),
]
TABLE = re.compile(r"(<!-- (\w+) -->\n).*?(<!-- end -->)", re.DOTALL)


def table(game: Game) -> str:
    """The blocks of a game, those of one meaning in one line."""
    lines = [
        f"{game.features} numbers, and {game.actions} actions:",
        "",
        "| from | block | numbers | values | of | meaning |",
        "| --: | --- | --: | --- | --- | --- |",
    ]
    alike: dict[str, list[Block]] = {}
    first: dict[str, int] = {}
    place = 0
    for block in game.observation:
        alike.setdefault(block.meaning, []).append(block)
        first.setdefault(block.meaning, place)
        place += len(block.labels)
    lines += [line(first[meaning], blocks) for meaning, blocks in alike.items()]
    return "\n".join(["", *lines, "", ""])


def line(first: int, blocks: list[Block]) -> str:
    """Blocks of one meaning: the place of their first number, their names, and all that is said of them."""
    block = blocks[0]
    names = f"`{block.name}`" + (f" to `{blocks[-1].name}`" if len(blocks) > 1 else "")
    count = f"{len(blocks)} * {len(block.labels)}" if len(blocks) > 1 else str(len(block.labels))
    return (
        f"| {first} | {names} | {count} | {block.lowest} to {block.highest} | {few(block.labels)} | {block.meaning} |"
    )


def few(labels: tuple[str, ...], most: int = 8) -> str:
    """What the numbers are about: all of it if it is short; the lowest digit of a number is what 128 leaves."""
    told = [label or "the rest" for label in labels] if len(labels) > 1 else labels
    return ", ".join(told) if len(told) <= most else f"{', '.join(told[:2])}, … {told[-1]}"


def renewed(page: str) -> str:
    """The page with its tables as they should be."""
    tables = {way[0]: table(opened(way)) for way in SHOWN}
    return TABLE.sub(lambda found: f"{found[1]}{tables[found[2]]}{found[3]}", page)


if __name__ == "__main__":
    PAGE.write_text(renewed(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
