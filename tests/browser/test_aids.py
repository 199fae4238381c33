"""The tracker, private notes and the list of opponents in a real browser."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.layout import layout_faults
from tests.browser.visitors import PHONE, Visitor

pytestmark = pytest.mark.slow

FIRST = {"edition": "first", "players": 3, "variant": "single"}


def opened(visitor: Visitor, tab: str) -> Page:
    """Open a tab of the side panel, opening the panel first if it is closed."""
    page = visitor.page
    button = page.locator("header button.log")
    button.wait_for()
    if button.get_attribute("aria-expanded") == "false":
        button.click()
    page.get_by_role("tab", name=tab, exact=True).click()
    return page


def test_the_tracker(visit: Visit) -> None:
    """The tracker lists own, seen and remaining cards, works by keyboard, and can be turned off in a solo game."""
    visitor = visit().named("Ada")
    visitor.open("seven", ["me", "dreamer", "dreamer"], **FIRST)
    page = visitor.page
    page.get_by_role("tab", name="Log").focus()
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    expect(page.get_by_role("tab", name="Tracker")).to_be_focused()
    panel = page.get_by_role("group", name="Tracker")
    expect(panel.get_by_role("listitem").first).to_contain_text("yellow: still to come")
    assert panel.locator(".cards i.yours").count() == 10
    assert panel.locator(".cards i").count() == 44
    visitor.check_access()
    visitor.shot("tracker")
    assert not layout_faults(page)
    panel.get_by_role("button", name="Play without the tracker").click()
    expect(panel).to_contain_text("This table plays without the tracker.")
    expect(panel.locator(".cards")).to_have_count(0)
    page.get_by_role("tab", name="Tracker").click()
    page.get_by_role("tab", name="Log").click()
    expect(page.get_by_role("listitem").get_by_text("The table plays without the tracker.")).to_be_visible()


def test_a_table_agrees_on_the_tracker(visit: Visit) -> None:
    """The tracker is turned off once both players agree, and the room says when a table is opened without it."""
    ada, ben = visit().named("Ada"), visit(viewport=PHONE, locale="ja").named("Ben")
    match = ada.ask("POST", "/api/matches", {"game": "horsemen", "seats": ["me", "open"]})["match"]
    ben.ask("POST", f"/api/matches/{match}/commands", {"id": "sit", "command": {"type": "sit"}})
    for visitor in (ada, ben):
        visitor.go(f"/t/{match}")
    one = opened(ada, "Tracker").get_by_role("group", name="Tracker")
    other = opened(ben, "カード記録").get_by_role("group", name="カード記録")
    expect(one.get_by_text("Not seen: hand or draw pile").first).to_be_visible()
    ben.check_access()
    ben.shot("tracker-phone-ja")
    assert not layout_faults(ben.page)
    one.get_by_role("button", name="Ask to play without the tracker").click()
    ben.page.get_by_role("button", name="同意する").click()
    expect(other).to_contain_text("この卓ではカード記録を使いません。")
    expect(one).to_contain_text("This table plays without the tracker.")
    without = {"game": "seven", "seats": ["me", "open", "open"], "setup": FIRST, "tracker": False}
    room = ada.ask("POST", "/api/matches", without)["match"]
    expect(ada.go(f"/t/{room}").get_by_text("No tracker of played cards")).to_be_visible()


@pytest.mark.parametrize("locale", ["en", "ja"])
def test_private_notes(visit: Visit, locale: str) -> None:
    """Notes are saved as they are typed, survive a reload, and are visible only to their author."""
    visitor = visit(viewport=PHONE, locale=locale).named("Ada")
    notes, saved = ("Notes", "Saved.") if locale == "en" else ("メモ", "保存しました。")
    match = visitor.open("grid", ["me", "dreamer"], board="2x2")
    text = opened(visitor, notes).get_by_role("textbox")
    text.fill("c3 looks weak")
    expect(visitor.page.get_by_text(saved)).to_be_visible()
    visitor.check_access()
    visitor.shot(f"notes-phone-{locale}")
    assert not layout_faults(visitor.page)
    visitor.page.reload()
    expect(opened(visitor, notes).get_by_role("textbox")).to_have_value("c3 looks weak")
    stranger = visit(locale=locale).named("Eve")
    stranger.go(f"/t/{match}")
    expect(opened(stranger, notes).get_by_role("textbox")).to_have_value("")
    expect(opened(stranger, notes).get_by_role("textbox")).to_be_editable()


def test_notes_in_a_replay(visit: Visit) -> None:
    """Notes written during a game can be read and edited in its replay."""
    visitor = visit().named("Ada")
    match = visitor.open("grid", ["me", "dreamer"], board="2x2")
    for number, command in enumerate(({"type": "move", "move": "a1=1"}, {"type": "resign"})):
        visitor.ask("POST", f"/api/matches/{match}/commands", {"id": f"c{number}", "command": command})
    visitor.ask("PUT", f"/api/matches/{match}/note", {"text": "too early"})
    page = visitor.go(f"/g/{match}/1")
    page.get_by_role("button", name="Notes").click()
    expect(page.get_by_role("textbox")).to_have_value("too early")
    page.get_by_role("textbox").fill("much too early")
    expect(page.get_by_text("Saved.")).to_be_visible()
    visitor.check_access()
    assert not layout_faults(page)
    assert visitor.ask("GET", f"/api/matches/{match}/note") == {"text": "much too early"}


@pytest.mark.parametrize("locale", ["en", "ja"])
def test_the_ladder_of_opponents(visit: Visit, locale: str) -> None:
    """Bots are listed with portrait, strength and own record; the choice fills the seats and is remembered."""
    english = locale == "en"
    visitor = visit(viewport=PHONE if not english else {"width": 1440, "height": 900}, locale=locale).named("Ada")
    match = visitor.open("grid", ["me", "palmist"], board="2x2")
    for number, command in enumerate(({"type": "move", "move": "a1=1"}, {"type": "resign"})):
        visitor.ask("POST", f"/api/matches/{match}/commands", {"id": f"c{number}", "command": command})
    page = visitor.go("/")
    more = page.locator("article .links button").nth(2)
    more.click()
    dialog = page.get_by_role("dialog")
    bots = dialog.get_by_role("group", name="Opponents" if english else "対戦相手")
    expect(bots.get_by_role("radio")).to_have_count(6)
    row = bots.locator("label").nth(1)
    expect(row).to_contain_text("You: 0 won, 1 lost" if english else "0勝1敗")
    expect(row).to_contain_text(re.compile(r"rating -?\d+" if english else r"レーティング-?\d+"))
    expect(row.locator("svg").first).to_be_visible()
    expect(bots.get_by_text("Recommended for you" if english else "おすすめ")).to_have_count(1)
    visitor.check_access()
    visitor.shot(f"ladder-{locale}")
    assert not layout_faults(page)
    bots.get_by_role("radio").first.focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowUp")
    expect(bots.get_by_role("radio").first).to_be_checked()
    expect(dialog.get_by_label("Seat 2" if english else "2番の席")).to_have_value("dreamer")
    dialog.get_by_role("button", name="Start" if english else "始める", exact=True).click()
    expect(page).to_have_url(re.compile("/t/"))
    visitor.go("/")
    more.click()
    expect(bots.get_by_role("radio").first).to_be_checked()


def test_a_host_chooses_from_the_ladder(visit: Visit) -> None:
    """The host can choose bots in the room from the same list of opponents."""
    visitor = visit(viewport=PHONE).named("Ada")
    visitor.open("seven", ["me", "open", "open"], **FIRST)
    page = visitor.page
    bots = page.get_by_role("group", name="Bots play as")
    bots.locator("label").nth(4).click()
    visitor.check_access()
    visitor.shot("ladder-room-phone")
    assert not layout_faults(page)
    page.get_by_role("button", name="Fill the seats with bots and start").click()
    expect(page.get_by_text("Seer").first).to_be_attached()


def test_pass_and_play_can_compare_the_bots(visit: Visit) -> None:
    """Pass and play offers the same list to compare bots when filling a seat."""
    visitor = visit(viewport=PHONE).named("Ada")
    page = visitor.go("/pass")
    page.get_by_text("Compare the bots").press("Enter")
    bots = page.get_by_role("list", name="Opponents")
    expect(bots.get_by_role("listitem")).to_have_count(6)
    expect(bots).to_contain_text("Recommended for you")
    visitor.check_access()
    assert not layout_faults(page)
