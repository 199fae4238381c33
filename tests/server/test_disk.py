"""The space that an address can use in the database, and the length of lists, are limited."""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import httpx
import pytest

from augury.server.live import retention
from tests.server.boards import large_board
from tests.server.site import PLENTY, served
from tests.server.sockets import Person, open_table

TABLES = ("entries", "matches", "holders", "leases")
LONGEST_ENTRY = 700
"""The largest size in bytes of a table in a list, whatever its board."""


def open_large(client: httpx.Client, number: int = 0) -> httpx.Response:
    """Open a table with a large board."""
    return client.post(
        "/api/matches", json={"game": "grid", "setup": {"board": large_board(number)}, "seats": ["me", "open"]}
    )


def do(client: httpx.Client, match: str, kind: str) -> httpx.Response:
    """Send a command to a table."""
    return client.post(f"/api/matches/{match}/commands", json={"id": kind, "command": {"type": kind}})


def rows(folder: Path, match: str) -> dict[str, int]:
    """How many rows each table of the database has for a match."""
    with closing(sqlite3.connect(folder / "augury.db")) as database:
        count = "SELECT count(*) FROM {} WHERE match = ?"
        return {name: database.execute(count.format(name), (match,)).fetchone()[0] for name in TABLES}


def test_lists_name_boards_and_card_sets(tmp_path: Path) -> None:
    """A list contains only the name of a board or card set; the table itself contains all of it."""
    with served(tmp_path) as site:
        ada = site.program("Ada")
        matches = [open_large(ada, number).raise_for_status().json()["match"] for number in range(5)]
        assert ada.get(f"/api/matches/{matches[0]}").json()["setup"]["board"]["lines"] == large_board()["lines"]
        for path in ("/api/matches", "/api/matches/mine"):
            listed = ada.get(path, headers={"accept-encoding": "identity"})
            assert {table["match"] for table in listed.json()["matches"]} == set(matches)
            assert len(listed.content) < len(matches) * LONGEST_ENTRY
            assert listed.json()["matches"][-1]["setup"]["board"] == {"name": large_board()["name"]}
            assert listed.json()["matches"][-1]["setup"]["options"]["ties"] == "turn"
        ada.post("/api/matches", json={"game": "horsemen"}).raise_for_status()
        newest = ada.get("/api/matches").json()["matches"][0]
        assert newest["setup"]["set"] == {"name": "Augury house set (unofficial)"}


@pytest.fixture
def _removed_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retention, "UNPLAYED_EVERY", 0.05)
    monkeypatch.setattr(retention, "UNPLAYED_FOR", 0.0)


@pytest.mark.usefixtures("_removed_at_once")
def test_a_table_closed_before_any_move_leaves_nothing(tmp_path: Path) -> None:
    """Its log is removed, too; a table where someone moved stays, and so does one that still waits."""
    with served(tmp_path) as site:
        ada = site.program("Ada")
        unplayed, waiting = (open_large(ada, number).json()["match"] for number in range(2))
        played, tokens = open_table(site)
        with Person(site, played, tokens[0]) as person:
            assert person.do("move", {"type": "move", "move": "a1=1"})["type"] == "ack"
        for token, kind in ((tokens[1], "resign"), (tokens[0], "close")):
            do(site.program(token=token), played, kind).raise_for_status()
        assert rows(tmp_path, unplayed)["entries"] > 0
        do(ada, unplayed, "close").raise_for_status()
        until = time.monotonic() + 10
        while any(rows(tmp_path, unplayed).values()):
            assert time.monotonic() < until
            time.sleep(0.05)
        assert rows(tmp_path, played)["entries"] > 0 and rows(tmp_path, waiting)["entries"] > 0
        assert [table["match"] for table in ada.get("/api/matches/mine").json()["matches"]] == [waiting]


def test_an_address_has_a_share_of_the_disk(tmp_path: Path) -> None:
    """An address that has used up its share is refused with a time to wait; others are not."""
    with served(tmp_path, replace(PLENTY, megabytes_per_hour=0.1)) as site:
        mallory, ada = site.program("Mallory"), site.program("Ada")
        ada.headers["x-forwarded-for"] = "192.0.2.7"
        opened: list[str] = []
        while (answer := open_large(mallory, len(opened))).status_code == 201:
            opened.append(answer.json()["match"])
            assert len(opened) < 20
        assert answer.json()["error"]["code"] == "too_many" and int(answer.headers["retry-after"]) > 1
        assert len(opened) > 3
        refused = do(mallory, opened[0], "close")
        assert refused.json()["error"]["code"] == "too_many"
        settings = {"language": "en", "theme": "auto", "sound": True, "motion": True, "notices": True, "changed": 1}
        assert mallory.put("/api/guests/me/preferences", json=settings).status_code == 429
        match = open_large(ada).raise_for_status().json()["match"]
        do(ada, match, "close").raise_for_status()
