"""How matches of Seven Prophecies end, and how the table explains it, with known deals and moves."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Route, expect

from augury.games.seven.events import Round
from tests.browser.conftest import Visit
from tests.browser.dealt import by_chance, deal
from tests.browser.tables import Company
from tests.server.site import Site

pytestmark = pytest.mark.slow

ENDS: dict[str, tuple[dict[str, Any], int, tuple[str, ...]]] = {
    "early": (
        {"edition": "exam"},
        18,
        ("Ada reached 7 points, which ends the match early.", "Ada has the highest score and wins."),
    ),
    "exam tie": (
        {"edition": "exam"},
        86,
        (
            "That was the last round.",
            "Bo and Cy tie at 6 points.",
            "Tie-break: the fewest tokens placed on 1st and 3rd",
        ),
    ),
    "single tie": (
        {"edition": "first", "variant": "single"},
        45,
        ("Ada and Cy tie at 7 points.", "Tie-break: the place nearest to last in the final trick"),
    ),
    "twice": (
        {"edition": "first", "variant": "twice"},
        60,
        ("Bo fulfilled all seven for the second time, which ends the match.",),
    ),
}
"""The setup, a seed whose random moves lead to that end, and the sentences shown."""


@pytest.mark.parametrize("end", ENDS)
def test_the_table_says_why_a_match_ended(visit: Visit, site: Site, monkeypatch: pytest.MonkeyPatch, end: str) -> None:
    """S5.5, S6, S7: the table explains an early end, each kind of tie-break, and a second fulfilment."""
    setup, seed, words = ENDS[end]
    deal(monkeypatch, seed)
    visitor = visit().named("Ada")
    page, company = visitor.page, Company(site, visitor, 3, **setup)
    visitor.go("/").evaluate("sessionStorage.clear()")  # otherwise the table would show rounds not yet dismissed
    *_, (moves, _, _) = by_chance("seven", seed, players=3, **setup)
    company.follow(moves[:-1])
    visitor.go(f"/t/{company.match}")
    expect(page.locator("section.trick")).to_have_count(1)
    company.follow(moves[-1:])
    score = page.get_by_role("region", name="is over")
    for sentence in words:
        expect(score).to_contain_text(sentence)
    if end == "twice":
        expect(score.get_by_role("row").filter(has_text="of 2 fulfilments")).to_have_count(3)
    score.get_by_role("button", name="Continue").click()
    for sentence in words:
        expect(page.locator("dialog[open]")).to_contain_text(sentence)


def test_the_exam_edition_explains_its_points(visit: Visit, site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """S7.1, S7.2: until dismissed, the score says who fulfilled in which trick and who had the fewest tokens left."""
    _, seed, _ = ENDS["early"]
    deal(monkeypatch, seed)
    visitor = visit().named("Ada")
    page, company = visitor.page, Company(site, visitor, 3, edition="exam")
    game = by_chance("seven", seed, players=3, edition="exam")
    company.follow(next(moves for moves, _, events in game if any(isinstance(event, Round) for event in events)))
    score = page.get_by_role("region", name="Round 1 is over")
    for name, why in (
        ("Ada", "Fulfilled in trick 7: 5 points"),
        ("Bo", "4 tokens left, not the fewest: no points"),
        ("Cy", "One token short, the fewest: 1 point"),
    ):
        expect(score.get_by_role("row").filter(has_text=name)).to_contain_text(why)
    page.reload()
    expect(score).to_contain_text("Ada fulfilled all seven in trick 7, which ended the round.")
    score.get_by_role("button", name="Continue").click()
    expect(score).to_have_count(0)


def test_the_result_waits_for_the_last_round(visit: Visit, site: Site) -> None:
    """Over a slow connection, too, a page opened after the match explains its last round before it shows the result."""
    visitor = visit().named("Ada")
    page, company = visitor.page, Company(site, visitor, 3, edition="first", variant="single")
    expect(page.locator("main.stage > *").first).to_be_visible()
    company.play()
    go, places = page.locator(".tally .go"), page.locator("dialog[open] .places")
    expect(go).to_be_visible()
    stories: list[Route] = []
    page.route("**/story", lambda route: stories.append(route))  # noqa: PLW0108  (playwright takes no built-in)
    page.reload()
    expect(page.locator(".tally")).to_be_visible()
    page.wait_for_timeout(500)
    assert stories
    assert not places.count()
    stories[0].continue_()
    go.click()
    expect(places).to_be_visible()
