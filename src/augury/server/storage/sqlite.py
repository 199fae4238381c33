"""A database in a file: one connection writes while others read.

Every step of a statement releases the interpreter's lock and must wait to get it back. So a batch is one statement,
which begins, writes and commits in a single step.
"""

from __future__ import annotations

import os
import sqlite3
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from typing import Any, TypeVar, cast

from sqlalchemy import URL, Connection, Engine, create_engine, event, text
from sqlalchemy.pool import ConnectionPoolEntry

from augury.errors import AuguryError, BadFile
from augury.server.storage.database import Lists
from augury.server.storage.errors import clear_words
from augury.server.storage.location import Location
from augury.server.storage.model import NewEntry
from augury.server.storage.tables import metadata
from augury.server.storage.upgrade import migrate

T = TypeVar("T")

BUSY_TIMEOUT = 10.0
"""Seconds to wait for another program that writes to the same file."""
LOG_PAGES = 4000
"""Pages of the write-ahead log before it is copied into the file. Each copy delays a request."""
LARGEST = 256
"""Entries in one statement."""

WRITER = (
    "PRAGMA journal_mode=WAL",
    "PRAGMA synchronous=FULL",
    f"PRAGMA wal_autocheckpoint={LOG_PAGES}",
    f"PRAGMA journal_size_limit={LOG_PAGES * 4096}",
)
READER = ("PRAGMA query_only=ON",)
CLOSED = "transferred"
"""The start of the names of triggers that refuse every change to a file whose content is elsewhere by now."""


class SQLite:
    """A database in a file."""

    def __init__(self, location: Location) -> None:
        self.location = location
        self._lock = threading.Lock()
        with clear_words(location):
            _private_file(location)
            self._readers = _engine(location, READER, pool_size=4, max_overflow=28)
            self._writer = _engine(location, WRITER, pool_size=1)
            self._connection = self._writer.connect()
            self._driver = cast("sqlite3.Connection", self._connection.connection.driver_connection)
        try:
            self.write(self._prepare)
        except AuguryError:
            self.close()
            raise

    def read(self, work: Callable[[Connection], T]) -> T:
        """Do something that writes nothing. With the write-ahead log, readers do not wait for the writer."""
        with clear_words(self.location), self._readers.connect() as connection:
            return work(connection)

    def write(self, work: Callable[[Connection], T]) -> T:
        """Do something in a transaction."""
        with clear_words(self.location), self._lock, self._transaction() as connection:
            return work(connection)

    def append(self, entries: Sequence[NewEntry], lists: Lists | None) -> list[bool]:
        """Write entries, in one step if no list changes."""
        with clear_words(self.location), self._lock:
            if lists is None and len(entries) <= LARGEST:
                return self._insert(entries)
            with self._transaction() as connection:
                written: list[bool] = []
                for first in range(0, len(entries), LARGEST):
                    written += self._insert(entries[first : first + LARGEST])
                if lists is not None:
                    lists(connection, [new for new, ours in zip(entries, written, strict=True) if ours])
                return written

    def close(self) -> None:
        """Close the file. The last connection removes the write-ahead log."""
        with self._lock:
            self._readers.dispose()
            self._connection.close()
            self._writer.dispose()

    def _prepare(self, connection: Connection) -> None:
        if connection.scalar(text("SELECT count(*) FROM sqlite_master WHERE name GLOB :name"), {"name": f"{CLOSED}_*"}):
            raise BadFile(
                f"the database {self.location.display} was transferred to PostgreSQL; use that one from now on"
            )
        migrate(connection, self.location.display)

    @contextmanager
    def _transaction(self) -> Iterator[Connection]:
        with self._connection.begin():
            self._connection.exec_driver_sql("BEGIN IMMEDIATE")
            yield self._connection

    def _insert(self, entries: Sequence[NewEntry]) -> list[bool]:
        room = 1 << (len(entries) - 1).bit_length()
        values: list[str | int | None] = [
            value
            for entry in (new.entry for new in entries)
            for value in (entry.match, entry.seq, entry.last, entry.at, entry.key, entry.events)
        ]
        values += [None] * (6 * (room - len(entries)))
        done = self._driver.execute(_statement(room), values)
        if done.rowcount == len(entries):
            return [True] * len(entries)
        if done.rowcount == 0:
            return [False] * len(entries)
        last = done.lastrowid or 0  # the rows of one statement are adjacent
        found = self._driver.execute(
            "SELECT match FROM entries WHERE rowid > ? AND rowid <= ?", (last - done.rowcount, last)
        )
        written = {match for (match,) in found}
        return [new.entry.match in written for new in entries]


def close_for_writers(connection: Connection) -> None:
    """Refuse all changes from now on, also to servers that are running."""
    for table in metadata.sorted_tables:
        for change in ("INSERT", "UPDATE", "DELETE"):
            connection.exec_driver_sql(
                f"CREATE TRIGGER {CLOSED}_{table.name}_{change} BEFORE {change} ON {table.name} "
                f"BEGIN SELECT RAISE(ABORT, '{CLOSED}'); END"
            )


@cache
def _statement(room: int) -> str:
    """The statement for up to `room` entries. Unused room stays empty, so that a few statements serve all sizes."""
    rows = ",".join(["(?,?,?,?,?,?)"] * room)
    return f"""
        INSERT INTO entries (match, seq, last, at, key, events)
        WITH new (match, seq, last, at, key, events) AS (VALUES {rows})
        SELECT * FROM new WHERE match IS NOT NULL AND seq - 1 = coalesce(
            (SELECT old.last FROM entries AS old WHERE old.match = new.match ORDER BY old.seq DESC LIMIT 1), 0)
        ON CONFLICT DO NOTHING
    """  # noqa: S608 (question marks only)


def _engine(location: Location, settings: Sequence[str], **options: Any) -> Engine:
    engine = create_engine(
        URL.create("sqlite", database=location.address),
        isolation_level="AUTOCOMMIT",  # transactions are begun by hand, so that they take the lock at once
        connect_args={"timeout": BUSY_TIMEOUT, "check_same_thread": False},
        **options,
    )

    @event.listens_for(engine, "connect")
    def prepare(connection: sqlite3.Connection, _entry: ConnectionPoolEntry) -> None:
        for setting in settings:
            connection.execute(setting)

    return engine


def _private_file(location: Location) -> None:
    """Create the file if there is none, readable by its owner only, because it holds what players may not know."""
    location.file.parent.mkdir(parents=True, exist_ok=True)
    os.close(os.open(location.file, os.O_CREAT | os.O_RDWR, 0o600))
