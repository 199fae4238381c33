"""Robots that play from the page alone, by clicking random highlighted elements until the game is over."""

from __future__ import annotations

import random
import re

from playwright.sync_api import Error, Locator, Page

PATIENCE = 180_000
"""Milliseconds until a game that makes no progress fails the test."""
QUICK = 3_000
CALLED = "() => document.title.startsWith('●') || document.querySelector('dialog[open] .places, .tally .go')"
"""Whether it is the player's turn, or a round or the game is over; checked in the page because that is cheaper."""


def my_turn(page: Page) -> bool:
    """Whether the page's title says so."""
    return page.title().startswith("●")


def is_over(page: Page) -> bool:
    """Whether the result is shown."""
    return page.locator("dialog[open] .places").count() > 0


def play(page: Page, game: str, chance: random.Random, *, most: int | None = None) -> int:
    """Play to the end, or at most this many moves; returns the number of moves."""
    moves, waited = 0, 0
    while most is None or moves < most:
        page.wait_for_function(CALLED, polling=50, timeout=PATIENCE)
        if is_over(page):
            break
        if try_move(page, game, chance):
            moves += 1
        else:
            waited += 60
            assert waited < PATIENCE, "the game does not go on"
            page.wait_for_timeout(60)
    return moves


def try_move(page: Page, game: str, chance: random.Random) -> bool:
    """Try to make a move; False if nothing was done, for example because an element disappeared meanwhile."""
    try:
        if game == "seven" and go_on(page):
            return False
        return ROBOTS[game](page, chance)
    except Error:
        return False


def press(target: Locator) -> None:
    """Tap on touch devices, otherwise click."""
    if target.page.evaluate("navigator.maxTouchPoints > 0"):
        target.tap(timeout=QUICK)
    else:
        target.click(timeout=QUICK)


def go_on(page: Page) -> bool:
    """Dismiss the score of a round if it is shown; returns whether it was."""
    button = page.locator(".tally .go")
    if not button.count():
        return False
    press(button)
    return True


def seven(page: Page, chance: random.Random) -> bool:
    """Prophesy, or play a card."""
    more = page.get_by_role("button", name=re.compile("^One more on"))
    if ranks := more.count():
        for _ in range(7):
            press(more.nth(chance.randrange(ranks)))
        press(page.get_by_role("button", name="Seal the prophecy"))
        page.wait_for_function("() => !document.querySelector('.place .lay')", timeout=QUICK)
        return True
    cards = page.get_by_role("region", name="Your hand").locator("button[aria-disabled=false]")
    names = cards.evaluate_all("(all) => all.map((one) => one.dataset.card)")
    if not names:
        return False
    card = page.locator(f"button[data-card='{chance.choice(names)}']")
    press(card)
    card.wait_for(state="detached", timeout=QUICK)
    return True


def grid(page: Page, chance: random.Random) -> bool:
    """Write a random option into a random cell."""
    cells = page.locator("button[data-cell][aria-disabled=false]")
    names = cells.evaluate_all("(all) => all.map((one) => one.dataset.cell)")
    if not names:
        return False
    cell = page.locator(f"button[data-cell='{chance.choice(names)}']")
    cell.click(timeout=QUICK)
    options = page.get_by_role("toolbar").locator("button[aria-disabled=false]")
    options.first.wait_for(timeout=QUICK)
    option = options.nth(chance.randrange(options.count()))
    option.click(timeout=QUICK)
    if option.count():
        option.click(timeout=500)  # on a phone a second tap confirms it
    page.get_by_role("toolbar").wait_for(state="detached", timeout=QUICK)
    return True


def horsemen(page: Page, chance: random.Random) -> bool:
    """Click a random highlighted element, or pass."""
    lit = page.locator("[data-lit]:not([aria-disabled=true], [aria-pressed=true])")
    count = lit.count()
    passing = page.get_by_role("button", name="Pass", exact=True)
    if count and (chance.random() < 0.9 or not passing.count()):
        lit.nth(chance.randrange(count)).click(timeout=QUICK)
    elif passing.count():
        passing.click(timeout=QUICK)
    else:
        return False
    page.wait_for_timeout(120)
    return True


ROBOTS = {"seven": seven, "grid": grid, "horsemen": horsemen}
