"""People in real browsers: what they see is kept as pictures, what their browsers complain of fails the test."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

ROOT = Path(__file__).parents[2]
SCREENS = ROOT / "build" / "screens"
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The first is the same browser without its window, which saves a quarter of the time."""
CHROMIUM = next(filter(None, map(shutil.which, BROWSERS)), None)
QUIET = ("--disable-background-networking", "--disable-component-update", "--disable-sync")
FLAGS = ["--no-sandbox", "--disable-gpu", *QUIET]
WIDE = {"width": 1440, "height": 900}
MIDDLE = {"width": 1024, "height": 768}
PHONE = {"width": 390, "height": 844}
EXPECTED = re.compile(r"status of (401|404|503)|ERR_CONNECTION_REFUSED|WebSocket connection to|derived_inert")
"""What a browser notes although nothing is wrong: a guest without a name yet, a server that was killed on purpose,
and (Svelte's) that a part of the page which is just going away was read once more."""
STILL = """() => {
  const ends = (one) => one.playState === "running" && one.effect?.getComputedTiming().iterations !== Infinity;
  window.still = document.getAnimations().some(ends) ? 0 : (window.still ?? 0) + 1;
  return window.still > 2;
}"""
"""Whether nothing has moved or faded for a moment, but for what never ends."""


@contextmanager
def chromium() -> Iterator[Browser]:
    """A browser."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


class Visitor:
    """Somebody with a browser of their own."""

    def __init__(self, browser: Browser, address: str, **options: Any) -> None:
        """Come with a window of some size, a language, a taste in light; nothing moves unless it is asked for."""
        chosen = {"viewport": WIDE, "locale": "en", "reduced_motion": "reduce", **options}
        self.address = address
        self.context: BrowserContext = browser.new_context(base_url=address, **chosen)
        self.context.set_default_timeout(20_000)
        self.page: Page = self.context.new_page()
        self.complaints: list[str] = []
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("console", lambda message: self._note(message.type, message.text))

    def _note(self, kind: str, text: str) -> None:
        if kind in {"error", "warning"} and not EXPECTED.search(text):
            self.complaints.append(text)

    def go(self, path: str) -> Page:
        """Go to an address."""
        self.page.goto(path)
        return self.page

    def named(self, name: str) -> Visitor:
        """Take a name before anything else."""
        self.ask("POST", "/api/guests", {"name": name})
        return self

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        """Ask the server for something as this browser's guest."""
        headers = {"origin": self.address}
        return self.context.request.fetch(path, method=method, data=body, headers=headers).json()

    def open(self, game: str, seats: list[str], **setup: Any) -> str:
        """Open a table and go to it; its id."""
        match: str = self.ask("POST", "/api/matches", {"game": game, "seats": seats, "setup": setup})["match"]
        self.go(f"/t/{match}")
        return match

    def shot(self, name: str) -> None:
        """Keep a picture of the page."""
        SCREENS.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=SCREENS / f"{name}.png")

    def check_access(self) -> None:
        """What axe-core finds that shuts people out."""
        self.page.wait_for_function(STILL, polling=50)  # what fades in has its colours only then
        if not self.page.evaluate("'axe' in window"):
            self.page.evaluate(AXE.read_text(encoding="utf-8"))
        found = self.page.evaluate("axe.run(document, { resultTypes: ['violations'] })")["violations"]
        told = [f"{one['id']}: {[node['html'][:200] for node in one['nodes'][:3]]}" for one in found]
        assert not told, "\n".join(told)

    def check_fits(self) -> None:
        """Nothing scrolls but what is meant to, once the table has measured itself."""
        sizes = "(({ scrollWidth, scrollHeight }) => [scrollWidth - innerWidth, scrollHeight - innerHeight])"
        over = [0, 0]
        for _ in range(40):
            over = self.page.evaluate(f"{sizes}(document.documentElement)")
            if max(over) <= 0:
                return
            self.page.wait_for_timeout(50)
        raise AssertionError(f"the page is {over} larger than its window")

    def leave(self) -> None:
        """Go home; there was nothing to complain of."""
        self.context.close()
        assert not self.complaints, self.complaints
