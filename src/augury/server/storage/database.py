"""What a kind of database must be able to do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

from sqlalchemy import Connection

from augury.server.storage.model import NewEntry
from augury.server.storage.place import Place

T = TypeVar("T")

Lists = Callable[[Connection, list[NewEntry]], None]
"""Writes what the lists must know of some entries."""


class Database(Protocol):
    """A database that is open; any thread may use it."""

    place: Place

    def read(self, work: Callable[[Connection], T]) -> T:
        """Do something that writes nothing, without keeping writers waiting."""

    def write(self, work: Callable[[Connection], T]) -> T:
        """Do something in a transaction; where that is rolled back through no fault of its own, once more."""

    def append(self, entries: Sequence[NewEntry], lists: Lists | None) -> list[bool]:
        """Write entries and what the lists must know of them, in one transaction that is on the disk before this ends.

        An entry is written only where its number follows the match's last.
        """

    def close(self) -> None:
        """Let go of all connections."""
