"""Seven Prophecies by keyboard and screen reader: focus, announcements and shortcuts."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.robots import PATIENCE, is_over, my_turn
from tests.browser.tables import Company
from tests.server.site import Site

pytestmark = pytest.mark.slow

RANK = ".place .lay"
CARD = "button[data-card]"
SAID = "[role=log][aria-live=polite]"
NEAR = 3
"""The most Tab presses allowed between the focus and the next thing needed."""


def expect_focus(page: Page, selector: str) -> None:
    """Check that the focus moves there by itself."""
    expect(page.locator(f"{selector}:focus")).to_have_count(1)


def tab_near(page: Page, selector: str) -> None:
    """Reach an element by pressing Tab a few times."""
    for _ in range(NEAR):
        page.keyboard.press("Tab")
        if page.locator(f"{selector}:focus").count():
            return
    raise AssertionError(f"{selector} is more than {NEAR} tabs away")


def prophesy(page: Page, keys: str) -> None:
    """Place tokens by digits from the focused rank, and seal."""
    expect_focus(page, RANK)
    for key in keys:
        page.keyboard.press(key)
    tab_near(page, "button.done")
    page.keyboard.press("Enter")
    expect(page.locator("button.done")).to_have_count(0)


def play_card(page: Page) -> None:
    """Move along the hand by arrows to a playable card, and play it."""
    expect_focus(page, CARD)
    page.keyboard.press("Home")
    for _ in range(page.locator(CARD).count()):
        if page.locator(f"{CARD}[aria-disabled=false]:focus").count():
            break
        page.keyboard.press("ArrowRight")
    card = page.evaluate("() => document.activeElement.dataset.card")
    page.keyboard.press("Enter")
    expect(page.locator(f"{CARD}[data-card='{card}']")).to_have_count(0)


def play_on(page: Page) -> None:
    """Play with the keyboard alone until the result is shown, checking the focus at each step."""
    waited = 0
    while not is_over(page):
        if page.locator(".tally .go").count():
            expect_focus(page, ".tally .go")
            page.keyboard.press("Enter")
            expect(page.locator(".tally .go")).to_have_count(0)
        elif my_turn(page) and page.locator(RANK).count():
            prophesy(page, "1122333")
        elif my_turn(page) and page.locator(f"{CARD}[aria-disabled=false]").count():
            play_card(page)
        page.wait_for_timeout(30)
        waited += 30
        assert waited < PATIENCE, "the game does not go on"


@pytest.mark.parametrize(
    "setup",
    [
        {"edition": "first", "players": 3, "variant": "single"},
        pytest.param({"edition": "exam", "players": 4}, marks=pytest.mark.long),
    ],
    ids=str,
)
def test_a_game_with_the_keyboard(visit: Visit, setup: dict[str, object]) -> None:
    """In a game by keyboard, the focus moves to the ranks, the hand and the score by itself, and sealing is near."""
    visitor = visit().named("Ada")
    players = setup["players"]
    assert isinstance(players, int)
    visitor.open("seven", ["me", *["dreamer"] * (players - 1)], **setup)
    play_on(visitor.page)
    visitor.page.keyboard.press("Escape")
    expect(visitor.page.locator("dialog[open]")).to_have_count(0)


def test_the_focus_goes_where_the_reader_acts_next(visit: Visit, site: Site) -> None:
    """The focus moves to the next action on arrival, after sealing and after a round, unless it is elsewhere."""
    visitor = visit().named("Ada")
    page, company = visitor.page, Company(site, visitor, 3, edition="first")
    prophesy(page, "1122333")
    expect_focus(page, CARD)
    company.play(rounds=1)
    expect_focus(page, ".tally .go")
    page.keyboard.press("Enter")
    expect_focus(page, RANK)
    page.reload()
    expect_focus(page, RANK)
    page.get_by_role("button", name="Settings").focus()
    company.play(rounds=2)
    expect(page.locator(".tally .go")).to_be_visible()
    expect(page.get_by_role("button", name="Settings")).to_be_focused()


def test_keys_of_the_prophecy_act_only_in_it(visit: Visit) -> None:
    """Digits, arrows and Backspace place tokens only on a rank, and digits and Backspace also on the seal button."""
    visitor = visit().named("Ada")
    visitor.open("seven", ["me", "dreamer", "dreamer", "dreamer"], edition="exam", players=4)
    page = visitor.page
    tokens = page.locator(".place .mine")
    expect_focus(page, RANK)
    for key in ("1", "4", "ArrowDown", "ArrowRight", "+", "ArrowLeft", "Shift+Digit4"):
        page.keyboard.press(key)
    expect(page.get_by_role("button", name="Place a token on 2nd: 1 there")).to_be_focused()
    expect(tokens).to_have_count(2)
    page.keyboard.press("Backspace")
    expect(tokens).to_have_count(3)
    tab_near(page, "button.done")
    page.keyboard.press("3")
    expect(tokens).to_have_count(4)
    for elsewhere in (page.get_by_role("button", name="Settings"), page.locator(f"{CARD}[tabindex='0']")):
        elsewhere.focus()
        for key in ("1", "Backspace", "ArrowRight"):
            page.keyboard.press(key)
        expect(tokens).to_have_count(4)
    page.evaluate("localStorage['augury.settings'] = JSON.stringify({ shortcuts: false, speed: 'none' })")
    page.reload()
    expect_focus(page, RANK)
    page.keyboard.press("1")
    page.keyboard.press("ArrowRight")
    expect(tokens).to_have_count(5)


def test_announcements(visit: Visit, site: Site) -> None:
    """Turns, the colour to follow, tokens left and each placed token are announced, and the table has headings."""
    visitor = visit().named("Ada")
    page, company = visitor.page, Company(site, visitor, 3, edition="first")
    said = page.locator(SAID)
    expect(said).to_contain_text("Your turn. Place seven tokens on the ranks.")
    for heading in ("The row of colours and the ranks", "Players", "Your prophecy", "Your hand"):
        expect(page.get_by_role("heading", name=heading)).to_have_count(1)
    expect_focus(page, RANK)
    page.keyboard.press("1")
    expect(said).to_contain_text("1st 1. 6 to place.")
    page.keyboard.press("Backspace")
    expect(said).to_contain_text("1st 0. 7 to place.")
    company.prophesy()
    prophesy(page, "1122333")
    expect(said).to_contain_text("3rd 3. All seven are placed.")
    company.play_until_turn()
    colour = {"Y": "yellow", "R": "red", "G": "green", "B": "blue"}[company.view()["row"][0]]
    must = f"(Follow {colour}|You hold no {colour}: play any card)"
    left = "7 tokens left: 1st 2, 2nd 2, and 3rd 3"
    expect(said).to_contain_text(re.compile(rf"Your turn[.] Trick 1 asks for {colour}[.] {must}[.] {left}[.]"))
    expect(page.get_by_role("heading", name="The trick", exact=True)).to_have_count(1)
