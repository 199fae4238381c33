"""The layout checker finds each kind of planted fault, and reports none on sound pages."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.layout import check_layout, layout_faults

STYLE = """
  * { box-sizing: border-box; margin: 0 }
  html { font: 16px/1.4 sans-serif }
  button, a.box, label { display: inline-grid; place-items: center; min-width: 40px; min-height: 40px }
  .at { position: absolute; background: white }
  .fan { display: flex }
  .fan > * { flex: none; width: 80px; height: 80px; background: white }
  .fan > * + * { margin-left: -40px }
  .fan > button { text-align: start; place-items: start }
  select { height: 40px }
  .pane { width: 200px; height: 100px; overflow: auto }
  .unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap }
"""
CLEAN = """
  <h1>Augury</h1><p>A sentence with <a href="#a">a link</a> inside.</p>
  <button>Play</button> <a class="box" href="#b">Go</a>
  <p class="unseen">Only for those who listen to the page, however long it is</p>
  <div class="pane" tabindex="0"><p style="width: 600px; height: 300px">Wide</p><button>Below</button></div>
  <label><input type="checkbox"> Sound</label>
  <select><option>Short</option></select>
  <div style="height: 2000px"></div><button>At the end</button>
"""
DRAWING = '<svg width="80" height="80"><text x="5" y="20">7</text><text x="60" y="75">7</text></svg>'
FAULTS = {
    "text under a box": (
        '<p>Under the box</p><div class="at" style="top: 0; left: 0; width: 300px; height: 30px"></div>',
        'overlap: text "Under the box" in body is covered by div.at',
    ),
    "text under a box that lets presses through": (
        '<p>Under it</p><div class="at" style="top: 0; width: 300px; height: 30px; pointer-events: none"></div>',
        'overlap: text "Under it" in body is covered by div.at',
    ),
    "text on text": (
        '<p>Lower words</p><p style="position: absolute; top: 8px; left: 10px">Upper words</p>',
        'overlap: text "Lower words" in body is covered by p "Upper words"',
    ),
    "a badge on the text of its parent": (
        '<p style="position: relative">12<b class="at" style="left: 0; width: 30px">x</b></p>',
        'overlap: text "12" in body is covered by b.at "x"',
    ),
    "a button under a button": (
        '<button style="position: absolute; left: 0">One</button><button class="at" style="left: 20px">Two</button>',
        'overlap: button "One" is covered by button.at "Two"',
    ),
    "a button whose corner is covered": (
        '<button style="width: 200px">One</button><div class="at" style="top: 0; left: 160px; width: 99px">x</div>',
        'overlap: button "One" is covered by div.at "x"',
    ),
    "a button under a pane that nobody sees": (
        '<button>One</button><div style="position: absolute; inset: 0"></div>',
        'overlap: a press on button "One" reaches div',
    ),
    "text that ends in an ellipsis": (
        '<p style="width: 60px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap">Prophecies</p>',
        'cut: p "Prophecies"',
    ),
    "text in a box that is too low": (
        '<div style="height: 30px; overflow: hidden"><p>First line<br>Second line</p></div>',
        'cut: text "Second line" in div',
    ),
    "text beside the window": (
        '<body style="overflow: hidden"><p style="position: absolute; left: 1270px; width: 99px">Prophecies</p>',
        'cut: text "Prophecies" in body',
    ),
    "a choice that is cut": (
        '<select style="width: 60px; height: 40px"><option>Against one prophet</option></select>',
        'cut: the choice "Against one prophet" in select',
    ),
    "a control beside the window": (
        '<body style="overflow: hidden"><button style="position: absolute; left: 1300px">Settings</button>',
        'unreachable: button "Settings"',
    ),
    "a control that is clipped": (
        '<div style="height: 50px; overflow: hidden"><p style="height: 60px">A</p><button>Undo</button></div>',
        'unreachable: button "Undo"',
    ),
    "a target that is narrow": (
        '<button style="min-width: 0; width: 36px">+</button>',
        'small: button "+" is 36 x 40',
    ),
    "a link that is low and in no sentence": (
        '<p><a href="#a">The rules of the game</a></p>',
        'small: a "The rules of the game" is',
    ),
    "an excused target that is too small all the same": (
        '<button data-target="spacing" style="min-width: 0; width: 20px">+</button>',
        'small: button "+" is 20 x 40',
    ),
    "tiny text": ('<p style="font-size: 7px">Small print</p>', 'tiny: text "Small print" in body is 7 px high'),
    "a number in two lines": (
        '<p style="width: 20px; overflow-wrap: anywhere">1234</p>',
        'broken: text "1234" in body',
    ),
    "a page that is too wide": (
        '<div style="width: 1400px; height: 1px"></div>',
        "scroll: the page is 120 px wider than its window",
    ),
    "a fan with too little of a card": (
        '<div class="fan" data-fan><button>1</button><button style="margin-left: -70px">2</button></div>',
        'overlap: button "1" is covered by button "2"',
    ),
    "a fan with a card that cannot be read": (
        '<div class="fan" data-fan><p style="text-align: right">12</p><p>34</p></div>',
        'overlap: text "12" in div.fan is covered by p "34"',
    ),
    "a drawing none of whose numbers can be read": (
        f'{DRAWING}<div class="at" style="top: 0; width: 90px; height: 90px"></div>',
        'overlap: text "7" in svg is covered by div.at',
    ),
    "the end of a page under a bar that stays": (
        '<p style="margin-top: 2000px">End</p><div class="at" style="position: fixed; bottom: 0; height: 60px">x</div>',
        'overlap: text "End" in body is covered by div.at',
    ),
    "a layer that cannot be put away": (
        '<p>Behind</p><div class="at" data-layer style="top: 0">Over it</div>',
        'layer: div.at "Over it" cannot be put away',
    ),
}
FINE = {
    "a thin line over the corners of a button": (
        '<button style="width: 80px; height: 80px">One</button>'
        '<svg class="at" style="left: 0; background: none; pointer-events: none" width="80" height="80">'
        '<path d="M12 12H68V68H12Z" fill="none" stroke="black" stroke-width="3" /></svg>'
    ),
    "a bar that stays": (
        '<div style="height: 690px"></div><p>The end</p><div style="height: 2000px"></div>'
        '<div style="position: sticky; bottom: 0; height: 60px; background: white"></div>'
    ),
    "a plain page": CLEAN,
    "a short text in words": '<p style="width: 20px; line-height: 20px">1 2</p>',
    "a fan": '<div class="fan" data-fan><button>1</button><button>2</button><button>3</button></div>',
    "a drawing with a number in both corners": (
        f'{DRAWING}<div class="at" style="top: 50px; left: 50px; width: 90px; height: 90px"></div>'
    ),
    "a layer with a button": (
        "<p>Behind</p><button>Also behind</button>"
        '<div class="at" data-layer style="inset: 0 0 auto; height: 90px">Over it <button>Close</button></div>'
    ),
    "a small target with an invisible edge": (
        "<style>button { position: relative; margin: 9px; min-width: 0; width: 24px; min-height: 0; height: 24px }"
        "i { position: absolute; width: 40px; height: 40px }</style><button>+<i></i></button>"
    ),
    "a small target that is excused": '<button data-target="spacing" style="min-width: 0; width: 24px">+</button>',
    "a veil that lets the page shine through": (
        '<p>Behind</p><div style="position: fixed; inset: 0; background: rgb(0 0 0 / 0.3); pointer-events: none"></div>'
    ),
}


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    """A page that needs no server."""
    context = browser.new_context(viewport={"width": 1280, "height": 720})
    yield context.new_page()
    context.close()


def show(page: Page, body: str) -> None:
    """Load a page with the given body."""
    page.set_content(f"<!doctype html><style>{STYLE}</style>{body}")


def test_every_planted_fault_is_found(page: Page) -> None:
    """`check_layout` fails on each page and reports the fault planted there."""
    for name, (body, fault) in FAULTS.items():
        show(page, body)
        with pytest.raises(AssertionError) as failed:
            check_layout(page)
        found = str(failed.value).splitlines()
        assert any(one.startswith(fault) for one in found), (name, found)


def test_a_sound_page_has_no_faults(page: Page) -> None:
    """Sound pages have no faults, and the check leaves the scroll position unchanged."""
    for name, body in FINE.items():
        show(page, body)
        assert layout_faults(page) == [], name
        assert page.evaluate("scrollY") == 0, name


def test_only_an_open_dialog_is_examined(page: Page) -> None:
    """With a modal dialog open, only faults inside it are reported."""
    show(page, '<p>Behind</p><dialog style="height: 90px">In front <button>Ok</button></dialog>')
    page.evaluate("document.querySelector('dialog').showModal()")
    check_layout(page)
    page.evaluate("document.querySelector('button').style.cssText = 'min-width: 0; width: 30px'")
    assert layout_faults(page) == ['small: button "Ok" is 30 x 40']
