"""Visitors with real browsers: screenshots can be kept, and any error in the console fails the test."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

ROOT = Path(__file__).parents[2]
SCREENS = ROOT / "build" / "screens" if os.environ.get("AUGURY_SCREENS") else None
"""Where screenshots are kept for review, as in `make thorough`; they take longer than most checks."""
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The first is the same browser without a window, which takes a quarter less time."""
CHROMIUM = next(filter(None, map(shutil.which, BROWSERS)), None)
QUIET = ("--disable-background-networking", "--disable-component-update", "--disable-sync")
FLAGS = ["--no-sandbox", "--disable-gpu", *QUIET]
WIDE = {"width": 1440, "height": 900}
MIDDLE = {"width": 1024, "height": 768}
PHONE = {"width": 390, "height": 844}
USUAL = {"viewport": WIDE, "locale": "en", "reduced_motion": "reduce", "service_workers": "block"}
"""Default options of a visitor. A service worker would fetch every page of the client in every test."""
EXPECTED = re.compile(
    r"status of (401|404|503)|ERR_CONNECTION_(REFUSED|RESET)|WebSocket connection to|derived_inert"
    r"|Cross-Origin-Opener-Policy header has been ignored|Service Worker registration blocked by Playwright"
)
"""Messages in the console that are no faults: a guest without a name yet, a server that was killed on purpose, a header
that only counts with TLS, the blocked service worker, and Svelte's warning about a part of the page that is being
removed and was read once more."""
CUT_SHORT = re.compile(
    r"net::ERR_(CONTENT_LENGTH_MISMATCH|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING|SOCKET_NOT_CONNECTED)"
    r"|error occurred when fetching the script"
)
"""Further expected messages when a server is killed while it is answering."""
STILL = """() => {
  const ends = (one) => one.playState === "running" && one.effect?.getComputedTiming().iterations !== Infinity;
  window.still = document.getAnimations().some(ends) ? 0 : (window.still ?? 0) + 1;
  return window.still > 2;
}"""
"""Whether all finite animations have been over for a moment."""


AT_ONCE = """
if (!localStorage["augury.settings"]) localStorage["augury.settings"] = '{"speed":"none","changed":0}';
"""
"""Turns animations off, so that tests need not wait for them."""


@contextmanager
def chromium() -> Iterator[Browser]:
    """Launch Chromium."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


class Visitor:
    """A visitor with a browser context of their own."""

    def __init__(self, browser: Browser, address: str, *, killed: bool = False, **options: Any) -> None:
        """Open a browser context with the given options, by default without animation.

        `killed` says that the server will be killed, perhaps while it answers.
        """
        chosen = {**USUAL, **options}
        self.address = address
        self._killed = killed
        self.context: BrowserContext = browser.new_context(base_url=address, **chosen)
        self.context.set_default_timeout(20_000)
        if "reduced_motion" not in options:
            self.context.add_init_script(AT_ONCE)
        self.page: Page = self.context.new_page()
        self.complaints: list[str] = []
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("console", lambda message: self._note(message.type, message.text))

    def _note(self, kind: str, text: str) -> None:
        expected = EXPECTED.search(text) or (self._killed and CUT_SHORT.search(text))
        if kind in {"error", "warning"} and not expected:
            self.complaints.append(text)

    def go(self, path: str) -> Page:
        """Open a path."""
        self.page.goto(path)
        return self.page

    def named(self, name: str) -> Visitor:
        """Become a guest with this name."""
        self.ask("POST", "/api/guests", {"name": name})
        return self

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        """Send a request as this browser's guest."""
        headers = {"origin": self.address}
        return self.context.request.fetch(path, method=method, data=body, headers=headers).json()

    def open(self, game: str, seats: list[str], **setup: Any) -> str:
        """Open a table and go to it; returns its id."""
        match: str = self.ask("POST", "/api/matches", {"game": game, "seats": seats, "setup": setup})["match"]
        self.go(f"/t/{match}")
        return match

    def shot(self, name: str) -> None:
        """Save a screenshot of the page, if enabled."""
        if SCREENS:
            SCREENS.mkdir(parents=True, exist_ok=True)
            self.page.screenshot(path=SCREENS / f"{name}.png")

    def check_access(self) -> None:
        """Fail with the violations that axe-core finds."""
        self.page.wait_for_function(STILL, polling=50)  # elements that fade in have their final colours only then
        if not self.page.evaluate("'axe' in window"):
            self.page.evaluate(AXE.read_text(encoding="utf-8"))
        found = self.page.evaluate("axe.run(document, { resultTypes: ['violations'] })")["violations"]
        told = [f"{one['id']}: {[node['html'][:200] for node in one['nodes'][:3]]}" for one in found]
        assert not told, "\n".join(told)

    def check_fits(self) -> None:
        """Fail if the page is larger than its window after its layout has settled."""
        sizes = "(({ scrollWidth, scrollHeight }) => [scrollWidth - innerWidth, scrollHeight - innerHeight])"
        over = [0, 0]
        for _ in range(40):
            over = self.page.evaluate(f"{sizes}(document.documentElement)")
            if max(over) <= 0:
                return
            self.page.wait_for_timeout(50)
        raise AssertionError(f"the page is {over} larger than its window")

    def leave(self) -> None:
        """Close the browser context; fail if there were unexpected console messages."""
        self.context.close()
        assert not self.complaints, self.complaints
