"""What went wrong with a database, in one sentence that holds no secrets."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from augury.errors import AuguryError, BadFile, Unavailable
from augury.server.storage.place import SQLITE, Place


class DatabaseError(AuguryError):
    """A database cannot be used. The words name it, so they are for its host only."""


class DatabaseUnavailable(DatabaseError, Unavailable):
    """A database that cannot be used now, and perhaps later."""


class DatabaseUnusable(DatabaseError, BadFile):
    """A file that cannot be used as a database."""


FILE_TROUBLE: dict[str, tuple[type[DatabaseError], str]] = {
    "SQLITE_BUSY": (DatabaseUnavailable, "another program has kept it locked for too long"),
    "SQLITE_LOCKED": (DatabaseUnavailable, "another program has kept it locked for too long"),
    "SQLITE_FULL": (DatabaseUnavailable, "the disk is full"),
    "SQLITE_CANTOPEN": (DatabaseUnusable, "the file cannot be opened"),
    "SQLITE_NOTADB": (DatabaseUnusable, "the file is not a database"),
    "SQLITE_CORRUPT": (DatabaseUnusable, "the file is damaged; restore a backup"),
    "SQLITE_READONLY": (DatabaseUnusable, "the file cannot be written"),
    "SQLITE_PERM": (DatabaseUnusable, "the file may not be opened"),
    "SQLITE_IOERR": (DatabaseUnavailable, "the disk failed to read or write"),
}
SERVER_TROUBLE = {
    "28": "it refuses the user or the password",
    "3D": "there is no database of that name",
    "42501": "the user may not do that",
    "53": "it is out of space or connections",
    "55": "another program has kept a lock for too long",
    "57": "it was stopped",
    "25006": "it is read-only",
}
"""By the first letters of what PostgreSQL calls SQLSTATE."""


@contextmanager
def clear_words(place: Place) -> Iterator[None]:
    """Turn what a driver says into an error of ours."""
    try:
        yield
    except (SQLAlchemyError, sqlite3.Error) as error:
        raise explained(error, place) from None  # the driver's own words may hold the address
    except OSError as error:
        raise DatabaseUnusable(f"cannot use the database {place.said}: {error.strerror}") from None


def explained(error: Exception, place: Place) -> AuguryError:
    """The error to raise for a driver's."""
    cause = error.orig if isinstance(error, DBAPIError) and error.orig is not None else error
    if place.kind == SQLITE:
        return _about_file(cause, place)
    return DatabaseUnavailable(f"cannot use the database {place.said}: {_about_server(cause)}")


def _about_file(cause: BaseException, place: Place) -> AuguryError:
    name = getattr(cause, "sqlite_errorname", "")
    for start, (kind, words) in FILE_TROUBLE.items():
        if name.startswith(start):
            return kind(f"cannot use the database {place.said}: {words}")
    return DatabaseUnavailable(f"cannot use the database {place.said}: {name or type(cause).__name__}")


def _about_server(cause: BaseException) -> str:
    state = getattr(cause, "sqlstate", None) or ""
    for start, words in SERVER_TROUBLE.items():
        if state.startswith(start):
            return words
    if state:
        return f"it answered with error {state}"
    told = str(cause).lower()
    for sign, words in _UNREACHED.items():
        if sign in told:
            return words
    return "it cannot be reached"


_UNREACHED = {
    "password authentication failed": SERVER_TROUBLE["28"],
    "no password supplied": "it requires a password",
    "role": SERVER_TROUBLE["28"],
    "does not exist": SERVER_TROUBLE["3D"],
    "refused": "the connection was refused",
    "could not translate": "there is no host of that name",
    "resolve": "there is no host of that name",
    "timeout": "it does not answer in time",
}
"""What the client library says while it has no connection yet, and so no code."""
