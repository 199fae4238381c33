"""Several people on one device: each has a token, which their guest can get again at any time."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Subprotocol

from augury.games.grid.boardfile import read_board, write_board
from augury.server.http.checks import LARGEST
from tests.server.site import Site, served
from tests.server.sockets import open_table


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server."""
    with served(tmp_path_factory.mktemp("device")) as running:
        yield running


def page(site: Site, match: str, token: str | None, **headers: str) -> ClientConnection:
    """A page's socket, which can offer subprotocols but set no headers."""
    offered = [Subprotocol("augury")] + ([Subprotocol(f"augury.token.{token}")] if token else [])
    shown = {"Origin": site.address} | headers
    address = f"ws://{site.host}/api/matches/{match}/socket"
    return connect(address, additional_headers=shown, subprotocols=offered, compression=None)


def welcome(line: ClientConnection) -> dict[str, Any]:
    """The snapshot sent in response to a hello."""
    line.send('{"type":"hello"}')
    return dict(json.loads(line.recv(timeout=20))["snapshot"])


def test_each_token_is_its_own_seat(site: Site) -> None:
    """One browser can hold sockets for several people, and its cookie is ignored."""
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
    """The subprotocol alone changes nothing: the cookie identifies the guest."""
    match, _ = open_table(site)
    with page(site, match, None) as line:
        assert line.subprotocol == "augury" and welcome(line)["you"] is None


@pytest.mark.parametrize("token", ["g1.AAAA", "nonsense", "h1.AAAA"])
def test_a_bad_token_is_refused(site: Site, token: str) -> None:
    """A bad token is refused, so that nobody watches while believing that they play."""
    match, _ = open_table(site)
    with pytest.raises(InvalidStatus) as refused:
        page(site, match, token)
    assert refused.value.response.status_code == 401


def test_other_sites_pages_are_refused(site: Site) -> None:
    """A valid token does not make another site's page acceptable."""
    match, tokens = open_table(site)
    with pytest.raises(InvalidStatus) as refused:
        page(site, match, tokens[0], Origin="https://evil.example")
    assert refused.value.response.status_code == 403


def test_a_page_shows_tokens_over_http_too(site: Site) -> None:
    """A Bearer token takes precedence over a cookie for commands, seat links, reasons and hints."""
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


SEATS = [{"name": "Ada"}, {"level": "dreamer"}, {"name": "Ben"}]
TABLE = {"game": "seven", "setup": {"players": 3}, "seats": SEATS}
PATH = "/api/pass-and-play"


def begun(device: httpx.Client) -> dict[str, Any]:
    """Start a game on a device."""
    return dict(device.post(PATH, json=TABLE).raise_for_status().json())


def test_a_game_on_one_device(site: Site) -> None:
    """One request seats all people and bots, and each person gets a token for their seat."""
    game = begun(site.browser("The device"))
    assert [person["name"] for person in game["people"]] == ["Ada", "Ben"]
    snapshots = [
        site.program(token=person["token"]).get(f"/api/matches/{game['match']}").json() for person in game["people"]
    ]
    assert [snapshot["you"] for snapshot in snapshots] == [0, 2]
    assert snapshots[0]["phase"] == "playing" and snapshots[0]["private"] and snapshots[0]["grace"] is None
    assert [seat["kind"] for seat in snapshots[0]["seats"]] == ["person", "bot", "person"]


def test_the_guest_finds_it_again(site: Site) -> None:
    """A pass-and-play table is listed for its guest without tokens, and gives them again even after a new name."""
    device = site.browser("The device")
    game = begun(device)
    (listed,) = device.get("/api/matches/mine").json()["matches"]
    assert (listed["match"], listed["shared"], listed["you"]) == (game["match"], True, None)
    assert "token" not in str(listed)
    device.put("/api/guests/me", json={"name": "The tablet"})
    again = device.get(f"{PATH}/{game['match']}").json()
    assert [person["name"] for person in again["people"]] == ["Ada", "Ben"]
    token = again["people"][1]["token"]
    assert site.program(token=token).get(f"/api/matches/{game['match']}").json()["you"] == 2


