"""First reads: per iteration of the event loop, only a few new connections are read, in order of arrival."""

from __future__ import annotations

import asyncio
from typing import cast
from unittest.mock import Mock

from augury.server.http.first_reads import AT_ONCE, FirstReads


class Connection:
    """A new connection that records what is read from it, and when."""

    def __init__(self, read: list[tuple[int, bytes]], turn: list[int]) -> None:
        self._read, self._turn = read, turn
        self.transport = cast(asyncio.Transport, Mock(is_closing=Mock(return_value=False)))

    def read(self, data: bytes) -> None:
        self._read.append((self._turn[0], data))


def test_a_few_are_read_in_a_turn() -> None:
    """Of thirty connections whose data arrives at once, a few are read immediately and the others later, in order."""

    async def check() -> None:
        reads, turn, read = FirstReads(asyncio.get_running_loop()), [0], list[tuple[int, bytes]]()
        connections = [Connection(read, turn) for _ in range(30)]
        for number, connection in enumerate(connections):
            reads.read(connection, b"%d" % number)
        assert [data for _, data in read] == [b"%d" % number for number in range(AT_ONCE)]
        cast(Mock, connections[20].transport).is_closing.return_value = True
        for _ in range(20):
            turn[0] += 1
            await asyncio.sleep(0)
        assert [data for _, data in read] == [b"%d" % number for number in range(30) if number != 20]
        turns = [when for when, _ in read]
        assert max(map(turns.count, turns)) == AT_ONCE
        for connection in connections[:AT_ONCE]:
            assert not cast(Mock, connection.transport).pause_reading.called
        for connection in connections[AT_ONCE:20]:
            cast(Mock, connection.transport).pause_reading.assert_called_once()
            cast(Mock, connection.transport).resume_reading.assert_called_once()

    asyncio.run(check())


def test_few_are_read_at_once() -> None:
    """As long as few connections arrive per iteration, none of them waits."""

    async def check() -> None:
        reads, read = FirstReads(asyncio.get_running_loop()), list[tuple[int, bytes]]()
        for number in range(10):
            for _ in range(AT_ONCE):
                reads.read(Connection(read, [0]), b"")
            assert len(read) == AT_ONCE * (number + 1)
            await asyncio.sleep(0)
            await asyncio.sleep(0)

    asyncio.run(check())
