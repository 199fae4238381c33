"""Notices and notes lie beside what they refer to, and cover nothing that the reader is about to press or read."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.situations import ARENA, NOTICES_STAY, move, sit_alone
from tests.browser.walks import put_panel_away

pytestmark = pytest.mark.slow

SIZES = ((320, 568), (390, 844), (640, 360), (844, 390), (768, 1024), (1280, 720))
MOST = 0.34
"""The largest share of a control that a notice may cover, so that the rest can still be pressed."""
COVERED = """(cover) => {
  const note = cover.getBoundingClientRect();
  const share = (box) => {
    const wide = Math.min(box.right, note.right) - Math.max(box.left, note.left);
    const high = Math.min(box.bottom, note.bottom) - Math.max(box.top, note.top);
    return wide > 0 && high > 0 ? (wide * high) / (box.width * box.height) : 0;
  };
  const mine = "[data-lit], [data-act], [data-card], [data-cell], .done, .stepper button, .chooser button";
  return [...document.querySelectorAll(mine.split(", ").map((one) => `.stage ${one}`).join(", "))]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }))
    .map((one) => [share(one.getBoundingClientRect()), one.getAttribute("aria-label") ?? one.textContent.trim()]);
}"""
"""The controls at the table, and how much of each an element covers."""


def check_covers_little(page: Page, cover: str, when: str) -> None:
    """Fail if an element covers too much of any control."""
    found = page.locator(cover).evaluate(COVERED)
    assert found, f"there is nothing to press {when}"
    assert not [(round(share, 2), name) for share, name in found if share > MOST], when


@pytest.mark.parametrize("game", ARENA)
def test_a_notice_of_the_last_moves_covers_nothing_to_press(visit: Visit, game: str) -> None:
    """At every size, the notice of the last moves leaves the table below it playable."""
    visitor = visit()
    visitor.context.add_init_script(NOTICES_STAY)
    match, chance, page = sit_alone(visitor, game), random.Random(3), visitor.page
    put_panel_away(page)
    for _ in range(3):
        move(visitor, match, chance)
    page.wait_for_function("() => document.title.startsWith('●')")
    page.get_by_role("button", name="What just happened?").click()
    expect(page.locator(".notice:popover-open")).to_be_visible()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(200)
        check_covers_little(page, ".notice", f"at {width} x {height}")


def test_a_note_is_shown_when_the_pointer_moves(visit: Visit) -> None:
    """A Prophecy that appears under a resting pointer shows its note only when the pointer moves."""
    visitor = visit()
    sit_alone(visitor, "horsemen")
    page = visitor.page
    box = page.locator("button.face").first.bounding_box()
    assert box
    page.mouse.move(box["x"] + 50, box["y"] + 50)
    page.reload()
    expect(page.locator("button.face").first).to_be_visible()
    page.wait_for_timeout(800)
    expect(page.locator(".note")).to_have_count(0)
    page.mouse.move(box["x"] + 60, box["y"] + 60, steps=3)
    expect(page.locator(".note")).to_be_visible()


@pytest.mark.parametrize("size", [(640, 360), (390, 844), (1280, 720)])
def test_a_note_is_beside_its_card(visit: Visit, size: tuple[int, int]) -> None:
    """The note of a card of the Four Horsemen appears next to the card, never over it."""
    visitor = visit(viewport={"width": size[0], "height": size[1]})
    sit_alone(visitor, "horsemen")
    page = visitor.page
    page.wait_for_function("() => document.title.startsWith('●')")  # all animations have ended
    cards = page.locator("button.card[data-card]:visible")
    expect(cards.first).to_be_visible()
    for card in (cards.first, cards.last):
        card.scroll_into_view_if_needed()
        card.hover()
        note = page.locator(".note")
        expect(note).to_be_visible()
        page.wait_for_timeout(200)
        one, other = card.bounding_box(), note.bounding_box()
        assert one and other
        apart = (
            other["y"] + other["height"] <= one["y"] + 1
            or other["y"] >= one["y"] + one["height"] - 1
            or other["x"] + other["width"] <= one["x"] + 1
            or other["x"] >= one["x"] + one["width"] - 1
        )
        assert apart, (one, other)
        page.mouse.move(0, 0)
