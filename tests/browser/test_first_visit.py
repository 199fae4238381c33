"""Visitors without any cookie can play their first move, whatever link they open first."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.commands import Command
from tests.browser.conftest import Visit
from tests.browser.robots import play
from tests.browser.visitors import PHONE, Visitor
from tests.server.site import Site

pytestmark = pytest.mark.slow

SMALL = {"seven": ("--edition", "first", "--players", "3"), "grid": ("--board", "3x3"), "horsemen": ()}
Run = Callable[..., Command]
Stranger = Callable[..., Visitor]


@pytest.fixture(scope="module")
def lobby(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Command]:
    """`augury play` with an empty data folder."""
    with Command(tmp_path_factory.mktemp("lobby")) as command:
        yield command


@pytest.fixture
def run(tmp_path: Path) -> Iterator[Run]:
    """Start the command with an empty data folder."""
    with ExitStack() as running:
        yield lambda *words: running.enter_context(Command(tmp_path, *words))


@pytest.fixture
def stranger(browser: Browser) -> Iterator[Stranger]:
    """Open an address in a fresh browser; at the end no visitor may have logged an error."""
    here: list[Visitor] = []

    def come(address: str, **options: Any) -> Visitor:
        here.append(Visitor(browser, address, **options))
        assert not here[-1].context.cookies()
        return here[-1]

    yield come
    for visitor in here:
        visitor.leave()


def choose(page: Page, way: str) -> None:
    """Click a button on the grid's card in the lobby."""
    page.get_by_role("article").filter(has_text="Pencil and paper").get_by_role("button", name=way).click()


def first_move(visitor: Visitor, game: str = "grid") -> None:
    """Play one move as soon as it is the visitor's turn."""
    assert play(visitor.page, game, random.Random(1), most=1) == 1


def seat_name(visitor: Visitor) -> str:
    """The visitor's name at the table."""
    table = visitor.ask("GET", f"/api/matches/{visitor.page.url.rpartition('/')[2]}")
    return str(table["seats"][table["you"]]["name"])


def carry_link(page: Page) -> str:
    """The link that moves the seat to another device."""
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("button", name="Move my seat to another device").click()
    return page.get_by_role("dialog", name="Move my seat").locator(".link").inner_text()


@pytest.mark.parametrize(("game", "name"), [("seven", "Traveller"), ("grid", "旅人"), ("horsemen", "Traveller")])
def test_the_link_of_the_command(run: Run, stranger: Stranger, game: str, name: str) -> None:
    """`augury play GAME` prints a link to the table, and the player gets the default name in their language."""
    command = run(game, *SMALL[game])
    visitor = stranger(command.address, locale="ja" if name == "旅人" else "en")
    visitor.go(command.path)
    first_move(visitor, game)
    assert "#" not in visitor.page.url
    assert seat_name(visitor) == name


