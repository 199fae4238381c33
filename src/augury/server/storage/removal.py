"""Removes what is old enough, a few matches at a time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, FromClause, and_, column, delete, exists, or_, select, table, tuple_

from augury.server.storage.model import ASLEEP, UNPLAYED, NewEntry
from augury.server.storage.results import forget_results
from augury.server.storage.rows import rows
from augury.server.storage.tables import (
    analyses,
    entries,
    games,
    holders,
    leases,
    matches,
    preferences,
    sitters,
)
from augury.table.events import Closed, format_events
from augury.table.log import LogEntry

AT_ONCE = 100
"""Matches or games in one transaction, so that players do not wait long."""

IDLE = ("waiting", "over", "closed", UNPLAYED)
"""The phases in which a match can be removed. A match in play must be closed first."""
PERSON_MOVED = '%"by_house":false%'
"""Found in the log if a person has moved. Chat cannot contain it, because quotes are escaped there."""


def idle_matches(connection: Connection, idle_before: int) -> list[str]:
    """Some matches in which nothing has happened for long.

    A game that waits for its only person stays, unless that person never moved.
    """
    lately = exists().where(and_(entries.c.match == matches.c.match, entries.c.at >= idle_before))
    moved = exists().where(and_(entries.c.match == matches.c.match, entries.c.events.like(PERSON_MOVED)))
    idle = or_(matches.c.phase.in_(IDLE), and_(matches.c.phase == ASLEEP, ~moved))
    indexed = (matches.c.private.in_((False, True)), matches.c.changed < idle_before)
    old = select(matches.c.match).where(idle, *indexed, ~lately)
    return list(connection.scalars(old.limit(AT_ONCE)))


def closings(connection: Connection, chosen: Sequence[str]) -> list[NewEntry]:
    """Entries that close matches, as if at the moment of their last entries: nothing can be written after these.

    So a match can be removed without a lock. If somebody writes first, the entry is not written, and the match stays.
    """
    found = []
    for match in chosen:
        query = select(entries).where(entries.c.match == match).order_by(entries.c.seq.desc()).limit(1)
        for row in rows(connection, query):
            tail = LogEntry(**row)
            closing = LogEntry(match, tail.last + 1, tail.last + 1, tail.at, "", format_events([Closed()]))
            found.append(NewEntry(closing, after=tail.mark))
    return found


def forget_unplayed(connection: Connection, closed_before: int) -> int:
    """Remove some matches that were closed before any move. Nothing is written to their logs any more."""
    old = select(matches.c.match).where(matches.c.phase == UNPLAYED, matches.c.changed < closed_before)
    return forget_matches(connection, list(connection.scalars(old.limit(AT_ONCE))))


def forget_matches(connection: Connection, chosen: Sequence[str]) -> int:
    """Remove matches with everything but their finished games. Nothing may be written to their logs any more."""
    for one in (entries, holders, leases, matches) if chosen else ():
        connection.execute(delete(one).where(one.c.match.in_(chosen)))
    return len(chosen)


def forget_games(connection: Connection, finished_before: int) -> int:
    """Remove the records of some games that ended long ago; in PostgreSQL, of those that belong to no month."""
    there: FromClause = games
    if connection.dialect.name == "postgresql":
        there = table("games_default", *(column(name) for name in ("match", "number", "private", "ended")))
    wanted = (there.c.private.in_((False, True)), there.c.ended < finished_before)  # so that the index is of use
    old = select(there.c.match, there.c.number).where(*wanted).limit(AT_ONCE)
    chosen: list[Any] = [tuple(row) for row in connection.execute(old)]
    if chosen:
        forget_results(connection, chosen)
    for one in (sitters, analyses, games) if chosen else ():
        connection.execute(delete(one).where(tuple_(one.c.match, one.c.number).in_(chosen)))
    return len(chosen)


def forget_preferences(connection: Connection, kept_before: int) -> int:
    """Remove some old settings."""
    old = select(preferences.c.guest).where(preferences.c.kept < kept_before).limit(AT_ONCE)
    chosen = list(connection.scalars(old))
    if chosen:
        connection.execute(delete(preferences).where(preferences.c.guest.in_(chosen)))
    return len(chosen)
