"""A mailbox: the messages that wait to be sent over one HTTP stream, within limits."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

MAX_MESSAGES = 100
"""Messages that may wait. A client that is farther behind is cut off, and resumes."""
MAX_BYTES = 512 * 1024
"""Bytes that may wait to be sent."""
QUIET = 15.0
"""Seconds without a message after which an empty line is sent."""


class Mailbox:
    """Messages for one client."""

    def __init__(self) -> None:
        self._waiting: list[bytes] = []
        self._wake = asyncio.Event()
        self.closed = False

    def put(self, messages: Iterable[bytes]) -> None:
        """Queue messages without waiting. If too many wait already, the stream ends instead."""
        self._waiting += messages
        if len(self._waiting) > MAX_MESSAGES or sum(map(len, self._waiting)) > MAX_BYTES:
            self.close()
        self._wake.set()

    def close(self) -> None:
        """End the stream."""
        self.closed = True
        self._waiting.clear()
        self._wake.set()

    async def take(self) -> bytes | None:
        """The lines to send next, or None at the end."""
        try:
            await asyncio.wait_for(self._wake.wait(), QUIET)
        except TimeoutError:
            return b"\n"
        self._wake.clear()
        if self.closed:
            return None
        lines = b"".join(message + b"\n" for message in self._waiting)
        self._waiting.clear()
        return lines
