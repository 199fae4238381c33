"""Oh Hell in the browser, which has no code for it and draws everything from the server's data."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.layout import SIZES, ZOOMED, faults_in_windows, layout_faults
from tests.browser.restartable import RestartableServer
from tests.browser.tables import LONG_NAME
from tests.browser.visitors import CHROMIUM, PHONE, Visitor, chromium
from tests.browser.walks import put_panel_away

Visit = Callable[..., Visitor]
WINDOWS = (*SIZES, *ZOOMED)
SHORT = {"players": 4, "num_tricks_fixed": 2}
BOTS = ["me", "dreamer", "dreamer", "dreamer"]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A real Chromium."""
    if CHROMIUM is None:
        pytest.skip("there is no Chromium on this machine")
    with chromium() as browser:
        yield browser


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RestartableServer]:
    """A server with the game installed, and a rate limit high enough for tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("AUGURY_REQUESTS_PER_SECOND", "10000")
        server = RestartableServer(tmp_path_factory.mktemp("server"))
        yield server
        server.kill()


@pytest.fixture
def visit(browser: Browser, server: RestartableServer) -> Iterator[Visit]:
    """A function that opens the site as a new visitor; all visitors are checked and closed at the end."""
    here: list[Visitor] = []

    def come(**options: Any) -> Visitor:
        here.append(Visitor(browser, server.address, **options).named("Ada"))
        return here[-1]

    yield come
    for visitor in here:
        visitor.leave()


def check(visitor: Visitor, name: str) -> None:
    """Check the layout and the accessibility of the page, and take a screenshot."""
    visitor.shot(f"other-{name}")
    assert not layout_faults(visitor.page)
    visitor.check_access()


def test_the_lobby_offers_it(visit: Visit) -> None:
    """The lobby has a card for the game, with its options in a dialog, a page of rules, and a game after one click."""
    ada = visit()
    page = ada.go("/")
    card = page.get_by_role("article", name="Oh Hell")
    expect(card).to_contain_text("3–7 players")  # noqa: RUF001 (as it is written)
    expect(card.get_by_role("link", name=re.compile("Learn"))).to_have_count(0)
    check(ada, "lobby")
    card.get_by_role("button", name=re.compile("More")).click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_text("Missing the bid costs points")).to_be_visible()
    check(ada, "dialog")
    dialog.get_by_role("button", name="Cancel").click()
    card.get_by_role("link", name=re.compile("Rules")).click()
    expect(page.get_by_role("heading", name="Oh Hell", level=1)).to_be_visible()
    expect(page.get_by_text("O1.1", exact=True).first).to_be_visible()
    check(ada, "rules")
    page.get_by_role("button", name="Play against bots").click()
    expect(page.get_by_role("table", name="Seats").get_by_role("row")).to_have_count(4)
    page.get_by_role("button", name="Rules").click()
    check(ada, "first")


@pytest.mark.parametrize("options", [{}, {"viewport": PHONE, "color_scheme": "dark"}], ids=["wide", "phone"])
def test_a_game_by_keyboard(visit: Visit, options: dict[str, Any]) -> None:
    """A whole game can be played by keyboard with buttons that get the focus in turn; its replay shows all hands."""
    ada = visit(**options)
    ada.open("oh_hell", BOTS, **SHORT)
    page = ada.page
    mine, name = page.get_by_role("banner").get_by_text("Your turn"), "phone" if options else "wide"
    over = page.get_by_role("dialog")
    for move in range(3):
        expect(mine.or_(over).first).to_be_visible()
        if over.count():
            break
        check(ada, f"{name}-{move}")
        choice = page.locator("section.own button:focus")
        expect(choice).to_be_visible()
        own = page.locator("section.own")
        before = own.inner_text()
        page.keyboard.press("Enter")
        expect(own).not_to_have_text(before, use_inner_text=True)
    expect(over).to_be_visible()
    check(ada, f"{name}-result")
    over.get_by_role("link", name="Replay and analysis").click()
    expect(page.get_by_role("table", name="Seats")).to_be_visible()
    page.get_by_role("button", name="Forward one move").click()
    expect(page.get_by_role("region", name="All hands")).to_be_visible()
    check(ada, f"{name}-replay")


def test_the_log_speaks(visit: Visit) -> None:
    """The log describes events in the game's own English words, even in the Japanese interface."""
    ada = visit(locale="ja")
    ada.open("oh_hell", BOTS, **SHORT)
    page = ada.page
    expect(page.get_by_role("tabpanel").get_by_text(re.compile("deals for 2 tricks"))).to_have_count(1)
    check(ada, "japanese")


