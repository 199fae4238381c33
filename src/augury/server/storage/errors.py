"""Database errors, each in one sentence without secrets."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from augury.errors import AuguryError, BadFile, Unavailable
from augury.server.storage.location import SQLITE, Location


class DatabaseError(AuguryError):
    """A database cannot be used. The message names it, so it is for the host only."""


class DatabaseUnavailable(DatabaseError, Unavailable):
    """A database that cannot be used now, and perhaps later."""


class DatabaseUnusable(DatabaseError, BadFile):
    """A file that cannot be used as a database."""


FILE_FAILURES: dict[str, tuple[type[DatabaseError], str]] = {
    "SQLITE_BUSY": (DatabaseUnavailable, "another program has kept it locked for too long"),
    "SQLITE_LOCKED": (DatabaseUnavailable, "another program has kept it locked for too long"),
    "SQLITE_FULL": (DatabaseUnavailable, "the disk is full"),
    "SQLITE_CANTOPEN": (DatabaseUnusable, "the file cannot be opened"),
    "SQLITE_NOTADB": (DatabaseUnusable, "the file is not a database"),
    "SQLITE_CORRUPT": (DatabaseUnusable, "the file is damaged; restore a backup"),
    "SQLITE_READONLY": (DatabaseUnusable, "the file cannot be written"),
    "SQLITE_PERM": (DatabaseUnusable, "the file may not be opened"),
    "SQLITE_CONSTRAINT_TRIGGER": (DatabaseUnavailable, "it was transferred to PostgreSQL"),
    "SQLITE_IOERR": (DatabaseUnavailable, "the disk failed to read or write"),
}
SERVER_FAILURES = {
    "28": "it refuses the user or the password",
    "3D": "there is no database of that name",
    "42501": "the user may not do that",
    "53": "it is out of space or connections",
    "55": "another program has kept a lock for too long",
    "57": "it was stopped",
    "25006": "it is read-only",
}
"""By the first characters of the SQLSTATE."""


@contextmanager
def clear_words(location: Location) -> Iterator[None]:
    """Turn a driver's errors into our own."""
    try:
        yield
    except (SQLAlchemyError, sqlite3.Error) as error:
        raise explained(error, location) from None  # the driver's own words may hold the address
    except OSError as error:
        raise DatabaseUnusable(f"cannot use the database {location.display}: {error.strerror}") from None


def explained(error: Exception, location: Location) -> AuguryError:
    """Our error for a driver's."""
    cause = error.orig if isinstance(error, DBAPIError) and error.orig is not None else error
    if location.kind == SQLITE:
        return _about_file(cause, location)
    return DatabaseUnavailable(f"cannot use the database {location.display}: {_about_server(cause)}")


def _about_file(cause: BaseException, location: Location) -> AuguryError:
    name = getattr(cause, "sqlite_errorname", "")
    for start, (kind, words) in FILE_FAILURES.items():
        if name.startswith(start):
            return kind(f"cannot use the database {location.display}: {words}")
    return DatabaseUnavailable(f"cannot use the database {location.display}: {name or type(cause).__name__}")


def _about_server(cause: BaseException) -> str:
    state = getattr(cause, "sqlstate", None) or ""
    for start, words in SERVER_FAILURES.items():
        if state.startswith(start):
            return words
    if state:
        return f"it answered with error {state}"
    message = str(cause).lower()
    for sign, words in _UNREACHABLE.items():
        if sign in message:
            return words
    return "it cannot be reached"


_UNREACHABLE = {
    "password authentication failed": SERVER_FAILURES["28"],
    "no password supplied": "it requires a password",
    "role": SERVER_FAILURES["28"],
    "does not exist": SERVER_FAILURES["3D"],
    "refused": "the connection was refused",
    "could not translate": "there is no host of that name",
    "resolve": "there is no host of that name",
    "timeout": "it does not answer in time",
}
"""Messages of the client library before there is a connection, and so a code."""
