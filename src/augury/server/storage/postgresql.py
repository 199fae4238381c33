"""A database on a PostgreSQL server, shared by all nodes."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TypeVar

import msgspec
from sqlalchemy import Connection, create_engine, make_url, text
from sqlalchemy.exc import DBAPIError

from augury.errors import AuguryError, Unavailable
from augury.server.storage.database import Lists
from augury.server.storage.errors import DatabaseUnavailable, clear_words
from augury.server.storage.location import Location
from augury.server.storage.model import NewEntry
from augury.server.storage.partitions import make_months
from augury.server.storage.upgrade import migrate

T = TypeVar("T")

TRIES = 4
COLLIDED = {"40001", "40P01"}
"""Two transactions collided, and PostgreSQL rolled this one back."""
STARTING = 0x617567757279
"""The advisory lock for upgrading the tables."""
SETTINGS = {
    "application_name": "augury",
    "connect_timeout": "5",
    "keepalives_idle": "10",
    "keepalives_interval": "5",
    "keepalives_count": "3",
    "tcp_user_timeout": "15000",
    # A node that dies in mid-transaction must not hold its locks forever.
    "options": "-c idle_in_transaction_session_timeout=15000 -c lock_timeout=15000",
}

NEW = """json_to_recordset(%s::json)
    AS new (match text, seq bigint, last bigint, at bigint, key text, events text, after text)"""
APPEND = f"""
    INSERT INTO entries (match, seq, last, at, key, events)
    SELECT new.match, new.seq, new.last, new.at, new.key, new.events FROM {NEW}
    LEFT JOIN LATERAL (SELECT * FROM entries WHERE match = new.match ORDER BY seq DESC LIMIT 1) AS old ON true
    WHERE new.seq - 1 = coalesce(old.last, 0)
        AND (new.after = '' OR new.after = concat(old.seq, ' ', old.at, ' ', old.key))
    ON CONFLICT DO NOTHING RETURNING match
"""  # noqa: S608 (only our own text)
ALREADY = f"""
    SELECT match FROM entries AS old JOIN {NEW} USING (match, seq)
    WHERE old.at = new.at AND old.key = new.key AND old.events = new.events
"""  # noqa: S608


class PostgreSQL:
    """A database on a server. Broken connections are replaced, so the server may be restarted at any time."""

    def __init__(self, location: Location) -> None:
        self.location = location
        try:
            import psycopg  # noqa: F401
        except ImportError:
            raise Unavailable("PostgreSQL needs psycopg; install it with: pip install 'augury[nodes]'") from None
        url = make_url(location.address)
        settings = {name: value for name, value in SETTINGS.items() if name not in url.query}
        self._engine = create_engine(url, pool_size=4, max_overflow=12, hide_parameters=True, connect_args=settings)
        self._at_once = create_engine(
            url,
            isolation_level="AUTOCOMMIT",
            skip_autocommit_rollback=True,
            pool_size=1,
            max_overflow=3,
            hide_parameters=True,
            connect_args=settings,
        )
        try:
            self.write(self._prepare)
            self._make_months()
        except AuguryError:
            self.close()
            raise

    def read(self, work: Callable[[Connection], T]) -> T:
        """Do something that writes nothing."""
        return self.write(work)

    def write(self, work: Callable[[Connection], T]) -> T:
        """Do something in a transaction."""

        def once(_again: bool) -> T:
            with self._engine.begin() as connection:
                return work(connection)

        return self._try(once)

    def append(self, entries: Sequence[NewEntry], lists: Lists | None) -> list[bool]:
        """Write entries, in one round trip if no list changes."""
        ordered = sorted(
            entries, key=lambda new: new.entry.match
        )  # the same order on all nodes, so that no deadlock is possible

        def once(again: bool) -> set[str]:
            if lists is None and not again:
                with self._at_once.connect() as connection:
                    return _matches_of(connection, APPEND, ordered)
            with self._engine.begin() as connection:
                written = _matches_of(connection, APPEND, ordered)
                if lists is not None:
                    lists(connection, [new for new in ordered if new.entry.match in written])
                # If the connection broke, the first attempt may have been committed: then our entries are there.
                return written | _matches_of(connection, ALREADY, ordered) if again else written

        written = self._try(once)
        return [new.entry.match in written for new in entries]

    def close(self) -> None:
        """Close all connections. New ones are made when they are needed."""
        self._at_once.dispose()
        self._engine.dispose()

    def _prepare(self, connection: Connection) -> None:
        connection.execute(text("SET LOCAL lock_timeout = 0"))  # another node's migration may take a while
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": STARTING})
        migrate(connection, self.location.display)

    def _make_months(self) -> None:
        """Make partitions for finished games. Without them games go into the default one, so it can be done later."""
        with suppress(DatabaseUnavailable):
            self.write(lambda connection: make_months(connection, time.time_ns() // 1_000_000))

    def _try(self, once: Callable[[bool], T]) -> T:
        """Repeat after a broken connection or a collision. `once` learns whether an earlier attempt may have worked."""
        with clear_words(self.location):
            broken = False
            for _ in range(TRIES - 1):
                try:
                    return once(broken)
                except DBAPIError as error:
                    if error.connection_invalidated and not broken:
                        broken = True
                        self.close()  # other connections in the pools are broken, too
                    elif getattr(error.orig, "sqlstate", None) not in COLLIDED:
                        raise
            return once(broken)


def _matches_of(connection: Connection, query: str, entries: Sequence[NewEntry]) -> set[str]:
    """The matches that a query about some entries returns. The entries travel as one text, which is fastest."""
    values = [msgspec.structs.asdict(new.entry) | {"after": new.after} for new in entries]
    return set(connection.exec_driver_sql(query, (msgspec.json.encode(values).decode(),)).scalars())
