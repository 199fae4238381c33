"""Walks through the record of a player's games: lists, statistics, replayed games and daily games."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

from playwright.sync_api import expect

from tests.browser.situations import BOTS, move
from tests.browser.tables import LONG_NAME
from tests.browser.visitors import Visitor
from tests.browser.walks import Walk, put_panel_away
from tests.server.site import Site

PLAYED = (
    ("grid", 2, {"board": "2x2"}),
    ("grid", 4, {"board": "2x3"}),
    ("seven", 4, {"edition": "first", "variant": "single"}),
)
"""Short games with many seats, to get several setups and opponents."""


def finish(visitor: Visitor, match: str) -> None:
    """Move randomly until the game is over."""
    chance = random.Random(6)
    while move(visitor, match, chance):
        pass


def played(visitor: Visitor) -> None:
    """Finish some games and start two others."""
    visitor.named(LONG_NAME)
    for game, players, setup in PLAYED:
        finish(visitor, visitor.open(game, ["me", *BOTS[: players - 1]], players=players, **setup))
    for board in ("3x3", "hexagon"):
        move(visitor, visitor.open("grid", ["me", "diviner"], board=board), random.Random(1))


def my_games(visitor: Visitor, site: Site) -> Iterator[str]:
    """The list of games with its filters, and the statistics with every chart as a table."""
    page = visitor.go("/games")
    expect(page.locator("main h2, main h3, main p").first).to_be_visible()
    yield "my games, none yet"
    played(visitor)
    visitor.go("/games")
    expect(page.locator("section[aria-labelledby=finished] li").first).to_be_visible()
    yield "my games"
    page.locator("form.filters select").last.select_option("unfinished")
    expect(page.locator("section[aria-labelledby=finished] li")).to_have_count(0)
    yield "my games, none fits"
    visitor.go("/profile")
    expect(page.locator("main .yours")).to_be_visible()
    yield "my statistics"
    page.locator("main details").evaluate_all("(all) => all.forEach((one) => (one.open = true))")
    yield "my statistics as tables"
    page.locator(".yours button").click()
    expect(page.locator("dialog[open] .buttons")).to_be_visible()
    yield "deleting my games"


def play_again(game: str, players: int, **setup: object) -> Walk:
    """A walk from a replay to a game continued from that moment, and to one with the same deal."""

    def walk(visitor: Visitor, site: Site) -> Iterator[str]:
        match = visitor.named(LONG_NAME).open(game, ["me", *BOTS[: players - 1]], players=players, **setup)
        finish(visitor, match)
        page = visitor.go(f"/g/{match}/1?at=3")
        again = page.locator(".bar button:not([aria-expanded]):not([popovertarget])").first
        for from_here in (True, False):
            again.click()
            dialog = page.locator("dialog[open] .again")
            expect(dialog).to_be_visible()
            if from_here:
                dialog.locator("label:has(input[type=radio])").last.click()
                yield f"{game}: play again"
            dialog.locator(".button.main").click()
            page.wait_for_url(re.compile("/t/"))
            put_panel_away(page)
            page.wait_for_function("() => document.title.startsWith('●')")
            yield f"{game}: played {'on' if from_here else 'again'}"
            visitor.go(f"/g/{match}/1?at=3")

    return walk


def daily(visitor: Visitor, site: Site) -> Iterator[str]:
    """Today's games before, during and after an attempt."""
    page = visitor.named(LONG_NAME).go("/daily")
    begin = page.locator("main section button.main")
    expect(begin.first).to_be_visible()
    yield "daily games"
    for number in range(begin.count()):
        begin.first.click()
        page.wait_for_url(re.compile("/t/"))
        match = page.url.rpartition("/")[2]
        put_panel_away(page)
        page.wait_for_function("() => document.title.startsWith('●')")
        yield f"daily game {number + 1}"
        finish(visitor, match)
        visitor.go("/daily")
        expect(page.locator("main .share")).to_have_count(number + 1)
    yield "daily games, finished"


HISTORIES: dict[str, Walk] = {
    "my games": my_games,
    "daily": daily,
    "seven: play again": play_again("seven", 4, edition="exam"),
    "grid: play again": play_again("grid", 4, board="3x4"),
}