def test_it_can_be_watched_and_read(visit: Visit) -> None:
    """Spectators see no hand, and text mode answers commands in words."""
    ada, bo = visit(), visit()
    match = ada.open("oh_hell", BOTS, **SHORT)
    page = bo.go(f"/t/{match}")
    expect(page.get_by_role("table", name="Seats")).to_be_visible()
    expect(page.get_by_role("heading", name="Your hand")).to_have_count(0)
    check(bo, "spectator")
    ada.page.get_by_role("button", name="Play in text mode").press("Enter")
    expect(ada.page.get_by_role("textbox", name="Move or command")).to_be_focused()
    ada.page.keyboard.type("hand")
    ada.page.keyboard.press("Enter")
    expect(ada.page.get_by_role("group", name="Reply")).to_contain_text(re.compile("hand", re.IGNORECASE))
    check(ada, "text")


@pytest.mark.long
@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("players", [3, 7])
def test_every_screen_at_every_size(visit: Visit, players: int, language: str) -> None:
    """No screen has layout faults in any window size, in both languages, with few or many players and long names."""
    ada = visit(locale=language)
    ada.ask("PUT", "/api/guests/me", {"name": LONG_NAME})
    match = ada.open("oh_hell", ["me", *["dreamer"] * (players - 1)], players=players, num_tricks_fixed=2)
    page, found = ada.page, []
    put_panel_away(page)
    own, over = page.locator("section.own"), page.locator("dialog[open] .places")
    for screen in ("bidding", "playing", "playing the last card"):
        expect(own.locator("button:focus")).to_be_visible()
        found += faults_in_windows(page, screen, WINDOWS)
        before = own.inner_text()
        page.keyboard.press("Enter")
        expect(own).not_to_have_text(before, use_inner_text=True)
    expect(over).to_be_visible()
    found += faults_in_windows(page, "result", WINDOWS)
    page.keyboard.press("Escape")
    found += faults_in_windows(page, "after the game", WINDOWS)
    for path in (f"/g/{match}/1?at=4", "/rules/oh_hell", "/"):
        ada.go(path)
        expect(page.locator("main.stage > *, main h1").first).to_be_attached()
        found += faults_in_windows(page, path, WINDOWS)
    assert not found, "\n".join(found)


def test_forced_colours(visit: Visit) -> None:
    """With forced colours, the seat to act and the legal choices are still marked."""
    ada = visit(forced_colors="active")
    ada.open("oh_hell", BOTS, **SHORT)
    page = ada.page
    edge = "(one) => getComputedStyle(one).borderLeftColor"
    for when, marked in (("bids", "borderTopStyle"), ("cards", "outlineStyle")):
        choice = page.locator("section.own button:focus")
        expect(choice).to_be_visible()
        ada.shot(f"other-forced-{when}")
        styles = page.locator("section.own button").evaluate_all(
            "(all, name) => all.map((one) => getComputedStyle(one)[name])", marked
        )
        assert set(styles) == {"solid"}
        mine, other = page.locator("tr.turn th"), page.locator("tbody tr:not(.turn) th").first
        assert mine.evaluate(edge) != other.evaluate(edge)
        before = page.locator("section.own").inner_text()
        page.keyboard.press("Enter")
        expect(page.locator("section.own")).not_to_have_text(before, use_inner_text=True)
