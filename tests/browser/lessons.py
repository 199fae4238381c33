"""Plays through a tutorial to its end: turns every page and makes every move that it asks for."""

from __future__ import annotations

import json
import re
from pathlib import Path

from playwright.sync_api import Page, expect

GAMES = Path(__file__).parents[2] / "web" / "src" / "games"
RANKS = ("1st", "2nd", "3rd", "4th")


def wanted(name: str) -> list[str]:
    """The moves that a tutorial asks for."""
    (found,) = GAMES.glob(f"*/tutorials/{name}.json")
    steps = json.loads(found.read_text(encoding="utf-8"))["steps"]
    return [step["want"] for step in steps if step["want"]]


def finish(page: Page, name: str) -> list[str]:
    """Play an open tutorial to its end; returns the texts it showed."""
    lesson = page.get_by_role("region", name="The lesson")
    start, on = lesson.get_by_role("button", name="Play"), lesson.get_by_role("button", name="Next")
    asked = lesson.get_by_text("Your move")
    moves = iter(wanted(name))
    read: list[str] = []
    for _ in range(100):
        expect(start.or_(on).or_(asked).first).to_be_visible()
        said = lesson.locator(".text p").first.inner_text()
        read.append(said)
        if start.count():
            return read
        if on.count():
            on.click()
        else:
            make(page, next(moves))
            expect(lesson.locator(".text p").first).not_to_have_text(said)
    raise AssertionError("the lesson has no end")


def make(page: Page, move: str) -> None:
    """Make a move of Seven Prophecies or of Prophecies by clicks."""
    if re.fullmatch(r"\d+", move):
        for rank, tokens in zip(RANKS, move, strict=False):
            for _ in range(int(tokens)):
                page.get_by_role("button", name=f"One more on {rank}").click()
        page.get_by_role("button", name="Seal the prophecy").click()
    elif "=" in move:
        cell, mark = move.split("=")
        page.locator(f"button[data-cell='{cell}']").click()
        page.get_by_role("toolbar").get_by_role("button", name=re.compile(f"^{mark}:", re.IGNORECASE)).click()
    else:
        page.locator(f"button[data-card='{move}']").click()
