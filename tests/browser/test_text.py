"""Each game can be played in text mode to its result, using only the accessibility tree."""

from __future__ import annotations

import random
import re
import time
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Visit
from tests.browser.visitors import PHONE, Visitor

pytestmark = pytest.mark.slow

PATIENCE = 180
"""Seconds until a game that makes no progress fails the test."""
SOON = 3
"""Seconds to wait for a move to take effect before typing another."""
MINE = re.compile(r"\bYour (turn|choice)\b")
WAYS: dict[str, tuple[str, dict[str, Any]]] = {
    "seven, first edition": ("seven", {"edition": "first", "players": 3, "variant": "single"}),
    "seven, exam edition": ("seven", {"edition": "exam", "players": 3}),
    "grid": ("grid", {"board": "2x3"}),
    "horsemen": ("horsemen", {}),
}


def enter_text_mode(visitor: Visitor) -> Page:
    """Press the text mode button, which must be the first focusable element; the input must then have the focus."""
    page = visitor.page
    expect(page.get_by_role("main", name="The table")).to_be_visible()
    page.get_by_role("link").or_(page.get_by_role("button")).first.focus()
    expect(page.get_by_role("button", name="Play in text mode")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("textbox", name="Move or command")).to_be_focused()
    return page


def sit(visit: Visit, game: str, setup: dict[str, Any], **options: Any) -> Page:
    """Open a table against the easiest bots, in text mode."""
    visitor = visit(**options).named("Ada")
    visitor.open(game, ["me", *["dreamer"] * (2 if game == "seven" else 1)], **setup)
    return enter_text_mode(visitor)


def status(page: Page) -> Locator:
    """The region that says whose turn it is."""
    return page.get_by_role("region", name="Status")


def reply(page: Page) -> Locator:
    """The last reply."""
    return page.get_by_role("group", name="Reply")


def type_line(page: Page, line: str) -> None:
    """Type a line with the keyboard."""
    page.keyboard.type(line)
    page.keyboard.press("Enter")


def ask(page: Page, line: str, answer: str | re.Pattern[str]) -> None:
    """Type a question, and expect its answer."""
    type_line(page, line)
    expect(reply(page)).to_contain_text(answer)


def legal(page: Page) -> list[str]:
    """The legal moves as the page lists them, or as the `moves` command does where the page shows only their number."""
    moves = page.get_by_role("region", name="Legal moves")
    if names := moves.get_by_role("button").all_inner_texts():
        return names
    if "moves are legal" not in moves.inner_text():
        return []
    type_line(page, "moves")
    expect(reply(page)).to_contain_text(re.compile(r"^\d+ moves: "))
    return reply(page).inner_text().partition(": ")[2].partition(".")[0].split(", ")


def happened(page: Page) -> int:
    """The number of lines in the log."""
    return page.get_by_role("list", name="Log").get_by_role("listitem").count()


def play(page: Page, chance: random.Random) -> int:
    """Type random legal moves until the result is shown; returns their number."""
    result = page.get_by_role("dialog")
    moves, until = 0, time.monotonic() + PATIENCE
    while not result.count():
        assert time.monotonic() < until, f"the game does not go on: {status(page).inner_text()}"
        if not MINE.search(status(page).inner_text()) or not (choices := legal(page)):
            page.wait_for_timeout(30)
            continue
        before, soon = happened(page), time.monotonic() + SOON
        type_line(page, chance.choice(choices))
        moves += 1
        while happened(page) == before and time.monotonic() < soon:
            page.wait_for_timeout(20)  # the list may still be that of the previous move, which would be refused
    return moves


@pytest.mark.parametrize(
    "way", [pytest.param(way, marks=() if way in ("seven, exam edition", "grid") else pytest.mark.long) for way in WAYS]
)
def test_a_whole_game_by_the_accessibility_tree(visit: Visit, way: str) -> None:
    """Typed moves lead to a result that shows the winner and the scoring and offers to play again."""
    game, setup = WAYS[way]
    page = sit(visit, game, setup)
    assert play(page, random.Random(way)) > 2
    result = page.get_by_role("dialog")
    expect(result.get_by_role("heading").first).to_have_text(
        re.compile(r"win|won|victory|draw|lose|share", re.IGNORECASE)
    )
    expect(result.get_by_role("table")).to_be_visible()
    expect(result.get_by_role("button", name="Play again")).to_be_visible()
    page.keyboard.press("Escape")
    expect(result).to_have_count(0)
    expect(status(page)).to_contain_text(re.compile("The game is over|Apocalypse"))
    expect(page.get_by_role("log")).to_contain_text("The game is over.")


