"""Alone against a bot in a real browser: moves taken back, the game to continue, and a log that follows the board."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.layout import layout_faults
from tests.browser.robots import play
from tests.browser.visitors import PHONE

pytestmark = pytest.mark.slow

WATCH = """() => {
  window.seen = [];
  const look = () => window.seen.push({
    status: document.querySelector("header .what p")?.textContent,
    lines: document.querySelectorAll("#side-panel li.game").length,
    marks: document.querySelectorAll("button[data-cell]:has(.pen, .pencil, .printed)").length,
    result: document.querySelector("dialog[open]") !== null,
  });
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""
"""Note what the header, the log and the board say whenever anything changes."""


def test_simple_bots_are_mentioned_beside_the_table(visit: Visit) -> None:
    """While the rules are compiled, a row above the table says so on a phone; it covers nothing and can be closed."""
    visitor = visit(viewport=PHONE).named("Ada")
    page = visitor.page
    page.route("**/api/games/grid/bots", lambda route: route.fulfill(json={"full_strength": False}))
    visitor.open("grid", ["me", "dreamer"], board="2x2")
    bar = page.get_by_role("region", name="Notices").get_by_text("For a minute or two they play more simply.")
    expect(bar).to_be_visible()
    expect(page.locator(".notice:popover-open")).to_have_count(0)
    assert not layout_faults(page)
    page.get_by_role("region", name="Notices").get_by_role("button", name="Close").click()
    expect(bar).to_have_count(0)


def test_games_in_progress_come_first_on_a_phone(visit: Visit) -> None:
    """Both of two games can be seen in the lobby without scrolling, before the games that could be begun."""
    visitor = visit(viewport=PHONE).named("Ada")
    for _ in range(2):
        match = visitor.open("grid", ["me", "dreamer"], board="3x3")
        command = {"type": "move", "move": "a1=1"}
        visitor.ask("POST", f"/api/matches/{match}/commands", {"type": "do", "id": match, "command": command})
    page = visitor.go("/")
    for waiting in (
        page.get_by_role("link", name=re.compile("Your turn")),
        page.get_by_role("heading", name="My games"),
    ):
        expect(waiting.first).to_be_in_viewport(ratio=1)


def test_take_back_continue_and_play_again(visit: Visit) -> None:
    """The button works when it is lit, and is noted; the game waits in the lobby; header and log follow the board."""
    visitor = visit(reduced_motion="no-preference").named("Ada")
    match = visitor.open("grid", ["me", "dreamer"], board="2x2")
    page, chance = visitor.page, random.Random(1)
    back, log = page.get_by_role("button", name="Take back"), page.locator("#side-panel")
    expect(back).to_have_attribute("aria-disabled", "true")
    play(page, "grid", chance, most=1)
    page.wait_for_function("() => document.title.startsWith('●')")
    expect(back).to_have_attribute("aria-disabled", "false")
    back.click()
    note = "Ada took back a move. The game continues from the beginning."
    expect(log.get_by_text(note)).to_be_visible()
    expect(page.locator("[data-cell] .pen")).to_have_count(0)
    expect(back).to_have_attribute("aria-disabled", "true")

    first = visitor.go("/").locator("main a, main button").first
    expect(first).to_contain_text("Continue")
    expect(first).to_contain_text("Your turn")
    visitor.check_access()
    visitor.shot("lobby-continue")
    first.click()
    expect(page).to_have_url(f"{visitor.address}/t/{match}")
    expect(log.get_by_text(note)).to_be_visible()

    page.evaluate(WATCH)
    play(page, "grid", chance)
    expect(page.locator("dialog[open]")).to_contain_text("With one move taken back.")
    for seen in page.evaluate("window.seen"):
        assert seen["lines"] <= seen["marks"] + seen["result"], f"the log was ahead of the board: {seen}"
        assert seen["result"] or seen["status"] != "The game is over", f"the header was ahead of the board: {seen}"
    assert visitor.ask("GET", f"/api/records/{match}/1")["taken_back"] == 1

    page.get_by_role("button", name="Play again").click()
    page.wait_for_function("() => document.title.startsWith('●')")
    bot = visitor.ask("GET", f"/api/matches/{match}")["seats"][0]["name"]
    expect(log.locator("li.game").first).to_contain_text(bot)
    page.get_by_role("button", name="What just happened?").click()
    told = page.locator(".notice").filter(has_text=bot)
    expect(told).to_be_visible()
    expect(told).not_to_contain_text("Ada")
