"""Messages over sockets and streams, besides those of `augury.table.messages`. Schemas are generated from these."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from augury.table.commands import Command
from augury.table.messages import Snapshot, TableMessage

Id = Annotated[str, msgspec.Meta(min_length=1, max_length=64, pattern=r"^[\x21-\x7e]+$")]
Number = Annotated[int, msgspec.Meta(ge=0, le=2**53 - 1)]


class Message(msgspec.Struct, frozen=True, tag_field="type", kw_only=True, omit_defaults=True):
    """Something sent over a socket or a stream."""


class Sent(Message, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something that a client sends."""


class Hello(Sent, frozen=True, kw_only=True, tag="hello"):
    """The first message on a socket: what happened last, as far as the client knows."""

    last_seq: Number | None = None


class Do(Sent, frozen=True, kw_only=True, tag="do"):
    """A command. Sent again under the same id it is not done again, but answered again."""

    id: Id
    command: Command
    seq: Number | None = None
    """The last event that the writer knew of."""


class Ping(Sent, frozen=True, kw_only=True, tag="ping"):
    """Is anybody there?"""


FromClient = Hello | Do | Ping


class Welcome(Message, frozen=True, kw_only=True, tag="welcome"):
    """All there is to know: to a newcomer, or to somebody who was away for too long."""

    snapshot: Snapshot


class Resumed(Message, frozen=True, kw_only=True, tag="resumed"):
    """What was missed follows: all events up to this one, the last of them with the view."""

    seq: int


class Ack(Message, frozen=True, kw_only=True, tag="ack"):
    """A command was carried out, and stored; this was its last event."""

    id: str
    seq: int


class No(Message, frozen=True, kw_only=True, tag="no"):
    """Something was refused, and nothing changed."""

    code: str
    message: str
    id: str | None = None


class Pong(Message, frozen=True, kw_only=True, tag="pong"):
    """Here I am."""


FromServer = Welcome | Resumed | Ack | No | Pong | TableMessage


class Weigh(msgspec.Struct, frozen=True):
    """To a house bot: a question about what choices are worth."""

    id: str
    """Send it back with the answer."""
    played: str | None = None
    """A move that the answer has to tell of, however bad it is."""


class Turn(Message, frozen=True, kw_only=True, tag="turn"):
    """To a bot: it is your turn. The view is for reading; the state is the erased record, for players made of ours."""

    match: str
    seat: int
    seq: int
    """Send it back with the move."""
    game: str
    setup: dict[str, Any]
    view: Any
    state: str
    """The record in base64."""
    level: str | None = None
    """To a house bot: as whom to play."""
    seconds: float | None = None
    """How long to think at most."""
    weigh: Weigh | None = None
    """To a house bot: not to move, but to say what the choices are worth."""


class Over(Message, frozen=True, kw_only=True, tag="over"):
    """To a bot: a game that you played is over."""

    match: str
    number: int
    seat: int
    scores: list[int]
    winners: list[int]


ToBot = Turn | Over
