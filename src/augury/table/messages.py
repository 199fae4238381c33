"""Messages about a match: each has the number of an event, and nothing that its viewer may not know.

A message that changes the position carries the viewer's new view, unless a later one comes together with it.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from augury.table.commands import ProposalKind
from augury.table.events import Why
from augury.table.pace import Clocks, Pace
from augury.table.seats import SeatShown

SeatNews = Literal["sat", "sat_bot", "left", "resigned", "went_away", "came_back", "stood_in", "took_back", "carried"]


class MatchMessage(msgspec.Struct, frozen=True, tag_field="type", kw_only=True, omit_defaults=True):
    """What a viewer is sent about one event."""

    seq: int
    at: int = 0
    """Milliseconds since 1970."""


class Skip(MatchMessage, frozen=True, tag="skip"):
    """An event that the viewer may not know of, or that changed nothing."""


class SeatMessage(MatchMessage, frozen=True, kw_only=True, tag="seat"):
    """A seat changed."""

    seat: int
    why: SeatNews
    now: SeatShown
    you: int | None = None
    """Your seat, if you have just sat down."""
    clocks: Clocks | None = None


class BeganMessage(MatchMessage, frozen=True, kw_only=True, tag="began"):
    """A game began."""

    number: int
    commitment: str
    """Empty if no seal leads to this game, because hidden cards were dealt again."""
    seats: list[SeatShown]
    events: list[Any]
    """What was dealt, as far as the viewer may know."""
    clocks: Clocks | None = None
    you: int | None = None
    """Your seat."""
    view: Any = None


class MovedMessage(MatchMessage, frozen=True, kw_only=True, tag="moved"):
    """A seat moved. A sealed prophecy is not among the events before it is opened."""

    seat: int
    events: list[Any]
    undo: list[int] = []
    """The seats that could take back their last move now."""
    clocks: Clocks | None = None
    view: Any = None


class UndoneMessage(MatchMessage, frozen=True, kw_only=True, tag="undone"):
    """A seat took back its last move."""

    seat: int
    to: int | None = None
    """After how many moves the game continues."""
    revealed: bool = False
    """Whether something hidden was revealed after that move."""
    undo: list[int] = []
    """The seats that could take back their last move now."""
    clocks: Clocks | None = None
    view: Any = None


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """How a game ended, with its seal opened: SHA-256 of `seed:salt` is the commitment shown at the start.

    All three are empty if no seal leads to this game, because hidden cards were dealt again.
    """

    why: Why
    scores: list[int]
    winners: list[int]
    commitment: str
    seed: str
    salt: str
    taken_back: int
    """How many moves were taken back."""
    kept: bool
    """Whether there is a record of the game. There is none if no move was made."""


class EndedMessage(MatchMessage, frozen=True, kw_only=True, tag="ended"):
    """The game is over."""

    outcome: Outcome
    view: Any = None


class ProposalMessage(MatchMessage, frozen=True, kw_only=True, tag="motion"):
    """A seat proposed something to everyone, or answered a proposal."""

    seat: int
    answer: Literal["proposed", "agreed", "refused"]
    what: ProposalKind | None = None


class TrackerMessage(MatchMessage, frozen=True, kw_only=True, tag="tracker"):
    """Everybody agreed to play with or without the tracker of played cards."""

    on: bool


class ChatMessage(MatchMessage, frozen=True, kw_only=True, tag="said"):
    """A chat message."""

    name: str
    text: str
    seat: int | None = None


class ClosedMessage(MatchMessage, frozen=True, kw_only=True, tag="closed"):
    """The match is over for good."""


TableMessage = (
    Skip
    | SeatMessage
    | BeganMessage
    | MovedMessage
    | UndoneMessage
    | EndedMessage
    | ProposalMessage
    | TrackerMessage
    | ChatMessage
    | ClosedMessage
)


class ProposalShown(msgspec.Struct, frozen=True):
    """A proposal that people have not all answered."""

    what: ProposalKind
    by: int
    agreed: list[int]


class OriginShown(msgspec.Struct, frozen=True, kw_only=True):
    """Where the deals of a game come from if they are not new."""

    kind: Literal["daily", "same_deal", "play_on"]
    day: str | None
    """The day of a daily game (UTC)."""
    match: str | None
    """The match of the finished game whose deals these are, only for those who play: its record has the seed."""
    number: int | None
    """The number of that game, only for those who play."""
    move: int
    """After how many of its moves this game began."""
    redealt: bool = False
    """Whether hidden cards were dealt again after them."""


class Snapshot(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that a viewer may know about a match now."""

    match: str
    seq: int
    at: int
    game: str
    setup: dict[str, Any]
    title: str
    private: bool
    host: bool
    """Whether you are the host."""
    phase: Literal["waiting", "playing", "over", "closed"]
    number: int
    seats: list[SeatShown]
    you: int | None
    """Your seat."""
    grace: int | None
    pace: Pace | None
    clocks: Clocks | None
    motion: ProposalShown | None
    undo: list[int]
    """The seats that could take back their last move now."""
    commitment: str | None
    outcome: Outcome | None
    chat: list[ChatMessage]
    view: Any
    origin: OriginShown | None = None
    tracker: bool = True
    """Whether players are shown a tracker of played cards and shown voids."""
