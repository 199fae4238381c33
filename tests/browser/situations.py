"""Walks through special situations: text mode, hints, notices, pauses, dialogs, spectators, no server."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from augury.games.horsemen import cardfile
from tests.browser.lessons import wanted
from tests.browser.tables import LONG_NAME, LONG_NAMES, Company
from tests.browser.visitors import Visitor
from tests.browser.walks import MORE_TOKENS, Walk, put_panel_away
from tests.server.site import Site

BOTS = ("palmist", "dreamer", "diviner")
HOUSE = (Path(cardfile.__file__).parent / "sets" / "house.toml").read_text(encoding="utf-8")
NOTICES_STAY = """
const later = window.setTimeout;
window.setTimeout = (act, ms, ...given) => (ms === 6000 ? 0 : later(act, ms, ...given));
"""
"""Keeps notices open; they normally close after six seconds, too soon for checks at many sizes."""
ARENA: dict[str, tuple[int, dict[str, Any]]] = {
    "seven": (4, {"edition": "exam"}),
    "grid": (4, {}),
    "horsemen": (2, {}),
}
"""Number of players and setup by game."""


def settle(visitor: Visitor, **settings: object) -> None:
    """Store settings before the next page is opened."""
    chosen = json.dumps({"speed": "none", "changed": 1, **settings})
    visitor.context.add_init_script(f"localStorage['augury.settings'] = {json.dumps(chosen)};")


def move(visitor: Visitor, match: str, chance: random.Random) -> bool:
    """Wait for the visitor's turn among bots, and make a random move; False if the game is over."""
    for _ in range(600):
        view = visitor.ask("GET", f"/api/matches/{match}")["view"]
        if not view["actors"]:
            return False
        if view["legal"]:
            command = {"type": "move", "move": chance.choice(view["legal"])}
            body = {"type": "do", "id": f"alone-{chance.random()}", "command": command}
            return bool(visitor.ask("POST", f"/api/matches/{match}/commands", body)["type"] == "ack")
        visitor.page.wait_for_timeout(50)
    raise AssertionError("the bots do not move")


def sit_alone(visitor: Visitor, game: str) -> str:
    """Open a table where all others are bots; returns its id."""
    players, setup = ARENA[game]
    setup = setup if game == "horsemen" else {"players": players, **setup}
    return visitor.named(LONG_NAME).open(game, ["me", *BOTS[: players - 1]], **setup)


def alone(game: str) -> Walk:
    """A walk through a table of bots: a hint, a notice, and the ways to leave the table."""

    def walk(visitor: Visitor, site: Site) -> Iterator[str]:
        visitor.context.add_init_script(NOTICES_STAY)
        match, chance, page = sit_alone(visitor, game), random.Random(3), visitor.page
        put_panel_away(page)
        for _ in range(3):
            move(visitor, match, chance)
        page.wait_for_function("() => document.title.startsWith('●')")
        yield f"{game}: among bots"
        page.locator("header .tool:has(+ .tool):not(.back)").first.click()
        expect(page.locator(".hint.shown")).to_be_visible(timeout=120_000)
        yield f"{game}: a hint"
        page.locator(".hint button").click()
        page.locator("header .tool:not(.back)").nth(2).click()
        expect(page.locator(".notice:popover-open")).to_be_visible()
        yield f"{game}: a notice"
        page.locator(".notice button").click()
        yield from leaving(page, game)

    return walk


def leaving(page: Page, game: str) -> Iterator[str]:
    """The menu of a table, and both dialogs that it opens."""
    opener, actions = page.locator("[popovertarget]"), page.locator(":popover-open .actions button")
    opener.click()
    expect(actions.first).to_be_visible()
    yield f"{game}: menu"
    actions.first.click()
    expect(page.locator("dialog[open] .link")).to_be_visible()
    yield f"{game}: a seat to carry"
    page.keyboard.press("Escape")
    if not actions.count():
        opener.click()
    actions.last.click()
    expect(page.locator("dialog[open] .choice")).to_be_visible()
    yield f"{game}: resigning"


