"""Several people play on one device, with a curtain between turns that hides their cards."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.robots import is_over, try_move

pytestmark = pytest.mark.slow


def test_three_people_and_a_curtain(visit: Visit) -> None:
    """Each of three players lifts the curtain and sees only their own hand, and no cards are shown while it is down."""
    page = visit().go("/pass")
    page.locator("label").filter(has_text="First edition").click()
    page.locator("label").filter(has_text="3 players").click()
    page.get_by_role("button", name="Begin").click()
    hands: dict[str, set[str]] = {}
    heading = page.get_by_role("heading", name="it is your turn")
    cards, moves = page.locator("[data-card]"), 0
    while moves < 6:
        expect(heading.or_(page.locator("button.done, [data-card][aria-disabled=false]")).first).to_be_visible()
        if heading.count():
            assert cards.count() == 0
            name = heading.inner_text().split(",")[0]
            page.get_by_role("button", name="Show my cards").click()
            expect(cards.first).to_be_visible()
            expect(page.locator("[data-row-card]")).to_have_count(10)
            seen = set(cards.evaluate_all("(all) => all.map((one) => one.dataset.card)"))
            assert seen <= hands.setdefault(name, seen)
            assert not any(seen & hand for other, hand in hands.items() if other != name)
        moves += try_move(page, "seven", random.Random(moves))
    assert len(hands) == 3


def test_options_a_curtain_that_says_nothing_and_another_day(visit: Visit) -> None:
    """Options and bots can be chosen, the curtain reveals no prophecy, and a new session can continue the game."""
    visitor = visit()
    page = visitor.go("/pass")
    page.locator("label").filter(has_text="First edition").click()
    page.locator("label").filter(has_text="3 players").click()
    page.get_by_label("Seat 3", exact=True).select_option("dreamer")
    page.get_by_text("Options for this game").click()
    page.locator("label").filter(has_text="A single round").click()
    visitor.check_access()
    page.get_by_role("button", name="Begin").click()
    show = page.get_by_role("button", name="Show my cards")
    show.click()
    assert try_move(page, "seven", random.Random(1))
    expect(show).to_be_visible()
    text = page.locator("html").evaluate("(page) => page.textContent")  # including text for screen readers only
    assert "foretold" not in text, "behind the curtain it still says what Ada prophesied"
    match = page.url.rsplit("/", 1)[1]
    table = visitor.ask("GET", f"/api/matches/{match}")
    assert table["setup"]["variant"] == "single" and table["seats"][2]["level"] == "dreamer"
    expect(page.get_by_role("list", name="Scores so far")).to_contain_text(table["seats"][2]["name"])

    kept = [cookie for cookie in visitor.context.cookies() if cookie["expires"] > 0]
    later = visit(storage_state={"cookies": kept, "origins": []})
    later.go("/pass").get_by_role("region", name="Games in progress").get_by_role("link").click()
    expect(later.page.get_by_role("heading", name="it is your turn")).to_be_visible()


def test_two_people_and_no_secrets(visit: Visit) -> None:
    """A game without secrets has no curtain, its seats can be moved to another device, and it is played to its end."""
    visitor = visit().named("The device")
    seats = [{"name": "Ada"}, {"name": "Ben"}]
    table = {"game": "grid", "setup": {"board": "2x2"}, "seats": seats}
    match = visitor.ask("POST", "/api/pass-and-play", table)["match"]
    page = visitor.go(f"/pass/{match}")
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("button", name="Move my seat to another device").click()
    expect(page.get_by_text(f"/t/{match}#seat=0.")).to_be_visible()
    page.keyboard.press("Escape")
    chance, waited = random.Random(2), 0
    while not is_over(page):
        try_move(page, "grid", chance)
        page.wait_for_timeout(50)
        waited += 1
        assert waited < 400, "the game does not go on"
    expect(page.get_by_role("button", name="Another game")).to_be_visible()


def test_a_game_is_put_away(visit: Visit) -> None:
    """A game in progress can be continued from the pass-and-play page until it is deleted."""
    page = visit().go("/pass")
    page.get_by_role("button", name="Begin").click()
    expect(page.get_by_role("button", name="Show my cards")).to_be_visible()
    begun = page.url
    page.goto("/pass")
    page.get_by_role("region", name="Games in progress").get_by_role("link").click()
    expect(page).to_have_url(begun)
    page.get_by_role("button", name="Delete this game").click()
    page.get_by_role("button", name="Delete this game").click()
    expect(page.get_by_role("button", name="Begin")).to_be_visible()
    expect(page.get_by_text("Games in progress")).to_have_count(0)
    page.goto(begun)
    expect(page.locator(".notice").filter(has_text="That game no longer exists.")).to_be_visible()
