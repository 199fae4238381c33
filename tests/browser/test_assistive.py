"""Accessibility for people who use a screen reader, a keyboard, forced colours or reduced motion."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.robots import ROBOTS, go_on, is_over, my_turn, play, try_move
from tests.browser.visitors import Visitor

pytestmark = pytest.mark.slow

SINGLE: dict[str, Any] = {"edition": "first", "players": 3, "variant": "single"}
SETUPS: dict[str, dict[str, Any]] = {"seven": SINGLE, "grid": {"board": "3x3"}, "horsemen": {}}
PAGES = ("/", "/pass", "/learn/grid", "/rules/seven", "/rules/nothing")

LISTEN = """() => {
  window.heard = [];
  const region = (node) => (node.nodeType === 1 ? node : node.parentElement)?.closest(
    "[aria-live]:not([aria-live=off]), [role=status], [role=alert], [role=log]");
  new MutationObserver((changes) => {
    for (const { addedNodes, target, type } of changes) {
      const nodes = type === "characterData" ? [target] : [...addedNodes];
      for (const node of nodes) if (region(node) && node.textContent.trim()) window.heard.push(node.textContent.trim());
    }
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""
"""Records everything that is added to a live region, as a screen reader would speak it."""
HEADINGS = "() => [...document.querySelectorAll('h1, h2, h3, h4')].map(({ tagName }) => Number(tagName[1]))"


def sit(visitor: Visitor, game: str) -> str:
    """Open a small table against bots."""
    bots = 2 if game == "seven" else 1
    return visitor.named("Ada").open(game, ["me", *["dreamer"] * bots], **SETUPS[game])


def heard(page: Page) -> list[str]:
    """Everything spoken since `LISTEN` was installed."""
    found: list[str] = page.evaluate("window.heard")
    return found


@pytest.mark.parametrize("game", SETUPS)
def test_every_event_is_spoken_once(visit: Visit, game: str) -> None:
    """Every line of the log is spoken once and in order, and each of the player's turns is announced."""
    visitor = visit()
    page = visitor.page
    sit(visitor, game)
    page.wait_for_function("() => document.title.startsWith('●')")
    page.evaluate(LISTEN)
    play(page, game, random.Random(2), most=4)
    page.wait_for_function("() => document.title.startsWith('●') || document.querySelector('dialog[open] .places')")
    lines = page.locator("#side-panel li.game").all_inner_texts()
    said = [line for line in heard(page) if line in lines]
    assert said == lines[len(lines) - len(said) :], (said, lines)
    assert sum("Ada" in line for line in said) >= 2
    turns = [line for line in heard(page) if line.startswith("Your turn.")]
    assert len(turns) >= 3


def check_outline(page: Page) -> None:
    """Check for one polite and one assertive region, one main element, one h1, and no skipped heading level."""
    live = page.locator("[aria-live], [role=status], [role=alert], [role=log]")
    assert sorted(live.evaluate_all("(all) => all.map((one) => one.ariaLive)")) == ["assertive", "polite"]
    expect(page.locator("main")).to_have_count(1)
    levels = page.evaluate(HEADINGS)
    assert levels.count(1) == 1
    assert all(after - before <= 1 for before, after in pairwise(levels)), levels


@pytest.mark.parametrize("path", PAGES)
def test_there_are_two_regions_and_no_gap_in_headings(visit: Visit, path: str) -> None:
    """Every page has one polite and one assertive region, one h1, and no skipped heading level."""
    page = visit().go(path)
    expect(page.locator("h1")).to_be_visible()
    check_outline(page)


@pytest.mark.parametrize("game", SETUPS)
def test_a_table_has_two_regions_and_headings(visit: Visit, game: str) -> None:
    """A table has the same regions and headings, and an open dialog holds the polite region so that it can be heard."""
    visitor = visit()
    page = visitor.page
    sit(visitor, game)
    expect(page.locator("main.stage button").first).to_be_visible()
    check_outline(page)
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("button", name="Resign").click()
    dialog = page.get_by_role("dialog", name="Resign this game?")
    expect(dialog.get_by_role("button", name="Play on")).to_be_focused()
    expect(dialog.locator("[aria-live=polite]")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator("dialog [aria-live]")).to_have_count(0)
    check_outline(page)


def test_the_skip_link(visit: Visit) -> None:
    """The skip link is the first Tab stop (at a table, after the text mode button), is visible, and works."""
    visitor = visit()
    page = visitor.go("/rules/grid")
    expect(page.locator("main h2").first).to_be_visible()
    page.keyboard.press("Tab")
    link = page.get_by_role("link", name="Skip to the content")
    expect(link).to_be_focused()
    expect(link).to_be_in_viewport()
    visitor.check_access()
    page.keyboard.press("Enter")
    assert page.evaluate("() => document.activeElement.closest('main') !== null")
    sit(visitor, "grid")
    expect(page.locator("[data-cell]").first).to_be_visible()
    page.get_by_role("button", name="Play in text mode").focus()
    page.keyboard.press("Tab")
    link = page.get_by_role("link", name="Skip to the table")
    expect(link).to_be_focused()
    link.press("Enter")
    assert page.evaluate("() => document.activeElement.closest('main') !== null")


def test_focus_on_arrival(visit: Visit) -> None:
    """A new page moves the focus to its heading, as does going back; a link within the page does not."""
    page = visit().go("/")
    page.locator("a[href='/rules/grid']").first.click()
    expect(page.get_by_role("heading", level=1, name="Prophecies")).to_be_focused()
    page.locator("nav a[href='#numbered']").click()
    expect(page.locator("#numbered-title")).to_be_in_viewport()
    expect(page.locator("h1")).not_to_be_focused()
    page.goto("/")
    page.locator("a[href='/pass']").first.click()
    expect(page.locator("h1")).to_be_focused()
    page.go_back()
    expect(page.get_by_role("heading", level=1)).to_be_focused()


@pytest.mark.parametrize("game", SETUPS)
def test_focus_at_the_table(visit: Visit, game: str) -> None:
    """The focus is in the table on arrival and after each move, unless the player is typing in the chat."""
    visitor = visit()
    page, inside = visitor.page, "() => document.activeElement.closest('main.stage') !== null"
    sit(visitor, game)
    page.wait_for_function("() => document.title.startsWith('●')")
    page.wait_for_function(inside)
    play(page, game, random.Random(4), most=2)
    page.wait_for_function("() => document.title.startsWith('●')")
    page.wait_for_function(inside)
    page.get_by_role("tab", name="Chat").click()
    field = page.get_by_role("textbox", name="Say something")
    field.fill("Well")
    before = page.locator("main.stage").inner_text()
    move_by_api(visitor)
    page.wait_for_function("(before) => document.querySelector('main.stage').innerText !== before", arg=before)
    expect(field).to_be_focused()


def move_by_api(visitor: Visitor) -> None:
    """Make a move through the API, so that nothing in the page has to be clicked."""
    match = visitor.page.url.rpartition("/")[2]
    legal = visitor.ask("GET", f"/api/matches/{match}")["view"]["legal"]
    body = {"type": "do", "id": "from-elsewhere", "command": {"type": "move", "move": legal[0]}}
    assert visitor.ask("POST", f"/api/matches/{match}/commands", body)["type"] == "ack"


def test_dialogs_take_the_focus_and_give_it_back(visit: Visit) -> None:
    """A dialog focuses its first control, not the close button, and returns the focus to the button that opened it."""
    page = visit().go("/")
    more = page.get_by_role("button", name="More: Prophecies")
    more = more.or_(page.get_by_role("button", name="More").first).first
    more.click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_label("Seat 1")).to_be_visible()
    page.wait_for_function("() => document.activeElement.closest('dialog .body') !== null")
    page.keyboard.press("Escape")
    expect(more).to_be_focused()
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("radio", name="English")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Settings")).to_be_focused()


def test_shortcuts_act_only_where_they_belong(visit: Visit) -> None:
    """A digit places a token only while the focus is in the table, and not at all if shortcuts are turned off."""
    visitor = visit()
    page = visitor.page
    sit(visitor, "seven")
    seal = page.get_by_role("button", name="Seal the prophecy")
    expect(seal).to_be_visible()
    left = "() => document.querySelector('main.stage').innerText"
    empty = page.evaluate(left)
    page.get_by_role("button", name="Log").first.focus()
    page.keyboard.press("1")
    page.evaluate("() => document.activeElement.blur()")
    page.keyboard.press("1")
    page.wait_for_timeout(200)
    assert page.evaluate(left) == empty
    page.get_by_role("button", name="One more on 1st").focus()
    page.keyboard.press("2")
    page.wait_for_function("(empty) => document.querySelector('main.stage').innerText !== empty", arg=empty)
    placed = page.evaluate(left)
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("switch", name="Single-key shortcuts").uncheck()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="One more on 1st").focus()
    page.keyboard.press("2")
    page.wait_for_timeout(200)
    assert page.evaluate(left) == placed


def test_switches_in_forced_colours(visit: Visit) -> None:
    """With forced colours, a switch looks different on and off, and a chosen option differs from the others."""
    visitor = visit(forced_colors="active")
    page = visitor.go("/")
    page.get_by_role("button", name="Settings").click()
    switch = page.get_by_role("switch", name="Sound")
    colours = "(one) => { const of = getComputedStyle(one); return [of.backgroundColor, of.borderColor].join(); }"
    knob = (
        "(one) => { const of = getComputedStyle(one, '::before'); return [of.backgroundColor, of.translate].join(); }"
    )
    expect(switch).to_be_checked()
    on = switch.evaluate(colours), switch.evaluate(knob)
    visitor.shot("forced-colours")
    switch.uncheck()
    page.wait_for_timeout(300)
    off = switch.evaluate(colours), switch.evaluate(knob)
    assert on[0] != off[0] and on[1] != off[1]
    assert off[0].split(",")[0:3] != off[1].split(",")[0:3], "the knob has a colour of its own"
    chosen, other = page.locator("label:has(:checked)").first, page.locator("label:has(:not(:checked))").first
    assert chosen.evaluate(colours) != other.evaluate(colours)


SEEN = """() => {
  window.seen = { cards: 0, places: 0, moving: 0 };
  new MutationObserver(() => {
    const count = (what) => document.querySelectorAll(what).length;
    window.seen.cards = Math.max(window.seen.cards, count(".trick .slot .card"));
    window.seen.places = Math.max(window.seen.places, count(".trick .slot .place"));
  }).observe(document.body, { subtree: true, childList: true });
  setInterval(() => {
    const long = document.getAnimations().filter((one) => one.effect.getComputedTiming().duration > 50);
    window.seen.moving += long.filter((one) => Number.isFinite(one.effect.getComputedTiming().endTime)).length;
  }, 40);
}"""
"""Records the most cards and ranks shown in a trick, and whether anything moves."""


@pytest.mark.long  # test_seven_devices.py shows it for one trick
def test_reduced_motion_shows_everything(visit: Visit) -> None:
    """With reduced motion, the last card of a trick, the ranks and the score are shown, and nothing moves."""
    visitor = visit(reduced_motion="reduce")
    page = visitor.page
    sit(visitor, "seven")
    page.evaluate(SEEN)
    chance = random.Random(3)
    for _ in range(3000):
        if page.locator(".tally .go").count() or is_over(page):
            break
        if not (my_turn(page) and ROBOTS["seven"](page, chance)):
            page.wait_for_timeout(60)
    seen = page.evaluate("window.seen")
    assert (seen["cards"], seen["places"], seen["moving"]) == (3, 3, 0)
    assert go_on(page), "the score of the round stays until it is dismissed"


@pytest.mark.long  # test_seven_devices.py shows it for one trick
def test_pauses_after_each_trick(visit: Visit) -> None:
    """With pauses on, a focused button continues after each trick; the setting is also stored on the server."""
    visitor = visit()
    page = visitor.page
    sit(visitor, "seven")
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("switch", name="Pause after each trick").check()
    page.get_by_role("radio", name="Slow").check(force=True)
    page.keyboard.press("Escape")
    expect(page.locator(":root")).to_have_attribute("data-speed", "slow")
    go, chance = page.get_by_role("button", name="Continue"), random.Random(5)
    for _ in range(400):
        if go.count():
            break
        if not (my_turn(page) and try_move(page, "seven", chance)):
            page.wait_for_timeout(60)
    expect(go).to_be_focused()
    expect(page.locator(".trick .slot .place")).to_have_count(3)
    visitor.check_access()
    visitor.shot("paused")
    page.wait_for_timeout(1500)
    expect(page.locator(".trick .slot .place")).to_have_count(3)
    page.keyboard.press("Enter")
    expect(go).to_have_count(0)
    kept = visitor.ask("GET", "/api/guests/me")["preferences"]
    assert kept["pauses"] is True and kept["speed"] == "slow"
