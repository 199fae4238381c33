"""Private notes: what a guest wrote about a table, for nobody else."""

from __future__ import annotations

from sqlalchemy import Connection, delete, exists, func, or_, select, tuple_

from augury.errors import TooMany
from augury.server.storage.inserts import insert_into
from augury.server.storage.tables import games, matches, notes

MOST = 500
"""Notes that a guest may have, all of which are in their export."""
AT_ONCE = 100
"""Notes in one transaction, so that players do not wait long."""


def read(connection: Connection, guest: str, match: str) -> str:
    """A guest's note about a table; empty if there is none."""
    found = connection.scalar(select(notes.c.text).where(notes.c.guest == guest, notes.c.match == match))
    return str(found or "")


def read_all(connection: Connection, guest: str) -> dict[str, str]:
    """All notes of a guest, by table, the oldest first."""
    query = select(notes.c.match, notes.c.text).where(notes.c.guest == guest).order_by(notes.c.kept, notes.c.match)
    return {row.match: row.text for row in connection.execute(query)}


def write(connection: Connection, guest: str, match: str, now: int, text: str) -> bool:
    """Replace a guest's note, or remove it if the new one is empty; false if there is no such table."""
    if not text:
        connection.execute(delete(notes).where(notes.c.guest == guest, notes.c.match == match))
        return True
    if not connection.scalar(
        select(or_(exists().where(matches.c.match == match), exists().where(games.c.match == match)))
    ):
        return False
    others = select(func.count()).where(notes.c.guest == guest, notes.c.match != match)
    if (connection.scalar(others) or 0) >= MOST:
        raise TooMany(f"you may have {MOST} notes; remove some first")
    new = insert_into(connection, notes).values(guest=guest, match=match, kept=now, text=text)
    newer = {"kept": new.excluded.kept, "text": new.excluded.text}
    connection.execute(new.on_conflict_do_update(index_elements=["guest", "match"], set_=newer))
    return True


def forget_some(connection: Connection, kept_before: int) -> int:
    """Remove some old notes about tables of which nothing else is left; how many."""
    left = or_(exists().where(matches.c.match == notes.c.match), exists().where(games.c.match == notes.c.match))
    old = select(notes.c.guest, notes.c.match).where(notes.c.kept < kept_before, ~left).limit(AT_ONCE)
    chosen = [tuple(row) for row in connection.execute(old)]
    if chosen:
        connection.execute(delete(notes).where(tuple_(notes.c.guest, notes.c.match).in_(chosen)))
    return len(chosen)
