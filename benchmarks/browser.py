"""Measures how fast the table is in the browser, in Chromium against a server of its own.

    make figures
    python -m benchmarks.browser --json

First load is the compressed size of the lobby, including headers, fonts and pictures. Interactive is the time until the
first button can be clicked and the main thread is quiet, with the CPU slowed down four times. A card is shown in the
frame after it leaves the hand. Layout shift and frames are measured while a robot plays with animations on, frames only
while something moves. Other programs on the machine affect the times, so the main thread's processor time is also
shown.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import statistics
import tempfile
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, CDPSession, Page

from tests.browser.loads import MOST, first_load
from tests.browser.robots import is_over, my_turn, play
from tests.browser.visitors import CHROMIUM, Visitor, chromium
from tests.server.site import served

SLOWER = 4
LOADS = 5
CARDS = 10
FRAME = 1000 / 60
GAMES: dict[str, tuple[int, dict[str, Any]]] = {
    "seven": (4, {"edition": "exam", "players": 4}),
    "grid": (2, {"board": "3x4", "players": 2}),
    "horsemen": (2, {}),
}
MOVES = {"seven": 11, "grid": None, "horsemen": 25}
"""Moves played: a round of Seven Prophecies, a whole game on a small grid, and some choices of a duel."""

CLICKABLE = """
window.clickable = null; window.busy = 0;
new PerformanceObserver((list) => {
  for (const task of list.getEntries()) window.busy = Math.max(window.busy, task.startTime + task.duration);
}).observe({ type: "longtask", buffered: true });
(function look() {
  for (const button of document.querySelectorAll("main button")) {
    const box = button.getBoundingClientRect();
    const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    if (button.contains(hit)) { window.clickable = performance.now(); return; }
  }
  requestAnimationFrame(look);
})();
"""

WATCHED = """
window.shifts = []; window.frames = []; window.shown = [];
new PerformanceObserver((list) => {
  for (const shift of list.getEntries()) {
    const what = shift.sources.map(({ node }) => node?.className || node?.nodeName || "?");
    window.shifts.push({ value: shift.value, input: shift.hadRecentInput, what });
  }
}).observe({ type: "layout-shift", buffered: true });
const moves = () => document.getAnimations().some(
  (one) => one.playState === "running" && Number.isFinite(one.effect.getComputedTiming().endTime));
