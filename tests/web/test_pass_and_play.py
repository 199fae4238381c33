"""Several people at one device: each with a token of their own, which a page shows as a subprotocol."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Subprotocol

from tests.web.site import Site, served
from tests.web.sockets import open_table


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server."""
    with served(tmp_path_factory.mktemp("device")) as running:
        yield running


def page(site: Site, match: str, token: str | None, **headers: str) -> ClientConnection:
    """A page's socket, which can offer subprotocols and no headers of its own."""
    offered = [Subprotocol("augury")] + ([Subprotocol(f"augury.token.{token}")] if token else [])
    shown = {"Origin": site.address} | headers
    address = f"ws://{site.host}/api/matches/{match}/socket"
    return connect(address, additional_headers=shown, subprotocols=offered, compression=None)


def welcome(line: ClientConnection) -> dict[str, Any]:
    """What somebody is told who says hello."""
    line.send('{"type":"hello"}')
    return dict(json.loads(line.recv(timeout=20))["snapshot"])


def test_each_token_is_its_own_seat(site: Site) -> None:
    """One browser holds sockets for several people, and its cookie is not asked."""
    match, tokens = open_table(site, "seven", 4)
    cookie = site.browser("The device").cookies["augury_guest"]
    for seat, token in enumerate(tokens):
        with page(site, match, token, Cookie=f"augury_guest={cookie}") as line:
            assert line.subprotocol == "augury"
            snapshot = welcome(line)
            assert snapshot["you"] == snapshot["view"]["seat"] == seat
            line.send(json.dumps({"type": "do", "id": "p", "command": {"type": "move", "move": "2221"}}))
            assert "ack" in {json.loads(line.recv(timeout=20))["type"] for _ in range(2)}


def test_without_a_token_the_cookie_counts(site: Site) -> None:
    """The subprotocol alone changes nothing."""
    match, _ = open_table(site)
    with page(site, match, None) as line:
        assert line.subprotocol == "augury" and welcome(line)["you"] is None


@pytest.mark.parametrize("token", ["g1.AAAA", "nonsense", "h1.AAAA"])
def test_a_bad_token_is_refused(site: Site, token: str) -> None:
    """Nobody watches in the belief that they play."""
    match, _ = open_table(site)
    with pytest.raises(InvalidStatus) as refused:
        page(site, match, token)
    assert refused.value.response.status_code == 401


def test_other_sites_pages_are_refused(site: Site) -> None:
    """A token does not make another site's page welcome."""
    match, tokens = open_table(site)
    with pytest.raises(InvalidStatus) as refused:
        page(site, match, tokens[0], Origin="https://evil.example")
    assert refused.value.response.status_code == 403


def test_a_page_shows_tokens_over_http_too(site: Site) -> None:
    """With a cookie beside it, a Bearer token says who asks: for commands, seat links, reasons and hints."""
    match, tokens = open_table(site)
    browser = site.browser("The device")
    shown = {"authorization": f"Bearer {tokens[0]}"}
    assert browser.get(f"/api/matches/{match}", headers=shown).json()["you"] == 0
    assert browser.get(f"/api/matches/{match}/why?move=a1=1", headers=shown).json()["legal"]
    assert browser.post(f"/api/matches/{match}/seat-link", headers=shown).status_code == 200
    assert browser.post(f"/api/matches/{match}/hint", headers=shown).json()["error"]["code"] == "not_allowed"
    move = {"id": "m", "command": {"type": "move", "move": "a1=1"}}
    assert browser.post(f"/api/matches/{match}/commands", json=move, headers=shown).status_code == 200
    assert browser.post(f"/api/matches/{match}/commands", json=move).status_code == 403
