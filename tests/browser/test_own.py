"""Custom boards and card sets, from the lobby to the table of a player who joins."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import FilePayload, Page, expect

from augury.games.horsemen import cardfile
from tests.browser.conftest import Visit
from tests.browser.visitors import PHONE

pytestmark = pytest.mark.slow

HOUSE = (Path(cardfile.__file__).parent / "sets" / "house.toml").read_text(encoding="utf-8")


def more(page: Page, game: str) -> None:
    """Open the dialog with all options for a game."""
    page.goto("/")
    card = page.get_by_role("article").filter(has=page.get_by_role("heading", name=game, exact=True))
    card.get_by_role("button", name="More").click()


def test_a_custom_board(visit: Visit) -> None:
    """A drawn board shows a mistake with its cells, cannot be started until it is fixed, and is then played."""
    visitor = visit().named("Ada")
    page = visitor.page
    more(page, "Prophecies")
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_label("Board", exact=True)).to_contain_text(
        "Usual: 5 \u00d7 5, or 7 \u00d7 7 for 3 or 4 players"
    )
    dialog.get_by_label("Board", exact=True).select_option(label="My own…")
    dialog.get_by_label("Rows").select_option("2")
    dialog.get_by_label("Columns").select_option("3")
    dialog.get_by_role("button", name="Cell b1").click()
    dialog.get_by_text("given numbers", exact=True).click()
    for cell in ("a2", "c2"):
        dialog.get_by_role("button", name=f"Cell {cell}").click()
    expect(dialog.locator("p.wrong").filter(has_text="'a2' and 'c2'")).to_be_visible()
    expect(dialog.locator("button.named")).to_have_count(2)
    over = "(dialog) => dialog.scrollHeight - dialog.clientHeight"
    assert dialog.evaluate(over) == 0, "a search in the page would scroll the head of the dialog away"
    visitor.shot("own-board")
    visitor.check_access()
    start = dialog.get_by_role("button", name=re.compile("^(Start|Open the table)$"))
    start.click()
    expect(dialog).to_be_visible()  # a board with a mistake cannot be started
    dialog.get_by_role("button", name="c2, given 1").click()
    expect(dialog.locator("button.named")).to_have_count(0)
    expect(dialog.get_by_label("Given numbers count")).to_be_visible()
    dialog.get_by_label("Seat 2").select_option("open")
    start.click()
    page.wait_for_url(re.compile("/t/"))
    friend = visit().named("Bob")
    friend.go(page.url)
    setup = friend.ask("GET", f"/api/matches/{page.url.split('/')[-1]}")["setup"]
    assert setup["board"]["cells"] == ["a1", "c1", "a2", "b2", "c2"]
    assert setup["board"]["givens"] == {"a2": 1, "c2": 2}


def test_a_custom_board_and_card_set_are_remembered(visit: Visit) -> None:
    """The dialog restores a drawn board and a pasted card set, and starts another game with them."""
    visitor = visit().named("Ada")
    page = visitor.page
    dialog = page.get_by_role("dialog")
    start = dialog.get_by_role("button", name="Start", exact=True)

    def started() -> object:
        start.click()
        page.wait_for_url(re.compile("/t/"))
        return visitor.ask("GET", f"/api/matches/{page.url.split('/')[-1]}")["setup"]

    more(page, "Prophecies")
    dialog.get_by_label("Board", exact=True).select_option(label="My own…")
    dialog.get_by_label("Rows").select_option("2")
    dialog.get_by_label("Columns").select_option("3")
    dialog.get_by_role("button", name="Cell b1").click()
    dialog.get_by_label("Name").fill("Kite")
    with page.expect_response(re.compile("/texts$")):
        pass
    first = started()
    more(page, "Prophecies")
    expect(dialog.get_by_role("button", name="b1, left out")).to_be_visible()
    expect(dialog.get_by_label("Name")).to_have_value("Kite")
    with page.expect_response(re.compile("/texts$")):
        dialog.get_by_text("Paste or upload").click()
    expect(dialog.get_by_role("textbox", name="Board")).to_have_accessible_description("Kite: 5 cells, 3 lines")
    assert started() == first

    more(page, "Prophecy of the Four Horsemen")
    dialog.get_by_role("combobox").first.select_option(label="My own…")
    named = HOUSE.replace("Augury house set (unofficial)", "Ada's set").encode()
    mine = FilePayload(name="my.toml", mimeType="text/plain", buffer=named)
    dialog.locator("[data-upload=set]").set_input_files(mine)
    expect(dialog.get_by_role("textbox", name="Card set")).to_have_accessible_description("Card set: Ada's set")
    first = started()
    more(page, "Prophecy of the Four Horsemen")
    expect(dialog.get_by_role("textbox", name="Card set")).to_have_accessible_description("Card set: Ada's set")
    assert started() == first


def test_a_wide_board_is_drawn_on_a_phone(visit: Visit) -> None:
    """On a phone, cells of a nine-column board stay at least 40 px, and the last can be scrolled to and tapped."""
    visitor = visit(viewport=PHONE, has_touch=True, is_mobile=True).named("Ada")
    page = visitor.page
    more(page, "Prophecies")
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Board", exact=True).select_option(label="My own…")
    dialog.get_by_label("Columns").select_option("9")
    last = dialog.get_by_role("button", name="Cell i1")
    expect(last).to_be_attached()
    sizes = "(all) => all.flatMap((one) => [one.offsetWidth, one.offsetHeight])"
    assert min(dialog.locator(".paper button").evaluate_all(sizes)) >= 40
    last.tap()
    expect(dialog.get_by_role("button", name="i1, left out")).to_be_in_viewport(ratio=0.9)


def test_a_pasted_board_and_an_uploaded_card_set(visit: Visit) -> None:
    """A pasted board or uploaded card set shows its errors at once, with the line, and a valid one can be played."""
    visitor = visit().named("Ada")
    page = visitor.page
    more(page, "Prophecies")
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Board", exact=True).select_option(label="My own…")
    dialog.get_by_text("Paste or upload").click()
    area = dialog.get_by_role("textbox", name="Board")
    area.fill('name = "kite"\n[cells\n')
    expect(area).to_have_accessible_description(re.compile("at line 2"))
    area.fill("3x4")
    expect(area).to_have_accessible_description("3x4: rows x columns")
    page.keyboard.press("Escape")
    more(page, "Prophecy of the Four Horsemen")
    dialog.get_by_role("combobox").first.select_option(label="My own…")
    broken = FilePayload(name="my.toml", mimeType="text/plain", buffer=HOUSE.replace('"draw', '"drw', 1).encode())
    dialog.locator("[data-upload=set]").set_input_files(broken)
    uploaded = dialog.get_by_role("textbox", name="Card set")
    expect(uploaded).to_have_accessible_description(re.compile("^This cannot be used[.] Line 10: .*drw"))
    named = HOUSE.replace("Augury house set (unofficial)", "Ada's set").encode()
    mine = FilePayload(name="my.toml", mimeType="text/plain", buffer=named)
    dialog.locator("[data-upload=set]").set_input_files(mine)
    expect(uploaded).to_have_accessible_description("Card set: Ada's set")
    visitor.shot("own-set")
    dialog.get_by_role("button", name="Start").click()
    page.wait_for_url(re.compile("/t/"))
    assert visitor.ask("GET", f"/api/matches/{page.url.split('/')[-1]}")["setup"]["set"]["name"] == "Ada's set"


def test_custom_boards_and_card_sets_on_one_device(visit: Visit) -> None:
    """Pass and play accepts a drawn board and a card set file, and shows a board's mistakes."""
    visitor = visit()
    page = visitor.page

    def begun() -> Any:
        page.get_by_role("button", name="Begin").click()
        page.wait_for_url(re.compile("/pass/."))
        return visitor.ask("GET", f"/api/matches/{page.url.split('/')[-1]}")["setup"]

    def choose(game: str) -> None:
        page.goto("/pass")
        page.locator("label").filter(has=page.get_by_text(game, exact=True)).first.click()
        page.get_by_text("Options for this game").click()

    choose("Prophecies")
    page.locator("label").filter(has_text="2 players").click()
    page.get_by_label("Board", exact=True).select_option(label="My own…")
    page.get_by_label("Rows").select_option("2")
    page.get_by_label("Columns").select_option("3")
    page.get_by_role("button", name="Cell b1").click()
    board = begun()["board"]  # started before the server has validated the drawing
    assert board["cells"] == ["a1", "c1", "a2", "b2", "c2"]
    expect(page.locator("[data-cell]")).to_have_count(5)

    choose("Prophecies")
    page.get_by_label("Board", exact=True).select_option(label="My own…")
    page.get_by_text("given numbers", exact=True).click()
    for cell in ("a1", "b1"):
        page.get_by_role("button", name=f"Cell {cell}").click()
    mistake = page.locator("p.wrong").filter(has_text="'a1' and 'b1'")
    expect(mistake).to_be_visible()
    page.get_by_text("Options for this game").click()
    expect(mistake).to_be_hidden()
    page.get_by_role("button", name="Begin").click()
    expect(mistake).to_be_visible()  # a folded section would hide why the game does not start
    expect(page).to_have_url(re.compile("/pass$"))

    choose("Prophecy of the Four Horsemen")
    page.get_by_label("Card set", exact=True).select_option(label="My own…")
    named = HOUSE.replace("Augury house set (unofficial)", "Ada's set").encode()
    page.locator("[data-upload=set]").set_input_files(FilePayload(name="my.toml", mimeType="text/plain", buffer=named))
    expect(page.get_by_role("textbox", name="Card set")).to_have_accessible_description("Card set: Ada's set")
    assert begun()["set"]["name"] == "Ada's set"
    page.get_by_role("button", name="Show my cards").click()
    expect(page.get_by_label("Game setup")).to_contain_text("Ada's set")
