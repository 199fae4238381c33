"""Without the server, pages visited once still open, say what is missing, and recover by themselves."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.builds import rebuild
from tests.browser.lessons import finish
from tests.browser.restartable import RestartableServer
from tests.browser.visitors import Visitor

pytestmark = pytest.mark.slow

BAR = "The server cannot be reached."
FILLED = """async () => {
  const { active, installing, waiting } = await navigator.serviceWorker.ready;
  return active.state === "activated" && !installing && !waiting;
}"""
"""Whether everything is cached: a worker becomes active only after it has fetched all files."""
KEPT = """async () => {
  const caught = await Promise.all((await caches.keys()).map(async (key) => {
    const cache = await caches.open(key);
    return (await cache.keys()).map(({ url }) => new URL(url).pathname);
  }));
  return caught.flat();
}"""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[RestartableServer]:
    """A server that can be killed and restarted."""
    server = RestartableServer(tmp_path)
    yield server
    server.kill()


@pytest.fixture
def visitor(browser: Browser, server: RestartableServer) -> Iterator[Visitor]:
    """A returning visitor whose service worker has cached the client."""
    visitor = Visitor(browser, server.address, service_workers="allow", killed=True).named("Ada")
    visitor.go("/")
    until(visitor.page, FILLED)
    yield visitor
    visitor.leave()


def until(page: Page, asked: str) -> None:
    """Wait until an async expression in the page is true; Playwright's own waiting does not await promises."""
    for _ in range(400):
        if page.evaluate(asked):
            return
        page.wait_for_timeout(50)
    raise AssertionError(asked)


def heard(page: Page) -> list[str]:
    """All texts in live regions."""
    return page.locator("[aria-live] p").all_inner_texts()


def check_kept(page: Page) -> None:
    """Check that pages and assets are cached but no response of the API or a health check."""
    for path in ("/healthz", "/readyz", "/api/games"):
        page.goto(path)
    page.goto("/")
    kept = page.evaluate(KEPT)
    assert "/" in kept and any(path.endswith(".js") for path in kept)
    allowed = re.compile(r"/|/assets/[^/]+|/favicon\.svg|/icon-192\.png|/manifest\.webmanifest")
    assert [path for path in kept if not allowed.fullmatch(path)] == []


def test_pages_open_without_the_server(visitor: Visitor, server: RestartableServer) -> None:
    """After one visit, the lobby, rules and tutorials open without the server; each says what needs the server."""
    page = visitor.page
    check_kept(page)
    server.kill()
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    bar = page.get_by_role("region", name=BAR)
    expect(bar).to_contain_text("Games and tables need it")
    expect(page.get_by_role("button", name="Play against bots").first).to_have_attribute("aria-disabled", "true")
    assert sum(BAR in line for line in heard(page)) == 1
    visitor.check_access()
    visitor.shot("offline-lobby")
    page.get_by_role("link", name=re.compile("^Rules: Seven Prophecies, First")).click()
    expect(page.get_by_role("heading", level=1, name="Seven Prophecies")).to_be_focused()
    expect(page.locator('[id="S1.1"]')).to_be_visible()
    expect(page.locator("#credits")).to_contain_text("Orikuchi Hinata")
    expect(page.locator("main figure").first).to_be_visible()  # the examples are drawn on the page
    visitor.check_access()
    page.reload()
    expect(page.locator('[id="S1.1"]')).to_be_visible()
    page.goto("/learn/exam")
    expect(page.locator(".lesson .text p").first).to_be_visible()
    server.start()
    expect(bar).to_have_count(0)


@pytest.mark.long
@pytest.mark.parametrize("name", ["exam", "first", "grid"])
def test_a_tutorial_without_the_server(visitor: Visitor, server: RestartableServer, name: str) -> None:
    """A tutorial can be opened by its address and read to the end without the server."""
    page = visitor.page
    server.kill()
    page.goto(f"/learn/{name}")
    assert len(finish(page, name)) > 10
    visitor.check_access()


@pytest.mark.long
def test_a_tutorial_in_japanese_without_the_server(browser: Browser, server: RestartableServer) -> None:
    """One visit caches the Japanese texts and fonts too, so tutorials and rules open in Japanese without the server."""
    visitor = Visitor(browser, server.address, locale="ja", service_workers="allow", killed=True)
    visitor.go("/")
    until(visitor.page, FILLED)
    server.kill()
    page = visitor.go("/learn/horsemen")
    expect(page.locator(".lesson .text p").first).to_have_text(re.compile("[ぁ-ん]"))
    page.goto("/rules/grid")
    expect(page.locator("main h2").first).to_have_text(re.compile("[ぁ-んァ-ン一-龯]"))
    visitor.leave()


def test_a_table_is_reloaded_without_the_server(visitor: Visitor, server: RestartableServer) -> None:
    """A table reloaded without the server says so, and appears by itself as soon as the server is back."""
    page = visitor.page
    match = visitor.open("seven", ["me", "dreamer", "dreamer"], edition="first", players=3, variant="single")
    expect(page.locator("button[data-card]").first).to_be_visible()
    server.kill()
    page.reload()
    expect(page.get_by_role("heading", level=1, name=BAR)).to_be_visible()
    assert sum(BAR in line for line in heard(page)) == 1
    visitor.check_access()
    visitor.shot("offline-table")
    for path in (f"/g/{match}/1", f"/pass/{match}"):
        page.goto(path)
        expect(page.get_by_role("heading", level=1, name=BAR)).to_be_visible()
    page.goto(f"/t/{match}")
    server.start()
    expect(page.locator("button[data-card]").first).to_be_visible()


