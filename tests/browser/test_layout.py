"""No screen has overlapping, cut off, unreachable or too small elements at any window size.

A browser that zooms shows the page in a window that is smaller by the same factor, so zoom is tested by size: each of
the twelve sizes is divided by two and by four. WCAG 1.4.10 requires only 320 x 256 CSS px (1280 x 1024 at 400 %); these
tests go down to 320 x 200, which is a 1280 x 800 laptop at 400 %. Large text is tested separately, because only lengths
in rem or em grow with it.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.aid_walks import AIDS
from tests.browser.conftest import Visit
from tests.browser.histories import HISTORIES
from tests.browser.japanese import half_width
from tests.browser.layout import SIZES, ZOOMED, Size, faults_in_windows
from tests.browser.situations import LESSONS, SITUATIONS
from tests.browser.tables import Company
from tests.browser.visitors import CHROMIUM, FLAGS, PHONE, Visitor
from tests.browser.walks import GAMES, SHARED, Walk
from tests.server.site import Site

pytestmark = pytest.mark.slow

SOME: tuple[Size, ...] = ((390, 844), (640, 360), (320, 200), (1280, 800))
"""A phone upright and sideways, a laptop at 400 % zoom, and a laptop."""
READING: tuple[Size, ...] = ((320, 568), (768, 1024), *SOME)
"""Sizes for the many pages of the tutorials."""
WALKS: dict[str, Walk] = {
    **SHARED,
    **{f"{game}: {name}": walk for game, walks in GAMES.items() for name, walk in walks.items()},
    **SITUATIONS,
    **HISTORIES,
    **AIDS,
}
LARGE = ("seven: first edition", "seven: exam edition", "horsemen: duel", "grid: two players")
"""Tables that must also be playable with large text."""
QUICK = {"lobby", "room", "seven: first edition", "grid: two players", "horsemen: duel"}
"""Walks that run in `make test`."""


def follow(visitor: Visitor, site: Site, walk: Walk, sizes: tuple[Size, ...]) -> None:
    """Check each screen of a walk for layout faults at each size and for half-width punctuation."""
    found = []
    for screen in walk(visitor, site):
        found += faults_in_windows(visitor.page, screen, sizes)
        found += [f"{screen}: half-width: {text}" for text in half_width(visitor.page)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("name", sorted(QUICK))
def test_some_screens(visit: Visit, site: Site, name: str) -> None:
    """A few screens have no layout faults at the sizes that differ most."""
    follow(visit(), site, WALKS[name], SOME)


@pytest.mark.long
@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("name", WALKS)
def test_every_screen(visit: Visit, site: Site, name: str, language: str) -> None:
    """No screen has layout faults at twelve sizes, at 100, 200 and 400 %, in either language."""
    follow(visit(locale=language), site, WALKS[name], (*SIZES, *ZOOMED))


@pytest.mark.long
@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("name", LESSONS)
def test_every_page_of_lessons(visit: Visit, site: Site, name: str, language: str) -> None:
    """No page of a tutorial has layout faults, including those that ask for a move and the last one."""
    follow(visit(locale=language), site, LESSONS[name], READING)


@pytest.mark.parametrize(
    "name", ["lobby", *(pytest.param(name, marks=pytest.mark.long) for name in ("room", "grid: panel", *LARGE))]
)
def test_large_text_on_a_phone(browser: Browser, site: Site, name: str) -> None:
    """With text at 200 % on a phone, everything, including the settings, can still be read and pressed."""
    flags = [*FLAGS, "--blink-settings=defaultFontSize=32"]
    with browser.browser_type.launch(executable_path=CHROMIUM, args=flags) as large:
        visitor = Visitor(large, site.address)
        assert visitor.page.evaluate("getComputedStyle(document.documentElement).fontSize") == "32px"
        follow(visitor, site, WALKS[name], ((PHONE["width"], PHONE["height"]),))
        visitor.leave()


NOTCH = {"top": 0, "left": 47, "bottom": 21, "right": 47}
"""A phone held sideways with rounded corners and a camera notch."""
UNSAFE = """({ left, bottom, right }) => {
  const scrolls = document.documentElement.scrollHeight > innerHeight;
  const lowest = innerHeight - (scrolls ? 0 : bottom);
  return [...document.querySelectorAll("a[href], button, input, select, h1, h2, p")]
    .filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .filter((one) => !one.closest(".unseen, .skip, .stage"))
    .map((one) => [one.outerHTML.slice(0, 120), one.getBoundingClientRect()])
    .filter(([, box]) => box.width > 1 && box.bottom > 0 && box.top < innerHeight)
    .filter(([, box]) => box.left < left || box.right > innerWidth - right || box.bottom > lowest)
    .map(([html]) => html);
}"""
"""Elements outside the safe area.

The lower edge counts only where the page does not scroll; stages are checked apart.
"""


def test_safe_areas(visit: Visit, site: Site) -> None:
    """On pages, at a table and in a replay, no text or control lies under a notch or rounded corner."""
    visitor = visit(viewport={"width": 844, "height": 390}).named("Ada")
    session = visitor.context.new_cdp_session(visitor.page)
    session.send("Emulation.setSafeAreaInsetsOverride", {"insets": NOTCH})
    for path in ("/", "/learn/first", "/rules/grid", "/pass", "/no/such/page"):
        check_safe(visitor.go(path))
    company = Company(site, visitor, 2, "grid", board="2x2")
    check_safe(visitor.page)
    company.play()
    check_safe(visitor.go(f"/g/{company.match}/1"))


def check_safe(page: Page) -> None:
    """Wait for a page to load, and check that its elements lie in the safe area."""
    page.locator("h1, h2").first.wait_for(state="attached")
    page.wait_for_timeout(300)
    assert page.evaluate(UNSAFE, NOTCH) == []
    for stage in page.locator(".stage").all():
        box = stage.bounding_box()
        assert box and box["x"] >= NOTCH["left"] and box["x"] + box["width"] <= 844 - NOTCH["right"]
