"""When the server dies in the middle of a trick and restarts, the page says so and continues by itself."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from augury.client import Client
from tests.browser.restartable import RestartableServer
from tests.browser.robots import play
from tests.browser.visitors import Visitor

pytestmark = pytest.mark.slow

DOWN = "Connection lost. Reconnecting; your game is safe."

LISTED = """
window.lines = [];
const real = WebSocket;
window.WebSocket = class extends real {
  constructor(...words) { super(...words); window.lines.push(this); }
};
"""
"""Records all WebSockets of the page."""
CUT = """() => {
  const real = WebSocket;
  window.mend = () => { window.WebSocket = real; window.dispatchEvent(new Event("online")); };
  window.WebSocket = class {
    static OPEN = 1;
    static CLOSED = 3;
    readyState = 3;
    constructor() { setTimeout(() => this.onclose?.({ code: 1006 }), 50); }
    close() {}
  };
  for (const line of window.lines) line.close();
}"""
"""Closes all WebSockets and prevents new ones until `window.mend()` is called."""


def log_of(visitor: Visitor) -> list[str]:
    """The lines of the log about the game."""
    return visitor.page.get_by_role("list", name="Log").locator("li.game").all_inner_texts()


def test_a_server_killed_in_mid_trick(browser: Browser, tmp_path: Path) -> None:
    """After a server is killed in mid-trick, the game plays to its end, and the log equals that of a new page."""
    server = RestartableServer(tmp_path)
    try:
        visitor = Visitor(browser, server.address, killed=True).named("Ada")
        visitor.open("seven", ["me", "dreamer", "dreamer"], edition="first", players=3, variant="single")
        play(visitor.page, "seven", random.Random(3), most=4)
        server.kill()
        expect(visitor.page.locator("p.bar")).to_have_text(DOWN)
        visitor.shot("line-down")
        visitor.check_access()
        server.start()
        expect(visitor.page.locator("p.bar")).to_have_count(0)
        play(visitor.page, "seven", random.Random(5))
        told = log_of(visitor)
        visitor.page.reload()
        expect(visitor.page.get_by_role("list", name="Log").locator("li.game").first).to_be_attached()
        assert told == log_of(visitor)
        visitor.leave()
    finally:
        server.kill()


def test_events_during_a_disconnection_are_in_the_log(browser: Browser, tmp_path: Path) -> None:
    """A client that reconnects to a restarted server gets the same log as a new page, with no line missing."""
    server = RestartableServer(tmp_path)
    try:
        visitor = Visitor(browser, server.address, killed=True).named("Ada")
        visitor.page.add_init_script(LISTED)
        lines = visitor.page.get_by_role("list", name="Log").locator("li.game")
        match = visitor.open("grid", ["me", "open"], board="2x2")
        with Client(server.address, name="Bob") as bob:
            table = bob.table(match)
            table.sit()
            play(visitor.page, "grid", random.Random(1), most=1)
            expect(lines).to_have_count(1)
            heard = log_of(visitor)
            visitor.page.evaluate(CUT)
            expect(visitor.page.locator("p.bar")).to_have_text(DOWN)
            table.play(table.view()["view"]["legal"][0])
        server.kill()
        server.start()
        visitor.page.evaluate("window.mend()")
        expect(lines).to_have_count(2)
        told = log_of(visitor)
        visitor.page.reload()
        expect(lines).to_have_count(2)
        assert heard == told[: len(heard)] and told == log_of(visitor)
        visitor.leave()
    finally:
        server.kill()
