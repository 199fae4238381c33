"""The lobby's lists, table creation with a key, and whole games in one response."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.site import Site, served
from tests.server.sockets import Person, open_table
from tests.server.test_records import play


def test_my_tables_say_when_it_is_my_turn(tmp_path: Path) -> None:
    """My own list shows my seat and whether it is my turn, and no list reveals other guests' ids."""
    with served(tmp_path) as site:
        match, tokens = open_table(site, setup={"board": "2x2", "players": 2})
        ada, bob = (site.program(token=token) for token in tokens)
        (mine,) = ada.get("/api/matches/mine").json()["matches"]
        (his,) = bob.get("/api/matches/mine").json()["matches"]
        assert (mine["match"], mine["you"], mine["your_turn"]) == (match, 0, True)
        assert (his["you"], his["your_turn"], his["kinds"]) == (1, False, ["person", "person"])
        public = site.program().get("/api/matches")
        (shown,) = public.json()["matches"]
        assert (shown["you"], shown["your_turn"], shown["private"]) == (None, False, False)
        assert "holders" not in public.text
        play(site, match, tokens)
        assert not ada.get("/api/matches/mine").json()["matches"][0]["your_turn"]


def test_an_unfinished_game_is_listed_before_finished_ones(tmp_path: Path) -> None:
    """An unfinished game is listed before finished ones, however many there are."""
    move, resign = {"type": "move", "move": "a1=1"}, {"type": "resign"}
    with served(tmp_path) as site:
        ada = site.program("Ada")
        matches = []
        for number in range(4):
            body = {"game": "grid", "setup": {"board": "2x2"}, "private": True, "seats": ["me", "dreamer"]}
            matches.append(ada.post("/api/matches", json=body).raise_for_status().json()["match"])
            for command in (move, resign) if number else (move,):
                asked = {"id": command["type"], "command": command}
                ada.post(f"/api/matches/{matches[-1]}/commands", json=asked).raise_for_status()
        listed = ada.get("/api/matches/mine?limit=2").json()["matches"]
        assert [table["match"] for table in listed] == [matches[0], matches[3]]
        assert [table["phase"] for table in listed] == ["playing", "over"]


def test_finished_games_have_their_results(tmp_path: Path) -> None:
    """The list of my games has scores, winners, how each game ended, and my seat."""
    with served(tmp_path) as site:
        match, tokens = open_table(site, setup={"board": "2x2", "players": 2})
        play(site, match, tokens)
        ada, bob = (site.program(token=token) for token in tokens)
        outcome = ada.get(f"/api/matches/{match}").json()["outcome"]
        (game,) = bob.get("/api/records?mine=true").json()["games"]
        assert (game["scores"], game["winners"]) == (outcome["scores"], outcome["winners"])
        assert (game["why"], game["you"], game["kinds"]) == ("played", 1, ["person", "person"])
        won = 1 in outcome["winners"]
        assert game["result"] == (("won", "shared")[len(outcome["winners"]) > 1] if won else "lost")
        anybody = site.program().get("/api/records")
        assert anybody.json()["games"][0]["you"] is None and anybody.json()["games"][0]["result"] is None
        assert "holders" not in anybody.text
        resigned, tokens = open_table(site)
        for command in ({"type": "move", "move": "a1=1"}, {"type": "resign"}):
            asked = {"id": command["type"], "command": command}
            site.program(token=tokens[0]).post(f"/api/matches/{resigned}/commands", json=asked).raise_for_status()
        newest = site.program(token=tokens[0]).get("/api/records?mine=true").json()["games"][0]
        assert (newest["why"], newest["winners"], newest["you"]) == ("resigned", [1], 0)


def test_a_wish_with_a_key_opens_one_table(tmp_path: Path) -> None:
    """The same guest's same key opens the same table, even after a restart; another guest's opens another."""
    body = {"game": "grid", "seats": ["me", "open"], "key": "quick-1"}
    with served(tmp_path) as site:
        ada = site.program("Ada")
        token = str(ada.headers["authorization"]).partition(" ")[2]
        first = ada.post("/api/matches", json=body)
        again = ada.post("/api/matches", json=body)
        assert (first.status_code, again.status_code) == (201, 201)
        match = first.json()["match"]
        assert again.json()["match"] == match and again.json()["you"] == 0
        assert ada.post("/api/matches", json=body | {"key": "quick-2"}).json()["match"] != match
        assert site.program("Eve").post("/api/matches", json=body).json()["match"] != match
        assert len(ada.get("/api/matches/mine").json()["matches"]) == 2
    with served(tmp_path) as site:
        assert site.program(token=token).post("/api/matches", json=body).json()["match"] == match


