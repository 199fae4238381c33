"""The duel on every screen size, by keyboard, by touch, with a screen reader, without motion, and in forced colours."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.duels import PHASES, Duel, View, duel_with, is_mine
from tests.browser.layout import layout_faults
from tests.browser.robots import PATIENCE, is_over, my_turn
from tests.browser.visitors import PHONE, WIDE, Visitor
from tests.server.site import Site

pytestmark = pytest.mark.slow

SIZES = ["320x568", "360x640", "568x320", "640x360", "667x375", "844x390", "390x844", "768x1024", "1280x720", "640x400"]
"""The last is 1280x800 at 200 % zoom."""
ZOOMED = "320x200"
"""1280x800 at 400 % zoom."""
FOCUSED = "(what) => document.activeElement?.matches(what) ?? false"


def resize(page: Page, size: str) -> None:
    """Resize the window."""
    width, height = map(int, size.split("x"))
    page.set_viewport_size({"width": width, "height": height})


def speak(page: Page, language: str) -> None:
    """Switch the language and reload the page."""
    chosen = f"{{ ...JSON.parse(localStorage['augury.settings']), language: '{language}', changed: Date.now() }}"
    page.evaluate(f"localStorage.setItem('augury.settings', JSON.stringify({chosen}))")
    page.reload()
    expect(page.locator("div.places")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", language)


def come_to(site: Site, visitor: Visitor, phase: str) -> Page:
    """Open a table at which the given phase can be seen."""
    page = visitor.go(f"/t/{duel_with(site, visitor, PHASES[phase]).match}")
    expect(page.locator("div.places")).to_be_visible()
    return page


@pytest.mark.long
@pytest.mark.parametrize("phase", PHASES)
def test_nothing_overlaps_is_cut_or_too_small(visit: Visit, site: Site, phase: str) -> None:
    """A duel has no layout faults at any size in either language."""
    visitor = visit().named("Ada")
    page = come_to(site, visitor, phase)
    found = []
    for language in ("en", "ja"):
        speak(page, language)
        if phase == "over":
            page.keyboard.press("Escape")
            expect(page.locator("dialog[open]")).to_have_count(0)
        for size in [*SIZES, ZOOMED]:
            resize(page, size)
            found += [f"{language}, {size}: {fault}" for fault in layout_faults(page)]
        visitor.shot(f"horsemen-{phase}-{language}")
    assert not found, "\n".join(found)


def test_cards_to_look_through_have_room(visit: Visit, site: Site) -> None:
    """Totals with their bonus fit, and each pile opens in a focused dialog that returns the focus when closed."""
    visitor = visit(viewport={"width": 667, "height": 375}).named("Ada")
    page = come_to(site, visitor, "bonus")
    for size in ("320x568", ZOOMED, "667x375"):
        resize(page, size)
        assert not layout_faults(page)
    for heap in ("draw pile", "discards", "Out of the game"):
        opener = page.locator("button.heap, .info button").filter(has_text=re.compile(heap)).last
        opener.click()
        dialog = page.get_by_role("dialog")
        expect(dialog).to_be_visible()
        assert page.evaluate("() => !!document.activeElement.closest('dialog')")
        assert not layout_faults(page)
        page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)
        expect(opener).to_be_focused()


def test_texts_of_prophecies_can_be_read_on_small_phones(visit: Visit) -> None:
    """Texts of Prophecies are at least 12 px and not cut off, even in the tutorial on a small phone."""
    visitor = visit(viewport={"width": 360, "height": 640})
    page = visitor.go("/learn/horsemen")
    faces = page.locator(".place .face")
    expect(faces).to_have_count(3)
    for face in faces.all():
        face.scroll_into_view_if_needed()
        said = face.evaluate("""(face) => [...face.querySelectorAll(".name, .line, .short")]
          .filter((one) => one.checkVisibility())
          .map((one) => [parseFloat(getComputedStyle(one).fontSize), one.scrollHeight - one.clientHeight])""")
        assert len(said) == 2
        assert all(size >= 12 and over <= 1 for size, over in said), said


def test_the_log_tells_everything_once(visit: Visit, site: Site) -> None:
    """One live region announces every event once, the player's turn, and the choice to be made."""
    visitor = visit().named("Ada")
    duel = Duel(site, visitor, 3)
    page = visitor.go(f"/t/{duel.match}")
    expect(page.locator("div.places")).to_be_visible()
    regions = "[role=status], [role=alert], [aria-live]:not([role=log], [data-region=assertive])"
    assert page.locator(regions).count() == 0
    page.evaluate("""() => {
      window.spoken = [];
      const log = document.querySelector("[role=log]");
      for (const line of log.children) window.spoken.push(line.textContent);
      const hear = (changes) => {
        for (const { addedNodes } of changes)
          for (const node of addedNodes) if (node.textContent) window.spoken.push(node.textContent);
      };
      new MutationObserver(hear).observe(log, { childList: true });
    }""")
    for _ in range(3):
        duel.move()
    duel.until(is_mine)
    expect(page.locator("[role=log]")).to_contain_text(re.compile(r"Your turn\. (\w+: )?\w[^.]+\."))
    page.wait_for_timeout(300)
    spoken = page.evaluate("window.spoken")
    events = [line for line in spoken if not line.startswith("Your turn")]
    plays = [line for line in events if " plays " in line]
    assert plays
    assert len(plays) == len(set(plays)), spoken
    asked = page.locator(".ask .title").inner_text().strip().rstrip(".")
    assert any(line.startswith("Your turn") and asked.split(":")[-1].strip() in line for line in spoken), (
        asked,
        spoken,
    )


