"""Whole games without a pointer: by keyboard only, and by the roles and names that a screen reader uses."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.robots import PATIENCE, is_over, my_turn

pytestmark = pytest.mark.slow

SINGLE = {"edition": "first", "players": 3, "variant": "single"}


def take_turns(page: Page, turn: Callable[[Page], None]) -> None:
    """Act whenever it is the player's turn, until the result is shown."""
    waited = 0
    while not is_over(page):
        if page.evaluate("document.activeElement?.matches('.tally .go')"):
            page.keyboard.press("Enter")  # the score of a round has the focus
        elif my_turn(page):
            turn(page)
        page.wait_for_timeout(30)
        waited += 30
        assert waited < PATIENCE, "the game does not go on"


def tab_to(page: Page, selector: str) -> None:
    """Press Tab until the selector has the focus."""
    for _ in range(60):
        if page.evaluate("(where) => document.activeElement?.matches(where) ?? false", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to {selector}")


def test_grid_with_the_keyboard(visit: Visit) -> None:
    """The grid can be played with Tab to reach the board, arrows to reach a cell, a digit or x, and Enter."""
    visitor = visit().named("Ada")
    visitor.open("grid", ["me", "dreamer"], board="2x2")

    def turn(page: Page) -> None:
        tab_to(page, "[role=grid] button")
        for key in ("Home", "ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"):
            if page.evaluate("() => document.activeElement.getAttribute('aria-disabled') === 'false'"):
                break
            page.keyboard.press(key)
        if not page.evaluate("() => document.activeElement.getAttribute('aria-disabled') === 'false'"):
            return
        cell = page.evaluate("() => document.activeElement.dataset.cell")
        for mark in ("2", "1", "x"):
            page.keyboard.press(mark)
            if page.locator(f"[data-cell='{cell}'] .ghost").count():
                break
        page.keyboard.press("Enter")
        expect(page.locator(f"[data-cell='{cell}']")).to_have_attribute("aria-disabled", "true")

    take_turns(visitor.page, turn)
    visitor.page.keyboard.press("Escape")
    expect(visitor.page.locator("dialog[open]")).to_have_count(0)


def test_seven_by_roles_and_names(visit: Visit) -> None:
    """The cards in the hand are buttons with names, and the polite log announces each play."""
    visitor = visit().named("Ada")
    visitor.open("seven", ["me", "dreamer", "dreamer"], **SINGLE)
    chance = random.Random(6)
    names: list[str] = []

    def turn(page: Page) -> None:
        seal = page.get_by_role("button", name="Seal the prophecy")
        if seal.count():
            for rank in ("1st", "1st", "1st", "2nd", "2nd", "3rd", "3rd"):
                page.get_by_role("button", name=f"One more on {rank}").click()
            seal.click()
            expect(seal).to_have_count(0)
            return
        hand = page.get_by_role("region", name="Your hand")
        cards = hand.get_by_role("button", disabled=False)
        if not cards.count():
            return
        name = cards.nth(chance.randrange(cards.count())).locator(".unseen").inner_text().strip()
        names.append(name)
        hand.get_by_role("button", name=name, exact=True).click()
        expect(hand.get_by_role("button", name=name, exact=True)).to_have_count(0)
        told = page.locator("[role=log][aria-live=polite]")
        expect(told).to_contain_text(f"Ada plays {name}.")

    take_turns(visitor.page, turn)
    assert 7 <= len(names) <= 10  # a round ends early when a prophecy is fulfilled
    assert all(re.fullmatch(r"(yellow|red|green|blue) \d+, (sun|moon|star|comet)", name) for name in names)
    expect(visitor.page.locator("[role=log][aria-live=polite]")).to_contain_text("The game is over.")


def test_grid_by_roles_and_names(visit: Visit) -> None:
    """Cells and options have descriptive names, and the polite log announces each move."""
    visitor = visit().named("Ada")
    visitor.open("grid", ["me", "dreamer"], board="2x2")

    def turn(page: Page) -> None:
        board = page.get_by_role("grid", name="the board, 2x2")
        empty = board.get_by_role("button", name=re.compile("empty, may be"), disabled=False)
        if not empty.count():
            return
        empty.first.click()
        options = page.get_by_role("toolbar", name=re.compile("^write into")).get_by_role("button", disabled=False)
        expect(options.first).to_have_accessible_name(re.compile("^[12]: (row|column)|^X: foretells nothing"))
        before = empty.count()
        options.first.click()
        expect(empty).not_to_have_count(before)
        expect(page.locator("[role=log][aria-live=polite]")).to_contain_text(re.compile("Ada writes"))

    take_turns(visitor.page, turn)
