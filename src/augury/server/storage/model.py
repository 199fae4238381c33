"""What is written and read: new entries of the log, listings of matches, finished games, leases."""

from __future__ import annotations

from typing import Literal

import msgspec

from augury.table.log import LogEntry

OPEN = ("waiting", "playing")
"""The phases in which a match is listed as open."""
LEASED = "playing"
"""The phase in which a match needs a node with its lease, which runs its clocks and bots."""
ASLEEP = "asleep"
"""The listed phase of a game that waits for its only person, and needs no lease."""
UNPLAYED = "unplayed"
"""The listed phase of a closed match without a move, which is not worth keeping."""
UNFINISHED = (*OPEN, ASLEEP)
"""The phases in which a guest can play on."""
ENDED = ("over", "closed", UNPLAYED)
PHASES = (*UNFINISHED, *ENDED)

ROW = 200
"""Bytes that a row of the log takes besides its events."""


Outcome = Literal["won", "shared", "lost", "unfinished"]
"""A guest's result in a game; unfinished if it was abandoned."""


class Listing(msgspec.Struct, frozen=True):
    """How a match is listed."""

    match: str
    game: str
    phase: str
    private: bool
    changed: int
    """Milliseconds since 1970."""
    summary: str
    """JSON for lists."""
    holders: tuple[str, ...] = ()
    """The guests who hold a seat."""


class FinishedGame(msgspec.Struct, frozen=True):
    """A finished game. Lists leave its record empty."""

    match: str
    number: int
    """Which game of the match: a rematch is the next one."""
    game: str
    ended: int
    """Milliseconds since 1970."""
    players: tuple[str, ...]
    """Names to show, seat by seat."""
    private: bool
    record: str = ""
    """The game record as JSON."""
    holders: tuple[str, ...] = ()
    """The guests who sat in it. Lists leave them out."""
    ending: str = ""
    """How it ended: JSON for lists."""


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
    """A node's lease of matches, and until when it lasts unless it is renewed."""

    node: str
    until: int
    """Milliseconds since 1970."""


class Pruned(msgspec.Struct, frozen=True):
    """What retention removed."""

    matches: int = 0
    games: int = 0
