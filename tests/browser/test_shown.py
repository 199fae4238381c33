"""Facts that a table must show: the parts of totals, whose turn it is, the chosen setup, and the bots' levels."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.dealt import by_chance, deal
from tests.browser.layout import layout_faults
from tests.browser.tables import Company
from tests.browser.visitors import PHONE, WIDE
from tests.server.site import Site

pytestmark = pytest.mark.slow

PAIR = {"name": "pair", "cells": ["a1", "b1"], "lines": {"row 1": ["a1", "b1"]}, "givens": {"a1": 2}}
LINES = """(one) => {
  const all = document.createRange();
  all.selectNodeContents(one);
  return all.getClientRects().length;
}"""
"""The number of lines of a text."""
WATCH = """() => {
  window.seen = [];
  const look = () => {
    const cards = document.querySelectorAll(".slot .card").length;
    const turn = !!document.querySelector("header p.mine");
    const says = document.querySelector("header .what p").textContent;
    const last = window.seen.at(-1);
    if (last?.cards !== cards || last.says !== says) window.seen.push({ cards, turn, says, at: performance.now() });
  };
  look();
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
}"""
"""Records the cards in the trick, the header's text, and whether it announces the player's turn."""
CHAIN = 6
"""A seed with which one Prophecy lets the opponent look at a pile, draw, shuffle and draw again."""
TOLD = """() => {
  window.told = [];
  const look = () => {
    const text = document.querySelector(".ask .title")?.textContent.trim();
    if (window.told.at(-1)?.text !== text) window.told.push({ text, at: performance.now() });
  };
  const all = { subtree: true, childList: true, characterData: true };
  new MutationObserver(look).observe(document.querySelector(".table"), all);
}"""
"""Records each text that the table shows, and when."""


def test_totals_name_the_horseman_and_the_last_discard_is_on_top(
    visit: Visit, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A total raised by Conquest names it beside the sum of its cards; H2.6: the top of the discards came last."""
    deal(monkeypatch, 362)
    visitor = visit().named("Ada")
    page, company = visitor.page, Company(site, visitor, 2, "horsemen")
    company.follow(next(moves for moves, _, _ in by_chance("horsemen", 362) if len(moves) == 13))
    view = company.view()
    raised = [place for place in view["prophecies"] if place["bonus"] == [0, 1]]
    assert view["bonus_by"] == ["Conquest"] and any(place["sides"][1] for place in raised)
    for place in raised:
        cards = sum(int(card[-1]) for card in place["sides"][1])
        side = page.locator("section.place").nth("abc".index(place["place"]))
        expect(side.locator(".total").filter(has_text="Conquest")).to_have_text(f"{cards} +1 Conquest")
    for seat, name in enumerate(("Ada", "Bo")):
        pile = view["discards"][seat]
        top = page.get_by_role("button", name=f"{name}'s discards, {len(pile)} cards", exact=True)
        assert pile[-1][-1] != pile[-2][-1]
        expect(top.locator("text.value")).to_have_text(pile[-1][-1])
    page.set_viewport_size({"width": 844, "height": 390})
    rider = page.locator(".caption .rides").filter(has_text="Conquest")
    expect(rider).to_be_attached()
    assert rider.evaluate(LINES) == 1, "the name of a Horseman is not broken"