@pytest.mark.parametrize("reloaded", [pytest.param(False, marks=pytest.mark.long), True])
def test_a_move_without_the_server(visitor: Visitor, server: RestartableServer, *, reloaded: bool) -> None:
    """A move made without the server is shown as pending and sent once when the server returns, even after a reload."""
    page = visitor.page
    match = visitor.open("grid", ["me", "dreamer"], board="2x2")
    expect(page.locator("button[data-cell]").first).to_be_visible()
    server.kill()
    bars = page.get_by_label("Notices")
    expect(bars).to_contain_text("Connection lost.")
    page.locator("button[data-cell='a1']").click()
    page.get_by_role("toolbar").locator("button[aria-disabled=false]").first.click()
    expect(bars).to_contain_text("Your move has not been sent yet.")
    expect(page.locator("header")).to_contain_text("Your move has not been sent yet")
    visitor.check_access()
    visitor.shot("pending-move")
    said = heard(page)
    assert sum("Connection lost." in line for line in said) == 1
    assert sum("Your move has not been sent yet." in line for line in said) == 1
    if reloaded:
        page.reload()
        expect(page.get_by_role("heading", level=1, name=BAR)).to_be_visible()
    server.start()
    lines = page.get_by_role("list", name="Log").locator("li.game")
    expect(lines.filter(has_text="Ada writes")).to_have_count(1)
    expect(bars).not_to_contain_text("Your move has not been sent yet.")
    events = visitor.ask("GET", f"/api/matches/{match}/story")["events"]
    assert sum(event.get("seat") == 0 for event in events) == 1


@pytest.mark.long
def test_a_move_that_comes_too_late(visitor: Visitor, server: RestartableServer) -> None:
    """A pending move that is no longer legal when the server returns is refused with a notice and discarded."""
    page = visitor.page
    match = visitor.open("grid", ["me", "dreamer"], board="2x2")
    expect(page.locator("button[data-cell]").first).to_be_visible()
    server.kill()
    page.locator("button[data-cell='a1']").click()
    page.get_by_role("toolbar").locator("button[aria-disabled=false]").first.click()
    expect(page.get_by_label("Notices")).to_contain_text("Your move has not been sent yet.")
    message = page.evaluate("(match) => sessionStorage[`augury.unsent.${match}`]", match)
    page.goto("/")
    server.start()
    legal = visitor.ask("GET", f"/api/matches/{match}")["view"]["legal"]
    other = next(move for move in legal if move.startswith("b2"))
    body = {"type": "do", "id": "elsewhere", "command": {"type": "move", "move": other}}
    assert visitor.ask("POST", f"/api/matches/{match}/commands", body)["type"] == "ack"
    assert json.loads(message)[0]["command"]["move"].startswith("a1")
    page.goto(f"/t/{match}")
    expect(page.locator(".notice.wrong")).not_to_have_text("")
    expect(page.locator("[data-region=assertive] p")).to_have_count(1)
    assert page.evaluate("(match) => sessionStorage[`augury.unsent.${match}`]", match) is None


def build_of(page: Page) -> str:
    """The name of the page's script, which identifies its build."""
    return str(page.evaluate("document.querySelector('script[src]').src")).rpartition("/")[2]


@pytest.mark.long
def test_a_new_build_replaces_the_old_one(visitor: Visitor, server: RestartableServer, tmp_path: Path) -> None:
    """A page of the old build keeps working; the new build is used after a reload, and old caches are removed."""
    page = visitor.page
    first = build_of(page)
    caches = page.evaluate("caches.keys()")
    server.kill()
    server.start(rebuild(tmp_path / "second", "-2nd"))
    page.evaluate("async () => (await navigator.serviceWorker.ready).update()")
    until(page, "async () => (await caches.match('/', { cacheName: 'augury-client--2nd' })) !== undefined")
    until(page, FILLED)
    page.get_by_role("link", name=re.compile("^Rules: Seven Prophecies, First")).click()
    expect(page.locator("main figure").first).to_be_visible()
    assert build_of(page) == first
    page.goto("/")
    assert build_of(page) == first.replace(".js", "-2nd.js")
    assert page.evaluate("caches.keys()") == [*caches, "augury-client--2nd"]
    broken = rebuild(tmp_path / "broken", "-3rd")
    next((broken / "assets").glob("horsemen-*.js")).unlink()
    server.kill()
    server.start(broken)
    failed = "async () => (await navigator.serviceWorker.ready).update().then(({ installing }) => new Promise((done) =>"
    failed += "installing.addEventListener('statechange', () => done(installing.state))))"
    assert page.evaluate(failed) == "redundant"
    server.kill()
    page.goto("/rules/grid")
    expect(page.locator("main figure").first).to_be_visible()
    assert build_of(page) == first.replace(".js", "-2nd.js")
    server.start(rebuild(tmp_path / "fourth", "-4th"))
    page.goto("/")
    until(page, "async () => (await caches.keys()).join() === 'augury-client--2nd,augury-client--4th'")
    server.kill()
    page.goto("/learn/grid")
    expect(page.get_by_role("region", name="The lesson")).to_be_visible()
    assert build_of(page) == first.replace(".js", "-4th.js")
