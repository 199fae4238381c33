"""What is written and read: entries of the log, how matches are listed, games that ended."""

from __future__ import annotations

import msgspec

OPEN = ("waiting", "playing")
"""The phases in which a match is listed as open."""
KEPT = "playing"
"""The phase in which a match needs somebody to keep it: it has clocks and bots."""
ASLEEP = "asleep"
"""The phase in which a game is listed that waits for its only person, and needs nobody to keep it."""
UNPLAYED = "unplayed"
"""The phase in which a closed match is listed in which nobody has moved: nothing of it is worth keeping."""
PHASES = (*OPEN, ASLEEP, "over", "closed", UNPLAYED)

ROW = 200
"""Bytes that a row of the log takes beside its events."""


class Shown(msgspec.Struct, frozen=True):
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


class Finished(msgspec.Struct, frozen=True):
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


class Entry(msgspec.Struct, frozen=True):
    """What one accepted command adds to a match: events with dense numbers, from `seq` to `last`."""

    match: str
    seq: int
    last: int
    at: int
    """Milliseconds since 1970."""
    key: str
    """The command's own name, by which it is known when it is sent again; empty where it has none."""
    events: str
    """A JSON array."""
    shown: Shown | None = None
    """How the match is listed from now on, if that changed."""
    finished: Finished | None = None
    """A game that ended with this."""
    after: str = ""
    """The mark of the entry that it must follow, where other nodes write too: a failover may have replaced that one."""

    @property
    def size(self) -> int:
        """About how many bytes it takes in a database."""
        listed = len(self.shown.summary) if self.shown else 0
        return ROW + len(self.events) + listed + (len(self.finished.record) if self.finished else 0)


class Keeper(msgspec.Struct, frozen=True):
    """A node that looks after matches, and until when unless it renews that."""

    node: str
    until: int
    """Milliseconds since 1970."""


class Pruned(msgspec.Struct, frozen=True):
    """What retention removed."""

    matches: int = 0
    games: int = 0