def test_an_empty_cache(run: Run, stranger: Stranger, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With an empty cache, moves and hints work while games compile, and a notice says that bots play more simply."""
    monkeypatch.setenv("AUGURY_CACHE", str(tmp_path / "cache"))
    command = run("grid", *SMALL["grid"])
    visitor = stranger(command.address)
    page = visitor.go(command.path)
    expect(page.get_by_role("region", name="Notices").get_by_text("they play more simply")).to_be_visible()
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".hint").filter(has_text="Hint: ")).to_be_visible(timeout=60_000)
    first_move(visitor)
    assert not list(tmp_path.rglob("*.warm"))


def test_the_lobby_and_another_device(stranger: Stranger, lobby: Command) -> None:
    """One click in the lobby opens a table, and its seat moves to a phone, which plays on under the same name."""
    visitor = stranger(lobby.address)
    choose(visitor.go(lobby.path), "Play against bots")
    first_move(visitor)
    assert seat_name(visitor) == "Traveller"
    visitor.named("Ada").go("/")
    choose(visitor.page, "Play against bots")
    expect(visitor.page.get_by_role("main", name="The table")).to_be_visible()
    phone = stranger(lobby.address, viewport=PHONE)
    link = carry_link(visitor.page)
    phone.go(link)
    expect(visitor.page.locator("[popover] p", has_text="Ada now plays on another device, too.")).to_be_visible()
    first_move(phone)
    assert seat_name(phone) == phone.ask("GET", "/api/guests/me")["name"] == "Ada"
    thief = stranger(lobby.address)
    thief.go(link)
    expect(thief.page.get_by_role("heading", name="This link has already been used or has expired.")).to_be_visible()
    assert len(thief.complaints) == 1 and "403" in thief.complaints.pop()


def test_a_friend_by_link(stranger: Stranger, lobby: Command) -> None:
    """A friend without a name is asked for one, sits down and plays."""
    host = stranger(lobby.address)
    choose(host.go(lobby.path), "Table for friends")
    link = host.page.get_by_label("Link to this table").input_value()
    friend = stranger(lobby.address)
    friend.go(link).get_by_role("button", name="Sit here").click()
    friend.page.get_by_label("Your name").fill("Ben")
    friend.page.get_by_role("button", name="Sit down").click()
    first_move(host)
    first_move(friend)
    assert (seat_name(host), seat_name(friend)) == ("Traveller", "Ben")


def test_another_port(stranger: Stranger, lobby: Command) -> None:
    """Language, theme, name and the pass-and-play game survive a restart of the server on another port."""
    visitor = stranger(lobby.address)
    page = visitor.go(lobby.path)
    page.get_by_role("button", name="Settings").click()
    page.get_by_text("日本語").click()
    page.get_by_text("ダーク", exact=True).click()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="名前を変える").click()
    page.get_by_label("あなたの名前").fill("Ada")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Ada")).to_be_visible()
    page.get_by_role("link", name="卓を囲む").click()
    page.get_by_text("紙と鉛筆のゲーム").click()
    page.get_by_role("button", name="始める").click()
    expect(page.get_by_role("main", name="卓")).to_be_visible()
    page.close()
    lobby.stop()
    old = lobby.address
    lobby.start()
    assert lobby.address != old
    page = visitor.context.new_page()
    page.goto(lobby.address)
    expect(page.locator("html")).to_have_attribute("lang", "ja")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.get_by_role("button", name="Ada")).to_be_visible()
    page.get_by_role("main").get_by_role("link", name="1台で遊ぶ").click()
    expect(page.get_by_role("main", name="卓")).to_be_visible()
    cells = page.locator("button[data-cell][aria-disabled=false]")
    before = cells.count()
    cells.first.click()
    page.get_by_role("toolbar").locator("button[aria-disabled=false]").first.click()
    expect(cells).not_to_have_count(before)


def test_a_cookie_that_is_not_valid(visit: Visit, site: Site) -> None:
    """A cookie from another database is ignored, both at a seat link and during a visit."""
    ada = site.program("Ada")
    table = {"game": "grid", "setup": {"board": "2x2"}, "seats": ["me", "dreamer"]}
    match = ada.post("/api/matches", json=table).json()["match"]
    path = ada.post(f"/api/matches/{match}/seat-link").json()["path"]
    visitor = visit()
    visitor.context.add_cookies([{"name": "augury_guest", "value": "g1.AAAA", "url": site.address}])
    visitor.go(path)
    first_move(visitor)
    assert seat_name(visitor) == "Ada"
    visitor.go("/")
    expect(visitor.page.get_by_role("button", name="You are: Ada")).to_be_visible()
    visitor.context.add_cookies([{"name": "augury_guest", "value": "g1.AAAA", "url": site.address}])
    choose(visitor.page, "Play against bots")
    first_move(visitor)
    assert seat_name(visitor) == "Ada"


def test_a_spectator_can_chat(visit: Visit, site: Site) -> None:
    """A spectator without a name can chat, and an invalid seat link is explained."""
    host = site.program("Ada")
    table = {"game": "grid", "setup": {"board": "2x2"}, "seats": ["me", "dreamer"]}
    match = host.post("/api/matches", json=table).json()["match"]
    visitor = visit()
    page = visitor.go(f"/t/{match}")
    page.get_by_role("tab", name="Chat").click()
    page.get_by_label("Say something").fill("Good luck!")
    page.keyboard.press("Enter")
    expect(page.get_by_role("list", name="Chat")).to_contain_text("Traveller Good luck!")
    page.goto(f"/t/{match}#seat=0.nothing")
    expect(page.get_by_role("heading", name="This link has already been used or has expired.")).to_be_visible()
    assert len(visitor.complaints) == 1 and "403" in visitor.complaints.pop()
