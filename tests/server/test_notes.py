"""Private notes: readable only by their guest, and exported and deleted with everything else."""

from __future__ import annotations

from pathlib import Path

import pytest

from augury.server.storage import notes
from augury.server.storage.store import Store
from tests.server.site import served
from tests.server.storage.samples import ended, entry
from tests.server.test_played import EXPORT, GAMES, played


def test_notes_are_private(tmp_path: Path) -> None:
    """Each guest has their own note about a table, and no response contains another guest's note."""
    with served(tmp_path) as site:
        (match,), (ann, bo) = played(site, 1)
        path = f"/api/matches/{match}/note"
        assert ann.get(path).json() == {"text": ""}
        assert ann.put(path, json={"text": "  Bo bluffs あ\n"}).json() == {"text": "Bo bluffs あ"}
        bo.put(path, json={"text": "Ann is careful"}).raise_for_status()
        assert ann.get(path).json() == {"text": "Bo bluffs あ"} and bo.get(path).json() == {"text": "Ann is careful"}
        stranger = site.program("Ann")
        assert stranger.get(path).json() == {"text": ""} and site.program().get(path).status_code == 401
        answers = [
            person.get(where).text
            for person in (bo, stranger)
            for where in (f"/api/matches/{match}", f"/api/records/{match}/1", GAMES, EXPORT, "/api/guests/me/profile")
        ]
        assert not any("bluffs" in text for text in answers)
        assert ann.get(EXPORT).json()["notes"] == {match: "Bo bluffs あ"}
        ann.put(path, json={"text": ""}).raise_for_status()
        assert ann.get(EXPORT).json()["notes"] == {}


def test_notes_need_a_table(tmp_path: Path) -> None:
    """A note needs an existing table, and must be neither too long nor contain what a database cannot store."""
    with served(tmp_path) as site:
        ann = site.program("Ann")
        assert ann.put("/api/matches/unknown/note", json={"text": "x"}).json()["error"]["code"] == "not_found"
        match = ann.post("/api/matches", json={"game": "grid"}).json()["match"]
        for text, code in (("x" * 2001, "unreadable"), ("a\0b", "bad_argument")):
            assert ann.put(f"/api/matches/{match}/note", json={"text": text}).json()["error"]["code"] == code


def test_a_guest_has_so_many_notes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The number of notes per guest is limited; existing ones can be changed, and removing one makes room."""
    monkeypatch.setattr(notes, "MOST", 2)
    with served(tmp_path) as site:
        ann = site.program("Ann")
        paths = [
            f"/api/matches/{ann.post('/api/matches', json={'game': 'grid'}).json()['match']}/note" for _ in range(3)
        ]
        texts = [ann.put(path, json={"text": "one"}) for path in paths]
        assert [answer.status_code for answer in texts] == [200, 200, 429]
        assert texts[2].json()["error"] == {"code": "too_many", "message": "you may have 2 notes; remove some first"}
        for path, text in ((paths[0], "another"), (paths[1], ""), (paths[2], "one")):
            ann.put(path, json={"text": text}).raise_for_status()


def test_notes_are_deleted(tmp_path: Path) -> None:
    """Deleting a guest's games deletes their notes, but not those of others."""
    with served(tmp_path) as site:
        (match,), (ann, bo) = played(site, 1)
        for person in (ann, bo):
            person.put(f"/api/matches/{match}/note", json={"text": "secret"}).raise_for_status()
        ann.delete(GAMES).raise_for_status()
        assert ann.get(f"/api/matches/{match}/note").json() == {"text": ""}
        assert bo.get(f"/api/matches/{match}/note").json() == {"text": "secret"}


def test_notes_go_with_what_they_are_about(tmp_path: Path) -> None:
    """A note is removed once its table and games are gone and the note itself is old."""
    store = Store.open(str(tmp_path / "augury.db"))
    store.append([entry(match, 1, finished=ended(match, at)) for match, at in (("old", 10), ("new", 99))])
    for match in ("old", "new"):
        assert store.keep_note("ann", match, 20, match)
    assert not store.keep_note("ann", "never", 20, "x")
    store.prune(finished_before=50, idle_before=0)
    assert store.notes("ann") == {"new": "new"}
    store.close()
