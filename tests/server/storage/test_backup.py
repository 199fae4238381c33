"""Backups are complete and checked, never overwrite a file, and can be played on from."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from augury.cli.backup import backup
from augury.cli.prune import prune
from augury.errors import BadArgument, BadFile, Unavailable
from augury.server.storage.store import Store
from tests.server.storage.samples import entry, finished, opening
from tests.services import shared_postgres


def restored(copy: Path, url: str, folder: Path) -> str:
    """The address of a database restored from a backup."""
    if url.startswith("sqlite"):
        return str(copy)
    fresh = shared_postgres().fresh()
    subprocess.run(["pg_restore", f"--dbname={fresh}", "--no-owner", str(copy)], check=True, cwd=folder)
    return fresh


def test_a_backup_restores(
    url: str, store: Store, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A backup taken while the store is open contains everything acknowledged, and the match can continue from it."""
    monkeypatch.setenv("AUGURY_DATABASE", url)
    store.append([opening("m", holders=("ann",)), entry("n", 1, finished=finished("n"))])
    secret = store.secret("cookies")
    copy = tmp_path / "copy"
    backup(copy, json=True)
    printed = capsys.readouterr().out
    assert json.loads(printed)["bytes"] == copy.stat().st_size > 0
    assert copy.stat().st_mode & 0o777 == 0o600 and not list(tmp_path.glob(".augury*"))
    assert str(urlsplit(url).password) not in printed
    store.append([entry("m", 2)])
    other = Store.open(restored(copy, url, tmp_path))
    assert other.log("m") == store.log("m")[:1] != store.log("m")
    assert other.listing("m") == store.listing("m") and other.game("n", 1) == store.game("n", 1)
    assert other.secret("cookies") == secret and other.append([entry("m", 2)]) == [True]
    other.close()


@pytest.mark.parametrize(
    "address",
    [
        "postgresql://ann:open%20sesame@127.0.0.1:1/games",
        "postgresql://ann@127.0.0.1:1/games?password=open%20sesame&sslmode=disable",
    ],
)
def test_no_password_among_the_arguments(address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Other users of the machine can list a program's arguments, so the password is only in its environment."""
    for tool in ("pg_dump", "pg_restore"):
        program = tmp_path / "bin" / tool
        program.parent.mkdir(exist_ok=True)
        program.write_text(f'#!/bin/sh\nprintf "%s\\n" "$PGPASSWORD" "$@" > "{tmp_path}/{tool}.seen"\nexit 1\n')
        program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path / "bin"), prepend=os.pathsep)
    with pytest.raises(Unavailable, match="cannot back up"):
        backup(tmp_path / "copy", database=address)
    environment, *arguments = (tmp_path / "pg_dump.seen").read_text().splitlines()
    assert environment == "open sesame"
    assert any("ann@127.0.0.1:1/games" in word for word in arguments)
    assert not any("sesame" in word for word in arguments)


def test_a_backup_overwrites_nothing(url: str, store: Store, tmp_path: Path) -> None:
    """A backup to an existing file is refused, and the file keeps its content."""
    store.append([entry("m", 1)])
    file = tmp_path / "precious"
    file.write_text("mine")
    with pytest.raises(BadFile, match="already exists"):
        backup(file, database=url)
    with pytest.raises(BadFile, match="cannot write"):
        backup(tmp_path / "none" / "copy", database=url)
    assert file.read_text() == "mine"


def test_nothing_to_back_up(tmp_path: Path) -> None:
    """A database that does not exist is neither copied nor created."""
    with pytest.raises(BadFile, match="no database at"):
        backup(tmp_path / "copy", database=str(tmp_path / "none.db"))
    with pytest.raises(BadFile, match="no database at"):
        prune(idle=1, database=str(tmp_path / "none.db"))
    assert list(tmp_path.iterdir()) == []


def test_a_damaged_database(tmp_path: Path) -> None:
    """A backup of a damaged file is refused, and no copy is kept."""
    file = tmp_path / "a.db"
    store = Store.open(str(file))
    store.append([entry(f"m{number}", 1) for number in range(500)])
    store.close()
    whole = bytearray(file.read_bytes())
    whole[4096 * 2 : 4096 * 6] = os.urandom(4096 * 4)
    file.write_bytes(whole)
    with pytest.raises(BadFile, match="damaged"):
        backup(tmp_path / "copy", database=str(file))
    assert not (tmp_path / "copy").exists()


def test_without_the_tool(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A backup without PostgreSQL's program fails with its name in the message."""
    url = shared_postgres().fresh()
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(Unavailable, match="pg_dump"):
        backup(tmp_path / "copy", database=url)


def test_the_command_that_forgets(url: str, store: Store, capsys: pytest.CaptureFixture[str]) -> None:
    """`augury prune` takes days, and removes only what its options name."""
    store.append([entry("n", 1, finished=finished("n")), opening("m")])
    prune(finished=1, database=url)
    assert capsys.readouterr().out == "Games removed: 1. Matches removed: 0.\n"
    prune(idle=0.5, database=url, json=True)
    assert json.loads(capsys.readouterr().out) == {"matches": 1, "games": 0}
    for wrong in (-1.0, float("nan"), float("inf")):
        with pytest.raises(BadArgument, match="--idle"):
            prune(idle=wrong, database=url)
    with pytest.raises(BadArgument, match="--finished"):
        prune(database=url)
