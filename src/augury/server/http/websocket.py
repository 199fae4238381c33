"""A WebSocket below ASGI, where sending costs no task and no queue of our own.

The handshake goes through Starlette like any request. Then the endpoint attaches a receiver: incoming messages go
straight to it, and outgoing ones wait for the end of the loop's turn and go to the transport, whose buffer is the
bounded queue.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Any, Protocol, cast

from starlette.types import Scope
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Opcode
from websockets.protocol import State

from augury.server.http.budget import Budget
from augury.server.http.frames import FINAL, frame_size, plain_text, text_header
from augury.server.http.outbox import outbox_of

if TYPE_CHECKING:
    from augury.server.http.config import Config

log = logging.getLogger(__name__)

MOST_UNSENT = 512 * 1024
"""Bytes that may wait to be sent. With more, the connection is cut, and the client comes back and resumes."""
SEND_SECONDS = 15.0
"""How long a client may leave no room for writing."""
HANDSHAKE_SECONDS = 10.0
"""How long a handshake may take."""
CLOSE_SECONDS = 5.0
"""How long a client may take to close the connection after our close frame."""
CUT_SECONDS = 1.0
"""How long a client that sent too much may take to close the connection; until then it fills the kernel's memory."""
ROOM = 16 * 1024
"""Bytes read at once by asyncio. Its default allocates 256 KiB each time, which costs ten times as much as the reading.

uvloop has one buffer for all connections and no such setting: there a read may bring 250 KB, more than a budget has,
and end the connection.
"""

_KEY = "augury connection"


class MessageReceiver(Protocol):
    """Takes the messages of a connection."""

    def received(self, message: bytes) -> None:
        """A message came in."""

    def lost(self) -> None:
        """The connection is gone."""


