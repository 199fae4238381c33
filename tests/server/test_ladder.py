"""The ladder of opponents, and the ranking of a club."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx

from augury.players.anchors import anchors
from augury.players.glicko import Rating
from augury.players.registry import default_level, levels_of
from augury.server.http.api.ladder import recommended
from tests.server.site import Site, served
from tests.server.test_played import played

ADMIN = "a-long-admin-token"
RANKING = "/api/admin/ranking"


def ladder(person: httpx.Client, game: str, players: int) -> dict[str, Any]:
    """The ladder as a client sees it."""
    found: dict[str, Any] = person.get(f"/api/games/{game}/ladder", params={"players": players}).json()
    return found


def lose(site: Site, person: httpx.Client, level: str) -> None:
    """Lose a game against a bot."""
    del site
    table = {"game": "grid", "setup": {"board": "2x2"}, "private": True, "seats": ["me", level]}
    shown = person.post("/api/matches", json=table).raise_for_status().json()
    for number, command in enumerate(({"type": "move", "move": shown["view"]["legal"][0]}, {"type": "resign"})):
        path = f"/api/matches/{shown['match']}/commands"
        person.post(path, json={"id": f"c{number}", "command": command}).raise_for_status()


def test_the_ladder(tmp_path: Path) -> None:
    """The ladder lists levels with measured strength, a guest's own results, and a recommended opponent."""
    with served(tmp_path) as site:
        nobody = ladder(site.program(), "seven", 4)
        assert [rung["level"] for rung in nobody["rungs"]] == [level.name for level in levels_of("seven")]
        known = anchors("seven", 4)
        assert [rung["rating"] for rung in nobody["rungs"]] == [
            known[level.name].rating for level in levels_of("seven")
        ]
        assert [rung["level"] for rung in nobody["rungs"] if rung["recommended"]] == [default_level("seven")]
        assert all(rung["results"] is None and rung["words"] for rung in nobody["rungs"]) and nobody["yours"] is None
        ann = site.program("Ann")
        for _ in range(4):
            lose(site, ann, "diviner")
        mine = ladder(ann, "grid", 2)
        against = {rung["level"]: rung["results"] for rung in mine["rungs"]}
        assert against.pop("diviner") == {"games": 4, "won": 0, "shared": 0, "lost": 4}
        assert set(against.values()) == {None}
        (best,) = [rung["level"] for rung in mine["rungs"] if rung["recommended"]]
        far = {rung["level"]: abs(rung["rating"] - mine["yours"]) for rung in mine["rungs"]}
        assert mine["yours"] < 1500 and far[best] == min(far.values())
        assert ladder(site.program("Ann"), "grid", 2)["yours"] is None
        assert site.program().get("/api/games/chess/ladder").status_code == 404
        assert site.program().get("/api/games/grid/ladder", params={"players": "x"}).status_code == 400


def test_recommendations() -> None:
    """The recommendation is the level closest to a guest's rating, or the default level for a guest without one."""
    known = anchors("seven", 4)
    assert recommended("seven", known, None) == default_level("seven")
    for level, strength in known.items():
        assert recommended("seven", known, Rating(strength.rating + 1, 80, 0.06)) == level
    assert recommended("seven", {}, Rating()) == default_level("seven")


def test_the_ranking_is_for_the_host(tmp_path: Path) -> None:
    """The host sees everyone with a rating, ordered by the lower bound; nobody else can, and no ids are included."""
    with served(tmp_path, admin_token=ADMIN) as site:
        _, (ann, bo) = played(site, 3)
        host = site.program(token=ADMIN)
        found = host.get(RANKING, params={"game": "grid"}).json()
        assert found["game"] == "grid" and {guest["name"] for guest in found["guests"]} == {"Person 0", "Person 1"}
        lows = [guest["low"] for guest in found["guests"]]
        assert lows == sorted(lows, reverse=True)
        for guest in found["guests"]:
            assert guest["results"]["games"] == 3 and guest["low"] < guest["rating"] < guest["high"]
            assert set(guest) == {"name", "rating", "low", "high", "results", "last"}
        assert host.get(RANKING, params={"game": "seven"}).json()["guests"] == []
        assert host.get(RANKING, params={"game": "chess"}).status_code == 400
        for person in (ann, site.program(), site.browser("Cy")):
            assert person.get(RANKING).status_code in (401, 403)
        ann.delete("/api/guests/me/games").raise_for_status()
        assert [guest["name"] for guest in host.get(RANKING, params={"game": "grid"}).json()["guests"]] == ["Person 1"]
        assert bo.get("/api/guests/me/profile").json()["games"][0]["rating"]


def test_without_an_admin_token_there_is_no_ranking(tmp_path: Path) -> None:
    """Without an admin token the ranking answers as if it did not exist."""
    with served(tmp_path) as site:
        assert site.program(token=ADMIN).get(RANKING).status_code == 404
