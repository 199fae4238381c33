"""The grid on small screens, by keyboard, by touch, with a screen reader, without motion and in forced colours."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Visit
from tests.browser.robots import is_over, play, try_move
from tests.browser.visitors import PHONE, WIDE, Visitor

pytestmark = pytest.mark.slow

LOW = {"width": 844, "height": 390}
LOWER = {"width": 667, "height": 375}
ZOOMED = {"width": 320, "height": 200}
"""1280 x 800 at 400 %."""
TOUCH: dict[str, Any] = {"has_touch": True, "is_mobile": True}
FOCUSED = "() => document.activeElement.dataset.cell ?? document.activeElement.getAttribute('aria-label')"
DESCRIBED = """(cell) => cell.getAttribute("aria-describedby").split(" ")
  .map((id) => document.getElementById(id).textContent)"""
SPOKEN = "() => [...document.querySelectorAll('[aria-live=polite] p')].map((line) => line.textContent)"
SIZES = """() => [...document.querySelectorAll("[data-cell], [role=toolbar] button")]
  .flatMap((one) => { const box = one.getBoundingClientRect(); return [box.width, box.height]; })"""


def sit(visitor: Visitor, others: int = 1, **setup: Any) -> Page:
    """Sit down with bots at a board, and wait until it is shown."""
    visitor.named("Ada").open("grid", ["me", *["dreamer"] * others], players=others + 1, **setup)
    expect(visitor.page.locator("[data-cell]").first).to_be_visible()
    return visitor.page


def cell(page: Page, name: str) -> Locator:
    """A cell of the board."""
    return page.locator(f"[data-cell='{name}']")


def picker(page: Page) -> Locator:
    """The toolbar of numbers that can be written."""
    return page.get_by_role("toolbar")


@pytest.mark.parametrize(
    "board", ["hexagon", *(pytest.param(board, marks=pytest.mark.long) for board in ("4x5", "9x9", "sudoku-1"))]
)
def test_every_cell_can_be_touched(visit: Visit, board: str) -> None:
    """Cells and numbers are at least 40 px, and a tapped cell stays in view with the picker next to it."""
    page = sit(visit(viewport=LOW, **TOUCH), board=board)
    for size in (LOW, LOWER, PHONE, ZOOMED):
        page.set_viewport_size({"width": size["width"], "height": size["height"]})
        touch_cells(page)


def touch_cells(page: Page) -> None:
    """Tap the first, the middle and the last cell, and check the picker."""
    empty = page.locator("[data-cell][aria-disabled=false]")
    for index in (0, empty.count() // 2, empty.count() - 1):
        there = empty.nth(index)
        there.tap()
        expect(picker(page)).to_be_visible()
        assert min(page.evaluate(SIZES)) >= 39.5
        expect(picker(page)).to_be_in_viewport(ratio=0.98)
        expect(there).to_be_in_viewport(ratio=0.9)
        own, beside = there.bounding_box(), picker(page).bounding_box()
        assert own and beside
        apart = (
            max(beside["x"] - own["x"] - own["width"], own["x"] - beside["x"] - beside["width"]),
            max(beside["y"] - own["y"] - own["height"], own["y"] - beside["y"] - beside["height"]),
        )
        assert 0 <= max(apart) <= 12
        there.tap()
        expect(picker(page)).to_have_count(0)


def test_a_board_that_fits_does_not_scroll(visit: Visit) -> None:
    """On phones and wide screens the default board fits without scrolling, including the counts beside it."""
    page = sit(visit())
    for size in (PHONE, WIDE):
        page.set_viewport_size({"width": size["width"], "height": size["height"]})
        page.wait_for_timeout(300)
        over = "(one) => [one.scrollWidth - one.clientWidth, one.scrollHeight - one.clientHeight]"
        assert page.locator(".field").evaluate(over) == [0, 0]


@pytest.mark.parametrize(
    "size", [pytest.param(LOW, id="844x390", marks=pytest.mark.long), pytest.param(LOWER, id="667x375")]
)
def test_a_whole_game_by_touch_in_landscape(visit: Visit, size: dict[str, int]) -> None:
    """On a phone held sideways, a game is played by tapping a cell and then tapping a number twice."""
    visitor = visit(viewport=size, **TOUCH)
    page = sit(visitor, board="3x4")
    chance = random.Random(5)
    while not is_over(page):
        page.wait_for_function("() => document.title.startsWith('●') || document.querySelector('dialog[open]')")
        if is_over(page):
            break
        empty = page.locator("[data-cell][aria-disabled=false]")
        if not empty.count():
            continue
        empty.nth(chance.randrange(empty.count())).tap()
        marks = picker(page).locator("button[aria-disabled=false]")
        mark = marks.nth(chance.randrange(marks.count()))
        mark.tap()
        expect(mark).to_have_attribute("aria-pressed", "true")
        expect(page.get_by_text("tap again to write it")).to_be_visible()
        mark.tap()
        expect(picker(page)).to_have_count(0)
    expect(page.locator("dialog[open] .places")).to_be_visible()
    visitor.shot(f"landscape-grid-{size['width']}")


def test_lines_are_described_before_a_cell_is_chosen(visit: Visit) -> None:
    """Row and column headers state their counts, and every cell is described by its lines."""
    visitor = visit()
    page = sit(visitor, board="3x4")
    board = page.get_by_role("grid")
    for row in "123":
        expect(board.get_by_role("rowheader", name=f"row {row}: 0 now, up to 4", exact=True)).to_have_count(1)
    for column in "abcd":
        expect(board.get_by_role("columnheader", name=f"column {column}: 0 now, up to 3", exact=True)).to_have_count(1)
    assert cell(page, "b3").evaluate(DESCRIBED) == ["row 3: 0 now, up to 4", "column b: 0 now, up to 3"]
    for name in ("Players", "Board", "Lines"):
        expect(page.locator("main").get_by_role("heading", name=name, exact=True)).to_have_count(1)
    cell(page, "b3").click()
    picker(page).get_by_role("button", name=re.compile("^2:")).click()
    told = re.compile(r"^row 3: [12] now, up to 4; with (no|1) more, Ada.s 2 comes true")
    expect(board.get_by_role("rowheader", name=told)).to_have_count(1)


@pytest.mark.parametrize(("board", "line", "size"), [("sudoku-1", "box 5", WIDE), ("hexagon", "diagonal", PHONE)])
def test_other_lines_are_described_too(visit: Visit, board: str, line: str, size: dict[str, int]) -> None:
    """Boxes and diagonals are listed and describe their cells like rows and columns, on wide screens and phones."""
    visitor = visit(viewport=size)
    page = sit(visitor, board=board)
    listed = page.get_by_role("list", name="Other lines", exact=True).or_(
        page.get_by_role("region", name="Other lines", exact=True)
    )
    expect(listed.get_by_text(re.compile(rf"{line}.*: \d now, up to \d")).first).to_be_attached()
    for one in page.locator("[data-cell]").all()[::7]:
        assert all(re.match(r".+: \d.* now, up to \d|.+: \d, final", text) for text in one.evaluate(DESCRIBED))
    visitor.check_access()


def test_the_keyboard_goes_on_where_the_player_acts(visit: Visit) -> None:
    """The board has the focus on arrival and after each move, keys act only there, and each turn is announced."""
    visitor = visit()
    page = sit(visitor, board="3x3")
    expect(cell(page, "a1")).to_be_focused()
    expect(page.get_by_text("Choose an empty cell.")).to_be_visible()
    page.wait_for_function(f"() => ({SPOKEN})().some((line) => /Your turn.*9 cells are empty/.test(line))")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("End")
    assert page.evaluate(FOCUSED) == "c2"
    page.keyboard.press("Enter")
    expect(picker(page).get_by_role("button").first).to_be_focused()
    stops = picker(page).locator("button[tabindex='0']")
    expect(stops).to_have_count(1)
    page.keyboard.press("Escape")
    expect(cell(page, "c2")).to_be_focused()
    page.keyboard.press("3")
    page.keyboard.press("Enter")
    expect(cell(page, "c2")).to_have_attribute("aria-label", re.compile("^c2, 3 by Ada"))
    page.wait_for_function(f"() => ({SPOKEN})().some((line) => /Your turn.*[1-7] cells are empty/.test(line))")
    expect(cell(page, "c2")).to_be_focused()
    page.get_by_role("button", name="Log").focus()
    page.keyboard.press("2")
    expect(page.locator(".ghost")).to_have_count(0)


def test_a_whole_game_by_keyboard_never_loses_the_focus(visit: Visit) -> None:
    """The board is one Tab stop, and a game can be played to the end with arrows, a digit or x, and Enter."""
    visitor = visit()
    page = sit(visitor, board="3x3")
    page.evaluate(
        "() => { window.lost = 0; setInterval(() => { window.lost += document.activeElement === document.body }, 20); }"
    )
    expect(page.locator("main [tabindex='0']")).to_have_count(1)
    path = ["Home", *["ArrowRight", "ArrowRight", "ArrowDown", "Home"] * 3, "ArrowUp", "ArrowUp"]
    while not is_over(page):
        page.wait_for_function("() => document.title.startsWith('●') || document.querySelector('dialog[open]')")
        for key in path:
            if is_over(page) or page.evaluate("() => document.activeElement.getAttribute('aria-disabled') === 'false'"):
                break
            page.keyboard.press(key)
        if is_over(page) or not page.evaluate(
            "() => document.activeElement.matches('[data-cell][aria-disabled=false]')"
        ):
            continue
        name = page.evaluate(FOCUSED)
        for mark in "321x":
            page.keyboard.press(mark)
            if page.locator(".ghost").count():
                break
        page.keyboard.press("Enter")
        expect(cell(page, name)).to_have_attribute("aria-disabled", "true")
    assert page.evaluate("window.lost") == 0
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)
    assert page.evaluate("document.activeElement !== document.body")
    expect(page.locator("main").get_by_role("heading", name=re.compile("win|share"))).to_be_visible()
    expect(page.locator("main path.lit")).to_have_count(0)  # the player has not moved to a cell again
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("main path.lit")).to_have_count(2)


def test_nothing_is_lost_without_motion(visit: Visit) -> None:
    """With reduced motion, every mark and every counted line is still shown for a moment, one after another."""
    visitor = visit(reduced_motion="reduce")
    page = sit(visitor, 3, board="2x3")
    page.evaluate(WATCH)
    play(page, "grid", random.Random(2))
    counted, marks = page.evaluate("() => [window.counted, window.marks]")
    assert counted == ["row 1", "row 2", "column a", "column b", "column c"]
    assert marks == list(range(1, 7))
    page.keyboard.press("Escape")
    expect(page.get_by_role("table", name="scoring").get_by_role("row")).to_have_count(6)


WATCH = """() => {
  window.counted = []; window.marks = [];
  const look = () => {
    const marks = document.querySelectorAll("[data-cell] :is(span.pen:not(.ghost), span.pencil)").length;
    if (marks && marks !== window.marks.at(-1)) window.marks.push(marks);
    const line = document.querySelectorAll("path.lit").length === 1 &&
      document.querySelector(".margin.lit")?.dataset.line;
    if (marks === document.querySelectorAll("[data-cell]").length && line && line !== window.counted.at(-1))
      window.counted.push(line);
  };
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
}"""
"""Records the number of written cells and the line being counted whenever anything changes."""


def test_the_scoring_waits_if_pauses_are_on(visit: Visit) -> None:
    """With pauses on, the counted board stays until the player continues."""
    visitor = visit()
    page = sit(visitor, board="2x2")
    page.evaluate(
        "() => localStorage.setItem('augury.settings', JSON.stringify({ pauses: true, changed: Date.now() }))"
    )
    page.reload()
    go_on = page.locator(".pause button")
    chance = random.Random(1)
    while not page.evaluate(
        "() => document.querySelectorAll('[data-cell] :is(span.pen:not(.ghost), span.pencil)').length === 4"
    ):
        if go_on.count():
            go_on.click()
        else:
            try_move(page, "grid", chance)
        page.wait_for_timeout(50)
    expect(go_on).to_be_visible()
    page.wait_for_timeout(3000)
    expect(page.locator("dialog[open]")).to_have_count(0)
    go_on.click()
    expect(page.locator("dialog[open] .places")).to_be_visible()


def test_forced_colours_hide_nothing(visit: Visit) -> None:
    """In forced colours, borders and hatching mark the turn, each player's numbers, the chosen cell and its lines."""
    visitor = visit(forced_colors="active")
    page = sit(visitor, 3, board="4x4")
    border = "(one) => getComputedStyle(one).borderTopWidth"
    seats = page.locator("[data-seat]")
    assert [seat.evaluate(border) for seat in seats.all()] == ["3px", "1px", "1px", "1px"]
    hatches = page.locator("[data-seat] .swatch svg:first-child path").evaluate_all(
        "(all) => all.map((one) => one.getAttribute('d'))"
    )
    assert len(set(hatches)) == 4
    cell(page, "b2").click()
    assert cell(page, "b2").evaluate("(one) => getComputedStyle(one).outlineStyle") == "solid"
    expect(page.locator("path.lit")).to_have_count(2)
    option = picker(page).get_by_role("button", name=re.compile("^2:"))
    plain = option.evaluate(border)
    option.hover()
    assert option.evaluate(border) != plain
    option.click()
    expect(cell(page, "b2").locator(".under")).to_be_visible()
    page.wait_for_function("() => document.title.startsWith('●')")
    corner = page.locator(".latest").evaluate("(one) => getComputedStyle(one).backgroundColor")
    paper = page.locator(".latest").evaluate("(one) => getComputedStyle(one.parentElement).backgroundColor")
    assert corner != paper
    visitor.shot("forced-colours-grid")
