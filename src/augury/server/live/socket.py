"""A socket at a table: hello, then commands in, and out comes what its reader may know."""

from __future__ import annotations

import time
from functools import partial
from typing import TYPE_CHECKING

import msgspec
from websockets.frames import CloseCode

from augury.errors import AuguryError, NoGuest, TooMany
from augury.server.messages import Ack, Do, FromClient, Hello, No, Pong
from augury.table.commands import Sender
from augury.table.handler import CommandRequest

if TYPE_CHECKING:
    from augury.server.http.websocket import Line
    from augury.server.live.live_match import Live
    from augury.server.live.node import Node

_decode = msgspec.json.Decoder(FromClient).decode
_encode = msgspec.json.Encoder().encode
_PONG = _encode(Pong())

TOO_MANY_MISTAKES = 4008
BURST = 60
"""Messages that may come at once."""
MISTAKES = 20
"""Messages that cannot be read, before the line is closed."""
REFUSALS = 100
"""Messages that are refused as too many, without a pause in which the allowance fills up, before the line is closed."""
GREETINGS = 10
"""How often one socket may say hello: each is answered with the whole table."""


class Socket:
    """Somebody at a table, by WebSocket."""

    __slots__ = (
        *("_address", "_greetings", "_line", "_live", "_mistakes", "_node", "_purse", "_refusals", "_since", "_sender"),
        *("holder", "tell"),
    )

    def __init__(self, node: Node, live: Live, sender: Sender, line: Line, address: str) -> None:
        """A guest, or nobody in particular who watches; the address is the one whose connections it counts among."""
        self.holder = sender.holder
        self._address = address
        self._node = node
        self._live = live
        live.visitors += 1
        self._sender = sender
        self._line = line
        self.tell = line.say
        self._mistakes = 0
        self._greetings = 0
        self._refusals = 0
        self._purse = float(BURST)
        self._since = time.monotonic()

    def lost(self) -> None:
        """The line is gone."""
        self._live.visitors -= 1
        self._node.limits.leave(self._address)
        self._live.unlisten(self)

    def received(self, message: bytes) -> None:
        """Do what the client asks."""
        try:
            asked = _decode(message)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:  # nested too deeply
            self._mistaken(str(error))
            return
        if refusal := self._too_quick():
            self._refuse(refusal, getattr(asked, "id", None))
            return
        match asked:
            case Do():
                self._do(asked)
            case Hello():
                self._hello(asked)
            case _:
                self._line.say([_PONG])

    def _hello(self, hello: Hello) -> None:
        """Greet, and listen from now on; somebody who has heard of more than is known here must wait a moment."""
        self._greetings += 1
        if self._greetings > GREETINGS:
            self._line.hang_up(CloseCode.POLICY_VIOLATION, f"more than {GREETINGS} greetings on one connection")
            return
        if (hello.last_seq or 0) > self._live.handler.match.seq:
            self._node.spawn(self._greet_later(hello), "catch up before a greeting")
        else:
            self._greet(hello)

    async def _greet_later(self, hello: Hello) -> None:
        try:
            await self._node.reach(self._live, hello.last_seq or 0)
        except AuguryError as error:
            self._line.hang_up(CloseCode.TRY_AGAIN_LATER, str(error))
            return
        if self._line.ear is self:  # somebody is still there
            self._greet(hello)

    def _greet(self, hello: Hello) -> None:
        self._line.say(self._live.greeting(self.holder, hello.last_seq))
        self._live.listen(self, self.holder)

    def _do(self, asked: Do) -> None:
        if refusal := self._refusal(asked):
            self._refuse(refusal, asked.id)
            return
        request = CommandRequest(self._sender, asked.command, f"{self.holder}:{asked.id}", asked.seq)
        self._node.submit(self._live, request, partial(self._answer, asked))

    def _too_quick(self) -> AuguryError | None:
        """Count a message; whether there were too many of late."""
        now = time.monotonic()
        limit = self._node.settings.limits.commands_per_second
        self._purse = min(BURST, self._purse + (now - self._since) * limit)
        self._since = now
        if self._purse == BURST:
            self._refusals = 0
        if self._purse < 1:
            return TooMany(f"that was too quick: this table takes {limit:g} messages a second from you")
        self._purse -= 1
        return None

    def _refusal(self, asked: Do) -> AuguryError | None:
        """What speaks against even considering a command."""
        if not self.holder:
            return NoGuest("choose a name first; you are watching without one")
        try:
            self._node.limits.command(self._sender, self._live.handler.match.id, asked.command)
        except TooMany as refusal:
            return refusal
        return None

    def _answer(self, asked: Do, answer: int | AuguryError) -> None:
        kind = str(asked.command.__struct_config__.tag)
        self._node.metrics.commanded(kind, answer.code if isinstance(answer, AuguryError) else "ok")
        if isinstance(answer, AuguryError):
            self._refuse(answer, asked.id)
        else:
            self._line.say([_encode(Ack(id=asked.id, seq=answer))])

    def _refuse(self, error: AuguryError, asked: str | None) -> None:
        """Say no; whoever goes on after many refusals as too many is not answered any more."""
        self._line.say([_encode(No(code=error.code, message=str(error), id=asked))])
        if isinstance(error, TooMany):
            self._refusals += 1
            if self._refusals >= REFUSALS:
                self._line.hang_up(CloseCode.POLICY_VIOLATION, f"{REFUSALS} messages too many; wait a little")

    def _mistaken(self, error: str) -> None:
        self._mistakes += 1
        plain = error.replace("`", "").rstrip(".")
        self._line.say([_encode(No(code="unreadable", message=f"this is not a valid message: {plain}"))])
        if self._mistakes >= MISTAKES:
            self._line.hang_up(TOO_MANY_MISTAKES, "too many messages that cannot be read")
