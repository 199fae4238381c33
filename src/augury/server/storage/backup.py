"""Copies of a database, taken while it is in use."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import tempfile
from contextlib import closing
from pathlib import Path

from augury.errors import BadFile, Unavailable
from augury.server.storage.errors import clear_words
from augury.server.storage.location import SQLITE, Location


def back_up(location: Location, target: Path) -> int:
    """Copy a database, as it is at one moment, into a new file. Returns its size in bytes."""
    if target.exists():
        raise BadFile(f"{target} already exists, and a backup never overwrites anything")
    try:
        with tempfile.TemporaryDirectory(prefix=".augury-backup-", dir=target.absolute().parent) as folder:
            copy = Path(folder) / "copy"  # a half-written backup is never visible, and the folder is private
            if location.kind == SQLITE:
                _copy_file(location, copy)
            else:
                _dump(location, copy)
            copy.chmod(0o600)
            _keep(copy, target)
    except FileExistsError:
        raise BadFile(f"{target} already exists, and a backup never overwrites anything") from None
    except OSError as error:
        raise BadFile(f"cannot write {target}: {error.strerror}") from None
    return target.stat().st_size


def _copy_file(location: Location, copy: Path) -> None:
    if not location.file.is_file():
        raise BadFile(f"there is no database at {location.display}")
    with (
        clear_words(location),
        closing(sqlite3.connect(f"{location.file.as_uri()}?mode=ro", uri=True, timeout=10)) as source,
        closing(sqlite3.connect(copy)) as made,
    ):
        source.backup(made)
        made.execute("PRAGMA journal_mode=DELETE")  # one file, with nothing beside it
        (found,) = made.execute("PRAGMA integrity_check").fetchone()
        if found != "ok":
            raise BadFile(f"the database {location.display} is damaged: {str(found).splitlines()[0][:200]}")


def _dump(location: Location, copy: Path) -> None:
    """Let PostgreSQL's own tool copy it, and check that it can read the copy."""
    dump, restore = (_tool(name) for name in ("pg_dump", "pg_restore"))
    address, password = _without_password(location.address)
    words = [dump, "--format=custom", "--no-password", "--no-owner", f"--file={copy}", f"--dbname={address}"]
    # Everyone on the machine can read a program's arguments, but only its owner can read its environment.
    _run(words, location, os.environ | ({} if password is None else {"PGPASSWORD": password}))
    _run([restore, "--list", str(copy)], location, dict(os.environ))


def _without_password(address: str) -> tuple[str, str | None]:
    """An address without its password, which may also be one of the parameters after the question mark."""
    from sqlalchemy.engine import URL, make_url

    url = make_url(address)
    parameters = dict(url.query)
    parameter = parameters.pop("password", None)
    password = parameter if isinstance(parameter, str) else url.password
    # URL.set(password=None) would keep it.
    bare = URL.create("postgresql", url.username, None, url.host, url.port, url.database, parameters)
    return bare.render_as_string(hide_password=False), password


def _tool(name: str) -> str:
    found = shutil.which(name)
    if found is None:
        raise Unavailable(f"a backup of PostgreSQL needs its program {name} (on Debian: the package postgresql-client)")
    return found


def _run(words: list[str], location: Location, environment: dict[str, str]) -> None:
    done = subprocess.run(words, capture_output=True, text=True, check=False, env=environment)  # noqa: S603 (no shell)
    if done.returncode:
        message = " ".join(done.stderr.split())[:300]
        raise Unavailable(f"cannot back up {location.display}: {message}")


def _keep(copy: Path, target: Path) -> None:
    """Put a copy in its place once it is on the disk, without ever overwriting anything."""
    with copy.open("rb") as file:
        os.fsync(file.fileno())
    target.hardlink_to(copy)
    folder = os.open(target.absolute().parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
