"""The client as the server serves it: it fits a strict content policy, and every address has the page."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from augury.server.http.api.pages import ADDRESSES, FOLDER
from tests.server.site import Site, served

WEB = Path(__file__).parents[2] / "web" / "src"
SOURCES = sorted([*WEB.rglob("*.ts"), *WEB.rglob("*.svelte")])
ASSET = next(FOLDER.glob("assets/index-*.js"))


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server without bots."""
    with served(tmp_path_factory.mktemp("site")) as site:
        yield site


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/", "text/html"),
        (f"/assets/{ASSET.name}", "text/javascript"),
        ("/manifest.webmanifest", "application/manifest+json"),
        ("/sw.js", "text/javascript"),
        ("/favicon.svg", "image/svg+xml"),
        ("/icon-192.png", "image/png"),
        ("/font-licences.txt", "text/plain"),
    ],
)
def test_files_are_served(site: Site, path: str, kind: str) -> None:
    """Each file has its media type, and is not sent again to a client that has it."""
    client = site.browser()
    answer = client.get(path)
    assert answer.status_code == 200 and answer.headers["content-type"].startswith(kind)
    again = client.get(path, headers={"if-none-match": answer.headers["etag"]})
    assert again.status_code == 304 and not again.content


def test_the_licences_of_all_fonts_are_served(site: Site) -> None:
    """The licences of all fonts are served with the client, since fonts may be redistributed only with them."""
    packages = json.loads((WEB.parent / "package.json").read_text(encoding="utf-8"))["dependencies"]
    fonts = [name for name in packages if name.startswith("@fontsource")]
    licences = site.browser().get("/font-licences.txt").text
    assert fonts
    assert not [name for name in fonts if f"{name}\n" not in licences]
    assert licences.count("SIL OPEN FONT LICENSE Version 1.1") == len(fonts)


@pytest.mark.parametrize("address", ADDRESSES)
def test_every_address_has_the_page(site: Site, address: str) -> None:
    """Every address gives the same page, so it reveals nothing about what the address names."""
    client = site.browser()
    assert client.get(re.sub(r"\{\w+\}", "1", address)).content == (FOLDER / "index.html").read_bytes()


def test_files_with_names_of_their_own_are_kept(site: Site) -> None:
    """Files named after their content are cached forever, but the page is checked each time."""
    client = site.browser()
    assert "immutable" in client.get(f"/assets/{ASSET.name}").headers["cache-control"]
    assert client.get("/").headers["cache-control"] == "no-cache"


@pytest.mark.parametrize("path", ["/assets/nothing.js", "/nothing.html", "/assets/..%2findex.html", "/..%2fapp.py"])
def test_nothing_else_is_served(site: Site, path: str) -> None:
    """No other file is served, wherever it is."""
    assert site.browser().get(path).status_code == 404


def test_the_page_has_no_inline_code() -> None:
    """No script, style or handler is inline, and nothing is loaded from other sites."""
    page = (FOLDER / "index.html").read_text(encoding="utf-8")
    assert not re.search(r"<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=|https?:", page)


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: path.name)
def test_text_is_never_taken_for_html(source: Path) -> None:
    """User text is added to the page as text, never as HTML."""
    text = source.read_text(encoding="utf-8")
    assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\{@html|\beval\(|new Function", text)


@pytest.mark.parametrize("path", ["/nowhere", "/no/such/page", "/t/a%20b", "/g/abc/0", "/rules/seven/more"])
def test_people_get_a_page_where_nothing_is(site: Site, path: str) -> None:
    """A browser that follows a wrong link gets the page; programs and API addresses get JSON."""
    client = site.browser()
    answer = client.get(path, headers={"accept": "text/html,*/*"})
    assert answer.status_code == 404 and answer.content == (FOLDER / "index.html").read_bytes()
    assert client.get(path, headers={"accept": "*/*"}).json()["error"]["code"] == "not_found"
    wrong = client.get(f"/api{path}", headers={"accept": "text/html,*/*"})
    assert wrong.status_code == 404 and wrong.json()["error"]["code"] == "not_found"