def test_it_survives_a_restart_with_all_its_options(tmp_path: Path) -> None:
    """After a restart, the people, a custom board and the bots' levels are the same, and the game continues."""
    board = msgspec.to_builtins(write_board(read_board("sudoku-1")))
    setup = {"board": board, "players": 3, "options": {"x_prophecies": True}}
    seats = [{"name": "Ada"}, {"level": "dreamer"}, {"name": "Ben"}]
    body = json.dumps({"game": "grid", "setup": setup, "seats": seats}, indent=9)
    assert len(body) > LARGEST
    with served(tmp_path) as site:
        device = site.browser("The device")
        answer = device.post(PATH, content=body, headers={"content-type": "application/json"})
        assert answer.status_code == 201, answer.text
        match, cookie = answer.json()["match"], device.cookies["augury_guest"]
    with served(tmp_path) as site:
        device = site.browser()
        device.cookies.set("augury_guest", cookie)
        (listed,) = device.get("/api/matches/mine").json()["matches"]
        assert (listed["match"], listed["shared"]) == (match, True)
        people = device.get(f"{PATH}/{match}").json()["people"]
        assert [person["name"] for person in people] == ["Ada", "Ben"]
        ada = site.program(token=people[0]["token"])
        table = ada.get(f"/api/matches/{match}").json()
        assert table["setup"]["options"]["x_prophecies"] and table["seats"][1]["level"] == "dreamer"
        move = {"id": "m", "command": {"type": "move", "move": table["view"]["legal"][0]}}
        assert ada.post(f"/api/matches/{match}/commands", json=move).status_code == 200


def test_others_cannot_have_it(site: Site) -> None:
    """Neither strangers nor the players at a pass-and-play table can get its tokens; ordinary tables have none."""
    game = begun(site.browser("The device"))
    person = site.program(token=game["people"][0]["token"])
    for stranger, status in ((site.browser("The device"), 404), (person, 404), (site.browser(), 401)):
        for answer in (stranger.get(f"{PATH}/{game['match']}"), stranger.delete(f"{PATH}/{game['match']}")):
            assert answer.status_code == status
    assert site.browser("Else").get("/api/matches/mine").json()["matches"] == []
    match, tokens = open_table(site)
    assert site.program(token=tokens[0]).get(f"{PATH}/{match}").status_code == 404


def test_a_game_is_put_away(site: Site) -> None:
    """Ending a pass-and-play game closes it for good, and ending it again changes nothing."""
    device = site.browser("The device")
    match = begun(device)["match"]
    for _ in range(2):
        assert device.delete(f"{PATH}/{match}").json()["phase"] == "closed"
    assert [table["phase"] for table in device.get("/api/matches/mine").json()["matches"]] == ["closed"]
    assert device.get(f"{PATH}/{match}").status_code == 404


@pytest.mark.parametrize(
    "seats",
    [
        [{"name": "Ada", "level": "dreamer"}, {"name": "Ben"}, {"name": "Cleo"}],
        [{}, {"name": "Ben"}, {"name": "Cleo"}],
        [{"level": "dreamer"}] * 3,
        [{"name": "Ada"}, {"name": "Ben"}],
        [{"name": " "}, {"name": "Ben"}, {"name": "Cleo"}],
        [{"name": "Ada"}, {"level": "nobody"}, {"name": "Cleo"}],
    ],
)
def test_seats_that_make_no_sense(site: Site, seats: list[dict[str, str]]) -> None:
    """Invalid seats are refused, and no table is opened."""
    device = site.browser("The device")
    refusal = device.post(PATH, json=TABLE | {"seats": seats})
    assert refusal.json()["error"]["code"] in {"bad_setup", "bad_argument"}, refusal.text
    assert device.get("/api/matches/mine").json()["matches"] == []