def text_mode(game: str) -> Walk:
    """A walk through a table in text mode."""

    def walk(visitor: Visitor, site: Site) -> Iterator[str]:
        settle(visitor, text=True)
        match, chance, page = sit_alone(visitor, game), random.Random(4), visitor.page
        expect(page.locator("main.text dl dt").first).to_be_visible()
        yield f"{game} as text: beginning"
        for _ in range(3):
            move(visitor, match, chance)
        page.wait_for_function("() => document.title.startsWith('●')")
        page.locator("form input").fill("moves")
        page.keyboard.press("Enter")
        expect(page.locator(".reply p").first).to_be_visible()
        yield f"{game} as text: an answer"
        page.locator("form input").fill("nonsense")
        page.keyboard.press("Enter")
        expect(page.locator(".reply.wrong p").first).to_be_visible()
        yield f"{game} as text: a refusal"

    return walk


def pause(game: str) -> Walk:
    """A walk to the button that a table shows after a trick or a chain of effects if pauses are on."""

    def walk(visitor: Visitor, site: Site) -> Iterator[str]:
        settle(visitor, speed="normal", pauses=True)
        match, chance, page = sit_alone(visitor, game), random.Random(5), visitor.page
        put_panel_away(page)
        waiting = page.locator(".pause button")
        for _ in range(40):
            if waiting.count() or not move(visitor, match, chance):
                break
            page.wait_for_timeout(500)
        expect(waiting).to_be_visible()
        yield f"{game}: a pause"

    return walk


def watching(game: str) -> Walk:
    """A walk through a table as a spectator; the players' names are as long as allowed."""

    def walk(visitor: Visitor, site: Site) -> Iterator[str]:
        players, setup = ARENA[game]
        company = Company(site, visitor.named(LONG_NAME), players, game, LONG_NAMES, **setup)
        company.play(moves=players + 2)
        visitor.context.clear_cookies()
        page = visitor.go(f"/t/{company.match}")
        put_panel_away(page)
        yield f"{game}: spectator"
        settle(visitor, text=True)
        visitor.go(f"/t/{company.match}")
        expect(page.locator("main.text dl dt").first).to_be_visible()
        yield f"{game}: spectator of text"

    return walk


def talking(game: str) -> Walk:
    """A walk through a table with clocks, where another player chats and makes proposals."""

    def walk(visitor: Visitor, site: Site) -> Iterator[str]:
        players, setup = ARENA[game]
        pace = {"bank": 3000, "increment": 30}
        company = Company(site, visitor.named(LONG_NAME), players, game, LONG_NAMES, pace, **setup)
        page = visitor.page
        put_panel_away(page)
        company.play(moves=2 * players)
        expect(page.get_by_role("timer")).to_have_count(players)
        yield f"{game}: clocks"
        for what in ("undo", "abandon") if game == "grid" else ("abandon",):  # others have seen hidden information
            company.ask_of_all({"type": "propose", "what": what})
            refuse = page.locator(".bars .bar .button").last
            expect(refuse).to_be_visible()
            yield f"{game}: asked to {what}"
            refuse.click()
            expect(refuse).to_have_count(0)
        for text in ("Who would have thought so?", "W" + "o" * 190 + "w!"):
            company.ask_of_all({"type": "say", "text": text})
        page.locator("header .tool.chat").click()
        expect(page.locator("aside").get_by_text("Who would")).to_be_visible()
        yield f"{game}: chat"

    return walk


def behind_the_curtain(game: str) -> Walk:
    """A walk through a pass-and-play game: the curtain and the table behind it."""

    def walk(visitor: Visitor, site: Site) -> Iterator[str]:
        visitor.context.add_init_script(NOTICES_STAY)
        players, setup = ARENA[game]
        people = [{"name": name} for name in (LONG_NAME, *LONG_NAMES)[:players]]
        if game == "seven":
            people[-1] = {"level": "dreamer"}
        if game != "horsemen":
            setup = {"players": players, **setup}
        table = {"game": game, "setup": setup, "seats": people}
        match = visitor.named("The device").ask("POST", "/api/pass-and-play", table)["match"]
        page = visitor.go(f"/pass/{match}")
        show = page.locator(".curtain .button.main")
        expect(show.or_(page.locator("main.stage > *").first).first).to_be_visible()
        if show.count():
            yield f"{game}: curtain"
            page.locator(".curtain .away").click()
            yield f"{game}: putting the game away"
            page.locator(".curtain footer .button").first.click()
            show.click()
        put_panel_away(page)
        yield f"{game}: behind the curtain"

    return walk


