"""Finds layout faults of the open page, including the parts that have to be scrolled to.

The kinds of faults:

overlap
    A control or a line of text is covered, in its middle or a corner, by something that is neither inside nor around
    it, or two of them overlap. A click that does not reach its control counts, too.
cut
    Text that is clipped, ends in an ellipsis, or cannot be scrolled to.
unreachable
    A control that is outside the window or clipped, and cannot be scrolled to.
small
    A target under 40 CSS px in either dimension, including any invisible extension.
tiny
    Text under 9 CSS px.
broken
    A number, or a word of up to four letters, that is broken over two lines, for example by a narrow column.
scroll
    A page that is wider than its window. Parts of it may scroll sideways, as WCAG 1.4.10 allows for game boards.
layer
    A layer (see below) that cannot be closed.

Intended overlaps are declared in the markup, and are still checked:

`data-layer`
    An element that covers the page and can be closed, such as the log on a phone. What is behind is not examined, but
    it needs a button. Modal dialogs and popovers need no attribute: while one is open, only it is examined.
`data-fan`
    Its children overlap like cards in a hand. Each control must keep at least 24 x 24 CSS px that can be
    pressed and each child at least one readable text, and nothing from outside the fan may cover them.
`data-target="spacing"` or `"equivalent"`
    A control from 24 to 40 CSS px as WCAG 2.5.8 allows it: nothing is near it, or another control does the same. Links
    in a sentence need no attribute.
`data-picture`
    An illustration, such as the cards on the lobby's covers; letters in it carry no meaning and are not examined.

In drawings, only one of several equal texts must be readable, such as the number of a card in two corners.
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
"""A browser that zooms shows the page in a window that is smaller by the same factor: here at 200 and 400 %."""
SCRIPTS = [Path(__file__).with_name(f"{name}.js").read_text(encoding="utf-8") for name in ("boxes", "layout")]
FAULTS = "\n".join(["() => {", *SCRIPTS, "return faultsOfPage(); }"])
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
"""The faults once fonts are loaded and nothing moves, in a single evaluation because many windows are checked."""
TRIES = 5
PAUSE = 100


def layout_faults(page: Page) -> list[str]:
    """Each fault of the page as a sentence that starts with its kind, after the layout has settled."""
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
    """The faults of a screen in windows of each size; restores the window's size."""
    before, found = page.viewport_size, []
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        found += [f"{screen}, {width} x {height}: {fault}" for fault in layout_faults(page)]
    assert before
    page.set_viewport_size(before)
    return found


def check_layout(page: Page) -> None:
    """Fail with a list of all faults of the page."""
    faults = layout_faults(page)
    assert not faults, "\n".join(faults)