def press_on(page: Page, chance: random.Random) -> None:
    """Activate the focused element; in the hand, sometimes move to another card first."""
    page.wait_for_function(FOCUSED, arg="[data-act]")
    if page.evaluate(FOCUSED, ".mine [data-act]"):
        for _ in range(chance.randrange(3)):
            page.keyboard.press("ArrowRight")
        if not page.evaluate(FOCUSED, "[data-act]"):
            page.keyboard.press("Home")
            page.wait_for_function(FOCUSED, arg=".mine button")
            while not page.evaluate(FOCUSED, "[data-act]"):
                page.keyboard.press("ArrowRight")
    elif page.evaluate(FOCUSED, "[data-drop]") and chance.random() < 0.3:
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")


def test_a_duel_with_the_keyboard(visit: Visit) -> None:
    """During a whole game by keyboard, the focus is never lost."""
    visitor = visit().named("Ada")
    visitor.open("horsemen", ["me", "dreamer"])
    page, chance, waited = visitor.page, random.Random(4), 0
    expect(page.locator("div.places")).to_be_visible()
    while not is_over(page):
        if my_turn(page):
            press_on(page, chance)
        page.wait_for_timeout(30)
        assert not page.evaluate("() => document.activeElement === document.body"), "the focus is lost"
        waited += 30
        assert waited < PATIENCE, "the game does not go on"
    expect(page.locator("dialog[open] .places")).to_be_visible()


MOST_STOPS = {
    "across": 1,  # known cards of the opponent
    "them": 1,
    "piles": 1,
    "prophecies": 1,
    "me": 1,
    "info": 2,
    "asking": 2,
    "mine": 1,
}
"""The maximum number of Tab stops in each part of the table."""
STOPS = """(main, parts) => {
  const stops = [...main.querySelectorAll("button, [tabindex]")].filter((one) => one.tabIndex === 0);
  const found = {};
  for (const one of stops.filter((one) => one.checkVisibility())) {
    const part = parts.find((name) => one.closest(`.${name}`)) ?? one.className;
    found[part] = (found[part] ?? 0) + 1;
  }
  return found;
}"""


