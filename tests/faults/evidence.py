"""Evidence: all that people sent and were told at one table, for the judge."""

from __future__ import annotations

import base64
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

ID_BYTES = 16


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


@dataclass
class Witness:
    """One person at one table."""

    name: str
    token: str = ""
    asked: dict[str, Asked] = field(default_factory=dict)
    hearings: list[Hearing] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)
    """What the person saw to be wrong while playing."""
    seq: int = 0
    """The last happening the person was told of."""
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