let last = 0, moved = false;
(function frame(now) {
  const moving = moves();
  if (moving && moved) window.frames.push(now - last);
  [last, moved] = [now, moving];
  requestAnimationFrame(frame);
})(0);
addEventListener("click", (event) => {
  const card = event.target.closest?.("button[data-card][aria-disabled=false]");
  if (!card) return;
  (function look() {
    const left = !card.isConnected || card.closest("[inert]");
    if (left) requestAnimationFrame((now) => window.shown.push(now - event.timeStamp));
    else requestAnimationFrame(look);
  })();
}, true);
"""


@dataclass(frozen=True)
class Figure:
    """A target and the measured value."""

    what: str
    asked: str
    measured: str
    kept: bool


def line(page: Page) -> CDPSession:
    """A DevTools session for a page."""
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    return session


def first_loads(browser: Browser, address: str) -> Iterable[Figure]:
    """The size of the lobby on a first visit."""
    for language, most in MOST.items():
        load = first_load(browser, address, language)
        measured = f"{load.kilobytes:.0f} kB in {len(load.sizes)} answers"
        yield Figure(f"first load of the lobby ({language})", f"under {most} kB", measured, load.kilobytes < most)


def interactive(browser: Browser, address: str) -> Figure:
    """The time until the lobby can be used on a slow machine."""
    found, worked = [], []
    for _ in range(LOADS):
        visitor = Visitor(browser, address, reduced_motion="no-preference", service_workers="allow")
        visitor.page.add_init_script(CLICKABLE)
        session = line(visitor.page)
        session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        session.send("Performance.enable", {"timeDomain": "threadTicks"})
        visitor.page.goto("/", wait_until="networkidle")
        visitor.page.wait_for_function("() => window.clickable")
        found.append(visitor.page.evaluate("Math.max(window.clickable, window.busy)"))
        metrics = session.send("Performance.getMetrics")["metrics"]
        worked += [metric["value"] for metric in metrics if metric["name"] == "TaskDuration"]
        visitor.leave()
    middle, worst = statistics.median(found) / 1000, max(found) / 1000
    words = f"{middle:.2f} s (worst {worst:.2f}; {statistics.median(worked):.2f} s of the processor)"
    return Figure(f"interactive, {SLOWER}x slower", "under 1.5 s", words, middle < 1.5)


def in_play(browser: Browser, address: str, game: str) -> dict[str, list[Any]]:
    """Play with animations on, and return the measurements."""
    seats, setup = GAMES[game]
    visitor = Visitor(browser, address, reduced_motion="no-preference", service_workers="allow").named("Measure")
    visitor.page.add_init_script(WATCHED)
    visitor.open(game, ["me", *["palmist"] * (seats - 1)], **setup)
    page = visitor.page
    while not my_turn(page):
        page.wait_for_timeout(100)
    play(page, game, random.Random(7), most=MOVES[game])
    while not is_over(page) and not my_turn(page):
        page.wait_for_timeout(100)
    seen: dict[str, list[Any]] = page.evaluate("({ shifts, frames, shown })")
    visitor.leave()
    return seen


def judged(game: str, seen: dict[str, list[Any]]) -> Iterable[Figure]:
    """The figures from a game."""
    if game == "seven":
        shown = seen["shown"][:CARDS]
        middle, worst = statistics.median(shown), max(shown)
        words = f"{middle:.0f} ms (worst of {len(shown)}: {worst:.0f})"
        yield Figure("click to card shown", "within 100 ms", words, worst <= 100)
    shift = sum(shift["value"] for shift in seen["shifts"] if not shift["input"])
    after = sum(shift["value"] for shift in seen["shifts"] if shift["input"])
    words = f"{shift:.5f} ({after:.4f} more just after a click)"
    yield Figure(f"layout shift, {game}", "0", words, shift == 0)
    frames = sorted(seen["frames"])
    middle, late = statistics.median(frames), frames[int(0.95 * len(frames))]
    words = (
        f"{1000 / middle:.0f} a second ({len(frames)} frames: median {middle:.1f} ms, 95th percentile {late:.1f} ms)"
    )
    yield Figure(f"frames while cards move, {game}", "60 a second", words, middle < 1.05 * FRAME)


def measure(say: Callable[[Figure], None]) -> None:
    """Measure everything, reporting each figure as soon as it is known."""
    with tempfile.TemporaryDirectory() as folder, served(Path(folder), bots=1) as site, chromium() as browser:
        for figure in first_loads(browser, site.address):
            say(figure)
        say(interactive(browser, site.address))
        for game in GAMES:
            for figure in judged(game, in_play(browser, site.address, game)):
                say(figure)


def main() -> None:
    """Measure, and print a table."""
    options = argparse.ArgumentParser(description="Measure the table in the browser, in Chromium.")
    options.add_argument("--json", action="store_true", help="a list for programs")
    asked = options.parse_args()
    if CHROMIUM is None:
        raise SystemExit("This needs Chromium: make services installs it on Debian.")
    figures: list[Figure] = []

    def say(figure: Figure) -> None:
        figures.append(figure)
        if not asked.json:
            missed = "" if figure.kept else "  (missed)"
            print(f"{figure.what:<34} {figure.asked:<14} {figure.measured}{missed}", flush=True)

    if not asked.json:
        print(f"{'':<34} {'asked':<14} measured (load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores at the start)")
    measure(say)
    if asked.json:
        print(json.dumps([asdict(figure) for figure in figures], indent=2))


if __name__ == "__main__":
    main()
