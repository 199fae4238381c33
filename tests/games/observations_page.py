"""The tables of docs/observations.md: `python -m tests.games.observations_page` regenerates them."""

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
    """The table of a game's blocks, with one row for blocks of the same meaning."""
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
    """The row for blocks of the same meaning: the index of their first number, their names, and their description."""
    block = blocks[0]
    names = f"`{block.name}`" + (f" to `{blocks[-1].name}`" if len(blocks) > 1 else "")
    count = f"{len(blocks)} * {len(block.labels)}" if len(blocks) > 1 else str(len(block.labels))
    return (
        f"| {first} | {names} | {count} | {block.lowest} to {block.highest} | {few(block.labels)} | {block.meaning} |"
    )


def few(labels: tuple[str, ...], most: int = 8) -> str:
    """The labels of a block, abbreviated if there are many; an empty label is the remainder of a number modulo 128."""
    texts = [label or "the rest" for label in labels] if len(labels) > 1 else labels
    return ", ".join(texts) if len(texts) <= most else f"{', '.join(texts[:2])}, … {texts[-1]}"


def renewed(page: str) -> str:
    """The page with its tables regenerated."""
    tables = {way[0]: table(opened(way)) for way in SHOWN}
    return TABLE.sub(lambda found: f"{found[1]}{tables[found[2]]}{found[3]}", page)


if __name__ == "__main__":
    PAGE.write_text(renewed(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