def whole_lesson(name: str) -> Walk:
    """A walk through every page of a tutorial, making the moves that it asks for."""

    def walk(visitor: Visitor, site: Site) -> Iterator[str]:
        page, moves = visitor.go(f"/learn/{name}"), iter(wanted(name))
        lesson = page.locator(".lesson")
        on, asked, last = lesson.locator(".on button.main"), lesson.locator(".try"), lesson.locator(".on a")
        for number in range(1, 100):
            expect(on.or_(asked).first).to_be_visible()
            yield f"lesson {name}, page {number}"
            if last.count():
                return
            progress = lesson.locator("progress").get_attribute("value")
            if on.count():
                on.click()
            else:
                make_in_any_language(page, next(moves))
            expect(lesson.locator("progress")).not_to_have_attribute("value", progress or "")

    return walk


def make_in_any_language(page: Page, move: str) -> None:
    """Make a tutorial's move using language-independent locators; the Four Horsemen highlight each step."""
    if move.isdigit():
        more = page.get_by_role("button", name=MORE_TOKENS)
        for rank, tokens in enumerate(move):
            for _ in range(int(tokens)):
                more.nth(rank).click()
        page.locator("button.done").click()
    elif "=" in move:
        page.locator(f"button[data-cell='{move[: move.index('=')]}']").click()
        page.get_by_role("toolbar").locator("button.light").click()
    elif (card := page.locator(f"section button[data-card='{move}']")).count():
        card.click()
    else:
        hinted = page.locator(".hinted[data-lit]:not([aria-pressed=true])")
        while page.locator(".lesson .try").count():  # with only one possible place, one click is enough
            hinted.first.click()
            page.wait_for_timeout(100)


def own_card_set(visitor: Visitor, site: Site) -> Iterator[str]:
    """The dialog for pasting a card set, with an invalid and a valid one."""
    page = visitor.named(LONG_NAME).go("/")
    page.locator("article").last.locator(".links button").click()
    dialog = page.locator("dialog[open]")
    dialog.locator("select").first.select_option("own")
    area = dialog.locator("textarea")
    expect(area).to_be_visible()
    yield "own card set"
    area.fill(HOUSE.replace('"draw', '"drw', 1))
    expect(dialog.locator("p.wrong")).to_be_visible()
    yield "own card set, with a mistake"
    area.fill(HOUSE)
    expect(dialog.locator("p.told")).to_be_visible()
    yield "own card set that can be used"


def without_the_server(visitor: Visitor, site: Site) -> Iterator[str]:
    """Pages when the server does not answer: a notice above those that still work, instead of those that need it."""
    match = visitor.named(LONG_NAME).open("grid", ["me", "dreamer"], board="3x3")
    put_panel_away(visitor.page)
    for path in ("**/api/**", "**/healthz"):
        visitor.page.route(path, lambda route: route.abort("connectionrefused"))
    for path, name in {"/": "lobby", "/rules/first": "rules", "/pass": "pass and play"}.items():
        page = visitor.go(path)
        expect(page.locator("section", has=page.locator("p > b")).first).to_be_visible()
        yield f"{name} without the server"
    for path in (f"/t/{match}", f"/g/{match}/1"):
        page = visitor.go(path)
        expect(page.locator("main .mark + h1")).to_be_visible()
        yield f"{path[:2]} without the server"


SITUATIONS: dict[str, Walk] = {
    "own card set": own_card_set,
    "no server": without_the_server,
    **{f"{game}: alone": alone(game) for game in ARENA},
    **{f"{game}: text mode": text_mode(game) for game in ARENA},
    **{f"{game}: spectator": watching(game) for game in ARENA},
    **{f"{game}: talking": talking(game) for game in ARENA},
    **{f"{game}: one device": behind_the_curtain(game) for game in ARENA},
    **{f"{game}: pause": pause(game) for game in ("seven", "horsemen")},
}
LESSONS: dict[str, Walk] = {name: whole_lesson(name) for name in ("exam", "first", "grid", "horsemen")}
