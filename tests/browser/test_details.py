"""Details that people stumble over: points that do not count, what a hint pushes out of view, cards cut at the edge."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.situations import NOTICES_STAY, move, sit_alone
from tests.browser.tables import Company
from tests.browser.visitors import PHONE
from tests.browser.walks import put_panel_away
from tests.server.site import Site

pytestmark = pytest.mark.slow

LONG_REASON = "If nothing changes, a goes to your opponent by 4 to 10. " * 3
OUTSIDE = """(element) => {
  const box = element.getBoundingClientRect();
  let { top, bottom } = box;
  for (let around = element.parentElement; around; around = around.parentElement) {
    if (getComputedStyle(around).overflowY === "visible") continue;
    const clip = around.getBoundingClientRect();
    [top, bottom] = [Math.max(top, clip.top), Math.min(bottom, clip.bottom)];
  }
  return Math.round(box.height - Math.max(0, bottom - top));
}"""
"""How many pixels of an element's height are out of view."""
COVERED_TOOLS = """() => {
  const note = document.querySelector(".notice").getBoundingClientRect();
  const meets = (box) =>
    box.left < note.right && box.right > note.left && box.top < note.bottom && box.bottom > note.top;
  return [...document.querySelectorAll("header a, header button")]
    .filter((one) => one.checkVisibility() && meets(one.getBoundingClientRect()))
    .map((one) => one.getAttribute("aria-label"));
}"""
"""The controls in the header that the notice covers."""


def out_of_view(page: Page, what: str) -> int:
    """Pixels of the last such element that are out of view, after the layout has settled."""
    page.wait_for_timeout(300)
    hidden: int = page.locator(what).last.evaluate(OUTSIDE)
    return hidden


def test_a_score_that_stays_at_0_shows_no_loss(visit: Visit, site: Site) -> None:
    """Where a score cannot fall any further, the change is what counted, and words say what did not."""
    visitor = visit().named("Ada")
    company = Company(site, visitor, 4, edition="first")
    put_panel_away(visitor.page)
    company.play(rounds=1)
    tally = visitor.page.locator(".tally")
    expect(tally).to_be_visible()
    rows: list[str] = tally.locator("tbody tr").all_inner_texts()
    floored = [row for row in rows if "not counted" in row]
    assert floored, rows
    assert all("nothing lost, \N{MINUS SIGN}" in row and "±0" in row for row in floored), rows


@pytest.mark.parametrize("height", [844, 740])
def test_a_long_hint_leaves_both_plates_in_view(visit: Visit, height: int) -> None:
    """In a duel on a phone, a long hint takes its room from the Prophecies and not from a player's plate."""
    visitor = visit(viewport={**PHONE, "height": height})
    match, page = sit_alone(visitor, "horsemen"), visitor.page
    put_panel_away(page)
    for _ in range(3):
        move(visitor, match, random.Random(3))
    page.wait_for_function("() => document.title.startsWith('●')")
    page.get_by_role("button", name="Hint").click()
    hint = page.locator(".hint.shown p span")
    expect(hint).to_be_visible(timeout=120_000)
    hint.evaluate("(element, text) => (element.textContent = text)", LONG_REASON)
    assert [out_of_view(page, f"{whose} section.plate") for whose in (".them", ".me")] == [0, 0]
    assert out_of_view(page, ".mine button.card") == 0


@pytest.mark.parametrize("edition", ["first", "exam"])
def test_cards_are_cut_only_where_there_is_no_room(visit: Visit, site: Site, edition: str) -> None:
    """On a low phone, three players leave enough room for the whole second row of the hand."""
    visitor = visit(viewport={"width": 390, "height": 700 if edition == "exam" else 760}).named("Ada")
    Company(site, visitor, 3, edition=edition)
    put_panel_away(visitor.page)
    expect(visitor.page.locator(".hand .face").last).to_be_visible()
    assert out_of_view(visitor.page, ".hand .face") == 0


@pytest.mark.parametrize("size", [(768, 1024), (1024, 768), (1440, 900), (844, 390), (640, 360)])
def test_a_notice_leaves_the_header_usable(visit: Visit, size: tuple[int, int]) -> None:
    """Wherever there is room beside them, a notice covers no control in the header."""
    visitor = visit(viewport={"width": size[0], "height": size[1]})
    visitor.context.add_init_script(NOTICES_STAY)
    match, page = sit_alone(visitor, "seven"), visitor.page
    put_panel_away(page)
    for _ in range(3):
        move(visitor, match, random.Random(3))
    page.wait_for_function("() => document.title.startsWith('●')")
    page.get_by_role("button", name="What just happened?").click()
    expect(page.locator(".notice:popover-open")).to_be_visible()
    assert page.evaluate(COVERED_TOOLS) == []


def test_a_replay_that_does_not_exist_offers_no_controls(visit: Visit) -> None:
    """The page of a game without a record leads back to the lobby, and has nothing to play it with."""
    page = visit().go("/g/nothing-at-all/1")
    expect(page.get_by_text("There is no record of this game.")).to_be_visible()
    expect(page.get_by_role("slider")).to_have_count(0)
    expect(page.get_by_role("button", name="Analysis")).to_have_count(0)


def test_a_newcomer_meets_a_bot_of_medium_strength(visit: Visit) -> None:
    """The first game against bots is at the level recommended to newcomers; later ones at the level chosen last."""
    visitor = visit()
    page = visitor.go("/")
    page.get_by_role("button", name="Play against bots").nth(2).click()
    page.wait_for_url("**/t/*")
    bots = {seat["level"] for seat in visitor.ask("GET", f"/api/matches/{page.url.rsplit('/', 1)[1]}")["seats"][1:]}
    assert bots == {"diviner"}
    settings = page.evaluate("JSON.parse(localStorage['augury.settings'])")
    settings["tables"]["grid"]["seats"] = ["me", "palmist"]
    page.evaluate("(settings) => (localStorage['augury.settings'] = JSON.stringify(settings))", settings)
    page = visitor.go("/")
    page.get_by_role("button", name="Play against bots").nth(2).click()
    page.wait_for_url("**/t/*")
    bots = {seat["level"] for seat in visitor.ask("GET", f"/api/matches/{page.url.rsplit('/', 1)[1]}")["seats"][1:]}
    assert bots == {"palmist"}
