"""The whole client is available in Japanese, and the language can be changed at any time."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from augury.table.seats import SEERS
from tests.browser.conftest import Visit
from tests.browser.histories import finish
from tests.browser.japanese import half_width

SPOKEN = re.compile(r"[A-Za-z]{2,}")
"""Text that counts as English: a Latin word with no Japanese beside it."""
JAPANESE = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")
NAMES = {"Augury", "Ada", "English", *SEERS, "St", "Sw"}
"""Names of the product, people, bots and languages, and the letters of two suits."""
TEXTS = """() => [...document.querySelectorAll("button, h1, h2, h3, a, label, legend, [role=tab], p, li, summary, th")]
  .filter((one) => one.checkVisibility() && !one.closest("[aria-hidden=true]"))
  .flatMap((one) => [one.getAttribute("aria-label"), one.title, one.innerText])
  .map((text) => (text ?? "").trim()).filter(Boolean)"""
SLANTED = """() => [...document.querySelectorAll("body *")]
  .filter((one) => getComputedStyle(one).fontStyle !== "normal").map((one) => one.outerHTML.slice(0, 100))"""
SETUPS: dict[str, dict[str, Any]] = {
    "seven": {"edition": "first", "players": 3, "variant": "single"},
    "grid": {"board": "2x2"},
    "horsemen": {},
}


def left_in_english(page: Page) -> set[str]:
    """Visible or accessible texts that contain English words and no Japanese."""
    expect(page.locator("html")).to_have_attribute("lang", "ja")
    assert not page.evaluate(SLANTED), "Japanese is never slanted"
    assert page.evaluate("getComputedStyle(document.querySelector('p, button')).wordBreak") == "auto-phrase"
    assert not half_width(page)
    texts = {line for text in page.evaluate(TEXTS) for line in re.split("[\n、]", text)}
    return {text for text in texts if SPOKEN.search(text) and not JAPANESE.search(text)} - NAMES - listed(page)


def listed(page: Page) -> set[str]:
    """The names of tables in the lobby and of the people and bots at them."""
    tables = page.evaluate("fetch('/api/matches').then((answer) => answer.json())")["matches"]
    return {str(name) for table in tables for name in [table["title"], *table["seats"]]}


@pytest.mark.slow
@pytest.mark.parametrize("path", ["/", "/pass", "/rules/seven", "/rules/grid", "/rules/horsemen", "/rules/nothing"])
def test_a_page_in_japanese(visit: Visit, path: str) -> None:
    """A browser that prefers Japanese gets Japanese pages, down to the last label."""
    page = visit(locale="ja").go(path)
    expect(page.get_by_role("heading").first).to_be_visible()
    assert not left_in_english(page)


@pytest.mark.slow
def test_pages_about_games_in_japanese(visit: Visit) -> None:
    """The pages of today's games, own games and statistics are in Japanese."""
    visitor = visit(locale="ja").named("Ada")
    page = visitor.go("/daily")
    expect(page.get_by_role("region", name="七言予言")).to_be_visible()
    assert not left_in_english(page)
    finish(visitor, visitor.open("seven", ["me", "palmist", "dreamer"], players=3, edition="first", variant="single"))
    for path, there in {"/games": "form.filters", "/profile": ".yours"}.items():
        visitor.go(path)
        expect(page.locator(there)).to_be_visible()
        assert not left_in_english(page) - {"JSON", "CSV"}


@pytest.mark.slow
@pytest.mark.parametrize("game", SETUPS)
def test_a_table_in_japanese(visit: Visit, game: str) -> None:
    """The table, its log and rules, and the tutorial are in Japanese."""
    visitor = visit(locale="ja").named("Ada")
    page = visitor.page
    visitor.open(game, ["me", *["dreamer"] * (2 if game == "seven" else 1)], **SETUPS[game])
    expect(page.get_by_role("main", name="卓")).to_be_visible()
    expect(page.get_by_role("tab", name="ルール")).to_be_visible()
    assert not left_in_english(page)
    page.get_by_role("tab", name="ルール").click()
    assert not left_in_english(page)
    visitor.shot(f"japanese-{game}")
    visitor.go(f"/learn/{game}")
    expect(page.get_by_role("region", name="レッスン").get_by_role("button", name="次へ")).to_be_visible()
    assert not left_in_english(page)


@pytest.mark.slow
def test_the_language_changes_at_once(visit: Visit) -> None:
    """Choosing a language in the settings changes the page at once, and the choice survives a reload."""
    page = visit().go("/")
    expect(page.get_by_role("heading", name="Pass and play")).to_be_visible()
    page.get_by_role("button", name="Settings").click()
    page.get_by_text("日本語").click()
    expect(page.get_by_role("heading", name="1台で遊ぶ")).to_be_visible()
    assert not left_in_english(page)
    page.reload()
    expect(page.get_by_role("heading", name="1台で遊ぶ")).to_be_visible()
    page.get_by_role("button", name="設定").click()
    page.get_by_text("English").click()
    expect(page.get_by_role("heading", name="Pass and play")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "en")
