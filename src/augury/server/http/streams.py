"""Streams of messages over HTTP, one message a line (NDJSON), with an empty line now and then as a sign of life."""

from __future__ import annotations

import asyncio
from typing import Protocol

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from augury.server.live.mailbox import Mailbox

SEND_TIMEOUT = 20.0
"""Seconds that a client may take to accept what is sent."""


class Source(Protocol):
    """What fills the mailbox of a stream."""

    mailbox: Mailbox

    async def start(self) -> None:
        """Begin to fill the mailbox: called once, before the first line is sent."""

    def stop(self) -> None:
        """Stop: called once, after the last line, however the stream ended."""


class MessageStream(Response):
    """A response that sends what comes into a mailbox, until either side ends it."""

    media_type = "application/x-ndjson"

    def __init__(self, source: Source) -> None:
        """Nothing starts before the response is sent."""
        self.status_code = 200
        self.background = None
        self.body = b""
        self._source = source
        self._mailbox = source.mailbox
        self.init_headers({"cache-control": "no-store", "x-accel-buffering": "no"})
        del self.headers["content-length"]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send until the mailbox is closed, or the client is gone or does not read."""
        tasks: list[asyncio.Task[None]] = []
        try:
            await self._source.start()
            tasks = [asyncio.create_task(self._send(send)), asyncio.create_task(_gone(receive))]
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._mailbox.close()
            self._source.stop()
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _send(self, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
        self._mailbox.put([b""])  # some proxies wait for the first byte
        while (lines := await self._mailbox.take()) is not None:
            async with asyncio.timeout(SEND_TIMEOUT):
                await send({"type": "http.response.body", "body": lines, "more_body": True})
        await send({"type": "http.response.body", "body": b"", "more_body": False})


async def _gone(receive: Receive) -> None:
    """Wait until the client is gone."""
    while (await receive())["type"] != "http.disconnect":
        pass