def test_few_tab_stops(visit: Visit, site: Site) -> None:
    """Each part of the table has one or two Tab stops however many cards it holds; arrow keys move between cards."""
    visitor = visit().named("Ada")
    page = come_to(site, visitor, "turn")
    found = page.locator("main").evaluate(STOPS, list(MOST_STOPS))
    assert set(found) <= set(MOST_STOPS) and {"prophecies", "mine"} <= set(found), found
    assert all(count <= MOST_STOPS[part] for part, count in found.items()), found
    expect(page.get_by_role("main").get_by_role("heading", level=2)).to_have_count(5)
    expect(page.get_by_role("main").get_by_role("heading", level=3)).to_have_count(3)
    face = page.locator(".place .face").first
    face.focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".place .face").nth(1)).to_be_focused()


OVER = """(all) => all.map((label) => {
  const [one, side] = [label.getBoundingClientRect(), label.closest(".side")];
  return [...side.querySelectorAll("li:not(.slot)")].map((card) => card.getBoundingClientRect()).filter((card) =>
    card.right > one.left + 1 && card.left < one.right - 1 && card.bottom > one.top + 1 && card.top < one.bottom - 1,
  ).length;
})"""
"""The number of cards that each label covers."""


def three_cards(view: View) -> bool:
    """Whether it is the first seat's turn and it can play a card at a place where it already has three."""
    places = [place["place"] for place in view["prophecies"] if len(place["sides"][0]) == 3]
    return is_mine(view) and any(f" at {place}" in move for place in places for move in view["legal"])


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_where_a_card_may_go_no_other_card_is_covered(visit: Visit, site: Site, size: dict[str, int]) -> None:
    """The label that marks where a card can be played covers no other card."""
    visitor = visit(viewport=size).named("Ada")
    page = visitor.go(f"/t/{duel_with(site, visitor, three_cards).match}")
    page.locator(".mine [data-act]").first.click()
    labels = page.locator(".drop span[aria-hidden]")
    expect(labels.first).to_be_visible()
    assert set(labels.evaluate_all(OVER)) == {0}


def test_letters_are_shortcuts_only_inside_the_table(visit: Visit, site: Site) -> None:
    """With a card picked up, the letter of a place plays it there only while the focus is in the table."""
    visitor = visit().named("Ada")
    page = come_to(site, visitor, "turn")
    page.locator(".mine [data-act]").first.click()
    drop = page.locator("[data-drop]").first
    expect(drop).to_be_focused()
    place = drop.evaluate("(one) => one.closest('[data-place]').dataset.place")
    page.get_by_role("link", name="Lobby").focus()
    page.keyboard.press(place)
    page.wait_for_timeout(300)
    expect(drop).to_be_visible()
    drop.focus()
    page.keyboard.press("Escape")
    expect(page.locator(".mine [data-act]").first).to_be_focused()
    page.keyboard.press("Enter")
    expect(drop).to_be_focused()
    page.keyboard.press(place)
    expect(drop).to_have_count(0)


def test_choosing_from_the_discards_has_the_focus(visit: Visit, site: Site) -> None:
    """The dialog for choosing from the discards opens by itself, says what to choose, and focuses a selectable card."""
    visitor = visit().named("Ada")
    page = come_to(site, visitor, "from the discards")
    dialog = page.get_by_role("dialog")
    expect(dialog.locator("[data-act]").first).to_be_focused()
    expect(dialog.locator(".asked")).to_be_visible()
    visitor.check_access()
    for _ in range(4):  # an effect may ask for several cards in turn
        page.keyboard.press("Enter")
        page.wait_for_timeout(500)
        if not dialog.count():
            break
        expect(dialog.locator("[data-act]").first).to_be_focused()
    expect(dialog).to_have_count(0)
    page.wait_for_function("() => document.activeElement !== document.body")


