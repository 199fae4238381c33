"""The first visit is small in both languages, and the Japanese font covers every character that people type."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import Visit
from tests.browser.loads import MOST, first_load
from tests.server.site import Site

REST = re.compile(r"/assets/everything-[\w-]+\.css")
RARE = "鬱"
"""A character that the client itself never uses."""


@pytest.mark.slow
@pytest.mark.parametrize("language", MOST)
def test_the_first_visit_is_light(browser: Browser, site: Site, language: str) -> None:
    """The first visit takes under 250 kB in English, and under 300 kB in Japanese including its font."""
    load = first_load(browser, site.address, language)
    assert load.kilobytes < MOST[language], sorted(load.sizes.items(), key=lambda one: -one[1])[:10]
    fonts = [address for address in load.sizes if "zen-kaku" in address]
    most = 3 if language == "ja" else 1
    assert 0 < len(fonts) <= most, "one file for each weight, and one for the names that English pages show, too"


@pytest.mark.slow
def test_names_in_japanese_are_shown_in_english(visit: Visit) -> None:
    """English pages show the Japanese names of designers even if the system has no Japanese font."""
    page = visit().go("/")
    expect(page.get_by_text("井上 磨")).to_be_visible()
    page.evaluate("document.fonts.ready.then(() => undefined)")
    assert page.evaluate("document.fonts.check('12px \"Zen Kaku Augury\"', '折口日向井上磨日本語')")
    loaded = "[...document.fonts].filter(({ family, status }) => /Zen Kaku/.test(family) && status === 'loaded').length"
    assert page.evaluate(loaded) == 1


@pytest.mark.slow
def test_letters_that_people_write_are_loaded(visit: Visit) -> None:
    """The rest of the font is loaded only when a name contains a character that the client does not use."""
    visitor = visit(locale="ja").named("カナ")
    asked: list[str] = []
    visitor.page.on("request", lambda request: asked.append(request.url))
    page = visitor.go("/")
    expect(page.get_by_role("button", name="カナ")).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert not [address for address in asked if REST.search(address)]
    visitor.ask("PUT", "/api/guests/me", {"name": RARE})
    with page.expect_response(REST):
        page.reload()
    expect(page.get_by_role("button", name=RARE)).to_be_visible()
