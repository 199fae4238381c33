"""Four people in separate browsers play each other by link, and none of them receives another's cards."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, WebSocket, expect

from augury.server.http.network import own_address
from tests.browser.conftest import Visit
from tests.browser.layout import check_layout
from tests.browser.robots import PATIENCE, go_on, is_over, my_turn, try_move
from tests.browser.visitors import PHONE, Visitor
from tests.server.site import served

pytestmark = pytest.mark.slow

NAMES = ["Ada", "Ben", "Cleo", "Dov"]


def overhear(visitor: Visitor) -> list[dict[str, Any]]:
    """Collect everything that the server sends over this browser's WebSockets."""
    heard: list[dict[str, Any]] = []

    def listen(line: WebSocket) -> None:
        line.on("framereceived", lambda frame: heard.append(json.loads(frame)))

    visitor.page.on("websocket", listen)
    return heard


def sit_down(visitor: Visitor, link: str, name: str) -> None:
    """Open the link, take the first free seat, and enter a name."""
    page = visitor.go(link)
    page.get_by_role("button", name="Sit here").first.click()
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Sit down").click()
    expect(page.get_by_role("dialog")).to_have_count(0)


def play_on(visitors: list[Visitor], chance: random.Random) -> None:
    """All players move as soon as it is their turn, until everybody sees the result."""
    waited = 0
    while not all(is_over(visitor.page) for visitor in visitors):
        ready = [visitor.page for visitor in visitors if my_turn(visitor.page) and not is_over(visitor.page)]
        for page in ready:
            try_move(page, "seven", chance)
        if not ready:
            for visitor in visitors:
                go_on(visitor.page)
            visitors[0].page.wait_for_timeout(30)
        waited += 30
        assert waited < PATIENCE, "the game does not go on"


def cards_told(heard: list[dict[str, Any]]) -> set[str]:
    """The codes of all cards in messages received before the first card was played."""
    before = []
    for message in heard:
        if any(event["type"] == "play" for event in message.get("events", [])):
            break
        before.append(message)
    assert any(message.get("view") for message in before)
    text = json.dumps(before)
    return {f"{colour}{number}" for colour in "YRGB" for number in range(1, 16) if f'"{colour}{number}"' in text}


def test_four_friends_by_link(visit: Visit) -> None:
    """Four friends join by link and see the same result, and each received only their own cards before play."""
    host, *guests = visitors = [visit(), visit(), visit(viewport=PHONE), visit(color_scheme="dark")]
    heard = [overhear(visitor) for visitor in visitors]
    host.named(NAMES[0])
    seats = ["me", "open", "open", "open"]
    match = host.open("seven", seats, edition="first", players=4, variant="single")
    link = host.page.get_by_label("Link to this table").input_value()
    for visitor, name in zip(guests, NAMES[1:], strict=True):
        sit_down(visitor, link, name)
    play_on(visitors, random.Random(4))

    results = [visitor.page.locator("dialog[open] .places").inner_text() for visitor in visitors]
    assert results == [results[0]] * 4
    assert all(name in results[0] for name in NAMES)

    record = host.ask("GET", f"/api/records/{match}/1")
    deal = next(event for event in record["events"] if event["type"] == "deal")
    public = {*deal.get("row_cards", []), *deal["aside_up"]}
    for seat, told in enumerate(heard):
        assert cards_told(told) == {*deal["hands"][seat], *public}


CODE = "The link as a QR code"


def open_for_friends(page: Page) -> None:
    """One click in the lobby opens a table with a free seat."""
    page.get_by_role("article").filter(has_text="Pencil and paper").get_by_role(
        "button", name="Table for friends"
    ).click()
    expect(page.get_by_role("heading", name="One seat is free")).to_be_visible()


def test_table_for_friends_from_the_lobby(visit: Visit) -> None:
    """If only this computer reaches the server, the page says so and how to change it; bots can fill the table."""
    visitor = visit()
    page = visitor.go("/")
    open_for_friends(page)
    note = page.get_by_role("note")
    expect(note).to_contain_text("This link works only on this computer.")
    expect(note).to_contain_text("augury play --lan")
    expect(page.get_by_role("img", name=CODE)).to_have_count(0)
    assert page.get_by_label("Link to this table").input_value() == page.url
    visitor.check_access()
    page.get_by_role("button", name="Fill the seats with bots and start").click()
    expect(page.get_by_role("main", name="The table")).to_be_visible()


def test_a_name_has_room_beside_a_long_title(visit: Visit) -> None:
    """On a phone, a name beside the longest game title is not broken mid-word, and the layout has no faults."""
    visitor = visit(viewport=PHONE).named("Traveller")
    visitor.open("horsemen", ["me", "open"])
    page, name = visitor.page, visitor.page.locator(".tag .name")
    expect(page.get_by_role("heading", name="One seat is free")).to_be_visible()
    line = float(str(name.evaluate("(one) => parseFloat(getComputedStyle(one).lineHeight)")))
    for size, lines in ((PHONE, 1), ({"width": 320, "height": 640}, 2)):
        page.set_viewport_size({"width": size["width"], "height": size["height"]})
        assert name.evaluate("(one) => one.getBoundingClientRect().height") <= lines * line + 1
        check_layout(page)


def test_links_for_friends_in_the_network(browser: Browser, tmp_path: Path) -> None:
    """A server that listens on the network offers a link and QR code with its LAN address, and friends can join."""
    if own_address() is None:
        pytest.skip("this machine is in no network")
    with served(tmp_path, host="0.0.0.0") as lan:  # noqa: S104 - that is what is tested
        visitor = Visitor(browser, lan.address)
        open_for_friends(visitor.go("/"))
        expect(visitor.page.get_by_role("img", name=CODE)).to_be_visible()
        link = visitor.page.get_by_label("Link to this table").input_value()
        assert link.startswith(f"http://{own_address()}:{lan.port}/t/")
        friend = Visitor(browser, link.partition("/t/")[0])
        friend.go(link).get_by_role("button", name="Sit here").click()
        friend.page.get_by_label("Your name").fill("Ben")
        friend.page.get_by_role("button", name="Sit down").click()
        expect(visitor.page.get_by_role("main", name="The table")).to_be_visible()
        for one in (visitor, friend):
            one.leave()


def test_a_game_that_was_given_up(visit: Visit) -> None:
    """After a resignation, nobody is shown as thinking or as having the turn."""
    visitor = visit().named("Ada")
    match = visitor.open("grid", ["me", "dreamer"], board="4x4")
    expect(visitor.page.get_by_text("Choose an empty cell.")).to_be_visible()
    visitor.ask("POST", f"/api/matches/{match}/commands", {"id": "enough", "command": {"type": "resign"}})
    expect(visitor.page.get_by_role("dialog")).to_be_visible()
    visitor.page.keyboard.press("Escape")
    expect(
        visitor.page.get_by_role("banner").get_by_role("paragraph").filter(has_text="The game is over")
    ).to_be_visible()
    expect(visitor.page.get_by_text("is thinking")).to_have_count(0)
    expect(visitor.page.locator("header, main").get_by_text("your turn")).to_have_count(0)
