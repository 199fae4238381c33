"""The tables for SQLAlchemy. The migrations create the same ones."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
)

metadata = MetaData()


def _text(name: str, *, key: bool = False) -> Column[str]:
    return Column(name, Text, primary_key=key, nullable=False)


def _number(name: str, *, key: bool = False) -> Column[int]:
    return Column(name, BigInteger, primary_key=key, nullable=False, autoincrement=False)


def _yes_or_no(name: str) -> Column[bool]:
    return Column(name, Boolean, nullable=False)


entries = Table(
    "entries",
    metadata,
    _text("match", key=True),
    _number("seq", key=True),
    _number("last"),
    _number("at"),
    _text("key"),
    _text("events"),
)

matches = Table(
    "matches",
    metadata,
    _text("match", key=True),
    _text("game"),
    _text("phase"),
    _yes_or_no("private"),
    _number("changed"),
    _text("summary"),
    Index("matches_by_phase", "phase", "private", "changed"),
)

holders = Table(
    "holders",
    metadata,
    _text("holder", key=True),
    _text("match", key=True),
    Column("place", Integer, nullable=False),
    Index("holders_by_match", "match"),
)

leases = Table(
    "leases",
    metadata,
    _text("match", key=True),
    _text("node"),
    _number("until"),
    Index("leases_by_node", "node"),
)

games = Table(
    "games",
    metadata,
    _text("match", key=True),
    _number("number", key=True),
    _text("game"),
    _number("ended"),
    _text("players"),
    _yes_or_no("private"),
    _text("record"),
    Column("ending", Text, nullable=False, server_default=""),
    Index("games_by_end", "ended"),
    Index("games_by_game", "game", "ended"),
)

analyses = Table(
    "analyses", metadata, _text("match", key=True), _number("number", key=True), _text("version"), _text("result")
)

sitters = Table(
    "sitters",
    metadata,
    _text("holder", key=True),
    _text("match", key=True),
    _number("number", key=True),
    Index("sitters_by_game", "match", "number"),
)

preferences = Table(
    "preferences",
    metadata,
    _text("guest", key=True),
    _number("kept"),
    _text("chosen"),
    Index("preferences_by_age", "kept"),
)

secrets = Table("secrets", metadata, _text("name", key=True), Column("value", LargeBinary, nullable=False))
