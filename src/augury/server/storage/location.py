"""Where a database is: a file, or a PostgreSQL server."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec

from augury.errors import BadArgument

VARIABLE = "AUGURY_DATABASE"
"""The environment variable for the database."""

SQLITE, POSTGRESQL = "sqlite", "postgresql"


class Location(msgspec.Struct, frozen=True):
    """The kind of a database, and how to open it."""

    kind: str
    address: str
    """The path of a file, or an address with a user and perhaps a password."""
    display: str
    """For people and logs: without user and password."""

    def __repr__(self) -> str:
        return f"Location({self.display!r})"

    @property
    def file(self) -> Path:
        """The database's file, if it is one."""
        return Path(self.address)


def data_folder() -> Path:
    """Where Augury keeps a user's data."""
    found = os.environ.get("XDG_DATA_HOME", "")
    base = Path(found) if Path(found).is_absolute() else Path.home() / ".local" / "share"
    return base / "augury"


def own_file() -> Path:
    """The user's own database."""
    return (data_folder() / "augury").with_suffix(".db")


def chosen(database: str | None = None) -> str:
    """The given database, or else the environment's, or else the user's own file."""
    return database or os.environ.get(VARIABLE) or str(own_file())


def parse_location(text: str) -> Location:
    """What `sqlite:///FILE`, `postgresql://...` or a plain path means.

    >>> parse_location("postgres://me:secret@db.example/games").display
    'postgresql://db.example/games'
    """
    scheme, mark, _ = text.partition("://")
    if not mark:
        return _file(text)
    kind = scheme.partition("+")[0].lower()
    if kind == SQLITE:
        rest = text.partition("://")[2]
        if not rest.startswith("/") or "?" in rest:
            raise BadArgument("a SQLite database is given as sqlite:///FILE or as the path of its file")
        return _file(rest[1:])
    if kind in {"postgres", POSTGRESQL}:
        return _server(text)
    raise BadArgument(f"a database must be a file or postgresql://HOST/NAME, not {kind[:20]}://")


def _file(path: str) -> Location:
    if not path or path == ":memory:" or "\0" in path:
        raise BadArgument("a database must be a file: one in memory would lose what was acknowledged")
    whole = str(Path(path).expanduser().absolute())
    return Location(SQLITE, whole, whole)


def _server(text: str) -> Location:
    from sqlalchemy.engine import make_url
    from sqlalchemy.exc import ArgumentError

    try:
        url = make_url(text).set(drivername="postgresql+psycopg")
    except (ArgumentError, ValueError):
        raise BadArgument("the database's address cannot be read; it looks like postgresql://USER@HOST/NAME") from None
    if not url.database:
        raise BadArgument("the database's address does not name a database; it looks like postgresql://USER@HOST/NAME")
    host = url.host or url.query.get("host") or ""
    port = f":{url.port}" if url.port else ""
    return Location(POSTGRESQL, url.render_as_string(hide_password=False), f"postgresql://{host}{port}/{url.database}")
