"""Every screen passes axe and fits its window, in the light and the dark theme."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.robots import play
from tests.browser.visitors import MIDDLE, PHONE, WIDE, Visitor

pytestmark = pytest.mark.slow

SIZES = {"1440": WIDE, "1024": MIDDLE, "390": PHONE}
WAYS: dict[str, dict[str, Any]] = {"light": {}, "night": {"color_scheme": "dark"}, "japanese": {"locale": "ja"}}
SETUPS: dict[str, dict[str, Any]] = {
    "seven": {"edition": "first", "players": 3, "variant": "single"},
    "grid": {"board": "2x2"},
    "horsemen": {},
}
PAGES = {
    "lobby": "/",
    "pass": "/pass",
    "learn-seven": "/learn/seven",
    "learn-grid": "/learn/grid",
    "learn-horsemen": "/learn/horsemen",
    "rules": "/rules/seven",
    "lost": "/rules/nothing",
    "unknown": "/no/such/page",
}
OTHERWISE = {("lobby", "night"), ("lobby", "japanese"), ("rules", "japanese")}
"""Pages that are also checked in the dark theme or in Japanese."""


def look(visitor: Visitor, name: str, *, fits: bool = False) -> None:
    """Check a screen with axe, and its size at each width."""
    visitor.check_access()
    for width, size in SIZES.items():
        visitor.page.set_viewport_size({"width": size["width"], "height": size["height"]})
        if fits:
            visitor.check_fits()
        visitor.shot(f"{name}-{width}")
    visitor.page.set_viewport_size({"width": WIDE["width"], "height": WIDE["height"]})


def look_twice(visitor: Visitor, name: str, when: str) -> None:
    """Check a table in the light and the dark theme."""
    look(visitor, f"{name}-light-{when}", fits=True)
    visitor.page.emulate_media(color_scheme="dark")
    look(visitor, f"{name}-night-{when}", fits=True)
    visitor.page.emulate_media(color_scheme="light")


def sit(visitor: Visitor, game: str) -> None:
    """Open a small table against bots."""
    visitor.named("Ada").open(game, ["me", *["dreamer"] * (2 if game == "seven" else 1)], **SETUPS[game])
    expect(visitor.page.locator("main.stage")).to_be_visible()


@pytest.mark.parametrize("way", WAYS)
def test_pages(visit: Visit, way: str) -> None:
    """Pages that need no table pass axe; the tutorials also fit their windows."""
    visitor = visit(**WAYS[way])
    for page, address in PAGES.items():
        if way == "light" or (page, way) in OTHERWISE:
            visitor.go(address)
            expect(visitor.page.locator("h1, h2").first).to_be_attached()
            look(visitor, f"{page}-{way}", fits=page.startswith("learn"))


def test_what_opens_in_the_lobby(visit: Visit) -> None:
    """The dialog with all options for a game and the settings dialog pass axe."""
    visitor = visit()
    page = visitor.go("/")
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("dialog", name="Settings")).to_be_visible()
    look(visitor, "settings")
    page.keyboard.press("Escape")
    page.get_by_role("button", name=re.compile("^More")).first.click()
    expect(page.get_by_label("Seat 1")).to_be_visible()
    look(visitor, "more")


def test_the_room(visit: Visit) -> None:
    """A table that waits for friends passes axe."""
    visitor = visit().named("Ada")
    visitor.open("grid", ["me", "open"], board="2x2")
    expect(visitor.page.get_by_role("heading", name="One seat is free")).to_be_visible()
    look(visitor, "room")


@pytest.mark.parametrize("game", SETUPS)
def test_the_table(visit: Visit, game: str) -> None:
    """A table is accessible and fits before and after the first move, in both themes."""
    visitor = visit()
    sit(visitor, game)
    look_twice(visitor, f"table-{game}", "begin")
    play(visitor.page, game, random.Random(1), most=2 if game == "seven" else 1)
    look_twice(visitor, f"table-{game}", "play")


def test_beside_the_table(visit: Visit) -> None:
    """The log, rules and chat panels are accessible and fit the window."""
    visitor = visit()
    sit(visitor, "seven")
    for panel in ("Log", "Rules", "Chat"):
        visitor.page.get_by_role("tab", name=panel).click()
        expect(visitor.page.get_by_role("tabpanel", name=panel)).to_be_visible()
        look(visitor, f"panel-{panel.lower()}", fits=True)


def test_after_the_game(visit: Visit) -> None:
    """The result and the replay are accessible and fit the window."""
    visitor = visit(**WAYS["night"])
    sit(visitor, "grid")
    play(visitor.page, "grid", random.Random(1))
    look(visitor, "result", fits=True)
    visitor.page.get_by_role("link", name="Replay and analysis").click()
    expect(visitor.page.locator("[data-cell]").first).to_be_visible()
    look(visitor, "replay", fits=True)


def test_the_curtain(visit: Visit) -> None:
    """The curtain between two players on one device is accessible and fits the window."""
    visitor = visit()
    visitor.go("/pass").get_by_role("button", name="Begin").click()
    expect(visitor.page.get_by_role("button", name="Show my cards")).to_be_visible()
    look(visitor, "curtain", fits=True)
