"""A transfer from a file to PostgreSQL copies everything exactly and once, and the file rejects writes afterwards."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from augury.cli.transfer import transfer
from augury.errors import BadArgument, BadFile, Unavailable
from augury.server.storage.store import Store
from augury.server.storage.tables import metadata
from tests.server.storage.samples import ended, entry, finished, opening
from tests.services import shared_postgres


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A database file with rows in every table, including Japanese and special characters."""
    path = tmp_path / "augury.db"
    store = Store.open(str(path))
    store.append(
        [opening("m", "playing", holders=("ann", "bob")), entry("n", 1, finished=finished("n", holders=("ann",)))]
    )
    store.append([entry(f"many{number}", 1, key="鍵\t\\\"'\\u0000%s") for number in range(250)])
    for seq in range(2, 12):
        store.append([entry(f"many{number}", seq) for number in range(250)])
    store.append([entry("daily", 1, finished=ended("daily", 1, origin="daily", day="1970-01-01"))])
    store.ratings(2)
    store.secret("guests")
    store.keep_preferences("ann", 5, '{"language":"ja"}')
    store.append([entry("again", 1, finished=ended("again", 2, origin="same_deal", deal="d", source=("n", 1)))])
    assert store.keep_note("ann", "n", 5, 'メモ\n"%s')
    store.keep_guest_link("secret", "ann", "Ann", 5, 2**50)
    store.keep_analysis("n", 1, "v", "{}")
    store.claim("node", 10, 20, 5)
    store.renew("node", 20)
    store.close()
    return path


def contents(connection: sqlite3.Connection | psycopg.Connection) -> dict[str, list[list[object]]]:
    """All rows of all tables as the drivers see them, without the product's code."""
    found = {}
    for table in metadata.sorted_tables:
        columns = ", ".join(f'"{column.name}"' for column in table.columns)
        query = f"SELECT {columns} FROM {table.name}"  # noqa: S608 (our own names)
        rows = connection.execute(query).fetchall()
        plain = ([int(cell) if isinstance(cell, bool) else cell for cell in row] for row in rows)
        found[table.name] = sorted(plain, key=repr)
    return found


def test_everything_is_there(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Every row of every table is copied exactly, and a match in play continues with the same numbers and secrets."""
    target = shared_postgres().fresh()
    with closing(sqlite3.connect(file)) as before:
        there = contents(before)
        tables = {name for (name,) in before.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    assert tables - {"alembic_version"} == there.keys() and all(there.values())
    transfer(file, database=target, json=True)
    assert json.loads(capsys.readouterr().out)["rows"] == {name: len(rows) for name, rows in there.items()}
    with psycopg.connect(target) as after:
        assert contents(after) == there
    store = Store.open(target)
    assert store.append([entry("m", 2), entry("many7", 11)]) == [True, False]
    assert store.claim("other", 15, 30, 5) == [] and store.claim("other", 25, 40, 5) == ["m"]
    store.close()


def test_a_running_server_cannot_write_any_more(file: Path) -> None:
    """A store that was open during the transfer refuses every change, but can still be read."""
    running = Store.open(str(file))
    assert running.append([entry("m", 2)]) == [True]
    transfer(file, database=shared_postgres().fresh(), json=True)
    changes = (
        lambda: running.append([entry("m", 3)]),
        lambda: running.append([opening("new")]),
        lambda: running.claim("node", 100, 200, 5),
        lambda: running.renew("node", 300),
        lambda: running.keep_preferences("ann", 6, "{}"),
        lambda: running.prune(finished_before=1 << 60, idle_before=1 << 60),
        running.probe,
    )
    for change in changes:
        with pytest.raises(Unavailable, match="was transferred to PostgreSQL"):
            change()
    assert len(running.log("m")) == 2 and running.game("n", 1)
    running.close()
    with pytest.raises(BadFile, match="was transferred to PostgreSQL"):
        Store.open(str(file))


def test_only_into_an_empty_database(file: Path) -> None:
    """A target that is not empty is refused, and both databases stay as they are."""
    target = shared_postgres().fresh()
    other = Store.open(target)
    other.append([entry("mine", 1)])
    with pytest.raises(BadFile, match="not empty"):
        transfer(file, database=target)
    assert other.log("mine") and not other.log("m")
    other.close()
    store = Store.open(str(file))
    assert store.append([entry("m", 2)]) == [True]
    store.close()


def test_a_copy_that_differs_is_undone(file: Path) -> None:
    """If PostgreSQL stores something different, the copy is rolled back, and the file stays open for writers."""
    target = shared_postgres().fresh()
    Store.open(target).close()
    with psycopg.connect(target) as connection:
        connection.execute(
            "CREATE FUNCTION spoil() RETURNS trigger LANGUAGE plpgsql "
            "AS 'BEGIN NEW.chosen := NEW.chosen || '' ''; RETURN NEW; END'"
        )
        connection.execute("CREATE TRIGGER spoil BEFORE INSERT ON preferences FOR EACH ROW EXECUTE FUNCTION spoil()")
    with pytest.raises(BadFile, match="differs from the file in preferences"):
        transfer(file, database=target)
    store, other = Store.open(str(file)), Store.open(target)
    assert store.append([entry("m", 2)]) == [True] and not other.log("m")
    store.close()
    other.close()


def test_what_is_no_transfer(file: Path, tmp_path: Path) -> None:
    """A transfer to a file, from a missing file, or from a file already transferred is refused."""
    first, second = shared_postgres().fresh(), shared_postgres().fresh()
    with pytest.raises(BadArgument, match="ends in PostgreSQL"):
        transfer(file, database=str(tmp_path / "other.db"))
    with pytest.raises(BadFile, match="no database at"):
        transfer(tmp_path / "none.db", database=first)
    transfer(file, database=first, json=True)
    with pytest.raises(BadFile, match="was transferred"):
        transfer(file, database=second)
    assert not (tmp_path / "none.db").exists() and not (tmp_path / "other.db").exists()
