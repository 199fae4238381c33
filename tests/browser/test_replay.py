"""Replay, analysis, tutorial and hints."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.conftest import Visit
from tests.browser.robots import play
from tests.browser.tables import Company
from tests.browser.visitors import PHONE, WIDE, Visitor
from tests.server.site import Site

pytestmark = pytest.mark.slow


def finished(visitor: Visitor) -> Page:
    """Play a small game to its end and open its replay."""
    visitor.named("Ada").open("grid", ["me", "dreamer"], board="2x2")
    play(visitor.page, "grid", random.Random(1))
    visitor.page.get_by_role("link", name="Replay and analysis").click()
    expect(visitor.page.locator("[data-cell]").first).to_be_visible()
    return visitor.page


def written(page: Page) -> list[str | None]:
    """The label of every cell."""
    return [cell.get_attribute("aria-label") for cell in page.get_by_role("grid").get_by_role("button").all()]


def test_replay_by_slider_keys_and_link(visit: Visit) -> None:
    """The slider and the keys move between moments, and the link opens the same moment."""
    page = finished(visit())
    for size in (PHONE, WIDE):
        page.set_viewport_size({"width": size["width"], "height": size["height"]})
        expect(page.get_by_role("heading", name="Prophecies · 2 \u00d7 2 · Replay")).to_be_in_viewport()
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
    expect(page.get_by_label("View from")).to_have_count(0)  # all players see the same
    other = visit().go(page.url)
    expect(other.get_by_role("slider", name="Moment")).to_have_attribute("aria-valuetext", f"2 of {last}")
    assert written(other) == there
    page.get_by_role("button", name="To the beginning").click()
    assert written(page) == empty


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_an_open_replay_of_a_duel_has_room(visit: Visit, site: Site, size: dict[str, int]) -> None:
    """An open replay shows each hand once, face up, with the whole table in view and the tools in one row."""
    visitor = visit(viewport=size).named("Ada")
    page, company = visitor.page, Company(site, visitor, 2, "horsemen")
    company.play()
    visitor.go(f"/g/{company.match}/1?at=20&from=open")
    expect(page.get_by_role("region", name="All hands")).to_be_visible()
    expect(page.locator("[data-fan]")).to_be_hidden()
    hidden = "(all) => all.map((one) => one.scrollHeight - one.clientHeight).filter((pixels) => pixels > 6)"
    assert page.locator(".felt, .felt .upper").evaluate_all(hidden) == []
    for place in page.locator("section.place").all():
        expect(place).to_be_in_viewport(ratio=1)
    tools = page.locator(".bar .more button")
    tops = tools.evaluate_all("(all) => all.map((one) => one.getBoundingClientRect().top)")
    assert len(tops) == 4 and max(tops) - min(tops) < 5, tops
    expect(page.get_by_label("View from")).to_be_in_viewport(ratio=1)
    visitor.check_fits()
    page.get_by_label("View from").select_option(label="A spectator")
    expect(page.locator("[data-fan]")).to_be_visible()


COVERED = """(cells) => cells.filter((cell) => {
  const { x, y, width, height } = cell.getBoundingClientRect();
  return !cell.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}).map((cell) => cell.dataset.cell)"""
"""The cells that are covered or out of view."""


def test_the_position_stays_in_view_beside_its_analysis_on_a_phone(visit: Visit) -> None:
    """On a phone, an open panel shrinks the board but covers none of it."""
    page = finished(visit(viewport=PHONE, has_touch=True, is_mobile=True))
    for panel in ("Analysis", "What happened"):
        page.get_by_role("button", name=panel, exact=True).click()
        expect(page.get_by_role("complementary", name=panel)).to_be_visible()
        expect(page.locator("[data-cell]")).to_have_count(4)
        page.wait_for_timeout(300)  # the board resizes
        assert page.locator("[data-cell]").evaluate_all(COVERED) == []


def test_analysis(visit: Visit) -> None:
    """Analysing a game judges each decision, and clicking a point of the curve opens its moment."""
    visitor = visit()
    page = finished(visitor)
    page.get_by_role("button", name="Analyse this game").click()
    curve = page.get_by_role("slider", name="Chance of winning from move to move")
    expect(curve.locator("circle").first).to_be_attached(timeout=60_000)
    expect(page.get_by_role("progressbar", name="Analysis")).to_have_count(0, timeout=60_000)
    curve.focus()
    page.keyboard.press("End")
    expect(curve).to_have_attribute("aria-valuetext", re.compile("chance of winning"))
    curve.locator("circle").nth(1).click(force=True)
    expect(page.get_by_role("region", name="The decision")).to_be_visible()
    check_move_list(visitor)
    page.get_by_role("region", name="All moves").get_by_role("button").first.click()
    visitor.check_access()
    visitor.shot("analysis")


def test_the_move_list_follows_an_analysis_at_work(visit: Visit) -> None:
    """The row of the current moment scrolls into view as soon as its move is judged; the grid never mentions luck."""
    visitor = visit(viewport={"width": 1440, "height": 420})
    page = finished(visitor)
    known: dict[str, Any] = {}
    while known.get("status") != "done":
        known = visitor.ask("GET", f"/api/records/{page.url.split('/')[-2]}/1/analysis")
    asked = []

    def answer(route: Route) -> None:
        asked.append(route)
        begun = {**known, "status": "working", "decisions": known["decisions"][:1]}
        route.fulfill(json=begun if len(asked) < 2 else known)

    page.route("**/analysis", answer)
    page.keyboard.press("End")
    page.get_by_role("button", name="Analyse this game").click()
    current = page.get_by_role("region", name="All moves").locator("[aria-current=step]")
    expect(current).to_be_in_viewport(ratio=0.9)
    expect(page.get_by_role("region", name="The decision")).not_to_contain_text("luck")


def check_move_list(visitor: Visitor) -> None:
    """Check the labels of the axes, the loss listed for every move, and that lists follow the moment."""
    page = visitor.page
    expect(page.get_by_text("Chance of winning", exact=True)).to_be_visible()
    expect(page.get_by_text("Move", exact=True)).to_be_visible()
    told = visitor.ask("GET", f"/api/records/{page.url.split('/')[-2]}/1/analysis")
    moves = page.get_by_role("region", name="All moves")
    rows = moves.get_by_role("listitem")
    assert rows.count() == told["total"] == len(told["decisions"])
    shown = [int(found[1]) if (found := re.search(r"\u2212(\d+)", row.inner_text())) else 0 for row in rows.all()]
    falls = []
    for one in told["decisions"]:
        points = {point["moment"]: round(point["share"] * 100) for point in told["curves"][one["seat"]]}
        falls.append(points[one["move"] - 1] - points[one["move"]])
    assert shown == falls
    page.set_viewport_size({"width": 1440, "height": 420})
    for region, choose in ((moves, None), (page.get_by_role("complementary"), "What happened")):
        if choose:
            page.get_by_role("button", name=choose).click()
        for key in ("Home", "End"):
            page.keyboard.press(key)
            current = region.locator("[aria-current=step]")
            if key == "Home" and not choose:
                continue  # the start belongs to no move
            expect(current).to_be_in_viewport(ratio=0.9)
    page.set_viewport_size({"width": 1440, "height": 900})
    visitor.check_access()  # at the end of the game, with its result
    page.get_by_role("button", name="Analysis", exact=True).click()


def test_the_lesson_to_its_end(visit: Visit) -> None:
    """A tutorial leads by its Next button and highlighted moves to its end, and then to a game."""
    page = visit().go("/learn/grid")
    lesson = page.get_by_role("region", name="The lesson")
    done, on = lesson.get_by_role("button", name="Play"), lesson.get_by_role("button", name="Next")
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
    expect(page.get_by_role("main", name="The table")).to_be_visible()


def box(found: Locator) -> dict[str, float]:
    """The bounding box of an element."""
    there = found.bounding_box()
    assert there
    return {"left": there["x"], "top": there["y"]} | {
        "right": there["x"] + there["width"],
        "bottom": there["y"] + there["height"],
    }


def apart(one: dict[str, float], other: dict[str, float]) -> bool:
    """Whether two boxes do not overlap."""
    return (
        one["bottom"] <= other["top"]
        or other["bottom"] <= one["top"]
        or one["right"] <= other["left"]
        or other["right"] <= one["left"]
    )


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_a_hint_lights_a_move(visit: Visit, size: dict[str, int]) -> None:
    """Against bots, a hint highlights and explains a move without covering anything, and disappears after a move."""
    visitor = visit(viewport=size).named("Ada")
    visitor.open("grid", ["me", "dreamer"], board="2x2")
    page = visitor.page
    page.get_by_role("button", name="Hint").click()
    lit = page.locator("[data-cell].light")
    expect(lit).to_be_visible(timeout=30_000)
    said = page.locator(".hint").filter(has_text="Hint: ")
    expect(said).to_contain_text("With best play by both, every move loses. The scores end level.")
    assert "simulated" not in said.inner_text()
    assert apart(box(said), box(page.get_by_role("grid")))
    visitor.check_fits()
    visitor.shot(f"hint-{size['width']}")
    lit.click()
    page.get_by_role("toolbar").locator("button.light").click()
    expect(said).to_have_count(0)
