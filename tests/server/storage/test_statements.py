"""What a load asks of PostgreSQL: each statement on the path of a command names the matches whose rows it touches."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest
from sqlalchemy import Engine, event

from augury.server.storage.postgresql import APPEND
from augury.server.storage.store import Store
from augury.server.storage.tables import metadata
from tests.server.site import served
from tests.server.sockets import Person, open_table
from tests.services import shared_postgres

MATCH = re.compile(r"\bmatch\b")
RESTRICTED = re.compile(r"WHERE .*\bmatch\b (=|IN)|json_to_recordset", re.DOTALL)


@contextmanager
def recorded() -> Iterator[list[str]]:
    """The statements that committers execute, on behalf of people's and bots' commands."""
    found: list[str] = []

    def note(*args: Any) -> None:
        if threading.current_thread().name.startswith("committer"):
            found.append(" ".join(str(args[2]).split()))

    event.listen(Engine, "before_cursor_execute", note)
    try:
        yield found
    finally:
        event.remove(Engine, "before_cursor_execute", note)


@pytest.mark.slow
def test_statements_of_a_load_name_their_matches(tmp_path: Path) -> None:
    """Opening, sitting, moving, talking and ending a game: no statement looks at rows of other matches."""
    with served(tmp_path, database=shared_postgres().fresh()) as site, recorded() as statements:
        match, tokens = open_table(site, setup={"players": 2, "board": "3x3"})
        with Person(site, match, tokens[0]) as one, Person(site, match, tokens[1]) as other:
            views = [person.hear("welcome")["snapshot"]["view"] for person in (one, other)]
            opened = len(statements)
            for number in range(4):
                mover = views[0]["actors"][0]
                move = {"type": "move", "move": views[mover]["legal"][0]}
                assert (one, other)[mover].do(f"m{number}", move)["type"] == "ack"
                views = [person.hear("moved")["view"] for person in (one, other)]
            assert one.do("s", {"type": "say", "text": "hello"})["type"] == "ack"
            assert set(statements[opened:]) == {" ".join(APPEND.split())}, "one statement for moves and chat"
            assert other.do("r", {"type": "resign"})["type"] == "ack"
    assert len(statements) > 10 and any("INSERT INTO games" in statement for statement in statements)
    for statement in set(statements):
        if statement.startswith("INSERT INTO nodes"):
            assert "ON CONFLICT DO NOTHING" in statement, "a node's own row, when a game begins"
        elif statement.startswith("INSERT"):
            assert MATCH.search(statement.partition(")")[0]), statement
        else:
            assert RESTRICTED.search(statement), statement


def test_unique_keys_contain_the_match() -> None:
    """In every table with rows of matches, what is unique is unique within a match, so shards need not ask others."""
    with psycopg.connect(_database()) as connection:
        rows = connection.execute(
            "SELECT t.relname, array_agg(a.attname::text) FROM pg_index i JOIN pg_class t ON t.oid = i.indrelid "
            "JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = ANY (i.indkey) "
            "WHERE i.indisunique AND t.relnamespace = 'public'::regnamespace GROUP BY t.relname, i.indexrelid"
        ).fetchall()
    of_matches = {name for name, table in metadata.tables.items() if "match" in table.c}
    keys = [(name, columns) for name, columns in rows if name in of_matches]
    assert {name for name, _ in keys} == of_matches
    assert all("match" in columns for _, columns in keys)


def test_an_entry_is_looked_for_in_one_partition() -> None:
    """PostgreSQL reads the log's last entry from the partition of the match, and never asks the others."""
    entry = '[{"match":"m","seq":1,"last":1,"at":1,"key":"","events":"[]","after":""}]'
    with psycopg.connect(_database()) as connection:
        plan = connection.execute(f"EXPLAIN (ANALYZE, COSTS OFF) {APPEND}".encode(), (entry,)).fetchall()
    scans = [line for (line,) in plan if "Scan" in line and "entries_" in line]
    assert len(scans) == 16
    assert sum("never executed" in line for line in scans) == 15


def _database() -> str:
    """The address of a database that has its tables."""
    url = shared_postgres().fresh()
    Store.open(url).close()
    return url
