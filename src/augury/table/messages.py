"""What people are told: each message has an event's number, and holds nothing that its reader may not know.

A message that changed the position carries the reader's new view.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from augury.table.commands import Motion
from augury.table.events import Why
from augury.table.pace import Clocks, Pace
from augury.table.seats import SeatShown

SeatNews = Literal["sat", "sat_bot", "left", "resigned", "went_away", "came_back", "stood_in", "took_back", "carried"]


class Told(msgspec.Struct, frozen=True, tag_field="type", kw_only=True, omit_defaults=True):
    """Something a reader is told."""

    seq: int
    at: int = 0
    """Milliseconds since 1970."""


class Skip(Told, frozen=True, tag="skip"):
    """Something happened that the reader may not know of, or that changed nothing."""


class SeatTold(Told, frozen=True, kw_only=True, tag="seat"):
    """A seat changed."""

    seat: int
    why: SeatNews
    now: SeatShown
    you: int | None = None
    """To whoever has just sat down: the reader's seat."""
    clocks: Clocks | None = None


class BeganTold(Told, frozen=True, kw_only=True, tag="began"):
    """A game began."""

    number: int
    commitment: str
    seats: list[SeatShown]
    events: list[Any]
    """What chance did, as far as the reader may know."""
    clocks: Clocks | None = None
    you: int | None = None
    """The reader's seat."""
    view: Any = None


class MovedTold(Told, frozen=True, kw_only=True, tag="moved"):
    """A seat moved; a sealed prophecy is not among the events until it is opened."""

    seat: int
    events: list[Any]
    undo: list[int] = []
    """The seats that could take back their last move now."""
    clocks: Clocks | None = None
    view: Any = None


class UndoneTold(Told, frozen=True, kw_only=True, tag="undone"):
    """A seat took back its last move."""

    seat: int
    to: int | None = None
    """After how many moves the game goes on."""
    revealed: bool = False
    """Whether something hidden had come to light since that move."""
    undo: list[int] = []
    """The seats that could take back their last move now."""
    clocks: Clocks | None = None
    view: Any = None


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """How a game ended, with its seal opened: SHA-256 of `seed:salt` is the commitment shown at the start."""

    why: Why
    scores: list[int]
    winners: list[int]
    commitment: str
    seed: str
    salt: str
    taken_back: int
    """How many moves were taken back."""
    kept: bool
    """Whether there is a record of the game: not where nobody has moved."""


class EndedTold(Told, frozen=True, kw_only=True, tag="ended"):
    """The game is over."""

    outcome: Outcome
    view: Any = None


class MotionTold(Told, frozen=True, kw_only=True, tag="motion"):
    """All are asked for something, or a seat answered."""

    seat: int
    answer: Literal["proposed", "agreed", "refused"]
    what: Motion | None = None


class SaidTold(Told, frozen=True, kw_only=True, tag="said"):
    """Somebody said something."""

    name: str
    text: str
    seat: int | None = None


class ClosedTold(Told, frozen=True, kw_only=True, tag="closed"):
    """The match is over for good."""


AnyTold = Skip | SeatTold | BeganTold | MovedTold | UndoneTold | EndedTold | MotionTold | SaidTold | ClosedTold


class MotionShown(msgspec.Struct, frozen=True):
    """What all are asked for now."""

    what: Motion
    by: int
    agreed: list[int]


class Snapshot(msgspec.Struct, frozen=True, kw_only=True):
    """All that a reader may know of a match now."""

    match: str
    seq: int
    at: int
    game: str
    setup: dict[str, Any]
    title: str
    private: bool
    host: bool
    """Whether the reader is the host."""
    phase: Literal["waiting", "playing", "over", "closed"]
    number: int
    seats: list[SeatShown]
    you: int | None
    """The reader's seat."""
    grace: int | None
    pace: Pace | None
    clocks: Clocks | None
    motion: MotionShown | None
    undo: list[int]
    """The seats that could take back their last move now."""
    commitment: str | None
    outcome: Outcome | None
    chat: list[SaidTold]
    view: Any