@pytest.mark.long
@pytest.mark.parametrize("size", ["844x390", "667x375"])
def test_a_duel_by_touch_on_a_phone_on_its_side(visit: Visit, size: str) -> None:
    """Every choice can be reached by touch on a phone held sideways; a blocked tap fails the test."""
    width, height = map(int, size.split("x"))
    visitor = visit(viewport={"width": width, "height": height}, has_touch=True, is_mobile=True).named("Ada")
    visitor.open("horsemen", ["me", "dreamer"])
    page, chance, waited = visitor.page, random.Random(2), 0
    expect(page.locator("div.places")).to_be_visible()
    looked = 0
    while not is_over(page):
        lit = page.locator("[data-act]:not([aria-pressed=true])")
        if my_turn(page) and (count := lit.count()):
            if looked < 3:
                looked += 1
                expect(page.locator(".notice:popover-open")).to_have_count(0)
                assert not layout_faults(page)
            lit.nth(chance.randrange(count)).tap(timeout=5_000)
            if looked == 2 and page.get_by_role("button", name="Put back").count():
                page.get_by_role("button", name="Put back").tap(timeout=5_000)
        page.wait_for_timeout(60)
        waited += 60
        assert waited < PATIENCE, "the game does not go on"
    visitor.shot(f"horsemen-touch-{size}")


def show_what_the_other_does(visit: Visit, site: Site, **settings: Any) -> tuple[Duel, Page]:
    """A table without motion at which the opponent acts next."""
    visitor = visit(reduced_motion="reduce").named("Ada")
    page = visitor.go("/")
    page.evaluate(
        "(chosen) => localStorage.setItem('augury.settings', JSON.stringify({ changed: Date.now(), ...chosen }))",
        settings,
    )
    duel = duel_with(site, visitor, lambda view: not is_mine(view) and view["phase"] != "choosing")
    visitor.go(f"/t/{duel.match}")
    expect(page.locator("div.places")).to_be_visible()
    page.evaluate("""() => {
      window.told = [];
      const look = () => window.told.push(document.querySelector(".ask .title")?.textContent.trim());
      new MutationObserver(look).observe(document.querySelector(".ask"), { subtree: true, childList: true });
    }""")
    return duel, page


def test_reduced_motion_leaves_nothing_out(visit: Visit, site: Site) -> None:
    """With reduced motion, the opponent's actions are still shown one at a time, and nothing moves."""
    duel, page = show_what_the_other_does(visit, site)
    duel.move()
    page.wait_for_function("() => window.told.some((one) => one?.startsWith('Bartholomew plays '))")
    assert page.evaluate("() => document.getAnimations().every((one) => one.effect.getTiming().duration <= 1)")


def test_a_pause_after_what_the_other_does(visit: Visit, site: Site) -> None:
    """With pauses on, a focused button continues after each of the opponent's actions."""
    duel, page = show_what_the_other_does(visit, site, pauses=True)
    duel.move()
    go = page.get_by_role("button", name="Continue")
    expect(go).to_be_focused()
    page.wait_for_timeout(1_500)
    expect(go).to_be_visible()
    while go.count():
        page.keyboard.press("Enter")
        page.wait_for_timeout(600)
    assert not page.evaluate("() => document.activeElement === document.body")


def test_forced_colours_mark_what_can_be_played(visit: Visit, site: Site) -> None:
    """In forced colours, a border marks each playable card and no other, and a picked-up card has a double border."""
    visitor = visit(forced_colors="active").named("Ada")
    page = come_to(site, visitor, "turn")
    marks = """(all) => all.map((one) => {
      const style = getComputedStyle(one, "::after");
      return style.content === "none" ? 0 : parseFloat(style.borderTopWidth);
    })"""
    lit = page.locator(".table .card[data-act]")
    assert lit.count()
    assert all(width >= 2 for width in lit.evaluate_all(marks))
    assert not any(page.locator(".table .card:not([data-act])").evaluate_all(marks))
    lit.first.click()
    expect(page.locator("[data-drop]").first).to_be_visible()
    page.wait_for_timeout(200)
    visitor.shot("horsemen-forced-colours")
    picked = page.locator(".table .card.picked")
    assert picked.evaluate("(one) => getComputedStyle(one, '::after').borderTopStyle") == "double"
