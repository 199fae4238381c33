"""Asks the browser what is wrong with the layout of the open page, wherever one can scroll to.

The kinds of faults are

overlap
    A control or a line of text is covered, in its middle or a corner, by something that is neither inside nor around
    it, or two of them share a place. A press that does not reach its control is one, too.
cut
    Text that is clipped, ends in an ellipsis, or lies where nobody can scroll to.
unreachable
    A control that is outside the window or clipped, where nobody can scroll to.
small
    A target under 40 CSS px in either dimension, counting what makes it larger invisibly.
tiny
    Text under 9 CSS px.
broken
    A number, or a word of up to four letters, that goes over two lines, such as a column that is too narrow for it.
scroll
    A page that is wider than its window. Parts of it may scroll sideways, as WCAG 1.4.10 allows for game boards.
layer
    A layer (see below) that nobody can put away.

What is meant to overlap says so in the markup, and is still checked:

`data-layer`
    People opened it over the page or can close it, such as the log on a phone. What lies behind is not examined, but
    it needs a button. Modal dialogs and popovers need no mark: while one is open, only it is examined.
`data-fan`
    Its children lie on each other like cards in a hand. Each control keeps at least 24 x 24 CSS px that can be
    pressed, each child at least one text that can be read, and nothing from outside the fan covers them.
`data-target="spacing"` or `"equivalent"`
    A control from 24 to 40 CSS px as WCAG 2.5.8 allows it: nothing is near it, or another control does the same. Links
    in a sentence need no mark.
`data-picture`
    An illustration, such as the cards on the lobby's covers: the letters in it tell nothing, and are not examined.

In drawings, one of several equal texts has to be readable, such as the number of a card in two corners.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from playwright.sync_api import Page

Size = tuple[int, int]
SIZES: tuple[Size, ...] = (
    (320, 568),
    (360, 640),
    (390, 844),
    (640, 360),
    (667, 375),
    (844, 390),
    (768, 1024),
    (1024, 768),
    (1280, 720),
    (1280, 800),
    (1440, 900),
    (2560, 1440),
)
LEAST = (320, 200)
ZOOMED = sorted(
    {(max(width // zoom, LEAST[0]), max(height // zoom, LEAST[1])) for width, height in SIZES for zoom in (2, 4)}
    - set(SIZES)
)
"""A browser that zooms shows the page in a window that is smaller by the same factor: at 200 and at 400 %."""
FAULTS = Path(__file__).with_suffix(".js").read_text(encoding="utf-8")
FAULTS_AT_REST = f"""async () => {{
  const ends = (one) => one.playState === "running" && one.effect?.getComputedTiming().iterations !== Infinity;
  const moves = () => document.fonts.status !== "loaded" || document.getAnimations().some(ends);
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  await frame(); // what measures itself is told of a new size with a frame, which a busy machine draws late
  await frame();
  for (const since = performance.now(); moves() && performance.now() - since < 20_000; ) {{
    await new Promise((resolve) => setTimeout(resolve, 20));
  }}
  if (moves()) throw new Error("the page does not come to rest");
  return ({FAULTS})();
}}"""
"""The faults once fonts are loaded and nothing moves, asked in one go, because there are many windows to look at."""
TRIES = 5
PAUSE = 100


def layout_faults(page: Page) -> list[str]:
    """Each fault of the page as a sentence that starts with its kind; tables get a moment to measure themselves."""
    faults: list[str] = page.evaluate(FAULTS_AT_REST)
    for _ in range(TRIES):
        if not faults:
            break
        page.wait_for_timeout(PAUSE)
        before, faults = faults, page.evaluate(FAULTS_AT_REST)
        if faults == before:
            break
    return faults


def faults_in_windows(page: Page, screen: str, sizes: Iterable[Size]) -> list[str]:
    """The faults of a screen in windows of each size; the window is as large as before in the end."""
    before, found = page.viewport_size, []
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        found += [f"{screen}, {width} x {height}: {fault}" for fault in layout_faults(page)]
    assert before
    page.set_viewport_size(before)
    return found


def check_layout(page: Page) -> None:
    """Fail with all faults of the page."""
    faults = layout_faults(page)
    assert not faults, "\n".join(faults)
