"""PostgreSQL statements under load: none on the path of a command reads the rows of other matches.

The partitions by match stand for the shards of a distributed database: all tables are split alike, by the match.
"""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import psycopg
import pytest
from sqlalchemy import Engine, event

from augury.server.storage import ratings
from augury.server.storage.postgresql import APPEND
from augury.server.storage.store import Store
from augury.server.storage.tables import metadata
from tests.server.site import served
from tests.server.sockets import Person, open_table
from tests.server.storage.samples import entry, opening
from tests.services import shared_postgres

PARTS = 16
PART = re.compile(r"(?:entries|matches)_(\d\d)")
OWN_ROW = re.compile(r"SELECT nodes\.until\s+FROM nodes\s+WHERE nodes\.node = |INSERT INTO nodes ")
"""A node's heartbeat, which its first game needs."""
VALUES = re.compile(r"INSERT INTO \w+ \([^)]*\) VALUES")
OF_ONE = re.compile(r"WHERE .*\bmatch\b (=|IN)|json_to_recordset", re.DOTALL)


class Asked(NamedTuple):
    """A statement, and each set of values with which it was executed."""

    statement: str
    values: list[Any]


@contextmanager
def recorded() -> Iterator[list[Asked]]:
    """The statements that committers execute for the commands of people and bots."""
    found: list[Asked] = []

    def note(_connection: Any, _cursor: Any, statement: str, values: Any, _context: Any, many: bool) -> None:
        if threading.current_thread().name.startswith("committer"):
            found.append(Asked(statement, values if many else [values]))

    event.listen(Engine, "before_cursor_execute", note)
    try:
        yield found
    finally:
        event.remove(Engine, "before_cursor_execute", note)


def parts_read(url: str, statement: str, values: Any) -> set[int]:
    """The partitions by match that PostgreSQL reads to execute a statement, which is then rolled back."""
    with psycopg.connect(url) as connection:
        query = f"EXPLAIN (ANALYZE, FORMAT JSON) {statement}".encode()
        (plan,) = connection.execute(query, values).fetchone() or ([],)
        connection.rollback()
    return set(_read(plan[0]["Plan"]))


def _read(node: Mapping[str, Any]) -> Iterator[int]:
    part = PART.fullmatch(node.get("Relation Name", ""))
    if part and node["Actual Loops"] and node["Node Type"] != "ModifyTable":
        yield int(part[1])
    for inner in node.get("Plans", ()):
        yield from _read(inner)


def part_of(url: str, match: str) -> int:
    """The number of a match's partition."""
    with psycopg.connect(url) as connection:
        query = "SELECT satisfies_hash_partition('entries'::regclass, %s, %s, %s::text)"
        return next(
            part for part in range(PARTS) if connection.execute(query, (PARTS, part, match)).fetchone() == (True,)
        )


@pytest.mark.slow
def test_statements_of_a_load_name_their_match(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Opening, sitting, moving, chatting and ending a game read only the partition of this match."""
    monkeypatch.setattr(ratings, "CLOCKS_DIFFER", 0)
    url = shared_postgres().fresh()
    with served(tmp_path, database=url) as site, recorded() as asked:
        match, tokens = open_table(site, setup={"players": 2, "board": "3x3"})
        with Person(site, match, tokens[0]) as one, Person(site, match, tokens[1]) as other:
            views = [person.hear("welcome")["snapshot"]["view"] for person in (one, other)]
            begun = len(asked)
            for number in range(4):
                mover = views[0]["actors"][0]
                move = {"type": "move", "move": views[mover]["legal"][0]}
                assert (one, other)[mover].do(f"m{number}", move)["type"] == "ack"
                views = [person.hear("moved")["view"] for person in (one, other)]
            assert one.do("s", {"type": "say", "text": "hello"})["type"] == "ack"
            assert {statement for statement, _ in asked[begun:]} == {APPEND}, "one statement for a move"
            assert other.do("r", {"type": "resign"})["type"] == "ack"
    written = {found[1] for statement, _ in asked if (found := re.search(r"INSERT INTO (\w+)", statement))}
    assert written >= {"entries", "matches", "holders", "games", "sitters", "results", "rated_games"}
    own = {part_of(url, match)}
    for statement, values in asked:
        if OWN_ROW.match(statement):
            continue
        if VALUES.match(statement):
            assert re.search(r"\bmatch\b", statement.partition(")")[0]), statement
            assert all(value["match"] == match for value in values), values
        else:
            assert OF_ONE.search(statement), statement
            assert match in str(values), values
            assert all(parts_read(url, statement, value) <= own for value in values), statement
    assert parts_read(url, *_last(asked, APPEND)) == own


def _last(asked: list[Asked], statement: str) -> tuple[str, Any]:
    return statement, next(call.values[0] for call in reversed(asked) if call.statement == statement)


def test_a_group_reads_the_partitions_of_its_matches() -> None:
    """A statement for the entries of several matches reads only the partitions of these matches."""
    url = shared_postgres().fresh()
    store = Store.open(url)
    store.append([opening(f"m{number}") for number in range(60)])
    parts = {f"m{number}": part_of(url, f"m{number}") for number in range(60)}
    assert len(set(parts.values())) == PARTS
    for chosen in (["m1"], ["m2", "m3", "m4"]):
        new = [msgspec.structs.asdict(entry(match, 2).entry) | {"after": ""} for match in chosen]
        assert parts_read(url, APPEND, (msgspec.json.encode(new).decode(),)) == {parts[match] for match in chosen}
    store.close()


def test_unique_keys_contain_the_match() -> None:
    """In every table with rows of matches, unique keys contain the match, so shards need not coordinate."""
    url = shared_postgres().fresh()
    Store.open(url).close()
    with psycopg.connect(url) as connection:
        rows = connection.execute(
            "SELECT t.relname, array_agg(a.attname::text) FROM pg_index i JOIN pg_class t ON t.oid = i.indrelid "
            "JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = ANY (i.indkey) "
            "WHERE i.indisunique AND t.relnamespace = 'public'::regnamespace GROUP BY t.relname, i.indexrelid"
        ).fetchall()
    of_matches = {name for name, table in metadata.tables.items() if "match" in table.c}
    keys = [(name, columns) for name, columns in rows if name in of_matches]
    assert {name for name, _ in keys} == of_matches
    assert all("match" in columns for _, columns in keys)
