"""Several people at one device: a curtain between them, and nobody sees another's cards."""

from __future__ import annotations

import json
import random

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.robots import is_over, try_move
from tests.web.site import Site

pytestmark = pytest.mark.slow


def test_three_people_and_a_curtain(visit: Visit) -> None:
    """Each lifts the curtain, sees a hand of their own, prophesies and plays; while it hangs there are no cards."""
    page = visit().go("/pass")
    page.locator("label").filter(has_text="First edition").click()
    page.locator("label").filter(has_text="3 players").click()
    page.get_by_role("button", name="Begin").click()
    hands: dict[str, set[str]] = {}
    heading = page.get_by_role("heading", name="it is your turn")
    cards, moves = page.locator("[data-card]"), 0
    while moves < 6:
        expect(heading.or_(page.locator("button.done, [data-card][aria-disabled=false]")).first).to_be_visible()
        if heading.count():
            assert cards.count() == 0
            name = heading.inner_text().split(",")[0]
            page.get_by_role("button", name="Show my cards").click()
            expect(cards.first).to_be_visible()
            seen = set(cards.evaluate_all("(all) => all.map((one) => one.dataset.card)"))
            assert seen <= hands.setdefault(name, seen)
            assert not any(seen & hand for other, hand in hands.items() if other != name)
        moves += try_move(page, "seven", random.Random(moves))
    assert len(hands) == 3


def test_two_people_and_no_secrets(visit: Visit, site: Site) -> None:
    """Where all may see everything there is no curtain, and the game is played to its end."""
    people = [(name, site.program(name)) for name in ("Ada", "Ben")]
    table = {"game": "grid", "setup": {"board": "2x2"}, "seats": ["me", "open"]}
    match = people[0][1].post("/api/matches", json=table).json()["match"]
    sit = {"type": "do", "id": "sit", "command": {"type": "sit", "seat": 1}}
    people[1][1].post(f"/api/matches/{match}/commands", json=sit).raise_for_status()
    tokens = [{"name": name, "token": client.headers["authorization"].split()[1]} for name, client in people]
    kept = json.dumps({"match": match, "game": "grid", "people": tokens})
    visitor = visit()
    visitor.context.add_init_script(f"sessionStorage.setItem('augury.pass', {json.dumps(kept)})")
    page = visitor.go("/pass")
    chance, waited = random.Random(2), 0
    while not is_over(page):
        try_move(page, "grid", chance)
        page.wait_for_timeout(50)
        waited += 1
        assert waited < 400, "the game does not go on"
    expect(page.get_by_role("button", name="Another game")).to_be_visible()
