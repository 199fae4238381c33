"""Evidence: all that people sent and were told at one table, for the judge."""

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
    """The whole log as it was before."""
    first: int
    """The first event that was lost."""

    @property
    def last(self) -> int:
        """The last event that was lost."""
        return self.rows[-1].last

    @property
    def lost(self) -> list[Row]:
        """The entries that were lost."""
        return [row for row in self.rows if row.seq >= self.first]


@dataclass(frozen=True)
class Doubt:
    """Something that must not happen unless an event, or the entry of a command, was lost in a failover."""

    words: str
    seq: int = 0
    key: str = ""

    def explained(self, holder: str, losses: list[Loss]) -> bool:
        """Whether a loss explains it."""
        if self.key:
            return any(row.key == f"{holder}:{self.key}" for loss in losses for row in loss.lost)
        return any(loss.first <= self.seq <= loss.last for loss in losses)


@dataclass
class Hearing:
    """What came over one connection, in order."""

    kind: str
    """socket or stream; snapshot for one that was asked for, http for all other answers."""
    last_seq: int | None = None
    """What the person said to have heard last."""
    heard: list[bytes] = field(default_factory=list)


@dataclass
class Asked:
    """A command, under one id, however often it was sent."""

    id: str
    kind: str
    acks: list[int] = field(default_factory=list)
    refusals: list[str] = field(default_factory=list)
    sent: int = 0
    """How often it was sent before the first acknowledgement came."""

    @property
    def contradicted(self) -> bool:
        """Whether it was refused once more than can be said of the copies before the one that was carried out.

        A copy that another node refused too early may be answered after one that was carried out later.
        """
        return bool(self.acks) and len(self.refusals) >= self.sent


@dataclass
class Witness:
    """One person at one table."""

    name: str
    token: str = ""
    asked: dict[str, Asked] = field(default_factory=dict)
    hearings: list[Hearing] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)
    """What the person saw to be wrong while playing."""
    doubts: list[Doubt] = field(default_factory=list)
    """What the person saw that only a lossy failover explains."""
    seq: int = 0
    """The last event the person was told of."""
    view: Any = None
    you: int | None = None

    @property
    def holder(self) -> str:
        """The guest's id, which the token begins with."""
        text = self.token.partition(".")[2]
        raw = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))[:ID_BYTES]
        return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


@dataclass
class Evidence:
    """One table: who was there, and how many games they played to the end."""

    match: str
    witnesses: list[Witness]
    games: int = 0
    losses: list[Loss] = field(default_factory=list)
    """What failovers of the database lost of it."""


@dataclass
class Verdict:
    """What a judge found."""

    lost: list[str] = field(default_factory=list)
    doubled: list[str] = field(default_factory=list)
    leaked: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    """Anything else that is not as it should be."""
    counts: Counter[str] = field(default_factory=Counter)

    @property
    def clean(self) -> bool:
        """Whether nothing was found."""
        return not (self.lost or self.doubled or self.leaked or self.wrong)

    def add(self, other: Verdict) -> None:
        """Take another verdict in."""
        self.lost += other.lost
        self.doubled += other.doubled
        self.leaked += other.leaked
        self.wrong += other.wrong
        self.counts += other.counts
