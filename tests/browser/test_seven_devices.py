"""Seven Prophecies on phones held sideways, zoomed, without motion and in forced colours."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.layout import check_layout
from tests.browser.robots import is_over, play
from tests.browser.tables import LONG_NAME, LONG_NAMES, Company
from tests.browser.visitors import Visitor
from tests.server.site import Site

pytestmark = pytest.mark.slow

SIDEWAYS: dict[str, tuple[dict[str, int], dict[str, Any]]] = {
    "844x390": ({"width": 844, "height": 390}, {"edition": "exam", "players": 4}),
    "667x375": ({"width": 667, "height": 375}, {"edition": "first", "players": 3, "variant": "single"}),
}
SEEN = """() => {
  window.seen = { cards: 0, ranks: [] };
  new MutationObserver(() => {
    const all = [...document.querySelectorAll("section.trick .place")].map((one) => one.textContent.trim());
    if (all.length > window.seen.ranks.length)
      window.seen = { ranks: all, cards: document.querySelectorAll("section.trick .card").length };
  }).observe(document.body, { subtree: true, childList: true });
}"""
"""Records the most ranks shown at once, and the number of cards beside them."""
MARKED = """(all) => all.map((one) => {
  const style = getComputedStyle(one);
  return style.borderTopStyle === "solid" && parseFloat(style.borderTopWidth) > 2;
})"""
OUT_OF_PLATES = """(plates) => plates.map((plate) => {
  const [around, inside] = [plate, plate.querySelector(".words")].map((one) => one.getBoundingClientRect());
  return Math.max(around.top - inside.top, inside.bottom - around.bottom);
})"""
"""By how many pixels the words of each plate overflow it."""
OUTLINED = "(one) => getComputedStyle(one).outlineStyle !== 'none'"


def sit(visitor: Visitor, setup: dict[str, Any]) -> Page:
    """Open a table with bots, and wait until its first notice has closed."""
    with visitor.page.expect_response("**/bots"):
        visitor.named("Ada").open("seven", ["me", *["dreamer"] * (setup["players"] - 1)], **setup)
    expect(visitor.page.locator("button.done")).to_be_visible()
    expect(visitor.page.locator(".notice:popover-open")).to_have_count(0)
    return visitor.page


@pytest.mark.parametrize("size", [pytest.param("844x390", marks=pytest.mark.long), "667x375"])
def test_a_game_by_touch_held_sideways(visit: Visit, size: str) -> None:
    """Every rank, card and button can be tapped from the first prophecy to the result, and nothing overlaps."""
    viewport, setup = SIDEWAYS[size]
    visitor = visit(viewport=viewport, has_touch=True, is_mobile=True)
    page, chance = sit(visitor, setup), random.Random(size)
    check_layout(page)
    visitor.shot(f"sideways-prophesying-{size}")
    play(page, "seven", chance, most=4)
    check_layout(page)
    visitor.shot(f"sideways-playing-{size}")
    play(page, "seven", chance)
    assert is_over(page)


def test_long_names_stay_in_their_plates(visit: Visit, site: Site) -> None:
    """Long names and the mark of an absent player stay inside their plates on a phone held sideways."""
    visitor = visit(viewport={"width": 844, "height": 390}).named(LONG_NAME)
    Company(site, visitor, 4, names=LONG_NAMES, edition="exam")
    expect(visitor.page.locator(".plate .gone")).to_have_count(3)
    out = visitor.page.locator(".plate").evaluate_all(OUT_OF_PLATES)
    assert len(out) == 4 and max(out) <= 0


def test_a_phone_is_turned(visit: Visit, site: Site) -> None:
    """Rotating a phone switches the table between its portrait and landscape layouts."""
    visitor = visit(viewport={"width": 375, "height": 667}).named(LONG_NAME)
    company = Company(site, visitor, 4, names=LONG_NAMES, edition="exam")
    company.prophesy_all()
    table = visitor.page.locator("main.stage > .table")
    for width, height, layout in ((667, 375, "landscape"), (375, 667, "portrait"), (640, 360, "landscape")):
        visitor.page.set_viewport_size({"width": width, "height": height})
        expect(table).to_have_class(re.compile(rf"\b{layout}\b"))
        check_layout(visitor.page)


@pytest.mark.parametrize("zoom", [pytest.param(2, marks=pytest.mark.long), 4])
def test_zoom(visit: Visit, zoom: int) -> None:
    """At 200 % and 400 % zoom of a 1280x800 window, everything at the table can be read and pressed."""
    visitor = visit(viewport={"width": 1280 // zoom, "height": 800 // zoom}, device_scale_factor=zoom)
    page = sit(visitor, {"edition": "first", "players": 4})
    check_layout(page)
    play(page, "seven", random.Random(zoom), most=3)
    check_layout(page)


def play_a_trick(visitor: Visitor, site: Site) -> Company:
    """Seat four players, let all prophesy, and play one trick."""
    company = Company(site, visitor, 4, edition="exam")
    expect(visitor.page.locator("button.done")).to_be_visible()
    visitor.page.evaluate(SEEN)
    company.prophesy_all()
    company.play_trick()
    return company


def test_reduced_motion_shows_every_trick(visit: Visit, site: Site) -> None:
    """With reduced motion, the fourth card and all ranks of a trick are shown."""
    visitor = visit(reduced_motion="reduce").named("Ada")
    play_a_trick(visitor, site)
    visitor.page.wait_for_function("() => window.seen.ranks.length === 4")
    seen = visitor.page.evaluate("window.seen")
    assert (seen["cards"], sorted(seen["ranks"])) == (4, ["1st", "2nd", "3rd", "4th"])


def test_a_pause_after_each_trick(visit: Visit, site: Site) -> None:
    """With pauses on, the trick stays until the player continues, and then the focus returns to the hand."""
    visitor = visit(reduced_motion="reduce").named("Ada")
    visitor.context.add_init_script(
        """localStorage["augury.settings"] = '{"pauses":true,"speed":"none","changed":0}'"""
    )
    play_a_trick(visitor, site)
    page = visitor.page
    go_on = page.get_by_role("button", name="Continue")
    expect(go_on).to_be_focused()
    expect(page.locator("section.trick .card")).to_have_count(4)
    expect(page.locator("section.trick .place")).to_have_count(4)
    visitor.shot("pause")
    page.keyboard.press("Enter")
    expect(page.locator("section.trick .place")).to_have_count(0)
    expect(page.locator("button[data-card]:focus")).to_have_count(1)


def test_forced_colours(visit: Visit, site: Site) -> None:
    """In forced colours, borders and outlines mark the current column, playable cards and the seat to play."""
    visitor = visit(forced_colors="active").named("Ada")
    company = play_a_trick(visitor, site)
    company.play_until_turn()
    page = visitor.page
    expect(page.locator("button[data-card].may").first).to_be_visible()
    assert page.locator(".future").evaluate_all(MARKED) == [trick == 2 for trick in range(1, 11)]
    for marked in ("button[data-card].may .face", ".plate.turn"):
        assert page.locator(marked).first.evaluate(OUTLINED), marked
    assert not page.locator(".plate:not(.turn)").first.evaluate(OUTLINED)
    visitor.shot("forced-colours")
