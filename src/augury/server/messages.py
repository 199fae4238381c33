"""Messages over sockets and streams, besides those of `augury.table.messages`. Schemas are generated from these."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from augury.table.commands import Command
from augury.table.messages import Snapshot, TableMessage

Id = Annotated[str, msgspec.Meta(min_length=1, max_length=64, pattern=r"^[\x21-\x7e]+$")]
Number = Annotated[int, msgspec.Meta(ge=0, le=2**53 - 1)]


class Message(msgspec.Struct, frozen=True, tag_field="type", kw_only=True, omit_defaults=True):
    """A message over a socket or a stream."""


class ClientMessage(Message, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A message from a client."""


class Hello(ClientMessage, frozen=True, kw_only=True, tag="hello"):
    """The first message on a socket, with the last event that the client knows of."""

    last_seq: Number | None = None
    last_at: Number | None = None
    """The time of that event, its `at`. After a failover of the database, another event may have the same number."""


class Do(ClientMessage, frozen=True, kw_only=True, tag="do"):
    """A command. If it is sent again with the same id, it is not done again, but answered again."""

    id: Id
    command: Command
    seq: Number | None = None
    """The last event that the sender knew of."""


class Ping(ClientMessage, frozen=True, kw_only=True, tag="ping"):
    """Asks for a `pong`."""


FromClient = Hello | Do | Ping


class Welcome(Message, frozen=True, kw_only=True, tag="welcome"):
    """Everything that you may know, after you come, or come back after too long."""

    snapshot: Snapshot


class Resumed(Message, frozen=True, kw_only=True, tag="resumed"):
    """What you missed follows: all events up to this one. The last that changed the position carries the view.

    If you missed nothing, the view is here: the event that should have carried it may be lost by a failed database.
    """

    seq: int
    view: Any = None


class Ack(Message, frozen=True, kw_only=True, tag="ack"):
    """A command was carried out and stored. This was its last event."""

    id: str
    seq: int


class No(Message, frozen=True, kw_only=True, tag="no"):
    """Something was refused, and nothing changed."""

    code: str
    message: str
    id: str | None = None


class Pong(Message, frozen=True, kw_only=True, tag="pong"):
    """Answers a `ping`."""


FromServer = Welcome | Resumed | Ack | No | Pong | TableMessage


class Weigh(msgspec.Struct, frozen=True):
    """To a worker of the server: a question about what choices are worth."""

    id: str
    """Send it back with the answer."""
    played: str | None = None
    """A move that the answer must include, however bad it is."""


class Turn(Message, frozen=True, kw_only=True, tag="turn"):
    """To a bot: your turn. The view is for reading, and the state is the erased record, for Augury's own players."""

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
    """To a worker of the server: the level to play at."""
    seconds: float | None = None
    """The longest time to think."""
    weigh: Weigh | None = None
    """To a worker of the server: evaluate the choices instead of moving."""


class Over(Message, frozen=True, kw_only=True, tag="over"):
    """To a bot: a game that you played is over."""

    match: str
    number: int
    seat: int
    scores: list[int]
    winners: list[int]


ToBot = Turn | Over
