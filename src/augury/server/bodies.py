"""Bodies of HTTP requests and answers. Schemas are generated from these."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from augury.kernel.gamerecord import Result
from augury.server.messages import Id, Number
from augury.table.commands import SeatNumber
from augury.table.pace import Pace

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=100)]
Seating = Annotated[list[Annotated[str, msgspec.Meta(max_length=40)]], msgspec.Meta(max_length=8)]
Offer = Annotated[str, msgspec.Meta(max_length=40)]
"""A game, or an edition of one."""


class BotMove(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A bot's move."""

    move: Annotated[str, msgspec.Meta(max_length=400)]
    id: Id
    seq: Number
    """That of the turn it answers."""
    seat: SeatNumber | None = None
    """For the house's own bots, which play on many."""


class NewMatch(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table to open."""

    game: Annotated[str, msgspec.Meta(max_length=40)]
    setup: dict[str, Any] = {}
    """What is left out keeps its default."""
    title: Annotated[str, msgspec.Meta(max_length=100)] | None = None
    private: bool = False
    pace: Pace | None = None
    grace: Annotated[int, msgspec.Meta(ge=5, le=86_400)] | None = 60
    """After how many seconds away a bot stands in for a person; null is never."""
    seats: Seating | None = None
    """For each seat "me", "open", or a bot's level; all open but the first, which is mine, if left out."""
    key: Id | None = None
    """Your own name for this wish: sent again with the same one, it leads to the same table."""


class NewGuest(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A name to be called by."""

    name: Name


class TableChoice(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What somebody chose for a table, to be offered again."""

    setup: dict[str, Any]
    seats: Seating
    """For each seat "me", "open", or a bot's level."""


class Preferences(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A guest's settings in the browser, kept so that they outlive a change of address."""

    language: Literal["en", "ja"]
    theme: Literal["auto", "light", "dark"]
    sound: bool
    motion: bool
    notices: bool
    changed: Number
    """When they were chosen, in milliseconds since 1970 by the browser's clock; the newer choice counts."""
    tables: Annotated[dict[Offer, TableChoice], msgspec.Meta(max_length=8)] = {}
    """The last choice for each game or edition."""
    game: Offer | None = None
    """The game or edition that was chosen last."""
    speed: Literal["slow", "normal", "fast", "none"] = "normal"
    """How fast it is shown what happened at a table."""
    pauses: bool = False
    """Whether a table waits after each trick, or chain of effects, until it is told to go on."""
    shortcuts: bool = True
    """Whether single characters are shortcuts at a table."""
    text: bool = False
    """Whether tables are told in sentences."""
    brief: bool = False
    """Whether they are told briefly."""
    confirm: bool = False
    """Whether a move that is typed is asked about before it is made."""


class GuestShown(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Who you are here."""

    name: str
    preferences: Preferences | None = None
    """Your settings, if you have chosen any."""


class Token(msgspec.Struct, frozen=True, kw_only=True):
    """For programs: send it as `Authorization: Bearer ...`."""

    token: str
    name: str


class MatchShown(msgspec.Struct, frozen=True, kw_only=True):
    """A match in a list."""

    match: str
    game: str
    title: str
    phase: Literal["waiting", "playing", "over", "closed"]
    number: int
    setup: dict[str, Any]
    """A board or card set that is written out is an object with its name only; the table itself has all of it."""
    seats: list[str | None]
    """Names; null where a seat is open."""
    paced: bool
    changed: int
    kinds: list[Literal["open", "person", "bot"]]
    """Who sits there."""
    private: bool
    you: int | None
    """Your seat."""
    your_turn: bool
    """Whether you may move now; told in lists of your own tables."""
    shared: bool
    """Whether it is a pass-and-play game on your device; told in lists of your own tables."""


class Matches(msgspec.Struct, frozen=True, kw_only=True):
    """Some matches."""

    matches: list[MatchShown]


class GameShown(msgspec.Struct, frozen=True, kw_only=True):
    """A finished game in a list."""

    match: str
    number: int
    game: str
    players: list[str]
    ended: int
    why: Literal["played", "resigned", "abandoned"] | None
    """How it ended, where that is known."""
    scores: list[int] | None
    winners: list[int] | None
    kinds: list[Literal["open", "person", "bot"]]
    you: int | None
    """Your seat in it."""
    taken_back: int
    """How many moves were taken back."""


class Games(msgspec.Struct, frozen=True, kw_only=True):
    """Some finished games."""

    games: list[GameShown]


class TakenBackShown(msgspec.Struct, frozen=True, kw_only=True):
    """A move that was taken back."""

    seat: int
    to: int
    """After how many moves the game went on."""
    revealed: bool
    """Whether something hidden had come to light since that move."""
    events: int
    """After how many of the story's events."""


class Story(msgspec.Struct, frozen=True, kw_only=True):
    """What has happened so far in the game that is played now, as far as the reader may know."""

    seq: int
    """The last event that it tells of."""
    events: list[Any]
    taken_back: list[TakenBackShown]
    """The moves that were taken back, in order."""


class Replayed(msgspec.Struct, frozen=True, kw_only=True):
    """A moment of a finished game: what its last move made happen, and how the table looked then."""

    match: str
    number: int
    players: list[str]
    move: int
    """How many moves had been made."""
    moves: int
    """How many were made in all."""
    seat: int | None
    """Who made the last one."""
    events: list[Any]
    told: list[str]
    """The events in words."""
    view: Any


class Moment(msgspec.Struct, frozen=True, kw_only=True):
    """The same, as one of all moments of a game."""

    move: int
    """How many moves had been made."""
    seat: int | None
    """Who made the last one."""
    events: list[Any]
    told: list[str]
    """The events in words."""
    view: Any
    hands: list[list[str]] | None
    """Everybody's, in an open replay of a game that has hands."""
    sealed: list[list[int] | None] | None
    """In an open replay, the prophecies that are sealed at this moment."""


class Moments(msgspec.Struct, frozen=True, kw_only=True):
    """A whole finished game, from a seat, from outside, or open."""

    match: str
    number: int
    game: str
    setup: dict[str, Any]
    players: list[str]
    moves: int
    reader: int | None
    """From which seat; null is from outside, or open."""
    open: bool
    result: Result | None
    """Scores and winners, where it was played to its end."""
    taken_back: int
    """How many moves were taken back."""
    moments: list[Moment]
    """One more than there are moves: the first is the deal."""


class SeatLink(msgspec.Struct, frozen=True, kw_only=True):
    """What carries your seat to one other device: a secret, and the page's address that holds it after the #."""

    secret: str
    path: str
    expires: int
    """Until when it is good, in milliseconds since 1970."""


class Secret(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A seat's secret, from its link."""

    secret: Annotated[str, msgspec.Meta(max_length=200)]
    rename: bool = False
    """Whether to put your name on the seat, in place of the one that it has."""


class SharedSeat(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A seat of a pass-and-play game: a person's name, or a bot's level."""

    name: Name | None = None
    level: Annotated[str, msgspec.Meta(max_length=40)] | None = None


class NewShared(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A pass-and-play game to begin: several people on one device."""

    game: Annotated[str, msgspec.Meta(max_length=40)]
    setup: dict[str, Any] = {}
    """What is left out keeps its default."""
    seats: Annotated[list[SharedSeat], msgspec.Meta(min_length=1, max_length=8)]


class Person(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody who plays on a shared device, and the token that speaks for them."""

    name: str
    token: str


class Shared(msgspec.Struct, frozen=True, kw_only=True):
    """A pass-and-play game, for the guest who began it only: its tokens show every hand."""

    match: str
    game: str
    people: list[Person]
