"""What players learn about a game before and during play: its setup, its rules and its authors."""

from __future__ import annotations

import json
import random
import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.layout import layout_faults
from tests.browser.lessons import finish
from tests.browser.robots import play
from tests.browser.visitors import PHONE

pytestmark = pytest.mark.slow


def test_a_table_names_what_is_played(visit: Visit) -> None:
    """The header shows the edition, variant and options, and the rules panel covers only those."""
    visitor = visit().named("Ada")
    visitor.open("horsemen", ["me", "open"])
    played = visitor.page.get_by_role("region", name="Game setup")
    expect(played).to_contain_text("Augury house set (unofficial)")
    assert "[object" not in visitor.page.locator("main").inner_text()
    board = {"name": "Kite", "cells": ["a1", "b1", "a2"], "lines": {"row 1": ["a1", "b1"], "column a": ["a1", "a2"]}}
    for chosen, name in (("3x4", "3 \u00d7 4"), (board, "Kite")):
        visitor.open("grid", ["me", "dreamer"], board=chosen, x_prophecies=True, ties="shared")
        expect(visitor.page.get_by_label("Game setup")).to_contain_text(name)
        visitor.page.get_by_role("tab", name="Rules").click()
        rules = visitor.page.get_by_role("region", name="Rules")
        expect(rules).to_contain_text("X-Prophecies: a number foretells how many X's")
        expect(rules).to_contain_text("share the win")
        assert not re.search("latest in turn order|Numbers go from 1", rules.inner_text())
    setup = {"edition": "first", "players": 3, "variant": "single", "options": {"tenth_trick_scores": True}}
    visitor.open("seven", ["me", "dreamer", "dreamer"], **setup)
    page = visitor.page
    expect(page.get_by_label("Game setup")).to_contain_text("First edition (2017) · A single round · Deal sealed")
    page.get_by_role("tab", name="Rules").click()
    rules = page.get_by_role("region", name="Rules")
    expect(rules.get_by_role("heading", name="A single round")).to_be_visible()
    assert not re.search(r"exam edition|twice|four players", rules.inner_text(), re.IGNORECASE)
    assert rules.get_by_role("link", name="S6").first.get_attribute("href") == "/rules/first#S6"
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    expect(page.get_by_label("Game setup")).to_be_visible()
    visitor.check_fits()


def test_rules_have_numbers_and_authors(visit: Visit) -> None:
    """A link to a numbered rule opens its edition's page at that rule, and cards and pages credit the designers."""
    visitor = visit()
    page = visitor.go("/")
    card = page.get_by_role("article").filter(has_text="Exam edition")
    expect(card).to_contain_text("Designed by Orikuchi Hinata · artwork by Tsugawa Tomohiro and Beppu Sai")
    expect(card).to_contain_text("sold by SUNNY BIRD Co., Ltd.")
    expect(page.get_by_text("The games and their rules are the work of the people named with them")).to_be_visible()
    page.goto("/rules/exam#S7.2")
    rule = page.locator('[id="S7.2"]')
    expect(rule).to_contain_text("If somebody fulfilled before the tenth trick")
    expect(rule).to_be_in_viewport()
    assert not page.locator('[id="S5.1"], [id="S1.2"], #first').count()
    made = page.locator("#credits")
    expect(made).to_contain_text("SUNNY BIRD")
    expect(made).not_to_contain_text("Blüte Spiele")
    visitor.check_access()


def test_the_exam_edition_is_taught_and_then_played(visit: Visit) -> None:
    """The tutorial of the exam edition uses its own cards and scoring, and ends with a game of that edition."""
    page = visit().go("/learn/exam")
    read = finish(page, "exam")
    assert any("potions, then mushrooms" in said for said in read)
    assert any("3 points for you" in said for said in read) and not any("2 points" in said for said in read)
    page.get_by_role("region", name="The lesson").get_by_role("button", name="Play").click()
    expect(page.get_by_label("Game setup")).to_contain_text("Exam edition (2025) · Deal sealed")
    page.goto("/learn/chess")
    expect(page.get_by_role("heading", name="Page not found")).to_be_visible()
    response = page.goto("/no/such/page")
    assert response is not None and response.status == 404
    expect(page.get_by_role("heading", name="Page not found")).to_be_visible()


