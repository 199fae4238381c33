"""Lists that are read in the order of their pages, and partitions in PostgreSQL.

Every unique key of a table with rows of matches contains the match, so that a match's rows can lie on one server.
"""

from __future__ import annotations

import time
from typing import Any, NamedTuple

import sqlalchemy as sa
from alembic import op

from augury.server.storage.partitions import months_in, name_of, start_of

revision = "6"
down_revision = "5"
branch_labels = None
depends_on = None

PARTS = 16
"""Partitions by match."""
BY_MATCH, BY_MONTH = "HASH (match)", "RANGE (ended)"


def _texts(*names: str) -> list[sa.Column[Any]]:
    return [sa.Column(name, sa.Text, nullable=False) for name in names]


def _number(name: str) -> sa.Column[Any]:
    return sa.Column(name, sa.BigInteger, nullable=False, autoincrement=False)


def _small(name: str) -> sa.Column[Any]:
    return sa.Column(name, sa.Integer, nullable=False)


def _yes_or_no(name: str) -> sa.Column[Any]:
    return sa.Column(name, sa.Boolean, nullable=False)


class Rebuilt(NamedTuple):
    """A table that is built again."""

    name: str
    columns: list[sa.Column[Any]]
    key: tuple[str, ...]
    by: str | None = None
    """How it is split."""
    beside: str = ""
    """The table that has a new column, and how it is joined."""


def _everywhere(by_month: str | None) -> list[Rebuilt]:
    """What is built again in every database."""
    dailies = [*_texts("day", "game", "holder", "match", "name", "result"), _number("score"), _number("lead")]
    holders = [*_texts("match", "holder"), _small("place"), _number("changed")]
    sitters = [*_texts("match"), _number("number"), *_texts("holder"), _number("ended")]
    return [
        Rebuilt("dailies", dailies, ("day", "game", "holder", "match")),
        Rebuilt("holders", holders, ("match", "holder"), None, "JOIN matches USING (match)"),
        Rebuilt(
            "sitters", sitters, ("match", "number", "holder", "ended"), by_month, "JOIN games USING (match, number)"
        ),
    ]


def _split() -> list[Rebuilt]:
    """What is only built again to be split."""
    entries = [*_texts("match"), *map(_number, ("seq", "last", "at")), *_texts("key", "events")]
    matches = [*_texts("match", "game", "phase"), _yes_or_no("private"), _number("changed"), *_texts("summary")]
    games = [*_texts("match"), _number("number"), *_texts("game"), _number("ended"), *_texts("players")]
    games += [_yes_or_no("private"), *_texts("record"), sa.Column("ending", sa.Text, nullable=False, server_default="")]
    results = [*_texts("holder"), _number("ended"), *_texts("match"), _number("number")]
    results += [*_texts("game", "setup", "players", "opponents"), _small("seat"), *_texts("result")]
    results += [_yes_or_no("private"), *_texts("ending", "figures")]
    return [
        Rebuilt("entries", entries, ("match", "seq"), BY_MATCH),
        Rebuilt("matches", matches, ("match",), BY_MATCH),
        Rebuilt("games", games, ("match", "number", "ended"), BY_MONTH),
        Rebuilt("results", results, ("holder", "ended", "match", "number"), BY_MONTH),
    ]


OLD_INDEXES = {
    "dailies": ("dailies_by_holder", "dailies_by_match"),
    "games": ("games_by_end", "games_by_game"),
    "holders": ("holders_by_match",),
    "matches": ("matches_by_phase",),
    "results": ("results_by_game",),
    "sitters": ("sitters_by_game",),
}
NEW_INDEXES = {
    "dailies": {"dailies_by_holder": ["holder"], "dailies_by_match": ["match"]},
    "games": {"games_by_end": ["private", "ended"], "games_by_game": ["game", "private", "ended"]},
    "holders": {"holders_by_change": ["holder", "changed"]},
    "matches": {
        "matches_by_phase": ["phase", "private", "changed"],
        "matches_by_game": ["game", "phase", "private", "changed"],
    },
    "results": {"results_by_game": ["match", "number"]},
    "sitters": {"sitters_by_end": ["holder", "ended"]},
}


def upgrade() -> None:
    """Build some tables again, and split the large ones where the database can."""
    postgresql = op.get_bind().dialect.name == "postgresql"
    rebuilt = [*_split(), *_everywhere(BY_MONTH)] if postgresql else _everywhere(None)
    for table, indexes_before in OLD_INDEXES.items():
        for name in indexes_before:
            op.drop_index(name, table)
    for one in rebuilt:
        _create(one, keyed=not postgresql)
    if postgresql:
        _make_months([one.name for one in rebuilt if one.by == BY_MONTH])
    for one in rebuilt:
        names = ", ".join(column.name for column in one.columns)
        op.execute(f"INSERT INTO {one.name} ({names}) SELECT {names} FROM old_{one.name} {one.beside}")  # noqa: S608
    for one in rebuilt:
        op.drop_table(f"old_{one.name}")
        if postgresql:  # an index of many rows is built faster than it is filled
            op.create_primary_key(f"{one.name}_pkey", one.name, list(one.key))
    for table, indexes in NEW_INDEXES.items():
        for name, columns in indexes.items():
            op.create_index(name, table, columns)
    op.create_table("nodes", *_texts("node"), _number("until"), sa.PrimaryKeyConstraint("node"))
    op.execute("INSERT INTO nodes SELECT node, max(until) FROM leases WHERE node <> '' GROUP BY node")
    without = "phase = 'playing' AND match NOT IN (SELECT match FROM leases)"
    op.execute(f"INSERT INTO leases SELECT match, '', 0 FROM matches WHERE {without}")  # noqa: S608 (our own text)


def _create(one: Rebuilt, *, keyed: bool) -> None:
    """Put an empty table in the place of an old one."""
    if not keyed:
        op.drop_constraint(f"{one.name}_pkey", one.name)
    op.rename_table(one.name, f"old_{one.name}")
    op.create_table(
        one.name, *one.columns, *([sa.PrimaryKeyConstraint(*one.key)] if keyed else []), postgresql_partition_by=one.by
    )
    if one.by == BY_MATCH:
        for part in range(PARTS):
            bounds = f"WITH (MODULUS {PARTS}, REMAINDER {part})"
            op.execute(f"CREATE TABLE {one.name}_{part:02} PARTITION OF {one.name} FOR VALUES {bounds}")
    elif one.by == BY_MONTH:
        op.execute(f"CREATE TABLE {one.name}_default PARTITION OF {one.name} DEFAULT")


def _make_months(tables: list[str]) -> None:
    """Make partitions for all months in which games ended."""
    old = sa.table("old_games", sa.column("ended"))
    for month in months_in(op.get_bind(), old, time.time_ns() // 1_000_000):
        bounds = f"FROM ({start_of(month)}) TO ({start_of(month + 1)})"
        for name in tables:
            op.execute(f"CREATE TABLE {name_of(name, month)} PARTITION OF {name} FOR VALUES {bounds}")