def test_questions_settings_and_confirmation(visit: Visit) -> None:
    """Commands work by name, letter and button, with short answers, confirmation, refusals and a way to the table."""
    page = sit(visit, "grid", {"board": "3x3"})
    ask(page, "b2", "b2 is empty and takes 1, 2, 3 or X. Row 2: 0 numbers, 3 empty.")
    ask(page, "row 2", "Row 2: a2 empty, b2 empty, c2 empty.")
    expect(page.get_by_role("log")).to_contain_text("Row 2: a2 empty, b2 empty, c2 empty.")
    ask(page, "b2=9", "b2 takes 1 to 3 or x.")
    ask(page, "hlep", "Did you mean help?")
    ask(page, "?", "board or b: the whole board.")
    ask(page, "brief", "Answers are short now.")
    ask(page, "t", re.compile("^Your turn.$"))
    ask(page, "confirm", "Each move must be confirmed.")
    ask(page, "b2 3", "Write 3 into b2? Press Enter again.")
    page.keyboard.press("Escape")
    expect(reply(page)).to_have_text("Cancelled.")
    ask(page, "b2 3", "Write 3 into b2? Press Enter again.")
    page.keyboard.press("Enter")
    expect(page.get_by_role("log")).to_contain_text("Ada writes 3 into b2.")
    expect(status(page)).to_contain_text("Your turn.")
    ask(page, "repeat", "Ada writes 3 into b2.")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    expect(page.get_by_role("textbox", name="Move or command")).to_have_value("b2 3")
    page.keyboard.press("Escape")
    ask(page, "undo", "Taking back your last move.")
    expect(page.get_by_role("log")).to_contain_text("Ada took back a move.")
    ask(page, "b2", "b2 is empty")
    page.get_by_role("button", name="board (b)").focus()
    page.keyboard.press("e")
    expect(reply(page)).to_have_text("Empty: a1, b1, c1, a2, b2, c2, a3, b3, c3.")
    page.get_by_role("textbox", name="Move or command").focus()
    ask(page, "resign", "Resign this game? Press Enter again.")
    page.keyboard.press("Escape")
    page.reload()
    expect(page.get_by_role("textbox", name="Move or command")).to_be_focused()
    expect(page.get_by_role("switch", name="Short answers")).to_be_checked()
    page.get_by_role("button", name="Show the drawn table").press("Enter")
    expect(page.get_by_role("button", name="b2, empty, may be 1, 2, 3, or x")).to_be_visible()


@pytest.mark.parametrize("game", ["seven", "grid", "horsemen"])
def test_text_mode_has_no_accessibility_faults(visit: Visit, game: str) -> None:
    """Text mode passes axe, fits the width of a phone, and has a heading for each part."""
    visitor = visit(viewport=PHONE, color_scheme="dark").named("Ada")
    setups: dict[str, dict[str, Any]] = {"seven": {"players": 3}, "grid": {"board": "3x3"}, "horsemen": {}}
    visitor.open(game, ["me", *["dreamer"] * (2 if game == "seven" else 1)], **setups[game])
    page = enter_text_mode(visitor)
    expect(page.get_by_role("region", name="Players")).to_be_visible()
    visitor.check_access()
    visitor.shot(f"text-{game}")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    names = page.get_by_role("heading", level=2).all_inner_texts()
    assert {"Status", "Commands", "Legal moves", "Players", "Log", "Help"} <= set(names)


def test_in_japanese(visit: Visit) -> None:
    """Text mode works in Japanese, with the same commands for moves."""
    visitor = visit(locale="ja").named("エイダ")
    visitor.open("seven", ["me", "dreamer", "dreamer"], edition="first", players=3, variant="single")
    page = visitor.page
    page.get_by_role("button", name="テキストモードで遊ぶ").press("Enter")
    answer = page.get_by_role("group", name="返答")
    expect(page.get_by_role("textbox", name="手またはコマンド")).to_be_focused()
    for line, text in {"hand": "手札10枚", "111": "ちょうど7個のキューブ", "turn": "予言してください。"}.items():
        type_line(page, line)
        expect(answer).to_contain_text(text)
    visitor.check_access()
