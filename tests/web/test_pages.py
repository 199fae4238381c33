"""The bare page: nothing in it that a strict policy forbids, and a whole game can be played with it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from augury.interfaces.web.api.pages import FOLDER
from tests.web.chromium import BROWSER, Page, browsing
from tests.web.site import Site, served

SCRIPTS = sorted(FOLDER.glob("*.js"))
TAKE_A_NAME = """
  const form = document.getElementById("guest");
  form.elements.name.value = "<b>Ada</b> & co";
  form.requestSubmit();
"""
OPEN = """
  const game = document.getElementById("open").elements.game;
  game.value = "{game}";
  game.onchange();
  const chairs = [...document.querySelectorAll(".chair")];
  for (const chair of chairs.slice(1)) chair.value = chair.options[2].value;
  document.getElementById("open").requestSubmit();
"""
PLAY = """
  setInterval(() => {
    const moves = [...document.querySelectorAll("#moves button")];
    const fresh = moves.map((move) => move.textContent).join() + document.getElementById("view").textContent;
    if (moves.length && window.last !== fresh) {
      window.last = fresh;
      moves[Math.floor(Math.random() * moves.length)].click();
    }
  }, 20);
"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server without bots."""
    with served(tmp_path_factory.mktemp("site")) as site:
        yield site


@pytest.mark.parametrize(("path", "kind"), [("/", "html"), ("/t/abc", "html"), ("/pages/app.js", "javascript")])
def test_pages_are_served(site: Site, path: str, kind: str) -> None:
    """Each with its type, and not sent again to whoever has it."""
    client = site.browser()
    answer = client.get(path)
    assert answer.status_code == 200 and kind in answer.headers["content-type"]
    again = client.get(path, headers={"if-none-match": answer.headers["etag"]})
    assert again.status_code == 304 and not again.content


def test_nothing_stands_inside_the_page() -> None:
    """No script, style or handler is inline, and nothing comes from elsewhere."""
    page = (FOLDER / "index.html").read_text(encoding="utf-8")
    assert not re.search(r"<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=|https?:", page)
    used = set(re.findall(r"/pages/([\w.]+)", page)) | {"common.js", "lobby.js", "table.js", "index.html"}
    assert used == {path.name for path in FOLDER.iterdir()}


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_text_is_never_taken_for_html(script: Path) -> None:
    """What people write goes to the page as text."""
    source = script.read_text(encoding="utf-8")
    assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b|new Function", source)
    assert len(source.splitlines()) < 250


def test_every_part_that_a_script_looks_for_is_there() -> None:
    """An id that is used in a script stands in the page."""
    page = (FOLDER / "index.html").read_text(encoding="utf-8")
    ids = {name for path in SCRIPTS for name in re.findall(r'\$\("(\w+)"\)', path.read_text(encoding="utf-8"))}
    assert ids and all(f'id="{name}"' in page for name in ids)


def open_table(page: Page, site: Site, game: str) -> None:
    """Take a name, and open a table against the easiest bots."""
    page.visit(site.address)
    page.until("document.querySelectorAll('.chair').length > 0")
    page.run(TAKE_A_NAME)
    page.until("document.getElementById('notice').textContent.includes('You are')")
    page.run(OPEN.replace("{game}", game))
    page.until("document.getElementById('state')?.textContent.includes('playing')")


@pytest.mark.slow
@pytest.mark.skipif(BROWSER is None, reason="there is no Chromium on this machine")
@pytest.mark.parametrize("game", ["seven", "grid", "horsemen"])
def test_a_whole_game_is_played(tmp_path: Path, game: str) -> None:
    """In a browser as small as a phone, against bots of the house, to the opened seal; the policy refuses nothing."""
    with served(tmp_path, bots=1) as site, browsing(tmp_path / "browser") as page:
        page.narrow()
        open_table(page, site, game)
        assert page.run("document.documentElement.scrollWidth <= innerWidth")
        page.run(PLAY)
        page.until("document.getElementById('state').textContent.includes('over (played)')")
        assert "seed: " in page.run("document.getElementById('seal').textContent")
        assert "<b>Ada</b> & co" in page.run("document.getElementById('seats').textContent")
        record = page.run("fetch(document.querySelector('#record a').href).then((answer) => answer.json())")
        assert record["game"] == game and record["result"]
        assert [one for one in page.complaints if "401" not in one] == []
