"""Match events, of which the log of a match consists. They contain secrets, so they are never sent to clients."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from augury.kernel.seals import FAST, Generator
from augury.table.commands import ProposalKind
from augury.table.pace import Pace

Why = Literal["played", "resigned", "abandoned"]
"""How a game ended."""


class Redealt(msgspec.Struct, frozen=True):
    """Hidden cards that were dealt again, as a seat could imagine them."""

    seat: int
    seed: str


class Origin(msgspec.Struct, frozen=True, kw_only=True):
    """Where the deals of a match's first game come from if they are not new. It contains all secrets of that game."""

    kind: Literal["daily", "same_deal", "play_on"]
    seed: str
    salt: str
    generator: Generator
    day: str | None = None
    """The day of a daily game."""
    match: str | None = None
    """The match of the finished game whose deals these are."""
    number: int | None = None
    """The number of that game."""
    moves: tuple[tuple[int, int], ...] = ()
    """The seats and actions of the moves that have been made already."""
    redealt: Redealt | None = None
    """How the hidden cards were dealt again after these moves, if they were."""


class MatchEvent(msgspec.Struct, frozen=True, tag_field="type"):
    """Something that happened in a match."""


class Opened(MatchEvent, frozen=True, kw_only=True, tag="opened"):
    """A match was opened."""

    game: str
    setup: dict[str, Any]
    host: str
    """The guest who opened it."""
    title: str
    private: bool
    pace: Pace | None = None
    grace: int | None = 60
    """Seconds after which a bot stands in for a person who is away; None is never."""
    origin: Origin | None = None
    tracker: bool = True
    """Whether players are shown a tracker of played cards and shown voids."""


class Sat(MatchEvent, frozen=True, tag="sat"):
    """A person took a seat."""

    seat: int
    holder: str
    name: str


class SatBot(MatchEvent, frozen=True, tag="sat_bot"):
    """A bot was given a seat."""

    seat: int
    level: str


class Left(MatchEvent, frozen=True, tag="left"):
    """A seat became free."""

    seat: int


class Began(MatchEvent, frozen=True, tag="began"):
    """A game began. With each rematch, all seats move on by one."""

    number: int
    seed: str
    salt: str
    generator: Generator = FAST
    """What deals. Old logs do not say, because there was only the fast generator."""


class Moved(MatchEvent, frozen=True, tag="moved"):
    """A seat moved."""

    seat: int
    action: int
    by_house: bool = False


class Undone(MatchEvent, frozen=True, tag="undone"):
    """A seat took back its last move."""

    seat: int
    to: int | None = None
    """After how many moves the game continues; None if only the seat's last move was removed and later ones stay."""
    revealed: bool = False
    """Whether something hidden was revealed after that move."""


class Ended(MatchEvent, frozen=True, tag="ended"):
    """The game is over."""

    why: Why
    scores: list[int]
    winners: list[int]


class Proposed(MatchEvent, frozen=True, tag="proposed"):
    """A seat proposed something to everyone."""

    seat: int
    what: ProposalKind


class Agreed(MatchEvent, frozen=True, tag="agreed"):
    """A seat agreed."""

    seat: int


class Refused(MatchEvent, frozen=True, tag="refused"):
    """A seat refused the proposal or withdrew it."""

    seat: int


class TrackerSet(MatchEvent, frozen=True, tag="tracker"):
    """Everybody agreed to play with or without the tracker."""

    on: bool


class Resigned(MatchEvent, frozen=True, tag="resigned"):
    """A seat resigned; with more than two players, this bot plays on."""

    seat: int
    level: str | None


class WentAway(MatchEvent, frozen=True, tag="went_away"):
    """A person's last connection was closed."""

    seat: int


class CameBack(MatchEvent, frozen=True, tag="came_back"):
    """A person is connected again."""

    seat: int


class StoodIn(MatchEvent, frozen=True, tag="stood_in"):
    """A bot plays for a person."""

    seat: int
    level: str
    why: Literal["away", "clock"]


class TookBack(MatchEvent, frozen=True, tag="took_back"):
    """A person plays again."""

    seat: int


class Said(MatchEvent, frozen=True, tag="said"):
    """A chat message."""

    seat: int | None
    name: str
    text: str


class Carried(MatchEvent, frozen=True, tag="carried"):
    """Another device may act for a seat."""

    seat: int
    holder: str
    name: str | None = None
    """The person's new name, if it changes."""


class Noted(MatchEvent, frozen=True, tag="noted"):
    """A command that changed nothing, noted so that it does nothing later if it is sent again."""


class Paused(MatchEvent, frozen=True, tag="paused"):
    """No node had the match's lease since a moment: that time counts for no clock and no grace period."""

    since: int


class Closed(MatchEvent, frozen=True, tag="closed"):
    """The match is over for good."""


AnyMatchEvent = (
    Opened
    | Sat
    | SatBot
    | Left
    | Began
    | Moved
    | Undone
    | Ended
    | Proposed
    | Agreed
    | Refused
    | TrackerSet
    | Resigned
    | WentAway
    | CameBack
    | StoodIn
    | TookBack
    | Said
    | Carried
    | Noted
    | Paused
    | Closed
)

_decoder = msgspec.json.Decoder(list[AnyMatchEvent])


def parse_events(text: str) -> list[AnyMatchEvent]:
    return _decoder.decode(text)


def format_events(events: list[AnyMatchEvent]) -> str:
    return msgspec.json.encode(events).decode()
