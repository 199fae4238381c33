"""Removes what is old enough, a few matches at a time."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, and_, delete, exists, or_, select, text, tuple_

from augury.server.storage.model import ASLEEP, UNPLAYED
from augury.server.storage.results import forget_results
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

AT_ONCE = 100
"""Matches or games in one transaction, so that players do not wait long."""

IDLE = ("waiting", "over", "closed", UNPLAYED)
"""The phases in which a match can be removed. A match in play must be closed first."""
PERSON_MOVED = '%"by_house":false%'
"""Found in the log if a person has moved. Chat cannot contain it, because quotes are escaped there."""


def forget_matches(connection: Connection, idle_before: int) -> int:
    """Remove some matches in which nothing has happened for long, with everything but their finished games.

    A game that waits for its only person stays, unless that person never moved.
    """
    if connection.dialect.name == "postgresql":  # writing to a log while it is removed would leave a part of it
        connection.execute(text("LOCK TABLE entries IN SHARE ROW EXCLUSIVE MODE"))
    lately = exists().where(and_(entries.c.match == matches.c.match, entries.c.at >= idle_before))
    moved = exists().where(and_(entries.c.match == matches.c.match, entries.c.events.like(PERSON_MOVED)))
    idle = or_(matches.c.phase.in_(IDLE), and_(matches.c.phase == ASLEEP, ~moved))
    old = select(matches.c.match).where(idle, matches.c.changed < idle_before, ~lately)
    return _forget(connection, list(connection.scalars(old.limit(AT_ONCE))))


def forget_unplayed(connection: Connection, closed_before: int) -> int:
    """Remove some matches that were closed before any move. Nothing is written to their logs any more."""
    old = select(matches.c.match).where(matches.c.phase == UNPLAYED, matches.c.changed < closed_before)
    return _forget(connection, list(connection.scalars(old.limit(AT_ONCE))))


def _forget(connection: Connection, chosen: list[str]) -> int:
    for table in (entries, holders, leases, matches) if chosen else ():
        connection.execute(delete(table).where(table.c.match.in_(chosen)))
    return len(chosen)


def forget_games(connection: Connection, finished_before: int) -> int:
    """Remove the records of some games that ended long ago."""
    old = select(games.c.match, games.c.number).where(games.c.ended < finished_before).limit(AT_ONCE)
    chosen: list[Any] = [tuple(row) for row in connection.execute(old)]
    if chosen:
        forget_results(connection, chosen)
    for table in (sitters, analyses, games) if chosen else ():
        connection.execute(delete(table).where(tuple_(table.c.match, table.c.number).in_(chosen)))
    return len(chosen)


def forget_preferences(connection: Connection, kept_before: int) -> int:
    """Remove some old settings."""
    old = select(preferences.c.guest).where(preferences.c.kept < kept_before).limit(AT_ONCE)
    chosen = list(connection.scalars(old))
    if chosen:
        connection.execute(delete(preferences).where(preferences.c.guest.in_(chosen)))
    return len(chosen)
