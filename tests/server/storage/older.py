"""Databases of older versions, with the same rows as far as those versions had columns for them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from alembic.migration import MigrationContext
from alembic.operations import Operations
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, MetaData, create_engine, select, text

from augury.server.storage.location import parse_location
from augury.server.storage.tables import metadata
from augury.server.storage.upgrade import FOLDER


@contextmanager
def connection_to(url: str) -> Iterator[Connection]:
    """A transaction on a connection outside the store's pool."""
    location = parse_location(url)
    engine = create_engine(location.address if location.kind == "postgresql" else f"sqlite:///{location.address}")
    with engine.begin() as connection:
        yield connection
    engine.dispose()


def make_older(url: str, revision: str) -> None:
    """Rebuild a database by the migrations up to a revision."""
    with connection_to(url) as connection:
        rows = {
            table.name: [dict(row) for row in connection.execute(select(table)).mappings()]
            for table in metadata.sorted_tables
        }
        for name in (*rows, "alembic_version"):
            connection.execute(text(f"DROP TABLE {name}"))
        script, context = ScriptDirectory(str(FOLDER)), MigrationContext.configure(connection)
        for step in reversed(list(script.iterate_revisions(revision, "base"))):
            with Operations.context(context):
                step.module.upgrade()
            context.stamp(script, step.revision)
        older = MetaData()
        older.reflect(connection)
        for table in older.sorted_tables:
            names = set(table.c.keys())
            kept = [{name: row[name] for name in names & row.keys()} for row in rows.get(table.name, [])]
            if kept:
                connection.execute(table.insert(), kept)
