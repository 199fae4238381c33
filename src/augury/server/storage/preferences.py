"""Settings of guests in their browsers, one row for each guest."""

from __future__ import annotations

from sqlalchemy import Connection, select

from augury.server.storage.inserts import insert_into
from augury.server.storage.tables import preferences


def read(connection: Connection, guest: str) -> str | None:
    found = connection.scalar(select(preferences.c.chosen).where(preferences.c.guest == guest))
    return None if found is None else str(found)


def write(connection: Connection, guest: str, now: int, chosen: str) -> None:
    """Replace a guest's settings."""
    new = insert_into(connection, preferences).values(guest=guest, kept=now, chosen=chosen)
    newer = {"kept": new.excluded.kept, "chosen": new.excluded.chosen}
    connection.execute(new.on_conflict_do_update(index_elements=["guest"], set_=newer))
