"""The tables for SQLAlchemy. The migrations create the same ones."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
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
    Index("matches_by_game", "game", "phase", "private", "changed"),
)

holders = Table(
    "holders",
    metadata,
    _text("match", key=True),
    _text("holder", key=True),
    Column("place", Integer, nullable=False),
    _number("changed"),
    Index("holders_by_change", "holder", "changed"),
)
"""Who holds seats, with the time from the match's own row, so that a guest's matches can be read in order."""

leases = Table(
    "leases",
    metadata,
    _text("match", key=True),
    _text("node"),
    _number("until"),
    Index("leases_by_node", "node"),
)

nodes = Table("nodes", metadata, _text("node", key=True), _number("until"))
"""Until when each node's leases last, unless it gives another sign of life."""

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
    Index("games_by_end", "private", "ended"),
    Index("games_by_game", "game", "private", "ended"),
)
"""In PostgreSQL the key also contains when the game ended, by which the table is split."""

analyses = Table(
    "analyses", metadata, _text("match", key=True), _number("number", key=True), _text("version"), _text("result")
)

sitters = Table(
    "sitters",
    metadata,
    _text("match", key=True),
    _number("number", key=True),
    _text("holder", key=True),
    _number("ended", key=True),
    Index("sitters_by_end", "holder", "ended"),
)
"""Who sat in finished games."""

results = Table(
    "results",
    metadata,
    _text("holder", key=True),
    _number("ended", key=True),
    _text("match", key=True),
    _number("number", key=True),
    _text("game"),
    _text("setup"),
    _text("players"),
    _text("opponents"),
    Column("seat", Integer, nullable=False),
    _text("result"),
    _yes_or_no("private"),
    _text("ending"),
    _text("figures"),
    Index("results_by_game", "match", "number"),
)
"""The finished games of each guest."""

rated_games = Table(
    "rated_games",
    metadata,
    _text("match", key=True),
    _number("number", key=True),
    _text("game"),
    _number("day"),
    _text("seats"),
    Index("rated_games_by_day", "day"),
)

ratings = Table(
    "ratings",
    metadata,
    _text("holder", key=True),
    _text("game", key=True),
    _number("day", key=True),
    Column("rating", Double, nullable=False),
    Column("deviation", Double, nullable=False),
    Column("volatility", Double, nullable=False),
    Index("ratings_by_day", "day"),
)
"""Ratings at the end of each day on which a guest played rated games."""

dailies = Table(
    "dailies",
    metadata,
    _text("day", key=True),
    _text("game", key=True),
    _text("holder", key=True),
    _text("match", key=True),
    _text("name"),
    _text("result"),
    _number("score"),
    _number("lead"),
    Index("dailies_by_holder", "holder"),
    Index("dailies_by_match", "match"),
)
"""How guests fared in the game of each day."""

preferences = Table(
    "preferences",
    metadata,
    _text("guest", key=True),
    _number("kept"),
    _text("chosen"),
    Index("preferences_by_age", "kept"),
)

notes = Table(
    "notes",
    metadata,
    _text("guest", key=True),
    _text("match", key=True),
    _number("kept"),
    _text("text"),
    Index("notes_by_age", "kept"),
)
"""Private notes of guests about tables."""

guest_links = Table("guest_links", metadata, _text("code", key=True), _text("guest"), _text("name"), _number("expires"))
"""Links that take a guest to another device, by the hash of their secret."""

repeats = Table(
    "repeats",
    metadata,
    _text("deal", key=True),
    _text("match", key=True),
    _text("holder"),
    _text("name"),
    Column("seat", Integer, nullable=False),
    _text("result"),
    _number("score"),
    _number("lead"),
    _number("ended"),
    Index("repeats_by_match", "match"),
    Index("repeats_by_holder", "holder"),
)
"""How people fared with deals that they played again, by the commitment of the deal."""

secrets = Table("secrets", metadata, _text("name", key=True), Column("value", LargeBinary, nullable=False))
