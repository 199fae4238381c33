"""The bus, over which nodes announce what they have stored. A message may be lost, because the log has everything.

Every match has a channel of its own, to which a node subscribes only while it has the match in memory. So what a node
reads grows with its own tables, not with the number of nodes. Messages are signed with a key from the database, so
reaching the bus is not enough to forge an entry.
"""

from __future__ import annotations

import asyncio
import hmac
import logging
from contextlib import suppress
from typing import Protocol

import msgspec

from augury.server.live.bus_server import RECONNECT_SECONDS, BusServer
from augury.server.live.bus_topology import Address, BusServers
from augury.server.logs import RareWarnings
from augury.table.log import LogEntry

log = logging.getLogger(__name__)

PATIENCE = 0.5
"""Seconds to wait for the confirmation of a subscription. What is missed later is found in the log."""
CHANNEL = "augury:"
"""What the names of all channels begin with."""
VERSION = 1
"""The version of messages. A node that does not know the version of a message reads the log instead."""


class Listener(Protocol):
    """Receives what other nodes announce."""

    def hear(self, entry: LogEntry, after: str) -> None:
        """Another node stored an entry, after the one with that mark."""

    def look(self, match_id: str) -> None:
        """Another node stored something in a match, which only the log can tell."""


class Bus(Protocol):
    """Where entries are announced."""

    decoded: int
    """How many announcements of other nodes were read."""

    def start(self, listener: Listener) -> None:
        """Begin to announce, and to tell the listener what other nodes announce."""

    def publish(self, entry: LogEntry, before: LogEntry | None = None) -> None:
        """Tell the other nodes about an entry and the one before it, without waiting."""

    def subscribe(self, match_id: str) -> None:
        """Subscribe to a match."""

    async def subscribed(self, match_id: str) -> None:
        """Wait until nothing about a match will be missed, or until that takes too long."""

    def unsubscribe(self, match_id: str) -> None:
        """Unsubscribe from a match."""

    async def stop(self) -> None: ...


class NoBus:
    """For a node on its own."""

    decoded = 0

    def start(self, listener: Listener) -> None:
        pass

    def publish(self, entry: LogEntry, before: LogEntry | None = None) -> None:
        pass

    def subscribe(self, match_id: str) -> None:
        pass

    async def subscribed(self, match_id: str) -> None:
        pass

    def unsubscribe(self, match_id: str) -> None:
        pass

    async def stop(self) -> None:
        pass


class Announcement(msgspec.Struct, frozen=True, array_like=True):
    """A message: an entry, and the mark of the entry before it, if there is one. Later versions may add fields."""

    entry: LogEntry
    after: str = ""


_decode = msgspec.json.Decoder(Announcement).decode
_encode = msgspec.json.Encoder().encode
_SIGNATURE = 32
"""Bytes in front of every message. They sign everything that follows: a byte for the version, the node, a space."""


def sign(key: bytes, message: bytes) -> bytes:
    """A message with its signature in front."""
    return hmac.digest(key, message, "sha256") + message


def head_of(node: str, version: int = VERSION) -> bytes:
    """What comes between the signature of a message and its announcement."""
    return bytes([version]) + node.encode() + b" "


class RedisBus:
    """Redis or Valkey, one server or a cluster, in which channels are spread over the servers."""

    def __init__(self, url: str, node: str, key: bytes) -> None:
        """Messages of the node itself are ignored, and those not signed with the key that all nodes share."""
        self._head = head_of(node)
        self._key = key
        self._found = BusServers(url)
        self._servers: dict[Address, BusServer] = {}
        self._channels: dict[str, BusServer | None] = {}
        """The channels that this node subscribes to, and the server that carries each."""
        self._listener: Listener | None = None
        self._look_again = asyncio.Event()
        self._rare = RareWarnings(log)
        self._task: asyncio.Task[None] | None = None
        self.decoded = 0

    def start(self, listener: Listener) -> None:
        """Begin to announce, and to tell the listener what other nodes announce."""
        self._listener = listener
        self._look_again.set()
        self._task = asyncio.create_task(self._locate(), name="bus servers")

    def publish(self, entry: LogEntry, before: LogEntry | None = None) -> None:
        """Tell the other nodes about an entry and the one before it, without waiting."""
        channel = CHANNEL + entry.match
        if server := self._channels.get(channel) or self._carrier(channel):
            announcement = _encode(Announcement(entry, before.mark if before else ""))
            server.publish(channel, sign(self._key, self._head + announcement))

    def subscribe(self, match_id: str) -> None:
        """Subscribe to a match."""
        channel = CHANNEL + match_id
        server = self._channels[channel] = self._carrier(channel)
        if server is not None:
            server.subscribe(channel)

    async def subscribed(self, match_id: str) -> None:
        """Wait until nothing about a match will be missed, or until that takes too long."""
        if server := self._channels.get(CHANNEL + match_id):
            with suppress(TimeoutError):
                await asyncio.wait_for(server.confirmed(CHANNEL + match_id), PATIENCE)

    def unsubscribe(self, match_id: str) -> None:
        """Unsubscribe from a match."""
        if server := self._channels.pop(CHANNEL + match_id, None):
            server.unsubscribe(CHANNEL + match_id)

    async def stop(self) -> None:
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        await asyncio.gather(*(server.stop() for server in self._servers.values()))
        await self._found.stop()

    async def _locate(self) -> None:
        """Find the servers, at first and after every failure, and subscribe where the channels are now."""
        while True:
            await self._look_again.wait()
            self._look_again.clear()
            try:
                await self._found.locate()
            except Exception as error:  # noqa: BLE001 - any error: the bus continues, because the log has everything
                log.warning("cannot reach the bus: %s", type(error).__name__)
                self._look_again.set()
            else:
                await self._move_channels()
            await asyncio.sleep(RECONNECT_SECONDS)

    async def _move_channels(self) -> None:
        for channel, known in list(self._channels.items()):
            server = self._carrier(channel)
            if server is not None and server is not known:
                if known is not None:
                    known.unsubscribe(channel)
                self._channels[channel] = server
                server.subscribe(channel)
        for address in self._servers.keys() - self._found.addresses:
            await self._servers.pop(address).stop()

    def _carrier(self, channel: str) -> BusServer | None:
        """The server that carries a channel; None while that is not known."""
        address = self._found.address_of(channel)
        if address is None:
            return None
        if address not in self._servers:
            client = self._found.client(address)
            server = BusServer(client, self._read, self._look_again.set, sharded=self._found.sharded)
            self._servers[address] = server
            server.start()
        return self._servers[address]

    def _read(self, channel: str, data: bytes) -> None:
        head = self._head
        if data[_SIGNATURE : _SIGNATURE + len(head)] == head:
            return  # our own
        message = data[_SIGNATURE:]
        if not hmac.compare_digest(sign(self._key, message), data):
            self._rare.warn("a message on the bus is not signed by a node of this database: ignored")
            return
        listener, match = self._listener, channel.removeprefix(CHANNEL)
        if listener is None:
            return
        self.decoded += 1
        if message[:1] != head[:1]:
            listener.look(match)  # a node of another version
            return
        try:
            announcement = _decode(message.partition(b" ")[2])
        except (msgspec.DecodeError, RecursionError):
            self._rare.warn("a message on the bus is no entry: ignored")
            return
        if announcement.entry.match == match:
            listener.hear(announcement.entry, announcement.after)