class WebSocketConnection(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket, with a shortcut past ASGI once a receiver is attached."""

    receiver: MessageReceiver | None = None
    _stalled: asyncio.TimerHandle | None = None
    _deadline: asyncio.TimerHandle | None = None
    """Runs until the handshake is complete."""
    _begun: bytes = b""
    """The beginning of a frame, too short to tell how long it is."""
    _owed = 0
    """Bytes still to come of a frame that the library reads."""
    _in_pieces = False
    """Whether the client is sending a message in several frames, which the library joins."""
    _waiting: asyncio.Task[Any] | None = None
    """The task that waits at the entrance."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Prepare to read, a little at a time."""
        super().connection_made(transport)
        config = cast("Config", self.config)
        config.admission.enter(self.client)
        self._budget = Budget(config.frames_per_second)
        self._unsent: list[bytes] = []
        self._unsent_bytes = 0
        self._outbox = outbox_of(self.loop)
        self._deadline = self.loop.call_later(HANDSHAKE_SECONDS, self.transport.abort)
        if hasattr(transport, "max_size"):
            transport.max_size = ROOM

    def handle_connect(self, event: Any) -> None:
        """Begin the handshake, and let the endpoint find this connection."""
        super().handle_connect(event)
        if hasattr(self, "scope"):
            cast(dict[str, Any], self.scope)[_KEY] = self

    async def run_asgi(self) -> None:
        """Run the endpoint. A connection with a receiver stays open when it returns, and forgets the handshake."""
        try:
            await self.app(self.scope, self.receive, self.send)
        except ClientDisconnected:
            pass
        except Exception:
            log.exception("a socket's handshake failed")
            self.send_500_response()
        if not self.handshake_complete:
            self.send_500_response()
        if self.receiver is not None:
            del self.scope, self.request, self.response
        elif self.close_timer is None:
            self.transport.close()

    async def enter(self) -> None:
        """Wait at the entrance; Limited if too many wait already. A client that leaves gives up its place."""
        self._waiting = asyncio.current_task()
        try:
            await cast("Config", self.config).entrance.enter()
        finally:
            self._waiting = None
        if self.disconnected or self.transport.is_closing():
            raise ClientDisconnected

    @property
    def is_open(self) -> bool:
        """Whether the connection is there."""
        return self.receiver is not None

    def attach(self, receiver: MessageReceiver, address: str) -> None:
        """Give a receiver all messages, beginning with those that have come in already."""
        self.receiver = receiver
        self._meet_deadline()
        self._budget.shared = cast("Config", self.config).budgets.of(address)
        while not self.queue.empty():
            message: Any = self.queue.get_nowait()
            if message["type"] == "websocket.receive":
                self._receive(message.get("text"))
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()

    def data_received(self, data: bytes) -> None:
        """Read what came, frame by frame, as long as it is within the limits. Plain texts take the shortcut."""
        if not self._budget.take_bytes(len(data)):
            self._cut_off()
            return
        if not self.handshake_complete:
            super().data_received(data)
            if not self.handshake_initiated and self.conn.handshake_exc:  # uvicorn leaves such connections open
                self.transport.close()
            return
        if self._begun:
            data, self._begun = self._begun + data, b""
        at = min(self._owed, len(data))
        if at:
            self._owed -= at
            super().data_received(data[:at])
        while at < len(data) and not self.transport.is_closing():
            at = self._frame(data, at)

    def _frame(self, data: bytes, at: int) -> int:
        """Read the frame at a position, or what has come of it. Returns the position of the next one."""
        size = frame_size(data, at)
        if size is None:
            self._begun = data[at:]
            return len(data)
        if not self._budget.take_frame():
            self._cut_off()
            return len(data)
        end = at + size
        if self.receiver is not None and not self._in_pieces and end <= len(data):
            text = plain_text(data, at, end, self.config.ws_max_size)
            if text is not None:
                self._receive(text)
                return end
        self._owed = max(0, end - len(data))
        if data[at] & 0x0F < Opcode.CLOSE:
            self._in_pieces = not data[at] & FINAL
        super().data_received(data[at:end])
        return end

    def _cut_off(self) -> None:
        """Read nothing more from a client that exceeded its limits."""
        if self.transport.is_closing():
            return
        self.transport.pause_reading()
        if self.handshake_complete and not self.close_sent:
            self.hang_up(CloseCode.POLICY_VIOLATION, "too many bytes or frames at once", CUT_SECONDS)
        else:
            self.transport.abort()

    def handle_ping(self) -> None:
        """Answer a ping, but not after our own close frame, which must be the last."""
        if self.close_sent:
            self.conn.data_to_send()
        else:
            super().handle_ping()

    def send_receive_event_to_app(self) -> None:
        """Pass on a whole message."""
        if self.receiver is None:
            super().send_receive_event_to_app()
            return
        data = self.frames[0] if len(self.frames) == 1 else b"".join(self.frames)
        self.frames = []
        self._receive(bytes(data) if self.curr_msg_data_type == "text" else None)

    def _receive(self, text: str | bytes | None) -> None:
        if self.receiver is None or self.close_sent:
            return
        if text is None:
            self.hang_up(CloseCode.UNSUPPORTED_DATA, "only text is read here")
        else:
            self.receiver.received(text.encode() if isinstance(text, str) else text)

    def send_messages(self, messages: list[bytes]) -> None:
        """Send messages without waiting, together with everything else that is sent in this turn of the loop."""
        if not self._unsent:
            self._outbox.add(self)
        unsent = self._unsent
        for message in messages:
            size = len(message)
            unsent += text_header(size), message
            self._unsent_bytes += size
        if self._unsent_bytes > MOST_UNSENT:
            self.flush()

    def flush(self) -> None:
        """Write what waits to be sent."""
        unsent, self._unsent, self._unsent_bytes = self._unsent, [], 0
        if not unsent or self.close_sent or self.transport.is_closing() or self.conn.state is not State.OPEN:
            return
        self.transport.write(b"".join(unsent))
        if self._stalled and self.transport.get_write_buffer_size() > MOST_UNSENT:
            self.transport.abort()

    def hang_up(self, code: int, reason: str, seconds: float = CLOSE_SECONDS) -> None:
        """Close the connection with a reason, after what was sent. A client that stays is cut off a little later."""
        self.flush()
        if self.close_sent or self.transport.is_closing() or self.conn.state is not State.OPEN:
            return
        self.conn.send_close(code, reason)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.close_timer = self.loop.call_later(seconds, self.transport.abort)

    def pause_writing(self) -> None:
        """Give a slow client a while to catch up."""
        super().pause_writing()
        self._stalled = self.loop.call_later(SEND_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._unstall()

    def connection_lost(self, exc: Exception | None) -> None:
        """Tell the receiver."""
        cast("Config", self.config).admission.leave(self.client)
        self._unstall()
        self._meet_deadline()
        super().connection_lost(exc)
        if self._waiting:
            self._waiting.cancel()
        if self.receiver:
            receiver, self.receiver = self.receiver, None
            receiver.lost()

    def _meet_deadline(self) -> None:
        if self._deadline:
            self._deadline.cancel()
            self._deadline = None

    def _unstall(self) -> None:
        if self._stalled:
            self._stalled.cancel()
            self._stalled = None


def connection_of(scope: Scope) -> WebSocketConnection:
    """The connection of a handshake."""
    return cast(WebSocketConnection, scope[_KEY])
