"""A proxy on loopback that acts as a bad network: it randomly cuts, delays, stalls and splits connections.

TCP does not allow duplicated or reordered bytes; the clients themselves duplicate and delay messages.
"""

from __future__ import annotations

import asyncio
import random
import socket
import struct
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field

CHUNK = 16 * 1024
HURRY = struct.pack("ii", 1, 0)
"""The socket option with which closing sends a reset."""
PIECES = 60
"""How many small pieces a split connection sends before it becomes normal again."""


@dataclass
class Fate:
    """The faults of one connection in one direction."""

    cut_after: int | None = None
    """Bytes until it is cut, possibly in the middle of a message."""
    cut_at: float | None = None
    """Seconds until it is cut."""
    reset: bool = False
    stall_after: int | None = None
    """Bytes after which everything is silently dropped while the connection stays open."""
    slow: float = 0.0
    """The longest delay of a chunk, in seconds."""
    pieces: int = 0
    """How many more pieces are split off."""


def drawn(chance: random.Random, badness: float) -> tuple[Fate, Fate]:
    """Random faults of a connection, to the server and from it."""
    fates = Fate(), Fate()
    worse = chance.choice(fates)
    if chance.random() < 0.35 * badness:
        worse.cut_after = int(chance.expovariate(1 / 6000))
    elif chance.random() < 0.5 * badness:
        worse.cut_at = chance.expovariate(1 / 6.0)
    elif chance.random() < 0.2 * badness:
        worse.stall_after = int(chance.expovariate(1 / 5000))
    worse.reset = chance.random() < 0.5
    for fate in fates:
        fate.slow = chance.choice((0.0, 0.0, 0.02, 0.3)) * badness
        fate.pieces = PIECES if chance.random() < 0.2 * badness else 0
    return fates


@dataclass
class Proxy:
    """A proxy in front of one node."""

    target: int
    seed: str
    badness: float = 1.0
    """From 0, no faults, to 1, a very bad network."""
    tally: Counter[str] = field(default_factory=Counter)
    port: int = 0

    async def start(self) -> None:
        """Listen on a free port."""
        self._count = 0
        self._tasks: set[asyncio.Task[None]] = set()
        self._server = await asyncio.start_server(self._arrived, "127.0.0.1", 0, limit=CHUNK)
        self.port = self._server.sockets[0].getsockname()[1]

    async def stop(self) -> None:
        """Cut all connections, and stop listening."""
        self._server.close()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _arrived(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        if task is not None:
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        self._count += 1
        chance = random.Random(f"{self.seed} {self._count}")
        writers = [writer]
        try:
            there, onward = await asyncio.open_connection("127.0.0.1", self.target, limit=CHUNK)
            writers.append(onward)
            await self._joined(reader, writer, there, onward, chance)
        except (OSError, asyncio.CancelledError):
            self.tally["unreached" if len(writers) == 1 else "broken"] += 1
            for end in writers:
                _hang_up(end, reset=True)

    async def _joined(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        there: asyncio.StreamReader,
        onward: asyncio.StreamWriter,
        chance: random.Random,
    ) -> None:
        out, back = drawn(chance, self.badness)
        self.tally["connections"] += 1
        ways = [
            asyncio.create_task(self._carry(reader, onward, out, chance)),
            asyncio.create_task(self._carry(there, writer, back, chance)),
        ]
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for way in ways:
                way.cancel()
            await asyncio.gather(*ways, return_exceptions=True)
            for end in (writer, onward):
                _hang_up(end, reset=(out.reset or back.reset))

    async def _carry(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, fate: Fate, chance: random.Random
    ) -> None:
        """Forward bytes in one direction until the connection ends."""
        try:
            async with asyncio.timeout(fate.cut_at):
                await self._carry_bytes(reader, writer, fate, chance)
        except TimeoutError:
            self.tally["cut"] += 1

    async def _carry_bytes(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, fate: Fate, chance: random.Random
    ) -> None:
        carried = 0
        while data := await reader.read(CHUNK):
            if fate.slow:
                self.tally["delayed"] += 1
                await asyncio.sleep(chance.random() * fate.slow)
            if fate.stall_after is not None and carried + len(data) > fate.stall_after:
                self.tally["stalled"] += carried <= fate.stall_after
                writer.write(data[: max(0, fate.stall_after - carried)])
                carried += len(data)
                continue
            if fate.cut_after is not None and carried + len(data) > fate.cut_after:
                self.tally["cut"] += 1
                self.tally["cut in a message"] += 1
                writer.write(data[: fate.cut_after - carried])
                await asyncio.sleep(0)
                return
            carried += len(data)
            await self._send(writer, data, fate, chance)

    async def _send(self, writer: asyncio.StreamWriter, data: bytes, fate: Fate, chance: random.Random) -> None:
        while data and fate.pieces:
            size = chance.randint(1, 9)
            fate.pieces -= 1
            self.tally["split"] += 1
            writer.write(data[:size])
            data = data[size:]
            await writer.drain()
            await asyncio.sleep(0.001)
        writer.write(data)
        await writer.drain()


def _hang_up(writer: asyncio.StreamWriter, *, reset: bool) -> None:
    """Close a connection, normally or by a reset."""
    if reset:
        end = writer.get_extra_info("socket")
        with suppress(OSError):  # the peer has already closed it
            end.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, HURRY)
        writer.transport.abort()
    else:
        writer.close()
