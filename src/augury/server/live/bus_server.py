"""One Redis or Valkey server of the bus: publishes to it, and subscribes to channels there."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Coroutine, Iterable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from redis.asyncio import Redis
    from redis.asyncio.client import PubSub

log = logging.getLogger(__name__)

MAX_QUEUED = 10_000
"""Messages that may wait to be sent. Older ones are dropped, and learned from the log."""
AT_ONCE = 200
"""Messages in one round trip, and channels in one command."""
RECONNECT_SECONDS = 1.0
"""Seconds until a broken connection is tried again."""
QUIET = 15.0
"""Seconds without a message after which the connection is checked, and after which it counts as broken."""

_MESSAGES = frozenset({b"message", b"smessage"})
_CONFIRMATIONS = frozenset({b"subscribe", b"ssubscribe"})

Receive = Callable[[str, bytes], None]
"""Called with a channel and a message."""


class BusServer:
    """Publishes and subscribes, each over a connection of its own, and reconnects."""

    def __init__(self, redis: Redis, receive: Receive, failed: Callable[[], None], *, sharded: bool) -> None:
        """`failed` is called after each failure, which may mean that channels have moved to another server."""
        self._redis = redis
        self._receive = receive
        self._failed = failed
        self._sharded = sharded
        prefix = "S" if sharded else ""
        self._publish, self._subscribe, self._unsubscribe = (
            prefix + command for command in ("PUBLISH", "SUBSCRIBE", "UNSUBSCRIBE")
        )
        self._outgoing: deque[tuple[str, bytes]] = deque(maxlen=MAX_QUEUED)
        self._has_outgoing = asyncio.Event()
        self._wanted: set[str] = set()
        self._requested: set[str] = set()
        """The channels for which this connection has sent the command to subscribe."""
        self._has_changed = asyncio.Event()
        self._confirmed: dict[str, asyncio.Event] = {}
        self._tasks: list[asyncio.Task[None]] = []
        self._reachable = True
        """Whether the last attempt to connect did not fail."""

    def start(self) -> None:
        self._tasks = [
            asyncio.create_task(self._repeat(self._send, "cannot reach the bus"), name="bus out"),
            asyncio.create_task(self._repeat(self._listen, "lost the bus"), name="bus in"),
        ]

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._redis.aclose()

    def publish(self, channel: str, message: bytes) -> None:
        """Send a message, without waiting."""
        self._outgoing.append((channel, message))
        self._has_outgoing.set()

    def subscribe(self, channel: str) -> None:
        """Subscribe to a channel, without waiting."""
        self._wanted.add(channel)
        self._confirmed.setdefault(channel, asyncio.Event())
        self._has_changed.set()

    def unsubscribe(self, channel: str) -> None:
        """Unsubscribe from a channel."""
        self._wanted.discard(channel)
        self._confirmed.pop(channel, None)
        self._has_changed.set()

    async def confirmed(self, channel: str) -> None:
        """Wait until the server has confirmed a subscription; not at all if it cannot be reached."""
        if self._reachable and (event := self._confirmed.get(channel)):
            await event.wait()

    async def _repeat(self, work: Callable[[], Coroutine[Any, Any, None]], words: str) -> None:
        while True:
            try:
                await work()
            except Exception as error:  # noqa: BLE001 - any error: the bus continues, because the log has everything
                log.warning("%s: %s", words, type(error).__name__)
                self._reachable = False
                self._failed()
                await asyncio.sleep(RECONNECT_SECONDS)

    async def _send(self) -> None:
        await self._has_outgoing.wait()
        self._has_outgoing.clear()
        while self._outgoing:
            batch = [self._outgoing.popleft() for _ in range(min(len(self._outgoing), AT_ONCE))]
            async with self._redis.pipeline(transaction=False) as pipe:
                for channel, message in batch:
                    pipe.execute_command(self._publish, channel, message)
                await pipe.execute()

    async def _listen(self) -> None:
        async with self._redis.pubsub() as pubsub:
            await pubsub.ping()  # connects
            self._requested.clear()
            self._reachable = True
            self._has_changed.set()
            updates = asyncio.create_task(self._update(pubsub), name="bus channels")
            try:
                await self._read(pubsub)
            finally:
                self._reachable = False
                for event in self._confirmed.values():
                    event.set()  # there is no use in waiting for a broken connection
                    event.clear()
                updates.cancel()
                await asyncio.gather(updates, return_exceptions=True)

    async def _read(self, pubsub: PubSub) -> None:
        asked = False
        while True:
            response = await pubsub.parse_response(block=False, timeout=QUIET)
            if response is None:
                if asked:
                    raise ConnectionError("the server of the bus is silent")
                await pubsub.ping()
                asked = True
                continue
            asked = False
            if response[0] in _MESSAGES:
                self._receive(response[1].decode(), response[2])
            elif response[0] in _CONFIRMATIONS:
                if event := self._confirmed.get(response[1].decode()):
                    event.set()
            elif response[0] == b"sunsubscribe" and response[1] and response[1].decode() in self._wanted:
                raise ConnectionError("a channel moved to another server")

    async def _update(self, pubsub: PubSub) -> None:
        """Tell the server which channels are wanted, whenever that changes."""
        while True:
            await self._has_changed.wait()
            self._has_changed.clear()
            new, old = self._wanted - self._requested, self._requested - self._wanted
            self._requested = set(self._wanted)
            for command, channels in ((self._unsubscribe, old), (self._subscribe, new)):
                for some in self._grouped(channels):
                    await pubsub.execute_command(command, *some)

    def _grouped(self, channels: Iterable[str]) -> Iterable[tuple[str, ...]]:
        """Channels for one command each: in a cluster they would have to be in the same slot."""
        several = sorted(channels)
        step = 1 if self._sharded else AT_ONCE
        return (tuple(several[first : first + step]) for first in range(0, len(several), step))
