"""Inserts that can handle a row that is already there."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, Table
from sqlalchemy.dialects import postgresql, sqlite


def insert_into(connection: Connection, table: Table) -> Any:
    """An insert for the kind of database that is used."""
    return (postgresql if connection.dialect.name == "postgresql" else sqlite).insert(table)
