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
from augury.server.storage.place import SQLITE, Place


def back_up(place: Place, target: Path) -> int:
    """Copy a database into a new file, whole as it was at one moment, and say how many bytes that took."""
    if target.exists():
        raise BadFile(f"{target} already exists, and a backup never overwrites anything")
    try:
        with tempfile.TemporaryDirectory(prefix=".augury-backup-", dir=target.absolute().parent) as folder:
            copy = Path(folder) / "copy"  # nobody sees half a backup, and nobody else sees this folder
            if place.kind == SQLITE:
                _copy_file(place, copy)
            else:
                _dump(place, copy)
            copy.chmod(0o600)
            _keep(copy, target)
    except FileExistsError:
        raise BadFile(f"{target} already exists, and a backup never overwrites anything") from None
    except OSError as error:
        raise BadFile(f"cannot write {target}: {error.strerror}") from None
    return target.stat().st_size


def _copy_file(place: Place, copy: Path) -> None:
    if not place.file.is_file():
        raise BadFile(f"there is no database at {place.said}")
    with (
        clear_words(place),
        closing(sqlite3.connect(f"{place.file.as_uri()}?mode=ro", uri=True, timeout=10)) as source,
        closing(sqlite3.connect(copy)) as made,
    ):
        source.backup(made)
        made.execute("PRAGMA journal_mode=DELETE")  # one file, with nothing beside it
        (found,) = made.execute("PRAGMA integrity_check").fetchone()
        if found != "ok":
            raise BadFile(f"the database {place.said} is damaged: {str(found).splitlines()[0][:200]}")


def _dump(place: Place, copy: Path) -> None:
    """Have PostgreSQL's own tool do it, and see that it can read what it wrote."""
    dump, restore = (_tool(name) for name in ("pg_dump", "pg_restore"))
    address, password = _without_password(place.address)
    words = [dump, "--format=custom", "--no-password", "--no-owner", f"--file={copy}", f"--dbname={address}"]
    # Everybody on the machine can read a program's arguments, but only its owner its environment.
    _run(words, place, os.environ | ({} if password is None else {"PGPASSWORD": password}))
    _run([restore, "--list", str(copy)], place, dict(os.environ))


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


def _run(words: list[str], place: Place, environment: dict[str, str]) -> None:
    done = subprocess.run(words, capture_output=True, text=True, check=False, env=environment)  # noqa: S603 (no shell)
    if done.returncode:
        said = " ".join(done.stderr.split())[:300]
        raise Unavailable(f"cannot back up {place.said}: {said}")


def _keep(copy: Path, target: Path) -> None:
    """Put a copy where it belongs, once it is on the disk, and never over anything."""
    with copy.open("rb") as file:
        os.fsync(file.fileno())
    target.hardlink_to(copy)
    folder = os.open(target.absolute().parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
