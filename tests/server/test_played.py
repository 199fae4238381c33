"""A guest's finished games and profile are listed, added up, exported and deleted, but never anyone else's."""

from __future__ import annotations

import csv
import io
import json
import sqlite3
from pathlib import Path
from typing import Any

import httpx

from tests.server.site import Site, served
from tests.server.sockets import open_table
from tests.server.test_records import play

GAMES, PROFILE, EXPORT = "/api/guests/me/games", "/api/guests/me/profile", "/api/guests/me/export"


def played(site: Site, count: int) -> tuple[list[str], list[httpx.Client]]:
    """Play some private games of two people; return the tables and the people."""
    people: list[httpx.Client] = []
    matches = []
    for _ in range(count):
        setup = {"board": "2x2"}
        if not people:
            match, tokens = open_table(site, "grid", 2, private=True, setup=setup)
            people = [site.program(token=token) for token in tokens]
        else:
            body = {"game": "grid", "setup": setup, "private": True, "seats": ["me", "open"]}
            match = people[0].post("/api/matches", json=body).json()["match"]
            people[1].post(f"/api/matches/{match}/commands", json={"id": "sit", "command": {"type": "sit"}})
        play(site, match, [str(person.headers["authorization"]).partition(" ")[2] for person in people], which=-1)
        matches.append(match)
    return matches, people


def secrets_in(folder: Path) -> set[str]:
    """The ids of guests and the salts in a server's log."""
    found: set[str] = set()
    with sqlite3.connect(folder / "augury.db") as database:
        for (events,) in database.execute("SELECT events FROM entries"):
            for event in json.loads(events):
                found |= {str(event[key]) for key in ("holder", "host", "salt") if event.get(key)}
    return found


def test_pages_and_filters(tmp_path: Path) -> None:
    """Games are listed page by page, filters are those that the first page offers, and nobody else sees any."""
    with served(tmp_path) as site:
        matches, (ann, bo) = played(site, 3)
        first = ann.get(GAMES, params={"limit": 2}).json()
        assert [game["match"] for game in first["games"]] == matches[:0:-1] and first["total"] == 3
        rest = ann.get(GAMES, params={"limit": 2, "after": first["next"]}).json()
        assert [game["match"] for game in rest["games"]] == matches[:1] and rest["next"] is None
        assert rest["total"] is None and rest["setups"] == []
        (setup,) = first["setups"]
        assert setup["setup"]["board"] == "2x2" and setup["games"] == 3
        assert [opponent["key"] for opponent in first["opponents"]] == ["person:Person 1"]
        same = ann.get(GAMES, params={"setup": setup["key"], "opponent": "person:Person 1", "game": "grid"}).json()
        assert len(same["games"]) == 3
        assert ann.get(GAMES, params={"opponent": "person:Person 0"}).json()["games"] == []
        won = {
            who: len(person.get(GAMES, params={"result": "won"}).json()["games"])
            for who, person in enumerate((ann, bo))
        }
        assert sum(won.values()) == 3
        assert ann.get(GAMES, params={"after": "x"}).json()["error"]["code"] == "bad_argument"
        assert ann.get(GAMES, params={"result": "x"}).json()["error"]["code"] == "bad_argument"
        assert ann.get(GAMES, params={"setup": "\0"}).json()["error"]["code"] == "bad_argument"
        stranger = site.program("Person 1").get(GAMES).json()
        assert stranger == {"games": [], "next": None, "total": 0, "setups": [], "opponents": []}
        assert site.program().get(GAMES).status_code == 401


def test_a_profile_adds_up(tmp_path: Path) -> None:
    """A profile has games, wins, streaks, figures and ratings; an export has all of it, and a spreadsheet the games."""
    with served(tmp_path) as site:
        matches, (ann, bo) = played(site, 2)
        profiles: list[dict[str, Any]] = [person.get(PROFILE).json() for person in (ann, bo)]
        for profile in profiles:
            (game,) = profile["games"]
            results = game["results"]
            assert profile["results"] == results and results["games"] == 2 == results["won"] + results["lost"]
            assert game["rating"]["low"] < game["rating"]["rating"] < game["rating"]["high"]
            assert [level["level"] for level in game["levels"]][:2] == ["dreamer", "palmist"]
            (figure,) = game["figures"]
            assert sum(written for _, written in figure["pairs"]) > 0
        one, other = (profile["games"][0] for profile in profiles)
        assert one["results"]["won"] == other["results"]["lost"]
        assert abs(one["rating"]["rating"] + other["rating"]["rating"] - 3000) < 1e-6
        export = ann.get(EXPORT)
        assert export.json()["profile"] == profiles[0] and len(export.json()["games"]) == 2
        assert export.headers["content-disposition"] == 'attachment; filename="augury-games.json"'
        rows = list(csv.DictReader(io.StringIO(ann.get(EXPORT, params={"format": "csv"}).text)))
        assert [row["replay"] for row in rows] == [f"/g/{match}/1" for match in matches[::-1]]
        assert {row["opponents"] for row in rows} == {"Person 1"}
        empty = site.program("Ann").get(PROFILE).json()
        assert empty["games"] == [] and empty["results"]["games"] == 0


def test_results_reveal_no_secrets(tmp_path: Path) -> None:
    """No response contains a guest's id or a salt, and private games are in no other guest's list."""
    with served(tmp_path) as site:
        matches, (ann, bo) = played(site, 1)
        secrets = secrets_in(tmp_path)
        assert len(secrets) >= 3
        answers = [
            person.get(path, params=params).text
            for person in (ann, bo, site.program("Cy"))
            for path, params in ((GAMES, {}), (PROFILE, {}), (EXPORT, {}), (EXPORT, {"format": "csv"}))
        ]
        assert not [secret for secret in secrets for text in answers if secret in text]
        assert not [text for text in answers[-4:] if matches[0] in text]


def test_deleting(tmp_path: Path) -> None:
    """Deleting removes everything about the guest who requests it, and nothing about the other."""
    with served(tmp_path) as site:
        _, (ann, bo) = played(site, 2)
        kept = bo.get(PROFILE).json()
        assert ann.delete(GAMES).json() == {"games": 2}
        assert ann.get(GAMES).json()["games"] == [] and ann.get(PROFILE).json()["games"] == []
        assert ann.get("/api/records?mine=true").json()["games"] == []
        assert bo.get(PROFILE).json() == kept and len(bo.get(GAMES).json()["games"]) == 2
        assert ann.delete(GAMES).json() == {"games": 0}
