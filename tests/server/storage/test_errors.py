"""Database errors are reported in one clear sentence without secrets, and the store recovers when the cause is gone."""

from __future__ import annotations

import resource
import signal
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from augury.errors import AuguryError, BadFile, Unavailable
from augury.server.storage import sqlite
from augury.server.storage.model import NewEntry
from augury.server.storage.store import Store
from augury.table.log import LogEntry
from tests.server.storage.samples import entry, opening
from tests.services import free_port, postgres, shared_postgres


def refusal(kind: type[AuguryError], work: Callable[[], object]) -> str:
    """The message of the error that some work raises."""
    with pytest.raises(kind) as refused:
        work()
    assert refused.value.__cause__ is None and "\n" not in str(refused.value)
    return str(refused.value)


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    """A file that is not a database is refused and left unchanged."""
    file = tmp_path / "letter.txt"
    file.write_text("Dear Ann, " * 1000)
    assert "is not a database" in refusal(BadFile, lambda: Store.open(str(file)))
    assert file.read_text() == "Dear Ann, " * 1000


def test_a_folder_that_is_a_file(tmp_path: Path) -> None:
    """An impossible path is refused."""
    (tmp_path / "file").touch()
    assert "cannot use the database" in refusal(BadFile, lambda: Store.open(str(tmp_path / "file" / "a.db")))
    assert "cannot use the database" in refusal(BadFile, lambda: Store.open(str(tmp_path)))


def test_a_file_is_for_its_owner(tmp_path: Path) -> None:
    """Only its owner can read the file, which contains hidden cards and secrets."""
    store = Store.open(str(tmp_path / "deep" / "a.db"))
    store.append([entry("m", 1)])
    assert {path.stat().st_mode & 0o777 for path in (tmp_path / "deep").iterdir()} == {0o600}
    store.close()


def test_a_locked_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A write to a file locked by another program fails after a timeout; reads work, and later writes work again."""
    monkeypatch.setattr(sqlite, "BUSY_TIMEOUT", 0.05)
    store = Store.open(str(tmp_path / "a.db"))
    store.append([entry("m", 1)])
    with closing(sqlite3.connect(tmp_path / "a.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert "locked" in refusal(Unavailable, lambda: store.append([entry("m", 2)]))
        assert "locked" in refusal(Unavailable, lambda: store.append([opening("n")]))
        assert len(store.log("m")) == 1
        other.execute("ROLLBACK")
    assert store.append([entry("m", 2), opening("n")]) == [True, True]
    store.close()


def test_a_full_disk(tmp_path: Path) -> None:
    """If a batch does not fit on the disk, nothing of it is written; it can be written once there is space."""
    store = Store.open(str(tmp_path / "a.db"))
    store.append([entry("m", 1)])
    before = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    big = NewEntry(LogEntry("big", 1, 1, 1, "", "[" + "9" * 2_000_000 + "]"))
    try:
        resource.setrlimit(resource.RLIMIT_FSIZE, (300_000, limits[1]))
        assert "disk" in refusal(Unavailable, lambda: store.append([big, entry("m", 2)]))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
        signal.signal(signal.SIGXFSZ, before)
    assert store.log("big") == [] and len(store.log("m")) == 1
    assert store.append([big, entry("m", 2)]) == [True, True]
    store.close()


def test_a_database_that_does_not_answer() -> None:
    """A server that does not answer is named without its password."""
    url = f"postgresql://me:pa55word@127.0.0.1:{free_port()}/games"
    display = refusal(Unavailable, lambda: Store.open(url))
    assert "the connection was refused" in display and "pa55word" not in display and "127.0.0.1" in display


@pytest.mark.parametrize(
    ("old", "new", "wanted"),
    [("@", "-pa55word@", "refuses the user or the password"), ("/postgres", "/nowhere", "no database of that name")],
)
def test_a_server_that_refuses(old: str, new: str, wanted: str) -> None:
    """A wrong password and a wrong database name give different messages."""
    url = shared_postgres().url("postgres")
    display = refusal(Unavailable, lambda: Store.open(new.join(url.rsplit(old, 1))))
    assert wanted in display and "pa55word" not in display and str(urlsplit(url).password) not in display


@pytest.mark.slow
def test_a_server_that_restarts() -> None:
    """After a restart or a crash the next call works, and everything acknowledged is still there."""
    with postgres() as server:
        store = Store.open(server.url("games"))
        store.append([opening("m")])
        server.restart()
        assert store.append([entry("m", 2)]) == [True]
        server.restart()
        assert [entry.seq for entry in store.log("m")] == [1, 2]
        server.kill()
        assert "the connection was refused" in refusal(Unavailable, lambda: store.append([entry("m", 3)]))
        assert "the connection was refused" in refusal(Unavailable, lambda: store.lobby(5))
        server.start()
        assert store.append([entry("m", 3)]) == [True]
        assert [entry.seq for entry in store.log("m")] == [1, 2, 3]
        store.close()


@pytest.mark.slow
def test_many_threads(store: Store) -> None:
    """Threads may read and write at the same time."""

    def work(number: int) -> int:
        for seq in range(1, 16):
            assert store.append([opening(f"m{number}") if seq == 1 else entry(f"m{number}", seq)]) == [True]
            assert len(store.log(f"m{number}")) == seq and store.lobby(3)
        return number

    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(work, range(16))) == list(range(16))
