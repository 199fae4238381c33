"""A database in a file: one connection writes, others read beside it.

Every step of a statement gives the interpreter's lock away and must wait to have it back, so a batch is one statement:
it begins, writes and commits in a single step.
"""

from __future__ import annotations

import os
import sqlite3
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from typing import Any, TypeVar, cast

from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.pool import ConnectionPoolEntry

from augury.errors import AuguryError
from augury.server.storage.database import Lists
from augury.server.storage.errors import clear_words
from augury.server.storage.model import NewEntry
from augury.server.storage.place import Place
from augury.server.storage.upgrade import migrate

T = TypeVar("T")

PATIENCE = 10.0
"""Seconds to wait for another program that writes to the same file."""
LOG_PAGES = 4000
"""How long the write-ahead log grows before it is copied into the file: each copy makes somebody wait."""
LARGEST = 256
"""Entries in one statement."""

WRITER = (
    "PRAGMA journal_mode=WAL",
    "PRAGMA synchronous=FULL",
    f"PRAGMA wal_autocheckpoint={LOG_PAGES}",
    f"PRAGMA journal_size_limit={LOG_PAGES * 4096}",
)
READER = ("PRAGMA query_only=ON",)


class SQLite:
    """A database in a file."""

    def __init__(self, place: Place) -> None:
        self.place = place
        self._lock = threading.Lock()
        with clear_words(place):
            _private_file(place)
            self._readers = _engine(place, READER, pool_size=4, max_overflow=28)
            self._writer = _engine(place, WRITER, pool_size=1)
            self._connection = self._writer.connect()
            self._driver = cast("sqlite3.Connection", self._connection.connection.driver_connection)
        try:
            self.write(lambda connection: migrate(connection, place.said))
        except AuguryError:
            self.close()
            raise

    def read(self, work: Callable[[Connection], T]) -> T:
        """Do something that writes nothing: the write-ahead log lets readers and the writer pass each other."""
        with clear_words(self.place), self._readers.connect() as connection:
            return work(connection)

    def write(self, work: Callable[[Connection], T]) -> T:
        """Do something in a transaction."""
        with clear_words(self.place), self._lock, self._transaction() as connection:
            return work(connection)

    def append(self, entries: Sequence[NewEntry], lists: Lists | None) -> list[bool]:
        """Write entries, in one step where there is nothing to list."""
        with clear_words(self.place), self._lock:
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
        """Let go of the file; the last to do so tidies the write-ahead log away."""
        with self._lock:
            self._readers.dispose()
            self._connection.close()
            self._writer.dispose()

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
        last = done.lastrowid or 0  # what one statement writes lies side by side
        found = self._driver.execute(
            "SELECT match FROM entries WHERE rowid > ? AND rowid <= ?", (last - done.rowcount, last)
        )
        written = {match for (match,) in found}
        return [new.entry.match in written for new in entries]


@cache
def _statement(room: int) -> str:
    """How so many entries are written; what is left of the room stays empty, so that few statements serve all sizes."""
    rows = ",".join(["(?,?,?,?,?,?)"] * room)
    return f"""
        INSERT INTO entries (match, seq, last, at, key, events)
        WITH new (match, seq, last, at, key, events) AS (VALUES {rows})
        SELECT * FROM new WHERE match IS NOT NULL AND seq - 1 = coalesce(
            (SELECT old.last FROM entries AS old WHERE old.match = new.match ORDER BY old.seq DESC LIMIT 1), 0)
        ON CONFLICT DO NOTHING
    """  # noqa: S608 (question marks only)


def _engine(place: Place, settings: Sequence[str], **options: Any) -> Engine:
    engine = create_engine(
        URL.create("sqlite", database=place.address),
        isolation_level="AUTOCOMMIT",  # transactions are begun by hand, so that they take the lock at once
        connect_args={"timeout": PATIENCE, "check_same_thread": False},
        **options,
    )

    @event.listens_for(engine, "connect")
    def prepare(connection: sqlite3.Connection, _entry: ConnectionPoolEntry) -> None:
        for setting in settings:
            connection.execute(setting)

    return engine


def _private_file(place: Place) -> None:
    """Make the file if there is none, for its owner's eyes only: it holds what players may not know."""
    place.file.parent.mkdir(parents=True, exist_ok=True)
    os.close(os.open(place.file, os.O_CREAT | os.O_RDWR, 0o600))
