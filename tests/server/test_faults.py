"""While its database fails, a server is not ready and says so, without revealing where the database is."""

from __future__ import annotations

import resource
import signal
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import httpx
import pytest

from augury.server.live import faults
from tests.server.site import Site, served
from tests.server.sockets import Person, open_table
from tests.server.test_records import play


@contextmanager
def full_disk() -> Iterator[None]:
    """Prevent all files of this process from growing, as if the disk were full."""
    before = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (4096, limits[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
        signal.signal(signal.SIGXFSZ, before)


def refused(answer: httpx.Response, folder: Path) -> bool:
    """Whether a response reports that something is unavailable, and reveals nothing else."""
    content = answer.text + str(answer.headers)
    return answer.status_code == 503 and answer.json()["error"]["code"] == "unavailable" and str(folder) not in content


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Site]:
    """A server that checks at every request whether it can write."""
    monkeypatch.setattr(faults, "EVERY", 0.0)
    with served(tmp_path) as running:
        yield running


def test_a_full_disk(site: Site, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Commands are refused with details only in the log, and the server is not ready until the disk has space again."""
    match, tokens = open_table(site)
    ada = site.program(token=tokens[0])
    assert ada.get("/readyz").json()["status"] == "ready"
    with Person(site, match, tokens[0]) as person:
        person.hear("welcome")
        with full_disk():
            reply = person.do("one", {"type": "say", "text": "hello"})
            opened = ada.post("/api/matches", json={"game": "grid"})
            unready = ada.get("/readyz")
            healthy = ada.get("/healthz")
        assert (reply["type"], reply["code"]) == ("no", "unavailable") and str(tmp_path) not in reply["message"]
        assert refused(opened, tmp_path) and refused(unready, tmp_path) and healthy.status_code == 200
        assert person.do("two", {"type": "say", "text": "hello"})["type"] == "ack"
    assert ada.get("/readyz").json()["status"] == "ready"
    assert any(f"cannot use the database {tmp_path}" in record.getMessage() for record in caplog.records)


def test_a_full_disk_is_found_by_asking(site: Site, tmp_path: Path) -> None:
    """The server notices a full disk when asked for readiness, before any move is lost."""
    anybody = site.program()
    with full_disk():
        unready = anybody.get("/readyz")
        gauge = "augury_database_failing 1.0" in anybody.get("/metrics").text
    assert refused(unready, tmp_path) and gauge
    assert anybody.get("/readyz").status_code == 200


def test_the_last_write_counts_for_a_while(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that failed to store something is not ready until it is time to try again."""
    ada = site.program("Ada")
    monkeypatch.setattr(faults, "EVERY", 0.5)
    with full_disk():
        assert ada.post("/api/matches", json={"game": "grid"}).status_code == 503
    assert ada.get("/readyz").status_code == 503
    time.sleep(0.6)
    assert ada.get("/readyz").status_code == 200


def test_a_damaged_file(tmp_path: Path) -> None:
    """Unreadable data is reported as a fault of the server, not of the client, and details stay in the log."""
    with served(tmp_path) as site:
        _, tokens = open_table(site)
        ada = site.program(token=tokens[0])
        for file in tmp_path.glob("augury.db*"):
            if not file.name.endswith("-shm"):
                size = file.stat().st_size
                with file.open("r+b") as opened:
                    opened.write(b"\xa5" * size)
        for path in ("/api/matches", "/api/matches/mine", "/api/records", "/api/matches/unknown", "/readyz"):
            assert refused(ada.get(path), tmp_path), path


def test_a_damaged_record(tmp_path: Path) -> None:
    """A game with an invalid record cannot be shown, and the error does not blame the client."""
    with served(tmp_path) as site:
        match, tokens = open_table(site, setup={"board": "2x2", "players": 2})
        play(site, match, tokens)
        with closing(sqlite3.connect(tmp_path / "augury.db")) as database:
            database.execute("UPDATE games SET record = replace(record, '\"events\"', '\"stories\"')")
            database.commit()
        anybody = site.program()
        for path in ("replay", "moments"):
            assert refused(anybody.get(f"/api/records/{match}/1/{path}"), tmp_path)
        assert anybody.get("/api/records").json()["games"][0]["match"] == match


def test_a_damaged_log(tmp_path: Path) -> None:
    """A match with an invalid log is unavailable, but all others can be played."""
    with served(tmp_path) as site:
        broken, _ = open_table(site)
        whole, _ = open_table(site)
    with closing(sqlite3.connect(tmp_path / "augury.db")) as database:
        database.execute("DELETE FROM entries WHERE match = ? AND seq = 1", (broken,))
        database.commit()
    with served(tmp_path) as site:
        anybody = site.program()
        assert refused(anybody.get(f"/api/matches/{broken}"), tmp_path)
        assert anybody.get(f"/api/matches/{whole}").status_code == 200
