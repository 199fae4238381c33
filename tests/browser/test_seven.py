"""What the table of Seven Prophecies shows, on a phone and on a wide screen."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.layout import check_layout
from tests.browser.tables import Company
from tests.browser.visitors import PHONE, WIDE
from tests.server.site import Site

pytestmark = pytest.mark.slow

FACES = "(all) => all.map((one) => [one.dataset.rowCard, one.textContent.replace(/\\s/g, ''), one.checkVisibility()])"


def check_row(page: Page, cards: list[str]) -> None:
    """Check that the row shows card faces with their values, and trick numbers apart from them."""
    faces = page.locator("[data-row-card]")
    expect(faces).to_have_count(10)
    shown = [(card, sorted(text), seen) for card, text, seen in faces.evaluate_all(FACES)]
    assert shown == [(card, sorted(card), True) for card in cards]
    heads = page.get_by_role("columnheader").all()[1:]
    for trick, (face, head) in enumerate(zip(faces.all(), heads, strict=True), 1):
        box = face.bounding_box()
        assert box and box["width"] > 20 and box["x"] + box["width"] <= page.evaluate("innerWidth")
        assert head.locator("span.number").inner_text() == str(trick)


def test_the_row_of_the_first_edition_is_public(visit: Visit) -> None:
    """S8.1: the ten cards are shown with their values, and are named for screen readers and in the log."""
    visitor = visit().named("Ada")
    match = visitor.open("seven", ["me", "dreamer", "dreamer"], edition="first", players=3)
    page = visitor.page
    expect(page.locator("button.done")).to_be_visible()
    cards = visitor.ask("GET", f"/api/matches/{match}")["view"]["row_cards"]
    check_row(page, cards)
    colour = {"Y": "yellow", "R": "red", "G": "green", "B": "blue"}
    names = [f"{colour[card[0]]} {card[1:]}" for card in cards]
    expect(page.get_by_role("columnheader", name=f"Trick 3: {names[2]}, ")).to_have_count(1)
    expect(page.get_by_role("list", name="Log")).to_contain_text(f"The row: {', '.join(names)}.")
    page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    page.reload()
    expect(page.locator("button.done")).to_be_visible()
    check_row(page, cards)
    visitor.check_fits()


def test_the_row_of_the_exam_edition_shows_no_number_that_looks_like_a_value(visit: Visit) -> None:
    """S1.6: the row's cards show colours only, with trick numbers beside them; on phones bots show their levels too."""
    visitor = visit().named("Ada")
    visitor.open("seven", ["me", "dreamer", "seer", "augur"], edition="exam", players=4)
    page = visitor.page
    expect(page.locator("button.done")).to_be_visible()
    for trick, head in enumerate(page.get_by_role("columnheader").all()[1:], 1):
        card = head.locator(".card")
        expect(card).to_be_visible()
        assert card.inner_text().strip() in {"Y", "S", "G", "R"}
        expect(head.locator("span.number")).to_be_visible()
        assert head.locator("span.number").inner_text() == str(trick)
    page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    levels = page.locator(".plate .mark:has(.strength)")
    expect(levels).to_have_count(3)
    assert levels.evaluate_all("(all) => all.map((one) => getComputedStyle(one).clipPath)") == ["none"] * 3
    visitor.check_fits()


def test_a_card_explains_itself_only_if_the_pointer_moves_there(visit: Visit, site: Site) -> None:
    """A card explains itself when the pointer moves onto it, not when the card moves under a resting pointer."""
    visitor = visit().named("Ada")
    page, company = visitor.page, Company(site, visitor, 4)
    company.prophesy_all()
    dim = page.locator("button.dim").first
    for _ in range(8):  # until some card is unplayable
        company.play_until_turn()
        expect(page.locator("button[data-card][aria-disabled=false]").first).to_be_visible()
        if dim.count():
            break
        company.play(moves=1)
    dim.dispatch_event("pointerenter")
    dim.dispatch_event("pointermove")
    page.wait_for_timeout(100)
    expect(page.locator(".prompt .reason")).to_have_count(0)
    page.mouse.move(5, 5)
    dim.hover()
    expect(page.locator(".prompt .reason")).to_contain_text("The trick asks for")


def test_a_hand_is_cut_only_where_there_is_no_room(visit: Visit, site: Site) -> None:
    """On a tall phone both rows of the hand are fully visible, while prophesying and playing, even below a hint."""
    visitor = visit(viewport=PHONE).named("Ada")
    company = Company(site, visitor, 4, edition="exam")
    expect(visitor.page.locator("button.done")).to_be_visible()
    check_hand(visitor.page)
    company.prophesy_all()
    expect(visitor.page.locator("section.trick")).to_have_count(1)
    check_hand(visitor.page)
    visitor.page.set_viewport_size({"width": 390, "height": 770})  # the height left of 844 below a hint of three lines
    check_hand(visitor.page)
    check_layout(visitor.page)


