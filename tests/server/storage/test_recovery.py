"""Recovery to a point in time, as docs/hosting.md describes it: a base backup, archived WAL, and a target time."""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from pathlib import Path

import psycopg
import pytest

from augury.server.storage.store import Store
from tests.server.storage.samples import entry, opening
from tests.services import postgres, running


def belongs_to_postgres(folder: Path) -> Path:
    """A folder that belongs to PostgreSQL's user, since PostgreSQL does not run as root."""
    folder.mkdir(exist_ok=True)
    if os.geteuid() == 0:
        for path in (folder, *folder.rglob("*")):
            shutil.chown(path, "postgres", "postgres")
    folder.chmod(0o700)
    return folder


def archived(connection: psycopg.Connection) -> None:
    """Wait until everything written so far is in the archive."""
    row = connection.execute("SELECT pg_walfile_name(pg_switch_wal())").fetchone()
    assert row is not None
    for _ in range(600):
        if connection.execute("SELECT last_archived_wal >= %s FROM pg_stat_archiver", row).fetchone() == (True,):
            return
        time.sleep(0.05)
    raise AssertionError("the WAL is not archived")


@pytest.mark.slow
def test_recovery_to_a_moment() -> None:
    """After all moves were deleted by mistake, the server returns to the state just before, and the match continues."""
    with postgres("archive_mode=on", "archive_command=test ! -f ../archive/%f && cp %p ../archive/%f") as server:
        folder = server.log.parent
        archive = belongs_to_postgres(folder / "archive")
        url = server.url("augury")
        store = Store.open(url)
        assert store.append([opening("m", "playing")]) == [True]
        environment = os.environ | {"PGPASSWORD": server.password}
        place = ["--host=127.0.0.1", f"--port={server.port}", "--username=augury", "--no-password"]
        words = ["pg_basebackup", *place, f"--pgdata={folder}/base", "--checkpoint=fast", "--wal-method=none"]
        subprocess.run(words, check=True, env=environment, capture_output=True)
        assert store.append([entry("m", 2)]) == [True]
        with psycopg.connect(url, autocommit=True) as connection:
            moment = connection.execute("SELECT clock_timestamp()").fetchone()
            assert moment is not None
            time.sleep(0.2)
            assert store.append([entry("m", 3)]) == [True]
            connection.execute("DELETE FROM entries")
            archived(connection)
        store.close()
        base = folder / "base"
        (base / "recovery.signal").touch()
        belongs_to_postgres(base)
        assert list(archive.iterdir())
        recovery = (
            "restore_command=cp ../archive/%f %p",
            f"recovery_target_time={moment[0].isoformat()}",
            "recovery_target_action=promote",
        )
        with running(base, server.password, *recovery) as restored:
            found = Store.open(promoted(restored.url("augury")))
            assert [entry.seq for entry in found.log("m")] == [1, 2]
            assert found.append([entry("m", 3)]) == [True] and found.listing("m")
            found.close()


def promoted(url: str) -> str:
    """The address of a server, once it has recovered and accepts writes."""
    for _ in range(600):
        with psycopg.connect(url) as connection:
            if connection.execute("SELECT pg_is_in_recovery()").fetchone() == (False,):
                return url
        time.sleep(0.05)
    raise AssertionError("the server stays in recovery")
