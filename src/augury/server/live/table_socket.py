"""A table's socket: a greeting, then commands in, and updates for the person out."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Protocol

import msgspec
from websockets.frames import CloseCode

from augury.errors import AuguryError, NoGuest, TooMany
from augury.server.messages import Ack, Do, FromClient, Hello, No, Pong
from augury.table.commands import Sender
from augury.table.handler import CommandRequest

if TYPE_CHECKING:
    from augury.server.limits import Limits
    from augury.server.live.live_match import LiveMatch
    from augury.server.live.node import Node
    from augury.server.metrics import Metrics

_decode = msgspec.json.Decoder(FromClient).decode
_encode = msgspec.json.Encoder().encode
_PONG = _encode(Pong())

GONE = 4004
TOO_MANY_MISTAKES = 4008
BURST = 60
"""Messages that may come at once."""
MISTAKES = 20
"""Unreadable messages after which the connection is closed."""
REFUSALS = 100
"""Messages refused as too many, without a pause in which the allowance fills up, after which it is closed."""
GREETINGS = 10
"""How often one socket may say hello. Each is answered with the whole table."""


class Connection(Protocol):
    """The connection below a socket."""

    def send_messages(self, messages: list[bytes]) -> None:
        """Send messages, without waiting."""

    def hang_up(self, code: int, reason: str) -> None:
        """Close the connection after what was sent."""

    @property
    def is_open(self) -> bool:
        """Whether the connection is there."""


class TableSocket:
    """The server's end of a table's socket: one connection of a person at a table."""

    __slots__ = (
        *("_address", "_connection", "_greetings", "_limits", "_live", "_metrics", "_mistakes", "_node", "_per_second"),
        *("_message_allowance", "_refusals", "_sender", "_since", "holder", "send"),
    )

    def __init__(
        self,
        node: Node,
        live: LiveMatch,
        sender: Sender,
        connection: Connection,
        address: str,
        limits: Limits,
        metrics: Metrics,
    ) -> None:
        """A guest, or a spectator without a name. The connection was counted for the address."""
        self.holder = sender.holder
        self.send: Callable[[list[bytes]], None] = connection.send_messages
        self._address = address
        self._limits = limits
        self._metrics = metrics
        self._per_second = limits.allowed.commands_per_second
        self._node = node
        self._live = live
        live.visitors += 1
        self._sender = sender
        self._connection = connection
        self._mistakes = 0
        self._greetings = 0
        self._refusals = 0
        self._message_allowance = float(BURST)
        self._since = time.monotonic()

    def part(self, code: int, reason: str) -> None:
        """Close the connection, because the client should go on elsewhere."""
        self._connection.hang_up(code, reason)
        self._live.unsubscribe(self)

    def end(self, match_id: str) -> None:
        """Close the connection: whoever comes again is told that there is no such table."""
        self._connection.hang_up(GONE, "this table is no longer in the database")

    def lost(self) -> None:
        """The connection is gone."""
        self._live.visitors -= 1
        self._limits.leave(self._address)
        self._live.unsubscribe(self)

    def received(self, message: bytes) -> None:
        """Do what the client asks."""
        try:
            request = _decode(message)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:  # nested too deeply
            self._mistaken(str(error))
            return
        if refusal := self._too_fast():
            self._refuse(refusal, getattr(request, "id", None))
            return
        match request:
            case Do():
                self._do(request)
            case Hello():
                self._hello(request)
            case _:
                self.send([_PONG])

    def _hello(self, hello: Hello) -> None:
        """Greet and subscribe. A client that knows of more than this node must wait a moment."""
        self._greetings += 1
        if self._greetings > GREETINGS:
            reason = f"more than {GREETINGS} greetings on one connection"
            self._connection.hang_up(CloseCode.POLICY_VIOLATION, reason)
            return
        if not self._live.handler.agrees(hello.last_seq or 0, hello.last_at):
            self._node.tasks.spawn(self._greet_later(hello), "catch up before a greeting")
        else:
            self._greet(hello)

    async def _greet_later(self, hello: Hello) -> None:
        try:
            await self._node.commands.reach(self._live, hello.last_seq or 0, hello.last_at)
        except AuguryError as error:
            self._connection.hang_up(CloseCode.TRY_AGAIN_LATER, str(error))
            return
        if self._connection.is_open:
            self._greet(hello)

    def _greet(self, hello: Hello) -> None:
        self.send(self._live.greeting(self.holder, hello.last_seq, hello.last_at))
        self._live.subscribe(self, self.holder)

    def _do(self, do: Do) -> None:
        if not self.holder:
            self._refuse(NoGuest("choose a name first; you are watching without one"), do.id)
            return
        try:
            self._limits.command(self._sender, self._live.handler.match.id, do.command)
        except TooMany as refusal:
            self._refuse(refusal, do.id)
            return
        request = CommandRequest(self._sender, do.command, f"{self.holder}:{do.id}", do.seq)
        self._node.commands.submit(self._live, request, partial(self._answer, do))

    def _too_fast(self) -> AuguryError | None:
        """Count a message; the refusal if there were too many recently."""
        now = time.monotonic()
        self._message_allowance = min(BURST, self._message_allowance + (now - self._since) * self._per_second)
        self._since = now
        if self._message_allowance == BURST:
            self._refusals = 0
        if self._message_allowance < 1:
            return TooMany(f"too many messages: the limit is {self._per_second:g} per second")
        self._message_allowance -= 1
        return None

    def _answer(self, do: Do, answer: int | AuguryError) -> None:
        kind = str(do.command.__struct_config__.tag)
        self._metrics.commanded(kind, answer.code if isinstance(answer, AuguryError) else "ok")
        if isinstance(answer, AuguryError):
            self._refuse(answer, do.id)
        else:
            self.send([_encode(Ack(id=do.id, seq=answer))])

    def _refuse(self, error: AuguryError, request: str | None) -> None:
        """Send a refusal. After too many of them for sending too much, close the connection."""
        self.send([_encode(No(code=error.code, message=str(error), id=request))])
        if isinstance(error, TooMany):
            self._refusals += 1
            if self._refusals >= REFUSALS:
                reason = f"{REFUSALS} messages over the rate limit; wait before reconnecting"
                self._connection.hang_up(CloseCode.POLICY_VIOLATION, reason)

    def _mistaken(self, error: str) -> None:
        self._mistakes += 1
        plain = error.replace("`", "").rstrip(".")
        self.send([_encode(No(code="unreadable", message=f"this is not a valid message: {plain}"))])
        if self._mistakes >= MISTAKES:
            self._connection.hang_up(TOO_MANY_MISTAKES, "too many messages that cannot be read")
