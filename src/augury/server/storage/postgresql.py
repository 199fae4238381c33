"""A database on a PostgreSQL server, shared by all nodes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

import msgspec
from sqlalchemy import Connection, create_engine, make_url, text
from sqlalchemy.exc import DBAPIError

from augury.errors import AuguryError, Unavailable
from augury.server.storage.database import Lists
from augury.server.storage.errors import clear_words
from augury.server.storage.model import NewEntry
from augury.server.storage.place import Place
from augury.server.storage.upgrade import migrate

T = TypeVar("T")

TRIES = 4
COLLIDED = {"40001", "40P01"}
"""Two transactions stood in each other's way, and PostgreSQL rolled this one back."""
STARTING = 0x617567757279
"""The advisory lock of whoever brings the tables up to date."""
SETTINGS = {
    "application_name": "augury",
    "connect_timeout": "5",
    "keepalives_idle": "10",
    "keepalives_interval": "5",
    "keepalives_count": "3",
    "tcp_user_timeout": "15000",
    # A node that stops dead in mid-transaction must not hold its locks for ever.
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
"""  # noqa: S608 (our own words)
ALREADY = f"""
    SELECT match FROM entries AS old JOIN {NEW} USING (match, seq)
    WHERE old.at = new.at AND old.key = new.key AND old.events = new.events
"""  # noqa: S608


class PostgreSQL:
    """A database on a server. Connections that broke are made anew, so a server may be restarted under us."""

    def __init__(self, place: Place) -> None:
        self.place = place
        try:
            import psycopg  # noqa: F401
        except ImportError:
            raise Unavailable("PostgreSQL needs psycopg; install it with: pip install 'augury[nodes]'") from None
        url = make_url(place.address)
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
        """Write entries, in one round trip where there is nothing to list."""
        ordered = sorted(entries, key=lambda new: new.entry.match)  # all nodes in one order: nobody waits in a circle

        def once(again: bool) -> set[str]:
            if lists is None and not again:
                with self._at_once.connect() as connection:
                    return _asked(connection, APPEND, ordered)
            with self._engine.begin() as connection:
                written = _asked(connection, APPEND, ordered)
                if lists is not None:
                    lists(connection, [new for new in ordered if new.entry.match in written])
                # Where the connection broke, the first try may have been committed: what stands there is ours.
                return written | _asked(connection, ALREADY, ordered) if again else written

        written = self._try(once)
        return [new.entry.match in written for new in entries]

    def close(self) -> None:
        """Let go of all connections; new ones are made where they are wanted."""
        self._at_once.dispose()
        self._engine.dispose()

    def _prepare(self, connection: Connection) -> None:
        connection.execute(text("SET LOCAL lock_timeout = 0"))  # another node's migration may take a while
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": STARTING})
        migrate(connection, self.place.said)

    def _try(self, once: Callable[[bool], T]) -> T:
        """Try again where a connection broke or two transactions collided, saying so: the first try may have worked."""
        with clear_words(self.place):
            broken = False
            for _ in range(TRIES - 1):
                try:
                    return once(broken)
                except DBAPIError as error:
                    if error.connection_invalidated and not broken:
                        broken = True
                        self.close()  # what else lies in the pools is broken too
                    elif getattr(error.orig, "sqlstate", None) not in COLLIDED:
                        raise
            return once(broken)


def _asked(connection: Connection, query: str, entries: Sequence[NewEntry]) -> set[str]:
    """The matches that a query about some entries names; they travel as one text, which costs least."""
    values = [msgspec.structs.asdict(new.entry) | {"after": new.after} for new in entries]
    return set(connection.exec_driver_sql(query, (msgspec.json.encode(values).decode(),)).scalars())
