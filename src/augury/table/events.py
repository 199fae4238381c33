"""Match events: what a match's log is made of. They hold the whole truth, and are shown to nobody as they are."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from augury.kernel.sealing import FAST, Generator
from augury.table.commands import Motion
from augury.table.pace import Pace

Why = Literal["played", "resigned", "abandoned"]
"""How a game ended."""


class MatchEvent(msgspec.Struct, frozen=True, tag_field="type"):
    """Something that happened at the table."""


class Opened(MatchEvent, frozen=True, kw_only=True, tag="opened"):
    """Somebody opened a table for a game."""

    game: str
    setup: dict[str, Any]
    host: str
    """The guest who opened it."""
    title: str
    private: bool
    pace: Pace | None = None
    grace: int | None = 60
    """After how many seconds away a bot stands in for a person; None is never."""


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
    """A game began; of every further one, all seats moved on by one."""

    number: int
    seed: str
    salt: str
    generator: Generator = FAST
    """What it is dealt from; logs from before there was another generator than the fast one do not say."""


class Moved(MatchEvent, frozen=True, tag="moved"):
    """A seat moved."""

    seat: int
    action: int
    by_house: bool = False


class Undone(MatchEvent, frozen=True, tag="undone"):
    """A seat took back its last move."""

    seat: int
    to: int | None = None
    """After how many moves the game goes on; None where only the seat's last move was removed, and later ones stay."""
    revealed: bool = False
    """Whether something hidden had come to light since that move."""


class Ended(MatchEvent, frozen=True, tag="ended"):
    """The game is over."""

    why: Why
    scores: list[int]
    winners: list[int]


class Proposed(MatchEvent, frozen=True, tag="proposed"):
    """A seat asked all for something."""

    seat: int
    what: Motion


class Agreed(MatchEvent, frozen=True, tag="agreed"):
    """A seat agreed."""

    seat: int


class Refused(MatchEvent, frozen=True, tag="refused"):
    """A seat refused, or the question lapsed."""

    seat: int


class Resigned(MatchEvent, frozen=True, tag="resigned"):
    """A seat gave up; among more than two, this bot plays on."""

    seat: int
    level: str | None


class WentAway(MatchEvent, frozen=True, tag="went_away"):
    """A person's last connection is gone."""

    seat: int


class CameBack(MatchEvent, frozen=True, tag="came_back"):
    """A person is there again."""

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
    """Somebody said something to all."""

    seat: int | None
    name: str
    text: str


class Carried(MatchEvent, frozen=True, tag="carried"):
    """Another device may act for a seat."""

    seat: int
    holder: str
    name: str | None = None
    """What the person is called from now on, if something else."""


class Noted(MatchEvent, frozen=True, tag="noted"):
    """Somebody asked for what was so already; noted, so that the command does nothing later if it comes again."""


class Paused(MatchEvent, frozen=True, tag="paused"):
    """From a moment until now no node kept the match: that time counts for no clock and no grace period."""

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
    """The events that a log's entry holds."""
    return _decoder.decode(text)


def format_events(events: list[AnyMatchEvent]) -> str:
    """The events as a log's entry holds them."""
    return msgspec.json.encode(events).decode()
