"""Walks through what helps players beside the game: panels, table options, other devices, comparisons."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from playwright.sync_api import Route, expect

from tests.browser.histories import finish
from tests.browser.tables import LONG_NAME, LONG_NAMES, Company
from tests.browser.visitors import Visitor
from tests.browser.walks import Walk, crowd
from tests.server.site import Site

SCRIPT = "Somebody may look here, and at a word that is as long as a line: " + "m" * 60


def panel(game: str, players: int, **setup: object) -> Walk:
    """A walk through every panel beside a table, and its menu."""

    def walk(visitor: Visitor, site: Site) -> Iterator[str]:
        crowd(visitor, site, players, game, **setup).play(moves=2 * players)
        page = visitor.page
        expect(page.locator("main.stage > *").first).to_be_visible()
        tabs = page.locator("[role=tab]")
        expect(tabs.first).to_be_visible()
        for index in range(tabs.count()):
            tabs.nth(index).click()
            note = page.locator("[role=tabpanel] textarea")
            if note.count():
                note.fill(SCRIPT)
            yield f"{game}, {tabs.nth(index).inner_text()}"
        page.locator("[popovertarget]").click()
        yield f"{game}, menu"

    return walk


def choices(visitor: Visitor, site: Site) -> Iterator[str]:
    """The options for a table of each game."""
    page = visitor.named(LONG_NAME).go("/")
    openers = page.locator("article .links button")
    expect(openers.first).to_be_visible()
    for index in range(openers.count()):
        openers.nth(index).click()
        dialog = page.locator("dialog[open]")
        expect(dialog.locator("form")).to_be_visible()
        dialog.locator("select").last.select_option(index=1)
        yield f"choices of game {index + 1}"
        page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)


def without_the_tracker(visitor: Visitor, site: Site) -> Iterator[str]:
    """A room and a table without the tracker."""
    setup = {"edition": "first", "players": 3}
    table = {"game": "seven", "seats": ["me", "dreamer", "open"], "setup": setup, "tracker": False}
    match = visitor.named(LONG_NAME).ask("POST", "/api/matches", table)["match"]
    page = visitor.go(f"/t/{match}")
    expect(page.locator("section.seats")).to_be_visible()
    yield "room without the tracker"
    player = site.program(LONG_NAMES[0])
    sit = {"type": "do", "id": "sit", "command": {"type": "sit"}}
    player.post(f"/api/matches/{match}/commands", json=sit).raise_for_status()
    expect(page.locator("main.stage > *").first).to_be_visible()
    page.locator("[role=tab]").nth(3).click()
    yield "table without the tracker"


def other_devices(visitor: Visitor, site: Site) -> Iterator[str]:
    """The link that moves all games to another device, and the confirmation there."""
    match = visitor.named(LONG_NAME).open("grid", ["me", "dreamer"], board="2x2")
    finish(visitor, match)
    page = visitor.go("/profile")
    page.locator("section[aria-labelledby=devices] button").click()
    link = page.locator("dialog[open] .link")
    expect(link).to_be_visible()
    yield "a link to another device"
    path = re.sub(r"^https?://[^/]+", "", link.inner_text())
    visitor.context.clear_cookies()
    visitor.named(LONG_NAMES[0]).go("/")  # loading an address that differs only in its fragment does not reload
    visitor.go(path)
    expect(page.locator("dialog[open] .buttons")).to_be_visible()
    yield "a question on the other device"
    page.locator("dialog[open] .button.main").click()
    expect(page.locator("dialog[open]")).to_have_count(0)
    yield "statistics on the other device"


def one_deal(visitor: Visitor, site: Site) -> Iterator[str]:
    """Two people play the same deal, compared in the result and when playing it again."""
    match = visitor.named(LONG_NAME).open("seven", ["me", "dreamer", "diviner"], edition="exam", players=3)
    finish(visitor, match)
    visitor.context.clear_cookies()
    page = visitor.named(LONG_NAMES[0]).go(f"/g/{match}/1?again")
    page.locator("dialog[open] .again button.main, dialog[open] .button.main").first.click()
    page.wait_for_url(re.compile("/t/"))
    again = page.url.rpartition("/")[2]
    finish(visitor, again)
    visitor.go(f"/t/{again}")
    told, on = page.locator("dialog[open] .places"), page.locator(".tally .go")
    expect(told.or_(on).first).to_be_visible()
    while not told.count():  # each round is explained first
        on.click()
        page.wait_for_timeout(500)
    expect(page.locator("dialog[open] section table").first).to_be_visible()
    yield "a result beside that of somebody else"
    visitor.go(f"/g/{match}/1?again")
    expect(page.locator("dialog[open] section table").first).to_be_visible()
    yield "playing a deal again that others have played"


def notes_of_a_replay(visitor: Visitor, site: Site) -> Iterator[str]:
    """Private notes beside a replay."""
    company = Company(site, visitor.named(LONG_NAME), 3, "seven", LONG_NAMES, edition="first", variant="single")
    company.play()
    visitor.ask("PUT", f"/api/matches/{company.match}/note", {"text": SCRIPT})
    page = visitor.go(f"/g/{company.match}/1?at=5")
    expect(page.locator("main.stage > *").first).to_be_visible()
    page.locator("header .more [aria-expanded]").last.click()
    expect(page.locator("aside textarea")).to_have_value(SCRIPT)
    yield "notes of a replay"


def ranking(visitor: Visitor, site: Site) -> Iterator[str]:
    """The form for the admin token, a wrong token, and a ranking with long names and large figures."""
    page = visitor.named(LONG_NAME).go("/ranking")
    page.locator("form input").fill("a token")
    yield "ranking"
    page.locator("form .button.main").click()
    expect(page.locator("main .wrong")).to_be_visible()
    yield "ranking, refused"
    results = {"games": 1234, "won": 1001, "shared": 20, "lost": 213}
    guests = [
        {"name": name, "rating": 2034.5, "low": 1912.2, "high": 2156.8, "results": results, "last": 1_790_000_000_000}
        for name in (LONG_NAME, *LONG_NAMES)
    ]

    def answer(route: Route) -> None:
        route.fulfill(content_type="application/json", body=json.dumps({"game": "seven", "guests": guests}))

    page.route("**/api/admin/ranking*", answer)
    page.locator("form .button.main").click()
    expect(page.locator("main tbody tr")).to_have_count(len(guests))
    yield "ranking of four"


AIDS: dict[str, Walk] = {
    "choices": choices,
    "grid: panel": panel("grid", 4, board="3x3"),
    "seven: panel": panel("seven", 4, edition="exam"),
    "horsemen: panel": panel("horsemen", 2),
    "no tracker": without_the_tracker,
    "other devices": other_devices,
    "one deal": one_deal,
    "notes of a replay": notes_of_a_replay,
    "ranking": ranking,
}
