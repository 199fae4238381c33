"""Guests move to another device, deals are replayed and compared, and hosts see the club ranking."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import Visit
from tests.browser.layout import layout_faults
from tests.browser.robots import play
from tests.browser.visitors import PHONE, WIDE, Visitor
from tests.server.site import Site, served

pytestmark = pytest.mark.slow

ADMIN = "a-long-admin-token"


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server whose host has an admin token."""
    with served(tmp_path_factory.mktemp("club"), bots=1, admin_token=ADMIN) as site:
        yield site


def lost(visitor: Visitor) -> str:
    """Play and resign a short game; returns its table."""
    match = visitor.open("grid", ["me", "dreamer"], board="2x2")
    for number, command in enumerate(({"type": "move", "move": "a1=1"}, {"type": "resign"})):
        visitor.ask("POST", f"/api/matches/{match}/commands", {"id": f"c{number}", "command": command})
    return match


def finish(visitor: Visitor, match: str) -> None:
    """Make the first legal move until the game is over."""
    for _ in range(600):
        now = visitor.ask("GET", f"/api/matches/{match}")
        if now["phase"] == "over":
            return
        if legal := now["view"]["legal"]:
            move = {"id": f"m{now['seq']}", "seq": now["seq"], "command": {"type": "move", "move": legal[0]}}
            visitor.ask("POST", f"/api/matches/{match}/commands", move)
        visitor.page.wait_for_timeout(20)
    raise AssertionError("the game did not end")


@pytest.mark.parametrize("locale", ["en", "ja"])
def test_to_another_device(visit: Visit, locale: str) -> None:
    """A guest moves to another device by a link with a QR code, after confirming there; the link works only once."""
    english = locale == "en"
    desk, phone = visit(locale=locale).named("Ada"), visit(viewport=PHONE, locale=locale).named("Somebody")
    lost(desk)
    page = desk.go("/profile")
    page.get_by_role("button", name="Move to another device" if english else "別の端末へ移す").press("Enter")
    dialog = page.get_by_role("dialog")
    link = dialog.locator(".link")
    expect(link).to_contain_text("/profile#guest=")
    desk.check_access()
    desk.shot(f"device-link-{locale}")
    path = re.sub(r"^https?://[^/]+", "", str(link.text_content()))
    there = phone.go(path)
    question = there.get_by_role("dialog")
    expect(question).to_contain_text("Somebody")
    assert "guest=" not in there.url
    phone.check_access()
    phone.shot(f"device-question-{locale}")
    assert not layout_faults(there)
    question.get_by_role("button", name="Use them here" if english else "ここで使う").click()
    expect(there.get_by_role("region", name="Prophecies" if english else "升目の予言", exact=True)).to_be_visible()
    assert phone.ask("GET", "/api/guests/me")["name"] == "Ada"
    late = visit(locale=locale)
    late.go(path).get_by_role("button", name="Use them here" if english else "ここで使う").click()
    expect(late.page.get_by_text("already been used" if english else "使用済み").first).to_be_visible()
    late.complaints = [text for text in late.complaints if "403" not in text]


def test_the_question_can_be_refused(visit: Visit) -> None:
    """Cancelling the move to another device leaves that device's guest unchanged."""
    desk, phone = visit().named("Ada"), visit().named("Bo")
    link = desk.ask("POST", "/api/guests/me/link")["path"]
    dialog = phone.go(link).get_by_role("dialog")
    dialog.get_by_role("button", name="Cancel").click()
    expect(dialog).to_have_count(0)
    assert phone.ask("GET", "/api/guests/me")["name"] == "Bo"


def test_one_deal_compared(visit: Visit) -> None:
    """When a second player finishes the same deal by a link, both see both results."""
    ada, ben = visit().named("Ada"), visit(viewport=PHONE).named("Ben")
    match = ada.open("grid", ["me", "dreamer"], board="2x2")
    play(ada.page, "grid", random.Random(1))
    page = ben.go(f"/g/{match}/1?again")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("Nobody else has played this deal to its end yet.")
    dialog.get_by_role("button", name="Play", exact=True).click()
    expect(page).to_have_url(re.compile("/t/"))
    play(page, "grid", random.Random(2))
    result = page.get_by_role("dialog").get_by_role("region", name="The same deal")
    expect(result.get_by_role("row", name=re.compile("Ben"))).to_contain_text("you")
    expect(result.get_by_role("row", name=re.compile("Ada"))).to_contain_text("first game")
    ben.check_access()
    ben.shot("same-deal-phone")
    assert not layout_faults(page)
    other = ada.go(f"/g/{match}/1?again").get_by_role("dialog").get_by_role("region", name="The same deal")
    expect(other.get_by_role("row", name=re.compile("Ben"))).to_be_visible()
    ada.check_access()
    ada.shot("same-deal")
    assert not layout_faults(ada.page)
    listed = ben.go("/games").get_by_role("region", name="1 finished game").get_by_role("listitem")
    expect(listed).to_contain_text("an earlier deal, not rated")
    assert not layout_faults(page)
    expect(ben.go("/profile").get_by_text("Nothing to count yet")).to_be_visible()
    expect(page.get_by_role("button", name="Delete my games and statistics")).to_be_visible()
    ben.check_access()


@pytest.mark.parametrize("locale", ["en", "ja"])
def test_playing_on_with_cards_dealt_again(visit: Visit, locale: str) -> None:
    """A replay can be continued by keyboard with hidden cards dealt again, and the table says so."""
    english = locale == "en"
    visitor = visit(locale=locale).named("Ada")
    single = {"edition": "first", "players": 3, "variant": "single"}
    match = visitor.open("seven", ["me", "dreamer", "dreamer"], **single)
    finish(visitor, match)
    page = visitor.go(f"/g/{match}/1?at=8&from=0&again")
    dialog = page.get_by_role("dialog")
    again = "with hidden cards dealt again" if english else "見えないカードを配り直して"
    dialog.get_by_text(again).click()
    visitor.check_access()
    visitor.shot(f"redealt-{locale}")
    assert not layout_faults(page)
    dialog.get_by_role("button", name="Play" if english else "遊ぶ", exact=True).press("Enter")
    expect(page).to_have_url(re.compile("/t/"))
    bar = page.get_by_role("region", name="Notices" if english else "お知らせ")
    expect(bar).to_contain_text("hidden cards dealt again" if english else "見えないカードを配り直した")
    visitor.check_access()
    assert not layout_faults(page)


@pytest.mark.parametrize("locale", ["en", "ja"])
def test_the_club_ranking(browser: Browser, club: Site, locale: str) -> None:
    """The club ranking is shown with the right admin token only."""
    english = locale == "en"
    visitor = Visitor(browser, club.address, locale=locale, viewport=WIDE if english else PHONE).named("Ada")
    lost(visitor)
    page = visitor.go("/ranking")
    word = page.get_by_label("Admin token" if english else "管理用パスワード")
    word.fill("wrong")
    word.press("Enter")
    expect(
        page.get_by_text("This is not the admin token." if english else "管理用パスワードが違います。").first
    ).to_be_visible()
    page.get_by_label("Game" if english else "ゲーム").select_option("grid")
    word.fill(ADMIN)
    word.press("Enter")
    expect(page.get_by_role("row", name=re.compile("Ada")).first).to_be_visible()
    visitor.check_access()
    visitor.shot(f"ranking-{locale}")
    assert not layout_faults(page)
    visitor.complaints = [text for text in visitor.complaints if "40" not in text]
    visitor.leave()
