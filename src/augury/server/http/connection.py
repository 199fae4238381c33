"""HTTP connections that cannot be kept open by sending or reading slowly: uvicorn's, with deadlines and limits."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, cast

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from augury.server.http.checks import is_ambiguous
from augury.server.http.first_reads import first_reads_of

if TYPE_CHECKING:
    from augury.server.http.config import Config

HEADER_SECONDS = 10.0
"""Seconds from the first byte of a request, or the start of a connection, until the headers are complete."""
BODY_SECONDS = 20.0
"""Seconds from the headers until the body is complete."""
READ_SECONDS = 20.0
"""Seconds that a client may leave no room for what is sent to it."""
MOST_UNREAD = 256 * 1024
"""Bytes of a body that may come after the answer, because some clients send everything before they read."""

_REFUSAL = b"""\
HTTP/1.1 503 Service Unavailable\r
content-type: application/json\r
connection: close\r
retry-after: 5\r
\r
{"error":{"code":"too_many","message":"there are too many connections from your address, or in all; close some"}}
"""


class HttpConnection(H11Protocol):
    """One connection, until it is closed or becomes a WebSocket."""

    _deadline: asyncio.TimerHandle | None = None
    _waits_for: object = None
    """The state of the client for which the deadline was set."""
    _stalled: asyncio.TimerHandle | None = None
    _counted = False
    _begun = False
    """Whether anything has come."""
    _answered = False
    """Whether a request was answered, after which uvicorn's own deadline for the next one runs."""
    _unread = 0
    """Bytes of an unread body that came after the answer."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Accept the connection, or refuse it in one sentence."""
        super().connection_made(transport)
        self._counted = True
        admission = cast("Config", self.config).admission
        within = admission.enter(self.client)
        if not admission.keeps_pace(self.client):
            transport.abort()
        elif within:
            self._expect()
        else:
            transport.write(_REFUSAL)
            transport.close()

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        if self._begun:
            self.read(data)
        else:
            self._begun = True
            first_reads_of(self.loop).read(self, data)

    def read(self, data: bytes) -> None:
        """Read what came, unless it is more than any client needs to send."""
        self._unread = self._unread + len(data) if self.conn.our_state is h11.DONE else 0
        if self._unread > MOST_UNREAD:
            self.transport.abort()
            return
        super().data_received(data)
        if self._counted:  # else it is a WebSocket now
            self._expect()

    def on_response_complete(self) -> None:
        """Wait for the next request, which may have come already, but not from a client that sends too many."""
        self._answered = True
        if is_ambiguous(self.headers) or not cast("Config", self.config).admission.keeps_pace(self.client):
            self.transport.close()
        super().on_response_complete()
        self._expect()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Hand the connection over. It is counted again there."""
        self._release()
        super().handle_websocket_upgrade(event)

    def _expect(self) -> None:
        """Set a deadline for what the client has begun to send, unless there is one or none is needed."""
        state = self.conn.their_state
        begun = not self._answered or self.conn.trailing_data[0]
        if state is not h11.SEND_BODY and not (state is h11.IDLE and begun):
            self._cancel()
        elif state is not self._waits_for:
            self._cancel()
            self._waits_for = state
            seconds = BODY_SECONDS if state is h11.SEND_BODY else HEADER_SECONDS
            self._deadline = self.loop.call_later(seconds, self.transport.abort)

    def _cancel(self) -> None:
        self._waits_for = None
        if self._deadline:
            self._deadline.cancel()
            self._deadline = None

    def pause_writing(self) -> None:
        """Give a client that does not read a while to catch up."""
        super().pause_writing()
        self._stalled = self.loop.call_later(READ_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._unstall()

    def _unstall(self) -> None:
        if self._stalled:
            self._stalled.cancel()
            self._stalled = None

    def connection_lost(self, exc: Exception | None) -> None:
        self._release()
        super().connection_lost(exc)

    def _release(self) -> None:
        self._cancel()
        self._unstall()
        if self._counted:
            self._counted = False
            cast("Config", self.config).admission.leave(self.client)
