"""The bus: nodes tell each other what they have stored. A message may be lost, because the log has everything.

Messages are signed with a key from the database, so that nobody who can only reach the bus can make up an entry.
"""

from __future__ import annotations

import asyncio
import hmac
import logging
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol

import msgspec

from augury.errors import BadArgument, Unavailable
from augury.table.log import LogEntry

if TYPE_CHECKING:
    from redis.asyncio import Redis

log = logging.getLogger(__name__)

MAX_QUEUED = 10_000
"""Messages that may wait to be sent. Older ones are dropped, and learned from the log."""
RECONNECT_SECONDS = 1.0
"""Seconds until a broken connection is tried again."""

Hear = Callable[[LogEntry, str], None]
"""Called with an entry that another node stored, and the mark of the entry before it."""


class Bus(Protocol):
    """Where entries are announced."""

    def start(self, hear: Hear) -> None:
        """Begin to announce, and to call `hear` with what other nodes announce."""

    def publish(self, entry: LogEntry, before: LogEntry | None = None) -> None:
        """Tell the other nodes about an entry and the one before it, without waiting."""

    async def stop(self) -> None: ...


class NoBus:
    """For a node on its own."""

    def start(self, hear: Hear) -> None:
        pass

    def publish(self, entry: LogEntry, before: LogEntry | None = None) -> None:
        pass

    async def stop(self) -> None:
        pass


class Announcement(msgspec.Struct, frozen=True, array_like=True):
    """A message: which node stored an entry, and the mark of the entry before it, if there is one."""

    node: str
    entry: LogEntry
    after: str = ""


_decode = msgspec.json.Decoder(Announcement).decode
_encode = msgspec.json.Encoder().encode
_SIGNATURE = 32
"""Bytes in front of every message."""


def sign(key: bytes, message: bytes) -> bytes:
    """A message with its signature in front."""
    return hmac.digest(key, message, "sha256") + message


class RedisBus:
    """Redis or Valkey: all nodes publish to one channel and subscribe to it."""

    def __init__(self, url: str, node: str, key: bytes) -> None:
        """Messages of the node itself are ignored, and those not signed with the key that all nodes share."""
        self._node = node
        self._key = key
        self._redis = connect(url)
        self._channel = "augury"
        self._waiting: asyncio.Queue[Announcement] = asyncio.Queue(MAX_QUEUED)
        self._tasks: list[asyncio.Task[None]] = []

    def start(self, hear: Hear) -> None:
        """Begin to announce, and to call `hear` with what other nodes announce."""
        self._tasks = [
            asyncio.create_task(self._send(), name="bus out"),
            asyncio.create_task(self._receive(hear), name="bus in"),
        ]

    def publish(self, entry: LogEntry, before: LogEntry | None = None) -> None:
        """Tell the other nodes about an entry and the one before it, without waiting."""
        if self._waiting.full():
            self._waiting.get_nowait()
        self._waiting.put_nowait(Announcement(self._node, entry, before.mark if before else ""))

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._redis.aclose()

    async def _send(self) -> None:
        while True:
            batch = [await self._waiting.get()]
            while not self._waiting.empty() and len(batch) < 200:
                batch.append(self._waiting.get_nowait())
            try:
                async with self._redis.pipeline(transaction=False) as pipe:
                    for announcement in batch:
                        pipe.publish(self._channel, sign(self._key, _encode(announcement)))
                    await pipe.execute()
            except Exception as error:  # noqa: BLE001 - whatever it is, the bus continues; the log has everything
                log.warning("cannot reach the bus: %s", type(error).__name__)
                await asyncio.sleep(RECONNECT_SECONDS)

    async def _receive(self, hear: Hear) -> None:
        while True:
            try:
                async with self._redis.pubsub() as channel:
                    await channel.subscribe(self._channel)
                    async for message in channel.listen():
                        if message["type"] == "message":
                            self._read(message["data"], hear)
            except Exception as error:  # noqa: BLE001 - as above
                log.warning("lost the bus: %s", type(error).__name__)
                await asyncio.sleep(RECONNECT_SECONDS)

    def _read(self, data: Any, hear: Hear) -> None:
        message = bytes(data[_SIGNATURE:])
        if not hmac.compare_digest(sign(self._key, message), bytes(data)):
            log.warning("a message on the bus is not signed by a node of this database: ignored")
            return
        try:
            announcement = _decode(message)
        except (msgspec.DecodeError, RecursionError):
            log.warning("a message on the bus is no entry: ignored")
            return
        if announcement.node != self._node:
            hear(announcement.entry, announcement.after)


def connect(url: str) -> Redis:
    """A client for the Redis at an address, which need not answer yet; BadArgument if it is no such address."""
    try:
        from redis.asyncio import Redis
    except ImportError:
        raise Unavailable("--redis needs the package redis; install it with: pip install 'augury[nodes]'") from None
    try:
        return Redis.from_url(url, socket_connect_timeout=5, health_check_interval=15)
    except ValueError:
        raise BadArgument("--redis takes an address such as redis://127.0.0.1:6379/0") from None
