"""Partitions in PostgreSQL: finished games lie in one for each month in which they ended, the log in one by its match.

What belongs to no month that there is, such as a game that a wrong clock ended, lies in the default partition.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import UTC, datetime

from sqlalchemy import Connection, FromClause, column, delete, exists, func, select, table, text, tuple_

from augury.server.storage.tables import analyses, dailies, repeats

BY_MONTH = ("games", "sitters", "results")
"""In the order in which the end of a game writes them, so that no deadlock is possible."""
AHEAD = 2
"""Months after the present one that have partitions already."""
FIRST = 2020 * 12
"""No game was stored before this month: only a clock can have been wrong."""
PATIENCE = "1s"
"""How long a change waits for a lock. Whoever ends a game waits with it, so it gives up and is tried again later."""
CHANGING = 0x6175677572796D
"""The advisory lock for making and dropping months."""


def month_of(moment: int) -> int:
    """The month of a moment in milliseconds since 1970, counted from the year 0 (UTC)."""
    date = datetime.fromtimestamp(moment // 1000, UTC)
    return date.year * 12 + date.month - 1


def start_of(month: int) -> int:
    """The first moment of a month."""
    return int(datetime(month // 12, month % 12 + 1, 1, tzinfo=UTC).timestamp()) * 1000


def name_of(name: str, month: int) -> str:
    """The partition of a table for a month.

    >>> name_of("games", month_of(0))
    'games_1970_01'
    """
    return f"{name}_{month // 12:04}_{month % 12 + 1:02}"


def months(connection: Connection) -> list[int]:
    """The months that have partitions, in order."""
    query = text("SELECT relname FROM pg_inherits JOIN pg_class ON oid = inhrelid WHERE inhparent = 'games'::regclass")
    found = (re.fullmatch(r"games_(\d{4})_(\d{2})", name) for name in connection.scalars(query))
    return sorted(int(match[1]) * 12 + int(match[2]) - 1 for match in found if match)


def months_in(connection: Connection, games: FromClause, now: int) -> list[int]:
    """The months for which a table has games, without those that only a wrong clock can have given."""
    ended = games.c.ended
    first, last = start_of(FIRST), start_of(month_of(now) + AHEAD + 1)
    query = select(func.min(ended), func.max(ended)).where(ended >= first, ended < last)
    earliest, latest = connection.execute(query).one()
    if earliest is None:
        return []
    between = range(month_of(earliest), month_of(latest) + 1)
    there = [exists().where(ended >= start_of(month), ended < start_of(month + 1)) for month in between]
    return [month for month, found in zip(between, connection.execute(select(*there)).one(), strict=True) if found]


def make_months(connection: Connection, now: int, more: Iterable[int] = ()) -> None:
    """Make partitions for the present month, the next ones, and all for which there are games in the default one."""
    stranded = months_in(connection, table("games_default", column("ended")), now)
    present = month_of(now)
    missing = {*range(present, present + AHEAD + 1), *stranded, *more}.difference(months(connection))
    if missing:
        _hold(connection)
        for month in sorted(missing.difference(months(connection))):
            for name in BY_MONTH:
                _attach(connection, name, month)


def _attach(connection: Connection, name: str, month: int) -> None:
    """Make a partition, with the rows of its month that lie in the default one. Other months stay usable meanwhile."""
    made, first, last = name_of(name, month), start_of(month), start_of(month + 1)
    within = f"ended >= {first} AND ended < {last}"
    for statement in (
        f"LOCK TABLE {name}_default IN ACCESS EXCLUSIVE MODE",
        f"CREATE TABLE {made} (LIKE {name} INCLUDING DEFAULTS)",
        f"INSERT INTO {made} SELECT * FROM {name}_default WHERE {within}",  # noqa: S608 (our own names)
        f"DELETE FROM {name}_default WHERE {within}",  # noqa: S608
        f"ALTER TABLE {name} ATTACH PARTITION {made} FOR VALUES FROM ({first}) TO ({last})",
    ):
        connection.exec_driver_sql(statement)


def months_before(connection: Connection, moment: int) -> list[int]:
    """The months with partitions that were over at a moment."""
    return [month for month in months(connection) if start_of(month + 1) <= moment]


def forget_beside(connection: Connection, month: int) -> int:
    """Remove what belongs to the games of a month and lies elsewhere; how many games these are."""
    games = table(name_of("games", month), column("match"), column("number"))
    key = select(games.c.match, games.c.number)
    connection.execute(delete(analyses).where(tuple_(analyses.c.match, analyses.c.number).in_(key)))
    first = select(games.c.match).where(games.c.number == 1)  # only a match's first game can be daily or repeat a deal
    for results in (dailies, repeats):
        connection.execute(delete(results).where(results.c.match.in_(first)))
    return int(connection.scalar(select(func.count()).select_from(games)) or 0)


def drop_month(connection: Connection, month: int) -> None:
    """Drop the partitions of a month, which takes the same time however many games they have."""
    _hold(connection)
    if month in months(connection):
        for name in BY_MONTH:
            connection.exec_driver_sql(f"DROP TABLE {name_of(name, month)}")


def _hold(connection: Connection) -> None:
    """Let no other node change partitions at the same time, and make no player wait for long."""
    connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": CHANGING})
    connection.exec_driver_sql(f"SET LOCAL lock_timeout = '{PATIENCE}'")
