"""Seats: open, or held by a person or a bot. A bot may stand in for a person who is away."""

from __future__ import annotations

from typing import Literal

import msgspec


class Seat(msgspec.Struct, frozen=True):
    """A seat and its person or bot."""

    kind: Literal["open", "person", "bot"] = "open"
    name: str = ""
    holders: tuple[str, ...] = ()
    """The guests who may act for the person: several if the seat is on several devices."""
    taken: int = 0
    """The number of the event by which it was taken. A link to carry the seat is good for this holder only."""
    level: str | None = None
    """The level of the bot that plays here, its own seat or as a stand-in."""
    away: int | None = None
    """Since when the person has been away, in milliseconds since 1970."""
    resigned: bool = False

    @property
    def played_by_bot(self) -> bool:
        return self.level is not None

    def votes(self, at: int, grace: int | None) -> bool:
        """Whether a person sits here who must agree to proposals about the game.

        This includes a person who is away, until a bot has stood in and the grace period (in seconds) is over. A bot
        that stands in because the clock ran out does not shorten that period.
        """
        if self.kind != "person" or self.resigned:
            return False
        gone = self.away is not None and grace is not None and at - self.away >= grace * 1000
        return not (self.played_by_bot and gone)

    def shown(self) -> SeatShown:
        """Its public part."""
        return SeatShown(
            kind=self.kind, name=self.name, level=self.level, away=self.away is not None, resigned=self.resigned
        )


class SeatShown(msgspec.Struct, frozen=True, kw_only=True):
    """The public part of a seat."""

    kind: Literal["open", "person", "bot"]
    name: str
    level: str | None
    """The bot that plays here; at a person's seat, the one that stands in."""
    away: bool
    resigned: bool


OPEN = Seat()
SEERS = ("Pythia", "Calchas", "Manto", "Tiresias", "Cassandra", "Mopsus", "Albunea", "Phineus")
"""Names of bots, so that several at a table can be told apart. There are more names than seats."""
