"""The pages of own games and statistics: wide and on a phone, in both languages, by keyboard."""

from __future__ import annotations

import json
import random
import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.histories import finish
from tests.browser.layout import layout_faults
from tests.browser.robots import play
from tests.browser.visitors import PHONE, Visitor

pytestmark = pytest.mark.slow


def with_games(visitor: Visitor, count: int = 2) -> Page:
    """Finish some small games and start another."""
    visitor.named("Ada")
    for number in range(count):
        visitor.open("grid", ["me", "dreamer"], board="2x2" if number % 2 else "2x3")
        play(visitor.page, "grid", random.Random(number))
    match = visitor.open("grid", ["me", "diviner"], board="3x3")
    command = {"type": "move", "move": "a1=1"}
    visitor.ask("POST", f"/api/matches/{match}/commands", {"type": "do", "id": match, "command": command})
    return visitor.page


def test_all_my_games(visit: Visit) -> None:
    """The games page opens by keyboard, lists the unfinished game first, and has filters that work by keyboard."""
    visitor = visit()
    page = with_games(visitor)
    visitor.go("/")
    link = page.get_by_role("link", name="All my games and statistics")
    link.focus()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/games$"))
    expect(page.get_by_role("heading", level=1, name="My games")).to_be_focused()
    expect(page.locator("main a").first).to_contain_text("Continue")
    finished = page.get_by_role("region", name="2 finished games").get_by_role("listitem")
    expect(finished).to_have_count(2)
    expect(finished.first).to_contain_text("Dreamer")
    visitor.check_access()
    visitor.shot("games")
    assert not layout_faults(page)
    page.get_by_label("Setup").select_option(index=1)
    expect(finished).to_have_count(1)
    page.get_by_label("Opponent").focus()
    page.keyboard.press("ArrowDown")
    expect(finished).to_have_count(1)
    page.get_by_label("Result").select_option(label="Abandoned")
    expect(page.get_by_text("No game matches")).to_be_visible()
    page.get_by_label("Result").select_option(label="All")
    finished.first.get_by_role("link").click()
    expect(page).to_have_url(re.compile("/g/.+/1"))


@pytest.mark.parametrize("locale", ["en", "ja"])
def test_on_a_phone(visit: Visit, locale: str) -> None:
    """The games and statistics pages fit a phone and are accessible in both languages."""
    visitor = visit(viewport=PHONE, locale=locale)
    page = with_games(visitor)
    finish(visitor, visitor.open("seven", ["me", "palmist", "dreamer"], players=3, edition="first", variant="single"))
    for path in ("/games", "/profile"):
        visitor.go(path)
        expect(page.locator("main section").first).to_be_visible()
        visitor.check_access()
        visitor.shot(f"{path[1:]}-phone-{locale}")
        assert not layout_faults(page)


def test_statistics_and_what_to_do_with_them(visit: Visit) -> None:
    """Statistics have charts with tables, can be saved as JSON, and are deleted after confirmation."""
    visitor = visit()
    page = with_games(visitor)
    visitor.go("/profile")
    game = page.get_by_role("region", name="Prophecies", exact=True)
    expect(game.get_by_text("Numbers that came true")).to_be_visible()
    expect(game.get_by_text(re.compile(r"\d+, with 95 % probability between -?\d+ and -?\d+"))).to_be_visible()
    game.get_by_text("As a table").first.press("Enter")
    expect(game.get_by_role("table").first.get_by_role("rowheader", name="today")).to_be_visible()
    visitor.check_access()
    visitor.shot("profile")
    assert not layout_faults(page)
    with page.expect_download() as saved:
        page.get_by_role("link", name="Save as JSON").click()
    assert len(json.loads(saved.value.path().read_text())["games"]) == 2
    page.get_by_role("button", name="Delete my games and statistics").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete everything").click()
    expect(page.get_by_text("Nothing to count yet")).to_be_visible()
    assert visitor.ask("GET", "/api/guests/me/games")["total"] == 0


def test_playing_on(visit: Visit) -> None:
    """A game can be continued from a moment of its replay or replayed from its deal, and the table links back to it."""
    visitor = visit()
    page = with_games(visitor, 1)
    visitor.go("/games").get_by_role("region", name="1 finished game").get_by_role("link").first.click()
    slider = page.get_by_role("slider", name="Moment")
    expect(page.locator("[data-cell]").first).to_be_visible()
    slider.fill("2")
    expect(slider).to_have_attribute("aria-valuetext", re.compile("^2 of"))
    written = page.locator("[data-cell] :is(.pen, .pencil)")
    then = written.count()
    page.get_by_role("button", name="Play it again").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_text("This moment, after move 2").click()
    visitor.check_access()
    visitor.shot("play-again")
    dialog.get_by_role("button", name="Play", exact=True).click()
    expect(page).to_have_url(re.compile("/t/"))
    bar = page.get_by_role("region", name="Notices")
    expect(bar).to_contain_text("played on from move 2")
    expect(written).to_have_count(then)
    visitor.shot("played-on")
    assert not layout_faults(page)
    bar.get_by_role("link", name="Look at that game").click()
    expect(slider).to_have_attribute("aria-valuetext", re.compile("^2 of"))
    page.goto(re.sub(r"\?.*", "?again", page.url))
    page.get_by_role("dialog").get_by_role("button", name="Play", exact=True).click()
    expect(bar).to_contain_text("The deal of an earlier game")


def test_the_daily_game(visit: Visit) -> None:
    """The daily game is reached from the lobby and afterwards shows a result to share and a table, even on a phone."""
    visitor = visit(viewport=PHONE).named("Ada")
    page = visitor.go("/")
    page.get_by_role("link", name="Today's games").click()
    game = page.get_by_role("region", name="Prophecies", exact=True)
    expect(game).to_contain_text("against Diviner")
    drawn = game.locator("[data-picture] svg").first.bounding_box()
    assert drawn and drawn["width"] > 60 and drawn["height"] > 60
    visitor.check_access()
    visitor.shot("daily-new")
    assert not layout_faults(page)
    game.get_by_role("button", name="Play today's game").click()
    expect(page).to_have_url(re.compile("/t/"))
    expect(page.get_by_role("region", name="Notices")).to_contain_text("Today's game: one attempt")
    play(page, "grid", random.Random(1))
    visitor.go("/daily")
    expect(game.get_by_role("row", name=re.compile("Ada"))).to_contain_text(re.compile("Won|Lost"))
    expect(game.get_by_label("Result to share")).to_contain_text("1 day in a row")
    visitor.check_access()
    visitor.shot("daily-finished")
    assert not layout_faults(page)


def test_a_new_visitor(visit: Visit) -> None:
    """A visitor who has not played yet is told what these pages will show."""
    visitor = visit()
    for path, words in (("/games", "You have not finished a game yet"), ("/profile", "Nothing to count yet")):
        expect(visitor.go(path).get_by_text(words)).to_be_visible()
        visitor.check_access()
