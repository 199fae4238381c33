"""Migrations create exactly what the code expects, and unknown revisions are refused."""

from __future__ import annotations

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, create_engine, text

from augury.errors import BadFile
from augury.server.storage.location import parse_location
from augury.server.storage.store import Store
from augury.server.storage.tables import metadata
from augury.server.storage.upgrade import FOLDER, HEAD, revision
from tests.server.storage.older import make_older
from tests.server.storage.samples import entry, finished


def connected(url: str) -> Connection:
    """A connection outside the store's pool."""
    location = parse_location(url)
    return create_engine(
        location.address if location.kind == "postgresql" else f"sqlite:///{location.address}"
    ).connect()


def closed(connection: Connection) -> None:
    """Close a connection and its engine."""
    connection.close()
    connection.engine.dispose()


def test_the_steps_make_the_tables(url: str) -> None:
    """A fully migrated database has exactly the tables, columns and indexes of the code."""
    Store.open(url).close()
    connection = connected(url)
    parts = "SELECT relname FROM pg_class WHERE relispartition"
    split = set(connection.scalars(text(parts))) if connection.dialect.name == "postgresql" else set()
    opts = {"compare_type": True, "include_name": lambda name, kind, _: kind != "table" or name not in split}
    context = MigrationContext.configure(connection, opts=opts)
    assert compare_metadata(context, metadata) == []
    assert revision(connection) == HEAD
    closed(connection)


def test_the_newest_step_is_known() -> None:
    """The revision that the code expects is the only head of the migrations."""
    assert ScriptDirectory(str(FOLDER)).get_heads() == [HEAD]


def test_a_newer_database_is_refused(url: str) -> None:
    """A database with a revision that this version does not know is left alone, with a clear error."""
    store = Store.open(url)
    store.append([entry("m", 1)])
    store.close()
    connection = connected(url)
    connection.execute(text("UPDATE alembic_version SET version_num = '999'"))
    connection.commit()
    closed(connection)
    with pytest.raises(BadFile, match="newer version of Augury"):
        Store.open(url)


def test_games_of_the_first_version_are_kept(url: str) -> None:
    """A database at the first revision is upgraded, and its games are listed without an ending."""
    store = Store.open(url)
    store.append([entry("m", 1, finished=finished("m", holders=("ann",)))])
    store.close()
    make_older(url, "1")
    store = Store.open(url)
    (game,) = store.games(game=None, holder="ann", before=None, limit=9)
    assert (game.match, game.ending) == ("m", "")
    store.keep_analysis("m", 1, "1", "[]")
    store.keep_preferences("ann", 1, "{}")
    store.close()