def moments(client: httpx.Client, match: str, **asked: object) -> dict[str, Any]:
    """All moments of a finished game."""
    answer = client.get(f"/api/records/{match}/1/moments", params={key: str(value) for key, value in asked.items()})
    return dict(answer.raise_for_status().json())


@pytest.mark.slow
def test_a_whole_game_comes_at_once(tmp_path: Path) -> None:
    """Each moment equals the replay at that move; an open one contains all hands and sealed prophecies."""
    with served(tmp_path) as site:
        match, tokens = open_table(site, "seven", 3)
        anybody = site.program()
        assert anybody.get(f"/api/records/{match}/1/moments").status_code == 404
        received = []
        with Person(site, match, tokens[1]) as watcher:
            play(site, match, tokens)
            while (message := watcher.hear())["type"] != "ended":
                if message["type"] == "moved":
                    received.append((message["events"], message.get("view")))
        game = moments(anybody, match, seat=1)
        assert (game["moves"], game["reader"], game["open"]) == (len(game["moments"]) - 1, 1, False)
        assert game["result"]["winners"] == game["moments"][-1]["view"]["winners"]
        assert [moment["events"] for moment in game["moments"][1:]] == [events for events, _ in received]
        for here, (_, view) in zip(game["moments"][1:], received, strict=True):
            assert view is None or here["view"] == view
        for move in (0, 2, 3, 7, game["moves"]):
            single = anybody.get(f"/api/records/{match}/1/replay", params={"seat": 1, "move": move}).json()
            here = game["moments"][move]
            assert all(single[key] == here[key] for key in ("move", "seat", "events", "told", "view"))
        whole = moments(anybody, match, open=True)
        assert whole["moments"][5]["hands"][1] == game["moments"][5]["view"]["hand"]
        assert [seal is not None for seal in whole["moments"][2]["sealed"]].count(True) == 2
        assert whole["moments"][3]["sealed"] is None and whole["moments"][0]["view"]["hand"] is None
        refused = anybody.get(f"/api/records/{match}/1/moments", params={"seat": 1, "open": True})
        assert refused.json()["error"]["code"] == "bad_argument"
        assert anybody.get(f"/api/records/{match}/1/moments?seat=3").json()["error"]["code"] == "bad_argument"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A server."""
    with served(tmp_path_factory.mktemp("packing")) as running:
        yield running


def raw(site: Site, path: str, encoding: str) -> tuple[httpx.Headers, bytes]:
    """A response as it is sent over the network."""
    with site.program().stream("GET", path, headers={"accept-encoding": encoding}) as answer:
        return answer.headers, b"".join(answer.iter_raw())


def test_long_texts_are_compressed_when_asked(site: Site) -> None:
    """Responses are compressed only if the client accepts it, and only if they are long enough."""
    headers, plain = raw(site, "/openapi.json", "identity")
    assert "content-encoding" not in headers and len(plain) > 1024
    headers, packed = raw(site, "/openapi.json", "br, gzip")
    assert headers["content-encoding"] == "gzip" and headers["vary"] == "accept-encoding"
    assert int(headers["content-length"]) == len(packed) < len(plain) / 4
    assert json.loads(gzip.decompress(packed)) == json.loads(plain)
    assert "content-encoding" not in raw(site, "/openapi.json", "gzip;q=0")[0]
    assert "content-encoding" not in raw(site, "/healthz", "gzip")[0]


def test_streams_are_not_compressed(site: Site) -> None:
    """Streams are sent immediately and without compression."""
    match, tokens = open_table(site, setup={"board": "9x9", "players": 2})
    with site.program(token=tokens[0]).stream("GET", f"/api/matches/{match}/stream") as answer:
        assert "content-encoding" not in answer.headers
        lines = answer.iter_lines()
        assert any('"welcome"' in line for line in (next(lines), next(lines)))


def test_a_bot_that_does_not_exist_opens_no_table(site: Site) -> None:
    """The level is checked before anything is stored."""
    ada = site.program("Ada")
    refusal = ada.post("/api/matches", json={"game": "grid", "seats": ["me", "nobody"]})
    assert refusal.json()["error"]["code"] == "bad_argument"
    assert ada.get("/api/matches/mine").json()["matches"] == []
