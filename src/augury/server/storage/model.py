"""What is written and read: entries of the log, how matches are listed, games that ended."""

from __future__ import annotations

import msgspec

from augury.table.log import LogEntry

OPEN = ("waiting", "playing")
"""The phases in which a match is listed as open."""
LEASED = "playing"
"""The phase in which a match needs somebody to keep it: it has clocks and bots."""
ASLEEP = "asleep"
"""The phase in which a game is listed that waits for its only person, and needs nobody to keep it."""
UNPLAYED = "unplayed"
"""The phase in which a closed match is listed in which nobody has moved: nothing of it is worth keeping."""
PHASES = (*OPEN, ASLEEP, "over", "closed", UNPLAYED)

ROW = 200
"""Bytes that a row of the log takes beside its events."""


class Listing(msgspec.Struct, frozen=True):
    """How a match is listed."""

    match: str
    game: str
    phase: str
    private: bool
    changed: int
    """Milliseconds since 1970."""
    summary: str
    """JSON for whoever shows the list."""
    holders: tuple[str, ...] = ()
    """The guests who hold a seat."""


class FinishedGame(msgspec.Struct, frozen=True):
    """A game that ended; lists leave its record empty."""

    match: str
    number: int
    """Which game of the match: a rematch is the next."""
    game: str
    ended: int
    """Milliseconds since 1970."""
    players: tuple[str, ...]
    """Names to show, seat by seat."""
    private: bool
    record: str = ""
    """The game record as JSON."""
    holders: tuple[str, ...] = ()
    """The guests who sat in it, and may find it again; lists leave them out."""
    ending: str = ""
    """How it ended: JSON for whoever shows the list."""


class NewEntry(msgspec.Struct, frozen=True):
    """A log entry to store, and what changes in the lists with it."""

    entry: LogEntry
    listing: Listing | None = None
    """How the match is listed from now on, if that changed."""
    finished: FinishedGame | None = None
    """The game that ended with this entry."""
    after: str = ""
    """The mark of the entry that it must follow, where other nodes write too: a failover may have replaced that one."""

    @property
    def size(self) -> int:
        """About how many bytes it takes in a database."""
        listings = len(self.listing.summary) if self.listing else 0
        return ROW + len(self.entry.events) + listings + (len(self.finished.record) if self.finished else 0)


class Lease(msgspec.Struct, frozen=True):
    """A node that looks after matches, and until when unless it renews that."""

    node: str
    until: int
    """Milliseconds since 1970."""


class Pruned(msgspec.Struct, frozen=True):
    """What retention removed."""

    matches: int = 0
    games: int = 0