HAND_IN_VIEW = """() => {
  const cards = [...document.querySelectorAll("[data-card] .face")];
  return cards.length && cards.every((card) => card.getBoundingClientRect().bottom <= innerHeight);
}"""


def check_hand(page: Page) -> None:
    """Check that every card lies fully above the lower edge of the window, once the table has been laid out for it."""
    page.wait_for_function(HAND_IN_VIEW)


def test_a_round_is_explained_until_it_is_dismissed(visit: Visit, site: Site) -> None:
    """S5: the score of a round stays until it is dismissed, even after a reload and while others have gone on.

    Tokens that are placed but not yet sealed also survive a reload.
    """
    visitor = visit(viewport=PHONE, has_touch=True, is_mobile=True).named("Ada")
    page, company = visitor.page, Company(site, visitor, 3, edition="first")
    expect(page.locator("button.done")).to_be_visible()
    company.play(rounds=1)
    score = page.get_by_role("region", name="Round 1 is over")
    expect(score.get_by_role("row")).to_have_count(4)
    page.set_viewport_size({"width": WIDE["width"], "height": WIDE["height"]})
    for card in page.locator("[data-card] .face").all():
        above, below = score.bounding_box(), card.bounding_box()
        assert above and below and above["y"] + above["height"] <= below["y"], "it covers cards of the hand"
    log = page.locator("#side-panel")
    page.get_by_role("button", name="Log").click()
    expect(log).to_contain_text("The round is over.")
    expect(log).not_to_contain_text("Round 2 is dealt")  # the table does not show it yet
    page.get_by_role("button", name="Log").click()
    page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    for row in score.get_by_role("row").all()[1:]:
        expect(row).to_contain_text(re.compile(r"(Fulfilled in trick \d+: 2 points|tokens? (left|short): .* lost)"))
    visitor.check_fits()
    visitor.check_access()
    visitor.shot("phone-round")
    company.prophesy()
    page.mouse.click(200, 100)
    expect(score).to_be_visible()
    page.reload()
    score.get_by_role("button", name="Continue").click()
    expect(score).to_have_count(0)
    more = page.get_by_role("button", name=re.compile("^One more on"))
    for rank in (0, 2, 2):
        more.nth(rank).click()
    page.reload()
    expect(page.locator(".place .mine")).to_have_count(3)
    expect(score).to_have_count(0)
    for _ in range(4):
        more.nth(1).click()
    page.get_by_role("button", name="Seal the prophecy").click()
    expect(page.locator("section.trick")).to_have_count(1)
    assert company.view()["prophecies"][0] == [1, 4, 2]
    assert page.evaluate("Object.keys(sessionStorage).filter((key) => key.startsWith('augury.prophecy'))") == []


def test_only_the_last_round_names_winners(visit: Visit, site: Site) -> None:
    """A player who returns after the end sees each round's score in turn, and only the last names the winners."""
    visitor = visit().named("Ada")
    page, company = visitor.page, Company(site, visitor, 3, edition="exam")
    company.play()
    page.reload()
    view = company.view()
    assert view["round"] > 1
    for number in range(1, view["round"] + 1):
        score = page.get_by_role("region", name=f"Round {number} is over")
        expect(score.get_by_role("row")).to_have_count(4)
        expect(score.locator(".won")).to_have_count(len(view["winners"]) if number == view["round"] else 0)
        score.get_by_role("button", name="Continue").click()


def test_a_match_ends_with_its_reasons_and_a_replay_shows_the_row(visit: Visit, site: Site) -> None:
    """S6.4: a single round counts tokens, and its result gives the reason; a replay shows the row and the reason."""
    visitor = visit().named("Ada")
    page, company = visitor.page, Company(site, visitor, 3, edition="first", variant="single")
    company.play()
    expect(page.get_by_role("region", name="Round 1 is over")).to_contain_text("of 7 tokens came true")
    page.get_by_role("button", name="Continue").click()
    result = page.locator("dialog[open]")
    expect(result.locator(".remark", has_text="That was the last round.")).to_be_visible()
    expect(result.locator(".remark").last).to_have_text(re.compile("(wins|share the win)[.]$"))
    expect(result.get_by_role("cell").filter(has_text="came true")).to_have_count(3)
    page.get_by_role("link", name="Replay and analysis").click()
    check_row(page, company.view()["row_cards"])
    page.keyboard.press("End")
    expect(page.get_by_role("region", name="Round 1 is over")).to_contain_text("That was the last round.")
