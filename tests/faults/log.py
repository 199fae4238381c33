"""Reads the log from the database with plain SQL, because the judge must not rely on the code that wrote it."""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing
from dataclasses import dataclass
from typing import Any

PATIENCE = 60.0
"""Seconds until a restarted server must answer."""
LOG = "SELECT seq, last, at, key, events FROM entries WHERE match = {} ORDER BY seq"
GAMES = "SELECT number, record FROM games WHERE match = {} ORDER BY number"
SHOWN = "SELECT phase FROM matches WHERE match = {}"
HOLDERS = "SELECT holder FROM holders WHERE match = {} ORDER BY holder"
MATCHES = "SELECT match FROM matches WHERE match >= {}"


@dataclass
class Row:
    """An entry of the log."""

    seq: int
    last: int
    at: int
    key: str
    events: str


@dataclass
class Stored:
    """What the database holds of one match."""

    match: str
    rows: list[Row]
    games: list[tuple[int, str]]
    """Numbers and records of the finished games."""
    phases: list[str]
    holders: list[str]


def read_match(database: str, match: str) -> Stored:
    """Read everything stored for a match."""
    rows, games, shown, holders = _ask(database, [LOG, GAMES, SHOWN, HOLDERS], match)
    return Stored(
        match,
        [Row(*row) for row in rows],
        [(number, record) for number, record in games],
        [phase for (phase,) in shown],
        [holder for (holder,) in holders],
    )


def read_matches(database: str) -> set[str]:
    """The ids of all matches."""
    return {match for (match,) in _ask(database, [MATCHES], "")[0]}


def _ask(database: str, queries: list[str], match: str) -> list[list[Any]]:
    if "://" not in database:
        with closing(sqlite3.connect(database, timeout=PATIENCE)) as connection:
            connection.execute("PRAGMA query_only=ON")
            return [connection.execute(query.format("?"), (match,)).fetchall() for query in queries]
    import psycopg

    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            with psycopg.connect(database, connect_timeout=5) as connection:
                return [connection.execute(query.format("%s").encode(), (match,)).fetchall() for query in queries]
        except psycopg.OperationalError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.2)
