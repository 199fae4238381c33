"""Walks through the product: each leads a visitor from screen to screen, and stops at every one worth checking.

A walk yields the name of each screen. The caller may resize the window, but must restore its width before it goes on.
Locators do not depend on the language, because every walk runs in both.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.tables import LONG_NAME, LONG_NAMES, NAMES, Company
from tests.browser.visitors import Visitor
from tests.server.site import Site

Walk = Callable[[Visitor, Site], Iterator[str]]

MORE_TOKENS = re.compile("^One more on|を1つ増やす$")


def put_panel_away(page: Page) -> None:
    """Close the log, which is open on wide screens and covers the table on small ones."""
    expect(page.locator("main.stage > *").first).to_be_visible()
    if page.locator("aside .hide").count():
        page.locator("aside .hide").click()


def crowd(visitor: Visitor, site: Site, players: int, game: str = "seven", **setup: Any) -> Company:
    """A table; with four players, their names are as long as allowed."""
    names = LONG_NAMES if players == 4 else NAMES
    return Company(site, visitor.named(LONG_NAME if players == 4 else "Ada"), players, game, names, **setup)


def lobby(visitor: Visitor, site: Site) -> Iterator[str]:
    """The lobby with a game to continue, and all that opens there."""
    Company(site, visitor.named("Ada of the long name"), 2, "grid", board="3x3").play(moves=2)
    visitor.open("grid", ["me", "open"])
    page = visitor.go("/")
    expect(page.locator("a.continue")).to_be_visible()
    yield "lobby"
    page.locator("header [popovertarget]").click()
    yield "settings"
    page.keyboard.press("Escape")
    page.locator("header .tag").click()
    yield "name"
    page.keyboard.press("Escape")
    page.locator("article").nth(2).locator(".links button").click()
    expect(page.locator("dialog[open] form")).to_be_visible()
    yield "options"
    page.locator("dialog[open] select").first.select_option("own")
    expect(page.locator("dialog[open] .paper")).to_be_visible()
    yield "own board"
    page.locator("dialog[open] input[type=radio] + *, dialog[open] label:has(input[type=radio])").nth(5).click()


def pages(visitor: Visitor, site: Site) -> Iterator[str]:
    """Pages to read, and addresses that do not exist."""
    for name in ("exam", "first", "grid", "horsemen", "seven"):
        page = visitor.go(f"/rules/{name}")
        expect(page.locator("#credits")).to_be_attached()
        yield f"rules of {name}"
    page = visitor.go("/no/such/page")
    expect(page.locator("main h1")).to_be_visible()
    yield "lost"
    page = visitor.go("/t/nothing")
    expect(page.locator("main h1")).to_be_visible()
    yield "no such table"


def room(visitor: Visitor, site: Site) -> Iterator[str]:
    """A table that waits for players, as its host and as a guest who must enter a name."""
    match = visitor.named("Ada").open("seven", ["me", "dreamer", "open"], edition="first", players=3)
    expect(visitor.page.locator("section.seats")).to_be_visible()
    yield "room"
    visitor.context.clear_cookies()
    page = visitor.go(f"/t/{match}")
    page.locator("section.seats .button.main").click()
    expect(page.locator("dialog[open] input")).to_be_visible()
    yield "room for a guest"


def pass_and_play(visitor: Visitor, site: Site) -> Iterator[str]:
    """The start page of pass and play, and the curtain."""
    page = visitor.go("/pass")
    expect(page.locator("form select").first).to_be_visible()
    yield "pass and play"
    page.locator("form details").evaluate_all("(all) => all.forEach((one) => (one.open = true))")
    yield "pass and play with options"
    page.locator("form .button.main").click()
    expect(page.locator("main h1, main h2").first).to_be_visible()
    yield "curtain"


def lesson(name: str) -> Walk:
    """A walk through the first pages of a tutorial."""

    def walk(visitor: Visitor, site: Site) -> Iterator[str]:
        page = visitor.go(f"/learn/{name}")
        on = page.locator(".lesson .button.main")
        expect(on).to_be_visible()
        yield f"lesson {name}, first page"
        for number in range(2, 20):
            on.click()
            page.wait_for_timeout(50)
            if not on.count():
                yield f"lesson {name}, first move, page {number}"
                return

    return walk


def seven(edition: str, players: int) -> Walk:
    """A walk through a game of Seven Prophecies."""

    def walk(visitor: Visitor, site: Site) -> Iterator[str]:
        name = f"seven, {edition} edition, {players} players"
        company = crowd(visitor, site, players, edition=edition)
        page = visitor.page
        put_panel_away(page)
        yield f"{name}: prophesying"
        company.prophesy()
        more = page.get_by_role("button", name=MORE_TOKENS)
        for rank in (0, 0, 1, 2):
            more.nth(min(rank, players - 1)).click()
        yield f"{name}: tokens placed"
        company.play(moves=1)
        company.play_until_turn()
        expect(page.locator("[data-card][aria-disabled=false]").first).to_be_visible()
        yield f"{name}: playing"
        company.play(moves=4 * players + 1)
        yield f"{name}: fifth trick"
        company.play(rounds=1)
        expect(page.locator(".tally")).to_be_visible()
        yield f"{name}: end of a round"

    return walk


def grid(board: str | None, players: int) -> Walk:
    """A walk through a game of Prophecies."""

    def walk(visitor: Visitor, site: Site) -> Iterator[str]:
        name = f"grid, {board or 'usual board'}, {players} players"
        setup = {"board": board} if board else {}
        crowd(visitor, site, players, "grid", **setup)
        page = visitor.page
        put_panel_away(page)
        yield f"{name}: beginning"
        empty = page.locator("[data-cell][aria-disabled=false]")
        for which, cell in {"first": empty.first, "last": empty.last}.items():
            cell.click()
            expect(page.get_by_role("toolbar")).to_be_visible()
            yield f"{name}: choosing a number for the {which} cell"
        # A new table, because bots take the seats of programs that have been silent for a minute.
        crowd(visitor, site, players, "grid", **setup).play(moves=3 * players)
        put_panel_away(page)
        yield f"{name}: later"

    return walk


def horsemen(visitor: Visitor, site: Site) -> Iterator[str]:
    """A walk through a game of the Four Horsemen."""
    company = Company(site, visitor.named(LONG_NAME), 2, "horsemen", LONG_NAMES)
    page = visitor.page
    put_panel_away(page)
    company.play_until_turn()
    expect(page.locator("[data-lit]").first).to_be_visible()
    yield "horsemen: beginning"
    page.locator("[data-lit]").first.click()
    yield "horsemen: a card picked"
    page.keyboard.press("Escape")
    page.mouse.move(0, 0)  # keeps the pointer off the cards, where it would open a note
    company.play(moves=24)
    company.play_until_turn()
    yield "horsemen: later"


def after(game: str, players: int, **setup: object) -> Walk:
    """A walk from the result of a game to its replay and analysis."""

    def walk(visitor: Visitor, site: Site) -> Iterator[str]:
        company = crowd(visitor, site, players, game, **setup)
        put_panel_away(visitor.page)
        company.play()
        page = visitor.go(f"/t/{company.match}")
        told = page.locator("dialog[open] .places")
        expect(told.or_(page.locator(".tally .go")).first).to_be_visible()
        if not told.count():
            page.locator(".tally .go").click()
        expect(told).to_be_visible()
        yield f"{game}: result"
        page.keyboard.press("Escape")
        yield f"{game}: table after the game"
        visitor.go(f"/g/{company.match}/1?at=5")
        expect(page.locator("main.stage > *").first).to_be_visible()
        page.locator("aside").wait_for()
        yield f"{game}: analysis"
        page.locator("header [aria-expanded]").first.click()
        yield f"{game}: moves"
        page.keyboard.press("Escape")
        put_away = page.locator("aside .shut button")
        if put_away.count():
            put_away.click()
        yield f"{game}: replay"

    return walk


SHARED: dict[str, Walk] = {
    "lobby": lobby,
    "pages": pages,
    "room": room,
    "pass": pass_and_play,
}
GAMES: dict[str, dict[str, Walk]] = {
    "seven": {
        "first edition": seven("first", 4),
        "exam edition": seven("exam", 4),
        "first edition, three players": seven("first", 3),
        "exam edition, three players": seven("exam", 3),
        "after": after("seven", 3, edition="first", variant="single"),
        "lesson, exam": lesson("exam"),
        "lesson, first": lesson("first"),
    },
    "grid": {
        "two players": grid(None, 2),
        "four players": grid(None, 4),
        "4x5": grid("4x5", 2),
        "9x9": grid("9x9", 2),
        "sudoku": grid("sudoku-1", 3),
        "hexagon": grid("hexagon", 4),
        "after": after("grid", 2, board="4x4"),
        "after, four players": after("grid", 4, board="sudoku-3"),
        "lesson": lesson("grid"),
    },
    "horsemen": {"duel": horsemen, "after": after("horsemen", 2), "lesson": lesson("horsemen")},
}
