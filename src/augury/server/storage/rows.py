"""Reads several rows at once.

SQLite's driver releases the interpreter's lock for every row, and may wait for it each time while the server's loop is
at work. So there the rows come as one value, in JSON.
"""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import Boolean, Column, ColumnElement, Connection, Select, func, select


def rows(connection: Connection, query: Select[Any]) -> list[dict[str, Any]]:
    """The rows of a query with only text, numbers and truth values, in order."""
    if connection.dialect.name != "sqlite":
        return [dict(row) for row in connection.execute(query).mappings()]
    found = query.subquery()
    values = connection.execute(select(func.json_group_array(func.json_array(*found.c)))).scalar_one()
    names = found.c.keys()
    truths = [column.name for column in found.c if isinstance(column.type, Boolean)]
    read = [dict(zip(names, row, strict=True)) for row in msgspec.json.decode(values)]
    return [row | {name: bool(row[name]) for name in truths} for row in read]


def holds_text(connection: Connection, column: Column[str], value: str) -> ColumnElement[bool]:
    """The condition that a column of JSON has this text as a value."""
    return contains(connection, column, msgspec.json.encode(value).decode())


def contains(connection: Connection, column: Column[str], part: str) -> ColumnElement[bool]:
    """The condition that a column contains this text, in which no character has a special meaning."""
    inside = func.strpos if connection.dialect.name == "postgresql" else func.instr
    found: ColumnElement[bool] = inside(column, part) > 0
    return found