def test_the_first_edition_is_played_as_it_was_taught(visit: Visit) -> None:
    """The tutorial of the first edition starts a single round for three, without changing the remembered setup."""
    visitor = visit().named("Ada")
    page = visitor.go("/")
    choice = {"setup": {"edition": "first", "players": 4, "variant": "twice"}, "seats": ["me", *["palmist"] * 3]}
    kept = json.dumps({"speed": "none", "changed": 1, "tables": {"first": choice}})
    page.evaluate("(kept) => localStorage.setItem('augury.settings', kept)", kept)
    page.goto("/learn/first")
    finish(page, "first")
    page.get_by_role("region", name="The lesson").get_by_role("button", name="Play").click()
    expect(page.get_by_label("Game setup")).to_contain_text("First edition (2017) · A single round")
    expect(page.get_by_role("group", name="Pythia")).to_contain_text("Palmist, easy, strength 2 of 6")
    setup = visitor.ask("GET", f"/api/matches/{page.url.rpartition('/')[2]}")["setup"]
    assert (setup["edition"], setup["variant"], setup["players"]) == ("first", "single", 3)
    page.goto("/")
    expect(page.get_by_role("article").filter(has_text="First edition")).to_contain_text("Same as last time: 4 players")


def test_bots_stand_on_a_scale_and_are_remembered(visit: Visit) -> None:
    """Bots show their level when chosen and at the table, the last setup is remembered, and the deal is sealed."""
    visitor = visit()
    page = visitor.go("/")
    card = page.get_by_role("article").filter(has_text="First edition")
    card.get_by_role("button", name=re.compile("^More")).click()
    dialog = page.get_by_role("dialog")
    seats = dialog.get_by_label(re.compile(r"^Seat \d"))
    expect(seats.nth(1).locator("option:checked")).to_have_text("Bot: ●●●○○○ Diviner, medium")
    dialog.locator("label").filter(has_text="3 players").click()
    dialog.locator("label").filter(has_text="A single round").click()
    for seat in (1, 2):
        seats.nth(seat).select_option("palmist")
    dialog.get_by_role("button", name="Start").click()
    plate = page.get_by_role("group", name="Pythia")
    expect(plate).to_contain_text("Palmist, easy, strength 2 of 6")
    match = page.url.rpartition("/")[2]
    commitment = visitor.ask("GET", f"/api/matches/{match}")["commitment"]
    log = page.get_by_role("list", name="Log")
    log.get_by_text(f"The deal is sealed: {commitment[:8]}").click()
    expect(log.get_by_text(commitment, exact=True)).to_be_visible()
    page.goto("/")
    expect(card).to_contain_text("Same as last time: 3 players · A single round · Palmist")
    card.get_by_role("button", name="Play against bots").click()
    expect(page.get_by_label("Game setup")).to_contain_text("First edition (2017) · A single round · Deal sealed")
    kept = visitor.ask("GET", "/api/guests/me")["preferences"]
    assert kept["game"] == "first" and kept["tables"]["first"]["seats"] == ["me", "palmist", "palmist"]


def test_the_commitment_is_shown_at_the_beginning_on_a_phone(visit: Visit) -> None:
    """On a phone, the start of the commitment is in the header before the first move, and all of it is in the menu."""
    visitor = visit(viewport=PHONE).named("Ada")
    page = visitor.page
    for game, bots, setup in (("seven", 2, {"edition": "first", "players": 3}), ("horsemen", 1, {})):
        match = visitor.open(game, ["me", *["dreamer"] * bots], **setup)
        commitment = visitor.ask("GET", f"/api/matches/{match}")["commitment"]
        expect(page.get_by_label("Game setup")).to_contain_text(f"Deal sealed: {commitment[:8]}")
        visitor.check_fits()
        assert not layout_faults(page)
        visitor.shot(f"{game}-commitment")
        page.get_by_role("button", name="Settings").click()
        page.get_by_role("dialog").get_by_text(f"The deal is sealed: {commitment[:8]}").click()
        expect(page.get_by_role("dialog").get_by_text(commitment, exact=True)).to_be_visible()


def test_nothing_is_sealed_where_nothing_is_dealt(visit: Visit) -> None:
    """On the grid, which has no deal, neither the log nor the result mentions a sealed deal."""
    visitor = visit().named("Ada")
    visitor.open("grid", ["me", "dreamer"], board="1x2")
    page = visitor.page
    play(page, "grid", random.Random(1))
    expect(page.get_by_role("dialog")).to_contain_text("Download the record")
    assert "fixed before the first move" not in page.get_by_role("dialog").inner_text()
    page.keyboard.press("Escape")
    log = page.get_by_role("list", name="Log")
    expect(log).to_contain_text("a1")
    assert "sealed" not in log.inner_text() + page.get_by_role("banner").inner_text()
