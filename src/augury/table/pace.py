"""Clocks: a bank of seconds for a game and an increment for each move. They run for every seat that may act."""

from __future__ import annotations

from collections.abc import Collection
from typing import Annotated

import msgspec

MERCY = 10_000
"""The least time, in milliseconds, that a person has who takes a seat back."""

Seconds = Annotated[int, msgspec.Meta(ge=1, le=86_400)]


class Pace(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The time of each seat: a bank at the start, and an increment for each move, in seconds."""

    bank: Seconds
    increment: Annotated[int, msgspec.Meta(ge=0, le=3_600)] = 0


class Clocks(msgspec.Struct, frozen=True):
    """The time that each seat has left, in milliseconds, at a moment."""

    left: tuple[int, ...]
    at: int

    def spent(self, running: Collection[int], at: int) -> Clocks:
        """The clocks at a later moment, having run for some seats."""
        gone = max(0, at - self.at)
        left = tuple(max(0, time - gone) if seat in running else time for seat, time in enumerate(self.left))
        return Clocks(left, max(at, self.at))

    def given(self, seat: int, time: int) -> Clocks:
        """The clocks with more time for a seat."""
        return Clocks(tuple(have + time if here == seat else have for here, have in enumerate(self.left)), self.at)


def wound(pace: Pace, seats: int, at: int) -> Clocks:
    """The clocks at the start of a game."""
    return Clocks((pace.bank * 1000,) * seats, at)
