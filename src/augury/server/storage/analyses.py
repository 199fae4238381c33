"""Analyses of finished games, kept for the next request."""

from __future__ import annotations

from sqlalchemy import Connection, select

from augury.server.storage.inserts import insert_into
from augury.server.storage.tables import analyses


def read(connection: Connection, match_id: str, number: int, version: str) -> str | None:
    """A game's analysis, if that version made it."""
    query = select(analyses.c.result).where(analyses.c.match == match_id, analyses.c.number == number)
    found = connection.scalar(query.where(analyses.c.version == version))
    return None if found is None else str(found)


def write(connection: Connection, match_id: str, number: int, version: str, result: str) -> None:
    """Keep an analysis, replacing an older one."""
    new = insert_into(connection, analyses).values(match=match_id, number=number, version=version, result=result)
    newer = {"version": new.excluded.version, "result": new.excluded.result}
    connection.execute(new.on_conflict_do_update(index_elements=["match", "number"], set_=newer))
