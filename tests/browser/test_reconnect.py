"""The server dies in the middle of a trick, and comes back: the page says so, and goes on by itself."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.houses import House
from tests.browser.robots import play
from tests.browser.visitors import Visitor

pytestmark = pytest.mark.slow


def log_of(visitor: Visitor) -> list[str]:
    """What happened in the game, line by line."""
    return visitor.page.get_by_role("list", name="Log").locator("li.game").all_inner_texts()


def test_a_server_killed_in_mid_trick(browser: Browser, tmp_path: Path) -> None:
    """The line is down, then the game goes on to its end; the log is what a newcomer is told, no line more or less."""
    house = House(tmp_path)
    try:
        visitor = Visitor(browser, house.address).named("Ada")
        visitor.open("seven", ["me", "dreamer", "dreamer"], edition="first", players=3, variant="single")
        play(visitor.page, "seven", random.Random(3), most=4)
        house.kill()
        expect(visitor.page.get_by_role("alert")).to_have_text("The line is down. Trying again; nothing is lost.")
        visitor.shot("line-down")
        visitor.check_access()
        house.start()
        expect(visitor.page.get_by_role("alert")).to_have_count(0)
        play(visitor.page, "seven", random.Random(5))
        told = log_of(visitor)
        visitor.page.reload()
        expect(visitor.page.get_by_role("list", name="Log").locator("li.game").first).to_be_attached()
        assert told == log_of(visitor)
        visitor.leave()
    finally:
        house.kill()
