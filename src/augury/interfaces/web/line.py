"""A line: one WebSocket, below ASGI, where sending costs no task and no queue of ours.

The handshake goes through Starlette like any request. Then the endpoint takes the line over: what comes in goes
straight to its socket, and what goes out waits for the end of the loop's turn and goes to the transport, whose buffer
is the bounded queue.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Any, Protocol, cast

from starlette.websockets import WebSocket
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Opcode
from websockets.protocol import State

from augury.interfaces.web.frames import TEXT, frame_size, plain_text, text_frame
from augury.interfaces.web.outbox import outbox_of

log = logging.getLogger(__name__)

MOST_UNSENT = 512 * 1024
"""Bytes that may wait for a slow reader; with more, the line is cut, and the reader comes back and resumes."""
SEND_SECONDS = 15.0
"""How long a reader may keep us from writing."""
CLOSE_SECONDS = 5.0
ROOM = 16 * 1024
"""Bytes read at once. asyncio makes room for 256 KiB every time, which costs ten times as much as the reading."""

_KEY = "augury line"


class Ear(Protocol):
    """Who has taken a line over."""

    def received(self, message: bytes) -> None:
        """A text came in."""

    def lost(self) -> None:
        """The line is gone."""


class Line(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket, with a shortcut past ASGI once somebody has taken it over."""

    ear: Ear | None = None
    _stalled: asyncio.TimerHandle | None = None
    _begun: bytes = b""
    """The beginning of a frame, too short to tell how long it is."""
    _owed = 0
    """Bytes still to come of a frame that the library reads."""
    _odd = False
    """Whether the library reads everything: the client sends messages in pieces."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Be ready to read, a little at a time."""
        super().connection_made(transport)
        self._unsent: list[bytes] = []
        self._outbox = outbox_of(self.loop)
        if hasattr(transport, "max_size"):
            transport.max_size = ROOM

    def handle_connect(self, event: Any) -> None:
        """Begin the handshake, and let the endpoint find this line."""
        super().handle_connect(event)
        if hasattr(self, "scope"):
            cast(dict[str, Any], self.scope)[_KEY] = self

    async def run_asgi(self) -> None:
        """Run the endpoint; a line that it has taken over stays open when it returns, and forgets the handshake."""
        try:
            await self.app(self.scope, self.receive, self.send)
        except ClientDisconnected:
            pass
        except Exception:
            log.exception("a socket's handshake failed")
            self.send_500_response()
        if not self.handshake_complete:
            self.send_500_response()
        if self.ear is not None:
            del self.scope, self.request, self.response
        elif self.close_timer is None:
            self.transport.close()

    def take(self, ear: Ear) -> None:
        """Let somebody take the line over, beginning with what has come in already."""
        self.ear = ear
        while not self.queue.empty():
            message: Any = self.queue.get_nowait()
            if message["type"] == "websocket.receive":
                self._heard(message.get("text"))
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()

    def data_received(self, data: bytes) -> None:
        """Read what came; plain texts the short way."""
        if self.ear is None or self._odd:
            super().data_received(data)
            return
        if self._begun:
            data, self._begun = self._begun + data, b""
        at = min(self._owed, len(data))
        if at:
            self._owed -= at
            super().data_received(data[:at])
        while at < len(data) and not self.close_sent and self.conn.state is State.OPEN:
            at = self._frame(data, at)

    def _frame(self, data: bytes, at: int) -> int:
        """Read the frame at a place, or as much as has come of it; where the next one is."""
        size = frame_size(data, at)
        if size is None:
            self._begun = data[at:]
            return len(data)
        end = at + size
        if end <= len(data) and (text := plain_text(data, at, end, self.config.ws_max_size)) is not None:
            self._heard(text)
            return end
        self._owed = max(0, end - len(data))
        self._odd = data[at] != TEXT and data[at] & 0x0F < Opcode.CLOSE  # a piece of a message: more belongs to it
        end = len(data) if self._odd else end
        super().data_received(data[at:end])
        return end

    def send_receive_event_to_app(self) -> None:
        """Pass a whole message on."""
        if self.ear is None:
            super().send_receive_event_to_app()
            return
        data = self.frames[0] if len(self.frames) == 1 else b"".join(self.frames)
        self.frames = []
        self._heard(bytes(data) if self.curr_msg_data_type == "text" else None)

    def _heard(self, text: str | bytes | None) -> None:
        if self.ear is None or self.close_sent:
            return
        if text is None:
            self.hang_up(CloseCode.UNSUPPORTED_DATA, "only text is read here")
        else:
            self.ear.received(text.encode() if isinstance(text, str) else text)

    def say(self, messages: list[bytes]) -> None:
        """Send messages, without waiting, with all else that is said in this turn of the loop."""
        if not self._unsent:
            self._outbox.add(self)
        for message in messages:
            self._unsent += (text_frame(message), message)

    def send_now(self) -> None:
        """Send what was said."""
        unsent, self._unsent = self._unsent, []
        if not unsent or self.close_sent or self.transport.is_closing() or self.conn.state is not State.OPEN:
            return
        self.transport.write(b"".join(unsent))
        if self._stalled and self.transport.get_write_buffer_size() > MOST_UNSENT:
            self.transport.abort()

    def hang_up(self, code: int, reason: str) -> None:
        """Close the line with a reason, after what was said."""
        self.send_now()
        if self.close_sent or self.transport.is_closing() or self.conn.state is not State.OPEN:
            return
        self.conn.send_close(code, reason)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.close_timer = self.loop.call_later(CLOSE_SECONDS, self.transport.abort)

    def pause_writing(self) -> None:
        """The reader is slow: it has a while to catch up."""
        super().pause_writing()
        self._stalled = self.loop.call_later(SEND_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        """The reader has caught up."""
        super().resume_writing()
        self._unstall()

    def connection_lost(self, exc: Exception | None) -> None:
        """Tell whoever had the line."""
        self._unstall()
        super().connection_lost(exc)
        if self.ear:
            ear, self.ear = self.ear, None
            ear.lost()

    def _unstall(self) -> None:
        if self._stalled:
            self._stalled.cancel()
            self._stalled = None


def line_of(websocket: WebSocket) -> Line:
    """The line under a WebSocket."""
    return cast(Line, websocket.scope[_KEY])
