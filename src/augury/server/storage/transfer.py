"""Moves a database from a file to PostgreSQL, with matches in play, while the server may still be running.

The file stays locked for writers until PostgreSQL has committed an exact copy, and refuses writers from then on. So
everything that was acknowledged is in the copy, and nothing else can be acknowledged.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from hashlib import blake2b
from typing import Any

import msgspec
from sqlalchemy import Connection, Row, Table, select, text

from augury.errors import BadArgument, BadFile
from augury.server.storage.location import POSTGRESQL, SQLITE, Location
from augury.server.storage.partitions import make_months, months_in
from augury.server.storage.postgresql import PostgreSQL
from augury.server.storage.sqlite import SQLite, close_for_writers
from augury.server.storage.tables import games, metadata

BATCH = 2_000
"""Rows that are read and written at once."""
DIGEST_BYTES = 16

Digest = tuple[int, int]
"""How many rows a table has, and the sum of their hashes, which is the same in any order."""


def transfer(source: Location, target: Location) -> dict[str, int]:
    """Copy a file into an empty PostgreSQL database, and close the file for writers; the rows of each table."""
    if source.kind != SQLITE:
        raise BadArgument("a transfer starts from a SQLite file")
    if target.kind != POSTGRESQL:
        raise BadArgument("a transfer ends in PostgreSQL: give --database postgresql://USER@HOST/NAME")
    if not source.file.is_file():
        raise BadFile(f"there is no database at {source.display}")
    file = SQLite(source)
    try:
        server = PostgreSQL(target)
        try:
            return file.write(lambda reading: _transfer(reading, server))
        finally:
            server.close()
    finally:
        file.close()


def _transfer(reading: Connection, server: PostgreSQL) -> dict[str, int]:
    """Copy in one transaction of the server, while another keeps the file as it is."""
    rows = server.write(lambda writing: _copy(reading, writing, server.location))
    close_for_writers(reading)
    return rows


def _copy(reading: Connection, writing: Connection, target: Location) -> dict[str, int]:
    tables = metadata.sorted_tables
    writing.execute(text("SET LOCAL idle_in_transaction_session_timeout = 0"))  # reading the file may take a while
    writing.execute(text(f"LOCK TABLE {', '.join(table.name for table in tables)} IN SHARE ROW EXCLUSIVE MODE"))
    if any(writing.execute(select(table).limit(1)).first() for table in tables):
        raise BadFile(f"the database {target.display} is not empty; transfer into a new one")
    now = time.time_ns() // 1_000_000
    make_months(writing, now, months_in(reading, games, now))
    copied = {table.name: _copy_table(reading, writing, table) for table in tables}
    for table in tables:
        if _digest(_batches(writing, table)) != copied[table.name]:
            raise BadFile(f"the copy in {target.display} differs from the file in {table.name}; nothing was changed")
        writing.execute(text(f"ANALYZE {table.name}"))
    return {name: rows for name, (rows, _) in copied.items()}


def _copy_table(reading: Connection, writing: Connection, table: Table) -> Digest:
    """Copy a table by COPY, which is many times faster than inserting rows."""
    columns = ", ".join(column.name for column in table.columns)
    driver: Any = writing.connection.driver_connection

    def copied(stream: Any) -> Iterator[Sequence[Row[Any]]]:
        for batch in _batches(reading, table):
            for row in batch:
                stream.write_row(tuple(row))
            yield batch

    with driver.cursor() as cursor, cursor.copy(f"COPY {table.name} ({columns}) FROM STDIN") as stream:
        return _digest(copied(stream))


def _batches(connection: Connection, table: Table) -> Iterator[Sequence[Row[Any]]]:
    with connection.execute(select(table), execution_options={"yield_per": BATCH}) as found:
        yield from found.partitions()


def _digest(batches: Iterator[Sequence[Row[Any]]]) -> Digest:
    rows = total = 0
    for batch in batches:
        rows += len(batch)
        for row in batch:
            encoded = msgspec.msgpack.encode(tuple(row))
            total += int.from_bytes(blake2b(encoded, digest_size=DIGEST_BYTES).digest(), "big")
    return rows, total % (1 << 8 * DIGEST_BYTES)