def test_your_turn_is_announced_after_the_last_move_was_shown(
    visit: Visit, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The last card of a trick and the ranks are shown before the header announces the player's turn."""
    deal(monkeypatch, 1)
    visitor = visit(reduced_motion="no-preference").named("Ada")
    page, company = visitor.page, Company(site, visitor, 3, edition="first")
    moves = next(list(moves) for moves, _, _ in by_chance("seven", 1, edition="first", players=3) if len(moves) == 6)
    company.follow(moves[:-1])
    page.reload()
    expect(page.locator(".slot .card")).to_have_count(2)
    page.evaluate(WATCH)
    company.follow(moves[-1:])
    expect(page.locator("header p.mine")).to_have_text("Your turn")
    seen = page.evaluate("window.seen")
    assert [one["turn"] for one in seen].count(True) == 1 and seen[-1]["turn"]
    complete = next(one for one in seen if one["cards"] == 3)
    assert seen[-1]["at"] - complete["at"] > 500
    after = [one["says"] for one in seen[seen.index(complete) :]]
    assert after == ["One moment…"] * (len(after) - 1) + ["Your turn"]  # players who have moved are not waited for


def test_a_chain_of_effects_takes_its_time(visit: Visit, site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each effect of the opponent's card is shown with its cause for more than a second."""
    deal(monkeypatch, CHAIN)
    visitor = visit(reduced_motion="no-preference").named("Ada")
    page, company = visitor.page, Company(site, visitor, 2, "horsemen")
    moves = next(list(moves) for moves, _, _ in by_chance("horsemen", CHAIN) if len(moves) == 37)
    company.follow(moves[:-1])
    page.reload()
    expect(page.locator("div.places")).to_be_visible()
    page.evaluate(TOLD)
    company.follow(moves[-1:])
    expect(page.locator("header p.mine")).to_have_text("Your turn")
    seen = page.evaluate("window.told")
    times = {one["text"]: later["at"] - one["at"] for one, later in pairwise(seen)}
    cause = "Because of Hooves Under the Floor, Bo "
    caused = [one["text"] for one in seen if one["text"].startswith(cause)]
    assert [text.removeprefix(cause).split()[0] for text in caused] == ["looks", "draws", "shuffles", "draws"]
    assert min(times[text] for text in caused) > 1_000


def test_tables_play_what_was_chosen_and_name_the_strength_of_bots(visit: Visit) -> None:
    """Three players get 7x7 (G1.7), a chosen seat leads, givens need not count (G1.6), and bots show their levels."""
    visitor = visit().named("Ada")
    page = visitor.page
    visitor.open("grid", ["me", "palmist", "palmist"], players=3)
    expect(page.locator("[data-cell]")).to_have_count(49)
    expect(page.get_by_text("Palmist, easy, strength 2 of 6").first).to_be_attached()
    visitor.open("horsemen", ["me", "palmist"], options={"responses": "each"})
    expect(page.get_by_text("Palmist, easy, strength 2 of 6").first).to_be_attached()
    expect(page.get_by_label("Game setup")).to_contain_text("Responses to a full side: One to each player")
    setup = {"edition": "first", "players": 3, "options": {"starting_player": "seat2"}}
    visitor.open("seven", ["me", "palmist", "palmist"], **setup)
    expect(page.get_by_role("group", name="Pythia")).to_contain_text("leads")
    expect(page.get_by_label("Game setup")).to_contain_text("Starting player: 2nd seat")
    for counts, scores in ((True, "Ada 0 points"), (False, "Ada 1 point")):
        visitor.open("grid", ["me", "palmist"], board=PAIR, options={"givens_count": counts})
        page.locator("button[data-cell=b1]").click()
        options = page.get_by_role("toolbar").locator("button[aria-disabled=false]")
        expect(options).to_have_count(2)  # a number and an X
        options.first.click()
        expect(page.locator("dialog[open]").get_by_role("listitem").filter(has_text="Ada")).to_have_text(scores)


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_a_hint_with_its_reason_covers_no_card(
    visit: Visit, monkeypatch: pytest.MonkeyPatch, size: dict[str, int]
) -> None:
    """In Seven Prophecies and the duel, a hint causes no layout fault, and the card that it suggests stays in view."""
    deal(monkeypatch, 0)
    visitor = visit(viewport=size).named("Ada")
    page = visitor.page
    said = page.locator(".hint").filter(has_text="Hint: ")
    setup = {"edition": "first", "players": 3, "options": {"starting_player": "seat1"}}
    match = visitor.open("seven", ["me", "dreamer", "dreamer"], **setup)
    body = {"type": "do", "id": "prophecy", "command": {"type": "move", "move": "223"}}
    visitor.ask("POST", f"/api/matches/{match}/commands", body)
    for game, lit in (("seven", "button[data-card].lit"), ("horsemen", "[data-card].hinted")):
        if game == "horsemen":
            visitor.open(game, ["me", "dreamer"])
        expect(page.locator("header p.mine")).to_have_text("Your turn")
        before = set(layout_faults(page))
        page.get_by_role("button", name="Hint").click()
        expect(said).to_be_visible(timeout=30_000)
        if game == "seven":
            expect(said).to_contain_text(re.compile(r"You still need 1st\s.\s2, 2nd\s.\s2, 3rd\s.\s3, with 10"))
        expect(page.locator(lit).first).to_be_in_viewport(ratio=0.5)
        visitor.check_fits()
        assert set(layout_faults(page)) <= before
        visitor.shot(f"hint-{game}-{size['width']}")
