"""Compression of longer texts for clients that accept gzip. Streams are not compressed."""

from __future__ import annotations

import asyncio
import gzip
from functools import lru_cache

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

SMALLEST = 1024
"""Bytes from which on it is worth it."""
LARGE = 64 * 1024
"""Bytes from which on a thread compresses."""
LEVEL = 5
TEXTS = ("text/", "application/json", "application/manifest+json", "image/svg+xml", "application/wasm")


class Compression:
    """Middleware that compresses whole answers."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, compressed if the client accepts it and it is worth it."""
        if scope["type"] != "http" or not accepts_gzip(Headers(scope=scope).get("accept-encoding", "")):
            await self._app(scope, receive, send)
            return
        begun: Message | None = None

        async def compressed(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start" and _is_text(Headers(raw=message["headers"])):
                begun = message  # waits for the body
                return
            if begun is not None and message["type"] == "http.response.body":
                start, begun = begun, None
                headers = MutableHeaders(scope=start)
                headers.add_vary_header("accept-encoding")
                body = message.get("body", b"")
                if not message.get("more_body") and len(body) >= SMALLEST:
                    body = await _compress(body, cached="etag" in headers)
                    headers["content-encoding"] = "gzip"
                    headers["content-length"] = str(len(body))
                    message = {"type": "http.response.body", "body": body}
                await send(start)
            await send(message)

        await self._app(scope, receive, compressed)


def accepts_gzip(header: str) -> bool:
    """Whether a client accepts gzip.

    >>> accepts_gzip("gzip, deflate, br"), accepts_gzip("gzip;q=0, identity"), accepts_gzip("")
    (True, False, False)
    """
    for part in header.lower().split(","):
        name, _, weight = part.partition(";")
        if name.strip() == "gzip":
            return weight.replace(" ", "") not in {"q=0", "q=0.0", "q=0.00", "q=0.000"}
    return False


def _is_text(headers: Headers) -> bool:
    """Whether an answer is a whole text that is not compressed yet."""
    kind = headers.get("content-type", "")
    return kind.startswith(TEXTS) and "content-length" in headers and "content-encoding" not in headers


async def _compress(body: bytes, *, cached: bool) -> bytes:
    """A compressed body. That of a file is cached, because it will be requested again."""
    compress = _cached if cached else _gzip
    return compress(body) if len(body) < LARGE else await asyncio.to_thread(compress, body)


def _gzip(body: bytes) -> bytes:
    return gzip.compress(body, LEVEL, mtime=0)


_cached = lru_cache(128)(_gzip)
