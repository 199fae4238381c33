"""Bodies of HTTP requests and answers. Schemas are generated from these."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from augury.kernel.gamerecord import Result
from augury.server.messages import Id, Number
from augury.server.storage.model import Outcome
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
    """The `seq` of the turn that it answers."""
    seat: SeatNumber | None = None
    """For the server's own workers, which play for many seats."""


class NewMatch(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table to open."""

    game: Annotated[str, msgspec.Meta(max_length=40)]
    setup: dict[str, Any] = {}
    """Choices that are left out have their defaults."""
    title: Annotated[str, msgspec.Meta(max_length=100)] | None = None
    private: bool = False
    pace: Pace | None = None
    grace: Annotated[int, msgspec.Meta(ge=5, le=86_400)] | None = 60
    """Seconds after which a bot stands in for a person who is away; null is never."""
    tracker: bool = True
    """Whether players are shown a tracker of played cards and shown voids."""
    seats: Seating | None = None
    """For each seat "me", "open", or a bot's level. By default the first is mine and the others are open."""
    key: Id | None = None
    """Your own key for this request. Sent again with the same key, it leads to the same table."""


class NewGuest(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A name to use."""

    name: Name


class TableChoice(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The last choices for a table, to offer them again."""

    setup: dict[str, Any]
    seats: Seating
    """For each seat "me", "open", or a bot's level."""


class Preferences(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A guest's settings in the browser, kept so that they survive a change of the server's address."""

    language: Literal["en", "ja"]
    theme: Literal["auto", "light", "dark"]
    sound: bool
    motion: bool
    notices: bool
    changed: Number
    """When they were chosen, in milliseconds since 1970 by the browser's clock. The newest choice counts."""
    tables: Annotated[dict[Offer, TableChoice], msgspec.Meta(max_length=8)] = {}
    """The last choice for each game or edition."""
    game: Offer | None = None
    """The game or edition that was chosen last."""
    speed: Literal["slow", "normal", "fast", "none"] = "normal"
    """The speed of animations at a table."""
    pauses: bool = False
    """Whether a table waits after each trick, or chain of effects, until you continue."""
    shortcuts: bool = True
    """Whether single keys are shortcuts at a table."""
    text: bool = False
    """Whether tables are shown in text mode."""
    brief: bool = False
    """Whether text mode gives short answers."""
    confirm: bool = False
    """Whether a typed move must be confirmed."""


class GuestShown(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Who you are."""

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
    """A board or card set of its own has only its name here; the table itself has all of it."""
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
    """Whether you may move now, in lists of your own tables."""
    shared: bool
    """Whether it is a pass-and-play game on your device, in lists of your own tables."""


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
    """How it ended, if that is known."""
    scores: list[int] | None
    winners: list[int] | None
    kinds: list[Literal["open", "person", "bot"]]
    you: int | None
    """Your seat in it."""
    result: Outcome | None
    """How it went for you; null if you did not sit there, or if nothing is known about its end."""
    origin: Literal["daily", "same_deal", "play_on"] | None
    """Where its deals came from if they were not new. Games that repeat a deal count for no statistics."""
    taken_back: int
    """How many moves were taken back."""
    setup: dict[str, Any] | None
    """What was chosen, if that is known; a board or card set of its own has only its name here."""
    levels: list[str | None]
    """The level of each bot, if they are known."""


class Games(msgspec.Struct, frozen=True, kw_only=True):
    """Some finished games."""

    games: list[GameShown]


class TakenBackShown(msgspec.Struct, frozen=True, kw_only=True):
    """A move that was taken back."""

    seat: int
    to: int
    """After how many moves the game continued."""
    revealed: bool
    """Whether something hidden was revealed after that move."""
    events: int
    """How many events the game had then."""


class Story(msgspec.Struct, frozen=True, kw_only=True):
    """What has happened so far in the current game, as far as you may know."""

    seq: int
    """The number of the last event."""
    events: list[Any]
    taken_back: list[TakenBackShown]
    """The moves that were taken back, in order."""


class Replayed(msgspec.Struct, frozen=True, kw_only=True):
    """A moment of a finished game: the events of its last move, and the view after it."""

    match: str
    number: int
    players: list[str]
    move: int
    """How many moves had been made."""
    moves: int
    """How many moves the game has."""
    seat: int | None
    """Who made the last move."""
    events: list[Any]
    told: list[str]
    """The events in words."""
    view: Any


class Moment(msgspec.Struct, frozen=True, kw_only=True):
    """One of all moments of a game."""

    move: int
    """How many moves had been made."""
    seat: int | None
    """Who made the last move."""
    events: list[Any]
    told: list[str]
    """The events in words."""
    view: Any
    hands: list[list[str]] | None
    """All hands, in an open replay of a game with hands."""
    sealed: list[list[int] | None] | None
    """In an open replay, the prophecies that are sealed at this moment."""


class Moments(msgspec.Struct, frozen=True, kw_only=True):
    """A whole finished game, as a seat or spectators saw it, or with all hands open."""

    match: str
    number: int
    game: str
    setup: dict[str, Any]
    players: list[str]
    moves: int
    reader: int | None
    """The seat whose view it is; null for spectators, or open."""
    open: bool
    result: Result | None
    """Scores and winners, if it was played to its end."""
    taken_back: int
    """How many moves were taken back."""
    moments: list[Moment]
    """One more than moves: the first is the deal."""


class SeatLink(msgspec.Struct, frozen=True, kw_only=True):
    """Carries your seat to one other device: a secret, and the page's address with it after the #."""

    secret: str
    path: str
    expires: int
    """When it expires, in milliseconds since 1970."""


class Secret(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A seat's secret, from its link."""

    secret: Annotated[str, msgspec.Meta(max_length=200)]
    rename: bool = False
    """Whether to put your name on the seat."""


class SharedSeat(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A seat of a pass-and-play game: a person's name, or a bot's level."""

    name: Name | None = None
    level: Annotated[str, msgspec.Meta(max_length=40)] | None = None


class NewShared(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A pass-and-play game to start: several people on one device."""

    game: Annotated[str, msgspec.Meta(max_length=40)]
    setup: dict[str, Any] = {}
    """Choices that are left out have their defaults."""
    seats: Annotated[list[SharedSeat], msgspec.Meta(min_length=1, max_length=8)]


class Person(msgspec.Struct, frozen=True, kw_only=True):
    """A person on a shared device, and the token to act for them."""

    name: str
    token: str


class Shared(msgspec.Struct, frozen=True, kw_only=True):
    """A pass-and-play game, only for the guest who began it, because its tokens show every hand."""

    match: str
    game: str
    people: list[Person]
