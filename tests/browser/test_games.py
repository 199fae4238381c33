"""Each game in a real browser, from the lobby to the result."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.robots import play
from tests.browser.visitors import PHONE, Visitor

pytestmark = pytest.mark.slow

OFFERS: dict[str, tuple[str, str, list[str]]] = {
    "Seven Prophecies, exam": ("Exam edition, 2025", "seven", ["3 players"]),
    "Seven Prophecies, first": ("First edition, 2017", "seven", ["3 players", "A single round"]),
    "Prophecies": ("Pencil and paper", "grid", []),
    "Prophecy": ("A duel of decks", "horsemen", []),
    "Seven Prophecies, exam, four players": ("Exam edition, 2025", "seven", []),
    "Seven Prophecies, first, for points": ("First edition, 2017", "seven", []),
}
"""What the lobby's card says, the game, and what is chosen in its dialog."""
LONG = {"Seven Prophecies, exam, four players", "Seven Prophecies, first, for points"}


def choose_table(page: Page, edition: str, choices: list[str]) -> None:
    """Open the dialog of a game in the lobby, with the easiest bots on all other seats, and start."""
    card = page.get_by_role("article").filter(has_text=edition)
    card.get_by_role("button", name=re.compile("^More")).click()
    dialog = page.get_by_role("dialog")
    seats = dialog.get_by_label(re.compile(r"^Seat \d"))
    expect(seats.first).to_be_visible()
    for choice in choices:
        dialog.locator("label").filter(has_text=choice).click()
        expect(dialog.get_by_label(choice)).to_be_checked()
    for seat in range(1, seats.count()):
        seats.nth(seat).select_option("dreamer")
    dialog.get_by_role("button", name="Start").click()


def check_result(visitor: Visitor) -> None:
    """The result tells who won and how it was scored, and the record can be had."""
    dialog = visitor.page.locator("dialog[open]")
    expect(dialog.get_by_role("table")).to_be_visible()
    expect(dialog.get_by_role("button", name="Play again")).to_be_visible()
    address = dialog.get_by_role("link", name="Download the record").get_attribute("href")
    assert visitor.ask("GET", str(address))["result"]


@pytest.mark.parametrize(
    "offer", [pytest.param(offer, marks=pytest.mark.long if offer in LONG else ()) for offer in OFFERS]
)
def test_a_whole_game_from_lobby_to_result(visit: Visit, offer: str) -> None:
    """Against bots, with what a person can see and click."""
    edition, game, choices = OFFERS[offer]
    visitor = visit()
    choose_table(visitor.go("/"), edition, choices)
    play(visitor.page, game, random.Random(offer))
    check_result(visitor)
    visitor.check_access()
    visitor.shot(f"result-{offer}")


@pytest.mark.parametrize("game", ["seven", "grid", "horsemen"])
def test_a_whole_game_on_a_phone(visit: Visit, game: str) -> None:
    """Held upright and played by touch; nothing has to be scrolled."""
    visitor = visit(viewport=PHONE, has_touch=True, is_mobile=True, color_scheme="dark").named("Ada")
    setup: dict[str, dict[str, Any]] = {
        "seven": {"edition": "first", "players": 3, "variant": "single"},
        "grid": {"board": "3x3"},
        "horsemen": {},
    }
    others = 2 if game == "seven" else 1
    visitor.open(game, ["me", *["dreamer"] * others], **setup[game])
    play(visitor.page, game, random.Random(7), most=3)
    visitor.check_fits()
    visitor.shot(f"phone-{game}")
    play(visitor.page, game, random.Random(8))
    check_result(visitor)
    visitor.check_fits()
