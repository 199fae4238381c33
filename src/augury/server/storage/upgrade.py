"""Upgrades a database's tables, once, even if many nodes start together."""

from __future__ import annotations

import time
from pathlib import Path

from sqlalchemy import Connection, inspect, text

from augury.errors import BadFile

HEAD = "7"
"""The newest step. A database that has taken it needs nothing."""

FOLDER = Path(__file__).parent / "migrations"
RESULTS = 7
"""The last step that adds something that is derived from the games that are there."""


def migrate(connection: Connection, display: str) -> None:
    """Take the steps that a database has not taken. The caller holds a transaction and a lock."""
    current = revision(connection)
    if current == HEAD:
        return
    from alembic.migration import MigrationContext
    from alembic.operations import Operations
    from alembic.script import ScriptDirectory

    from augury.server.storage.completion import complete_endings
    from augury.server.storage.ratings import DAY, compute_day
    from augury.server.storage.results import derive_all

    script = ScriptDirectory(str(FOLDER))
    if current is not None and current not in {step.revision for step in script.walk_revisions()}:
        raise BadFile(f"the database {display} was made by a newer version of Augury; this one cannot read it")
    context = MigrationContext.configure(connection)
    for step in reversed(list(script.iterate_revisions(HEAD, current or "base"))):
        with Operations.context(context):
            step.module.upgrade()
        context.stamp(script, step.revision)
    if current is not None and int(current) < RESULTS:
        complete_endings(connection)
        derive_all(connection)
        while compute_day(connection, time.time_ns() // 1_000_000 // DAY):
            pass


def revision(connection: Connection) -> str | None:
    """The last step that a database has taken."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return None if found is None else str(found)
