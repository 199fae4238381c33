"""What every kind of database must be able to do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

from sqlalchemy import Connection

from augury.server.storage.location import Location
from augury.server.storage.model import NewEntry

T = TypeVar("T")

Lists = Callable[[Connection, list[NewEntry]], None]
"""Updates the lists for some entries."""


class Database(Protocol):
    """An open database. Any thread may use it."""

    location: Location

    def read(self, work: Callable[[Connection], T]) -> T:
        """Do something that writes nothing, without keeping writers waiting."""

    def write(self, work: Callable[[Connection], T]) -> T:
        """Do something in a transaction, which is repeated if the database rolls it back because of others."""

    def append(self, entries: Sequence[NewEntry], lists: Lists | None) -> list[bool]:
        """Write entries and update the lists, in one transaction that is on the disk when this returns.

        An entry is written only if its number follows the match's last one.
        """

    def close(self) -> None:
        """Close all connections."""
