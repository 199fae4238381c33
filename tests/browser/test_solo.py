"""Solo play against a bot: taking back moves, continuing a game, and a log that never runs ahead of the board."""

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
"""Records the header, log and board whenever anything changes."""
CARDS = "(cards) => cards.map((card) => card.dataset.card)"
LABELS = "(cells) => cells.map((cell) => cell.getAttribute('aria-label'))"


def test_simple_bots_are_mentioned_beside_the_table(visit: Visit) -> None:
    """While rules compile, a row above the table on a phone says so; it covers nothing and can be closed."""
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
    """On a phone, two games in progress are visible in the lobby without scrolling."""
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
    """Taking back a move is logged, the game continues from the lobby, and header and log follow the board."""
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


def test_a_table_of_bots_waits_for_its_person(visit: Visit) -> None:
    """A player who leaves a table of bots can resume it after the grace period; an unplayed table is not listed."""
    visitor = visit().named("Ada")
    page = visitor.page
    table = {"game": "grid", "setup": {"board": "3x3"}, "seats": ["me", "dreamer"], "grace": 5}
    untouched, begun = (visitor.ask("POST", "/api/matches", table)["match"] for _ in range(2))
    visitor.go(f"/t/{untouched}")
    expect(page.locator("[data-cell]")).to_have_count(9)
    visitor.go(f"/t/{begun}")
    play(page, "grid", random.Random(1), most=1)
    expect(page.locator("[data-cell][aria-label*=empty]")).to_have_count(7)  # the bot has moved
    left = page.locator("[data-cell]").evaluate_all(LABELS)
    visitor.go("/rules/grid")
    page.wait_for_timeout(9_000)  # three seconds until a player counts as away, and a grace period of five

    visitor.go("/games")
    games = page.get_by_role("main").get_by_role("link").filter(has_text="Your turn")
    expect(games).to_have_count(1)
    expect(page.locator("section[aria-labelledby=finished] li")).to_have_count(0)
    games.click()
    expect(page).to_have_url(f"{visitor.address}/t/{begun}")
    expect(page.locator("header p.mine")).to_have_text("Your turn")
    assert page.locator("[data-cell]").evaluate_all(LABELS) == left
    expect(page.locator("#side-panel")).not_to_contain_text("A bot plays for")

    for match, kept in ((untouched, 0), (begun, 1)):
        body = {"type": "do", "id": f"resign-{match}", "command": {"type": "resign"}}
        visitor.ask("POST", f"/api/matches/{match}/commands", body)
        visitor.go("/games")
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        expect(page.locator("section[aria-labelledby=finished] li")).to_have_count(kept)


def test_take_back_keeps_hidden_cards(visit: Visit) -> None:
    """In Seven Prophecies, taking back returns to the player's own last decision with the same cards."""
    visitor = visit().named("Ada")
    setup = {"edition": "first", "players": 3, "variant": "single", "options": {"starting_player": "seat1"}}
    visitor.open("seven", ["me", "dreamer", "dreamer"], **setup)
    page, chance = visitor.page, random.Random(2)
    back, hand = page.get_by_role("button", name="Take back"), page.locator("button[data-card]")
    play(page, "seven", chance, most=1)
    page.wait_for_function("() => document.title.startsWith('●')")
    cards = hand.evaluate_all(CARDS)
    for _ in range(2):
        play(page, "seven", chance, most=1)
        page.wait_for_function("() => document.title.startsWith('●')")
        expect(hand).to_have_count(len(cards) - 1)
        expect(back).to_have_attribute("aria-disabled", "false")
        back.click()
        expect(hand).to_have_count(len(cards))
        assert hand.evaluate_all(CARDS) == cards
    expect(page.locator("#side-panel").get_by_text("Ada took back a move")).to_have_count(2)
