"""Each game in a real browser, from the lobby to the result."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.robots import play
from tests.browser.visitors import PHONE, WIDE, Visitor

pytestmark = pytest.mark.slow

OFFERS: dict[str, tuple[str, str, list[str]]] = {
    "Seven Prophecies, exam": ("Exam edition, 2025", "seven", ["3 players"]),
    "Seven Prophecies, first": ("First edition, 2017", "seven", ["3 players", "A single round"]),
    "Prophecies": ("Pencil and paper", "grid", []),
    "Prophecy": ("A duel of decks", "horsemen", ["One to each player who fills a side"]),
    "Seven Prophecies, exam, four players": ("Exam edition, 2025", "seven", []),
    "Seven Prophecies, first, for points": ("First edition, 2017", "seven", []),
}
"""The edition on the lobby's card, the game, and the choices made in its dialog."""
LONG = {"Seven Prophecies, exam, four players", "Seven Prophecies, first, for points"}


def choose_table(page: Page, edition: str, choices: list[str]) -> None:
    """Open a game's dialog in the lobby, put the easiest bots on all other seats, and start."""
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
    """Check that the result shows the winner and the scoring, and that the record can be downloaded."""
    dialog = visitor.page.locator("dialog[open]")
    expect(dialog.get_by_role("table")).to_be_visible()
    expect(dialog.get_by_role("button", name="Play again")).to_be_visible()
    address = dialog.get_by_role("link", name="Download the record").get_attribute("href")
    assert visitor.ask("GET", str(address))["result"]


COVERED = """() => [...document.querySelectorAll(".place .reply")].flatMap((reply) => {
  const box = reply.getBoundingClientRect();
  const texts = [...reply.parentElement.querySelectorAll(".name, .line, .short")];
  return texts.filter((text) => {
    const range = document.createRange();
    range.selectNodeContents(text);
    const end = text.getBoundingClientRect().bottom; // lines beyond it are cut off, not covered
    return [...range.getClientRects()].some(
      (one) => one.width && one.top < end - 2 && Math.min(one.bottom, end) > box.top + 1 && one.top < box.bottom - 1 &&
        one.right > box.left + 1 && one.left < box.right - 1);
  }).map((text) => text.textContent);
})"""
"""The words of Prophecies that the notice of the last response covers."""


def check_horsemen(visitor: Visitor) -> None:
    """Check that the replay names causes, hides authors' notes, covers no text, and shows all four Horsemen."""
    page = visitor.page
    page.get_by_role("link", name="Replay and analysis").click()
    expect(page.locator(".pile")).to_have_count(4)
    for name in ("Conquest", "War", "Famine", "Death"):
        expect(page.locator(".pile .who").filter(has_text=name)).to_have_count(1)
    page.get_by_label("View from").select_option(label="A spectator")
    expect(page.locator(".pile .who").filter(has_text="Conquest")).to_have_count(0)  # at the beginning
    expect(page).to_have_url(re.compile(r"at=0&from=outside$"))
    match, number = page.url.partition("?")[0].rsplit("/", 2)[1:]
    moments = visitor.ask("GET", f"/api/records/{match}/{number}/moments?seat=0")["moments"]
    waits = [any(place["responder"] is not None for place in one["view"]["prophecies"]) for one in moments]
    for size in (WIDE, PHONE):
        page.set_viewport_size({"width": size["width"], "height": size["height"]})
        page.goto(f"/g/{match}/{number}?at={waits.index(True)}&from=0")
        expect(page.locator(".place .reply").first).to_be_visible()
        assert page.evaluate(COVERED) == []
        shown = page.locator(".table").inner_text()
        assert not re.search("invented|implied|printed", shown)
    page.set_viewport_size({"width": WIDE["width"], "height": WIDE["height"]})
    page.get_by_role("button", name="What happened", exact=True).click()
    expect(page.get_by_text(re.compile("^Because of ")).first).to_be_attached()


@pytest.mark.parametrize(
    "offer", [pytest.param(offer, marks=pytest.mark.long if offer in LONG else ()) for offer in OFFERS]
)
def test_a_whole_game_from_lobby_to_result(visit: Visit, offer: str) -> None:
    """A whole game against bots can be played using only what is visible and clickable."""
    edition, game, choices = OFFERS[offer]
    visitor = visit()
    choose_table(visitor.go("/"), edition, choices)
    play(visitor.page, game, random.Random(offer))
    check_result(visitor)
    visitor.check_access()
    visitor.shot(f"result-{offer}")
    if game == "horsemen":
        check_horsemen(visitor)


@pytest.mark.parametrize(
    "game", ["seven", *(pytest.param(game, marks=pytest.mark.long) for game in ("grid", "horsemen"))]
)
def test_a_whole_game_on_a_phone(visit: Visit, game: str) -> None:
    """A whole game can be played by touch on a phone held upright, without scrolling."""
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


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_the_number_picker_opens_beside_its_cell(visit: Visit, size: dict[str, int]) -> None:
    """The number picker opens next to its cell and inside the window, wherever the cell is, and never covers it."""
    visitor = visit(viewport=size).named("Ada")
    visitor.open("grid", ["me", "dreamer"], board="7x7")
    page = visitor.page
    picker = page.get_by_role("toolbar", name=re.compile("^write into"))
    for cell in ("a1", "g1", "d4", "a7", "g7"):
        there = page.locator(f'[data-cell="{cell}"]')
        there.click()
        expect(picker).to_be_visible()
        expect(picker).to_have_attribute("aria-label", re.compile(rf"\b{cell}\b"))
        beside, own = picker.bounding_box(), there.bounding_box()
        assert beside and own
        across = max(beside["x"] - own["x"] - own["width"], own["x"] - beside["x"] - beside["width"])
        down = max(beside["y"] - own["y"] - own["height"], own["y"] - beside["y"] - beside["height"])
        assert 0 <= max(across, down) <= 12, (cell, beside, own)
        assert beside["x"] >= 0 and beside["x"] + beside["width"] <= size["width"]
        assert beside["y"] >= 0 and beside["y"] + beside["height"] <= size["height"]
        there.click()
        expect(picker).to_have_count(0)
    page.locator('[data-cell="d4"]').click()
    expect(picker).to_be_visible()
    visitor.check_fits()
    visitor.shot(f"picker-{size['width']}")
