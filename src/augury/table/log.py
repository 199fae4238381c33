"""The log of a match: numbered entries, each with the events of one command. Everything else is derived from it."""

from __future__ import annotations

import msgspec


class LogEntry(msgspec.Struct, frozen=True):
    """What one accepted command added to a match: the events from `seq` to `last`."""

    match: str
    seq: int
    last: int
    at: int
    """Milliseconds since 1970."""
    key: str
    """The command's key, by which it is recognized when it is sent again; empty if it has none."""
    events: str
    """A JSON array."""

    @property
    def mark(self) -> str:
        """Tells this entry from another of the same number, which may be stored if the database lost this one."""
        return f"{self.seq} {self.at} {self.key}"
