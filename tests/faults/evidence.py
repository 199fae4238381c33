"""Everything that clients sent and received at one table, as evidence for the judge."""

from __future__ import annotations

import base64
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from tests.faults.log import Row

ID_BYTES = 16


@dataclass(frozen=True)
class Loss:
    """The end of a match's log that a failover of the database lost."""

    match: str
    rows: list[Row]
    """The whole log before the failover."""
    first: int
    """The number of the first lost event."""

    @property
    def last(self) -> int:
        """The number of the last lost event."""
        return self.rows[-1].last

    @property
    def lost(self) -> list[Row]:
        """The lost entries."""
        return [row for row in self.rows if row.seq >= self.first]


@dataclass(frozen=True)
class Doubt:
    """Something that is wrong unless a failover lost an event or the entry of a command."""

    words: str
    seq: int = 0
    key: str = ""

    def explained(self, holder: str, losses: list[Loss]) -> bool:
        """Whether one of the losses explains it."""
        if self.key:
            return any(row.key == f"{holder}:{self.key}" for loss in losses for row in loss.lost)
        return any(loss.first <= self.seq <= loss.last for loss in losses)


@dataclass
class Hearing:
    """Everything received over one connection, in order."""

    kind: str
    """`socket` or `stream`; `snapshot` for a requested snapshot, `http` for all other responses."""
    last_seq: int | None = None
    """The last event that the client reported to know."""
    heard: list[bytes] = field(default_factory=list)


@dataclass
class Asked:
    """A command under one id, however often it was sent."""

    id: str
    kind: str
    acks: list[int] = field(default_factory=list)
    refusals: list[str] = field(default_factory=list)
    sent: int = 0
    """How often it was sent before the first acknowledgement arrived."""

    @property
    def contradicted(self) -> bool:
        """Whether it was refused more often than the copies sent before the executed one can explain.

        A copy that another node refused too early may be answered after one that was executed later.
        """
        return bool(self.acks) and len(self.refusals) >= self.sent


@dataclass
class Witness:
    """One client at one table."""

    name: str
    token: str = ""
    asked: dict[str, Asked] = field(default_factory=dict)
    hearings: list[Hearing] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)
    """Errors that the client noticed while playing."""
    doubts: list[Doubt] = field(default_factory=list)
    """Findings of the client that only a lossy failover can explain."""
    seq: int = 0
    """The last event that the client received."""
    view: Any = None
    you: int | None = None

    @property
    def holder(self) -> str:
        """The guest's id, with which the token begins."""
        text = self.token.partition(".")[2]
        raw = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))[:ID_BYTES]
        return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


@dataclass
class Evidence:
    """One table: its clients, and the number of games they finished."""

    match: str
    witnesses: list[Witness]
    games: int = 0
    losses: list[Loss] = field(default_factory=list)
    """What failovers of the database lost of this table."""


@dataclass
class Verdict:
    """The findings of a judge."""

    lost: list[str] = field(default_factory=list)
    doubled: list[str] = field(default_factory=list)
    leaked: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    """Any other error."""
    counts: Counter[str] = field(default_factory=Counter)

    @property
    def clean(self) -> bool:
        """Whether there are no findings."""
        return not (self.lost or self.doubled or self.leaked or self.wrong)

    def add(self, other: Verdict) -> None:
        """Add the findings of another verdict."""
        self.lost += other.lost
        self.doubled += other.doubled
        self.leaked += other.leaked
        self.wrong += other.wrong
        self.counts += other.counts
