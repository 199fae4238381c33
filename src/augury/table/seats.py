"""Seats: open, or held by a person or a bot; a bot may stand in for a person who is away."""

from __future__ import annotations

from typing import Literal

import msgspec


class Seat(msgspec.Struct, frozen=True):
    """A place at the table and who has it."""

    kind: Literal["open", "person", "bot"] = "open"
    name: str = ""
    holders: tuple[str, ...] = ()
    """The guests who may act for a person: more than one after the seat was carried to another device."""
    taken: int = 0
    """The number of the event with which it was taken: a link to carry the seat is good for this holder only."""
    level: str | None = None
    """The level of the bot that plays here, its own seat or as a stand-in."""
    away: int | None = None
    """Since when the person has not been there, in milliseconds."""
    resigned: bool = False

    @property
    def by_house(self) -> bool:
        """Whether a bot plays here now."""
        return self.level is not None

    def votes(self, at: int, grace: int | None) -> bool:
        """Whether a person sits here who must agree to what concerns the game.

        Somebody who is away must, too, until a bot stands in and the grace period is over, in seconds; a bot that
        stands in because the clock ran out does not make it shorter.
        """
        if self.kind != "person" or self.resigned:
            return False
        gone = self.away is not None and grace is not None and at - self.away >= grace * 1000
        return not (self.by_house and gone)

    def shown(self) -> SeatShown:
        """What everybody may know of it."""
        return SeatShown(
            kind=self.kind, name=self.name, level=self.level, away=self.away is not None, resigned=self.resigned
        )


class SeatShown(msgspec.Struct, frozen=True, kw_only=True):
    """What everybody may know of a seat."""

    kind: Literal["open", "person", "bot"]
    name: str
    level: str | None
    """Which bot plays here; at a person's seat, the one that stands in."""
    away: bool
    resigned: bool


OPEN = Seat()
SEERS = ("Pythia", "Calchas", "Manto", "Tiresias", "Cassandra", "Mopsus", "Albunea", "Phineus")
"""What bots are called, so that several at a table can be told apart; more than there are seats, with four people's."""
