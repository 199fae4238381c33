"""What comes after a game, and what comes before the first one: replay, analysis, lesson, hint, one device."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.robots import play
from tests.browser.visitors import Visitor

pytestmark = pytest.mark.slow


def finished(visitor: Visitor) -> Page:
    """Play a small game to its end and go to its replay."""
    visitor.named("Ada").open("grid", ["me", "dreamer"], board="2x2")
    play(visitor.page, "grid", random.Random(1))
    visitor.page.get_by_role("link", name="Replay and analysis").click()
    expect(visitor.page.locator("[data-cell]").first).to_be_visible()
    return visitor.page


def written(page: Page) -> list[str | None]:
    """What every cell says."""
    return [cell.get_attribute("aria-label") for cell in page.get_by_role("grid").get_by_role("button").all()]


def test_replay_by_slider_keys_seats_and_link(visit: Visit) -> None:
    """The slider and the keys go from moment to moment, from every seat; the link leads to the same moment."""
    page = finished(visit())
    slider = page.get_by_role("slider", name="Moment")
    last = int(str(slider.get_attribute("max")))
    empty = written(page)
    assert all("empty" in str(cell) for cell in empty)
    page.keyboard.press("ArrowRight")
    expect(slider).to_have_attribute("aria-valuetext", f"1 of {last}")
    page.keyboard.press("End")
    expect(slider).to_have_attribute("aria-valuetext", f"{last} of {last}")
    full = written(page)
    assert not any("empty" in str(cell) for cell in full)
    slider.fill("2")
    expect(slider).to_have_attribute("aria-valuetext", f"2 of {last}")
    there = written(page)
    for seat in ("Ada", "Outside", "All cards open"):
        page.get_by_label("Seen from").select_option(label=seat)
        expect(slider).to_have_attribute("aria-valuetext", f"2 of {last}")
        expect(page).to_have_url(re.compile(r"at=2&from=(0|outside|open)$"))
        assert written(page) == there
    other = visit().go(page.url)
    expect(other.get_by_role("slider", name="Moment")).to_have_attribute("aria-valuetext", f"2 of {last}")
    assert written(other) == there
    page.get_by_role("button", name="To the beginning").click()
    assert written(page) == empty


def test_analysis(visit: Visit) -> None:
    """The house's view of each decision: asked for, done, and a point of the curve leads to its moment."""
    visitor = visit()
    page = finished(visitor)
    page.get_by_role("button", name="Ask the house what it thinks").click()
    curve = page.get_by_role("slider", name="Win share after each decision")
    expect(curve.locator("circle").first).to_be_attached(timeout=60_000)
    expect(page.get_by_role("progressbar", name="Analysis")).to_have_count(0, timeout=60_000)
    curve.focus()
    page.keyboard.press("End")
    expect(curve).to_have_attribute("aria-valuetext", re.compile("of the win"))
    curve.locator("circle").first.click(force=True)
    expect(page.get_by_role("region", name="The decision")).to_be_visible()
    visitor.check_access()
    visitor.shot("analysis")


def test_the_lesson_to_its_end(visit: Visit) -> None:
    """Next, and the move that is lit, until there is no next."""
    page = visit().go("/learn/grid")
    lesson = page.get_by_role("region", name="The lesson")
    done, on = lesson.get_by_role("link", name="To the lobby"), lesson.get_by_role("button", name="Next")
    lit = page.locator("[data-cell].light")
    for _ in range(60):
        expect(done.or_(on).or_(lit).first).to_be_visible()
        if done.count():
            break
        if on.count():
            on.click()
            continue
        lit.click()
        page.get_by_role("toolbar").locator("button.light").click()
    done.click()
    expect(page.get_by_role("heading", name="Pass and play")).to_be_visible()


def test_a_hint_lights_a_move(visit: Visit) -> None:
    """Against bots the house may be asked, and what it would play is lit and said."""
    visitor = visit().named("Ada")
    visitor.open("grid", ["me", "dreamer"], board="2x2")
    visitor.page.get_by_role("button", name="Hint").click()
    expect(visitor.page.locator("[data-cell].light")).to_be_visible(timeout=30_000)
    expect(visitor.page.get_by_role("status")).to_contain_text("of the simulated games")
