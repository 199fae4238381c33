"""A guest on another device: a link that works once, for ten minutes, and reveals nothing else."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from tests.server.site import served
from tests.server.test_played import GAMES, played

LINK, MOVE = "/api/guests/me/link", "/api/guests/move"


def test_a_guest_moves(tmp_path: Path) -> None:
    """The other browser gets the same games, name, settings and notes, and the first one keeps them."""
    with served(tmp_path) as site:
        ann = site.browser("Ann")
        match = ann.post("/api/matches", json={"game": "grid"}).json()["match"]
        ann.put(f"/api/matches/{match}/note", json={"text": "watch c3"}).raise_for_status()
        chosen = {
            "language": "ja",
            "theme": "dark",
            "sound": True,
            "motion": True,
            "notices": False,
            "changed": 5,
        }
        ann.put("/api/guests/me/preferences", json=chosen).raise_for_status()
        made = ann.post(LINK)
        assert made.status_code == 201 and made.json()["path"] == f"/profile#guest={made.json()['secret']}"
        phone = site.browser("Somebody")
        moved = phone.post(MOVE, json={"secret": made.json()["secret"]})
        assert moved.json()["name"] == "Ann" and moved.json()["preferences"]["theme"] == "dark"
        for browser in (ann, phone):
            assert browser.get("/api/guests/me").json()["name"] == "Ann"
            assert browser.get(f"/api/matches/{match}/note").json() == {"text": "watch c3"}
            assert browser.get(f"/api/matches/{match}").json()["you"] == 0


def test_a_link_works_once(tmp_path: Path) -> None:
    """A link works neither twice, nor after ten minutes, nor if it is made up, and its secret is not stored."""
    with served(tmp_path) as site:
        ann = site.browser("Ann")
        secret = ann.post(LINK).json()["secret"]
        late = ann.post(LINK).json()["secret"]
        database = sqlite3.connect(tmp_path / "augury.db")
        rows = str(database.execute("SELECT * FROM guest_links").fetchall())
        assert secret not in rows and late not in rows
        assert site.browser().post(MOVE, json={"secret": secret}).status_code == 200
        for wrong in (secret, "x", secret[:-1], "é"):
            refused = site.browser("Bo").post(MOVE, json={"secret": wrong})
            assert refused.json()["error"]["code"] == "not_allowed" and "set-cookie" not in refused.headers, wrong
        with database:
            database.execute("UPDATE guest_links SET expires = 1")
        database.close()
        assert site.browser().post(MOVE, json={"secret": late}).json()["error"]["code"] == "not_allowed"
        assert site.browser().post(LINK).status_code == 401


def test_statistics_come_along(tmp_path: Path) -> None:
    """Games finished on one device are listed on the other."""
    with served(tmp_path) as site:
        matches, (ann, _) = played(site, 1)
        phone = site.browser()
        phone.post(MOVE, json={"secret": ann.post(LINK).json()["secret"]}).raise_for_status()
        assert [game["match"] for game in phone.get(GAMES).json()["games"]] == matches
        assert ann.delete(GAMES).json() == {"games": 1}
        assert phone.get(GAMES).json()["total"] == 0


def test_other_sites_cannot_move_anybody(tmp_path: Path) -> None:
    """A page of another site can neither create a link nor make a browser use one."""
    with served(tmp_path) as site:
        ann = site.browser("Ann")
        secret = ann.post(LINK).json()["secret"]
        ann.headers["origin"] = "https://evil.example"
        for path, body in ((LINK, None), (MOVE, {"secret": secret})):
            assert ann.post(path, json=body).json()["error"]["code"] == "bad_origin"
