"""The bus: nodes tell each other what they have stored. A message may be lost: the log has everything.

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

MOST = 10_000
"""Messages that may wait to be sent; older ones give way, and are learnt from the log."""
PATIENCE = 1.0
"""Seconds until a broken connection is tried again."""


class Bus(Protocol):
    """Where entries are announced."""

    def publish(self, entry: LogEntry, before: LogEntry | None = None) -> None:
        """Tell the other nodes of an entry, and of which one it follows, without waiting."""

    async def stop(self) -> None:
        """Tell and hear no more."""


class NoBus:
    """For a node on its own."""

    def publish(self, entry: LogEntry, before: LogEntry | None = None) -> None:
        """Nobody else is there."""

    async def stop(self) -> None:
        """Nothing to stop."""


no_bus = NoBus()


class Announced(msgspec.Struct, frozen=True, array_like=True):
    """A message: which node stored an entry, and the mark of the entry before it, if there is one."""

    node: str
    entry: LogEntry
    after: str = ""


_decode = msgspec.json.Decoder(Announced).decode
_encode = msgspec.json.Encoder().encode
_SIGNATURE = 32
"""Bytes in front of every message."""


def sign(key: bytes, message: bytes) -> bytes:
    """A message with its signature in front."""
    return hmac.digest(key, message, "sha256") + message


class RedisBus:
    """Redis or Valkey: all nodes publish to one channel, and hear it."""

    def __init__(self, url: str, node: str, key: bytes, hear: Callable[[LogEntry, str], None]) -> None:
        """The node's own messages are not heard, nor those that are not signed with the key of all nodes."""
        self._node = node
        self._key = key
        self._hear = hear
        self._redis = connect(url)
        self._channel = "augury"
        self._waiting: asyncio.Queue[Announced] = asyncio.Queue(MOST)
        self._tasks = [
            asyncio.create_task(self._send(), name="bus out"),
            asyncio.create_task(self._listen(), name="bus in"),
        ]

    def publish(self, entry: LogEntry, before: LogEntry | None = None) -> None:
        """Tell the other nodes of an entry, and of which one it follows, without waiting."""
        if self._waiting.full():
            self._waiting.get_nowait()
        self._waiting.put_nowait(Announced(self._node, entry, before.mark if before else ""))

    async def stop(self) -> None:
        """Tell and hear no more."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._redis.aclose()

    async def _send(self) -> None:
        while True:
            entries = [await self._waiting.get()]
            while not self._waiting.empty() and len(entries) < 200:
                entries.append(self._waiting.get_nowait())
            try:
                async with self._redis.pipeline(transaction=False) as pipe:
                    for entry in entries:
                        pipe.publish(self._channel, sign(self._key, _encode(entry)))
                    await pipe.execute()
            except Exception as error:  # noqa: BLE001 - whatever it is, the bus goes on; the log has everything
                log.warning("cannot reach the bus: %s", type(error).__name__)
                await asyncio.sleep(PATIENCE)

    async def _listen(self) -> None:
        while True:
            try:
                async with self._redis.pubsub() as channel:
                    await channel.subscribe(self._channel)
                    async for message in channel.listen():
                        if message["type"] == "message":
                            self._receive(message["data"])
            except Exception as error:  # noqa: BLE001 - as above
                log.warning("lost the bus: %s", type(error).__name__)
                await asyncio.sleep(PATIENCE)

    def _receive(self, data: Any) -> None:
        message = bytes(data[_SIGNATURE:])
        if not hmac.compare_digest(sign(self._key, message), bytes(data)):
            log.warning("a message on the bus is not signed by a node of this database: ignored")
            return
        try:
            told = _decode(message)
        except (msgspec.DecodeError, RecursionError):
            log.warning("something that is no entry came over the bus")
            return
        if told.node != self._node:
            self._hear(told.entry, told.after)


def connect(url: str) -> Redis:
    """A client of the Redis at an address, which need not answer yet; BadArgument if it is no such address."""
    try:
        from redis.asyncio import Redis
    except ImportError:
        raise Unavailable("--redis needs the package redis; install it with: pip install 'augury[nodes]'") from None
    try:
        return Redis.from_url(url, socket_connect_timeout=5, health_check_interval=15)
    except ValueError:
        raise BadArgument("--redis takes an address such as redis://127.0.0.1:6379/0") from None
