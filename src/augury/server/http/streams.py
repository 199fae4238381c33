"""Streams of lines over HTTP (NDJSON): a bounded mailbox for each, and an empty line now and then as a sign of life."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Protocol

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

MOST = 100
"""Messages that may wait; a reader who is farther behind is cut off, and resumes."""
MOST_BYTES = 512 * 1024
"""Bytes that these may have together."""
QUIET = 15.0
"""Seconds without a message until an empty line is sent."""
PATIENCE = 20.0
"""Seconds that a reader may take to accept what is sent."""


class Mailbox:
    """Messages on their way to a reader."""

    def __init__(self) -> None:
        """Nothing waits."""
        self._waiting: list[bytes] = []
        self._wake = asyncio.Event()
        self.closed = False

    def put(self, messages: Iterable[bytes]) -> None:
        """Send messages, without waiting; if too many wait already, the stream ends instead."""
        self._waiting += messages
        if len(self._waiting) > MOST or sum(map(len, self._waiting)) > MOST_BYTES:
            self.close()
        self._wake.set()

    def close(self) -> None:
        """End the stream."""
        self.closed = True
        self._waiting.clear()
        self._wake.set()

    async def take(self) -> bytes | None:
        """The lines that are to be sent next, or None at the end."""
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


class Reader(Protocol):
    """Whoever a stream is for."""

    mailbox: Mailbox

    async def come(self) -> None:
        """Begin to fill the mailbox: called once, before the first line is sent."""

    def leave(self) -> None:
        """Stop: called once, after the last line, however the stream ended."""


class Lines(Response):
    """A response that sends what comes into a reader's mailbox, until either side has had enough."""

    media_type = "application/x-ndjson"

    def __init__(self, reader: Reader) -> None:
        """Nothing begins before the response is sent."""
        self.status_code = 200
        self.background = None
        self.body = b""
        self._reader = reader
        self._mailbox = reader.mailbox
        self.init_headers({"cache-control": "no-store", "x-accel-buffering": "no"})
        del self.headers["content-length"]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send until the mailbox is closed, the reader is gone, or does not read."""
        tasks: list[asyncio.Task[None]] = []
        try:
            await self._reader.come()
            tasks = [asyncio.create_task(self._send(send)), asyncio.create_task(_gone(receive))]
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._mailbox.close()
            self._reader.leave()
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _send(self, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
        self._mailbox.put([b""])  # some who pass streams on wait for the first byte
        while (lines := await self._mailbox.take()) is not None:
            async with asyncio.timeout(PATIENCE):
                await send({"type": "http.response.body", "body": lines, "more_body": True})
        await send({"type": "http.response.body", "body": b"", "more_body": False})


async def _gone(receive: Receive) -> None:
    """Wait until the reader is gone."""
    while (await receive())["type"] != "http.disconnect":
        pass
