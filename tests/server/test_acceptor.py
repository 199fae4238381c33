"""The acceptor serves all connections in the end, but opens only a few per iteration of the event loop."""

from __future__ import annotations

import asyncio
import errno
import socket
from collections import Counter
from collections.abc import Callable
from unittest.mock import Mock, patch

import pytest

from augury.server.http import acceptor
from augury.server.http.acceptor import AT_ONCE, Acceptor

uvloop = pytest.importorskip("uvloop")
CLIENTS = 100
LOOPS: list[Callable[[], asyncio.AbstractEventLoop]] = [asyncio.new_event_loop, uvloop.new_event_loop]


class Turns:
    """How many connections were opened in each iteration of the event loop."""

    def __init__(self) -> None:
        self.number = 0
        self.opened: Counter[int] = Counter()

    async def count(self) -> None:
        """Count iterations for as long as the loop runs."""
        while True:
            self.number += 1
            await asyncio.sleep(0)


class Echo(asyncio.Protocol):
    """Sends the received data back, once."""

    def __init__(self, turns: Turns) -> None:
        turns.opened[turns.number] += 1

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport: asyncio.Transport = transport  # type: ignore[assignment]

    def data_received(self, data: bytes) -> None:
        self._transport.write(data)
        self._transport.close()


async def _serve(listener: socket.socket, clients: list[socket.socket], turns: Turns) -> list[bytes]:
    loop, counting = asyncio.get_running_loop(), asyncio.create_task(turns.count())
    accepting = Acceptor(listener, lambda: Echo(turns))
    for client in clients:
        client.setblocking(False)
        await loop.sock_sendall(client, b"hello")
    answers = [await asyncio.wait_for(loop.sock_recv(client, 100), 10) for client in clients]
    counting.cancel()
    accepting.close()
    await accepting.wait_closed()
    return answers


def _answers(make: Callable[[], asyncio.AbstractEventLoop], turns: Turns) -> list[bytes]:
    with socket.create_server(("127.0.0.1", 0), backlog=CLIENTS) as listener:
        clients = [socket.create_connection(listener.getsockname()) for _ in range(CLIENTS)]
        try:
            with asyncio.Runner(loop_factory=make) as runner:
                return runner.run(_serve(listener, clients, turns))
        finally:
            for client in clients:
                client.close()


@pytest.mark.parametrize("make", LOOPS, ids=["asyncio", "uvloop"])
def test_a_few_are_accepted_in_a_turn(make: Callable[[], asyncio.AbstractEventLoop]) -> None:
    """A hundred waiting connections are all served, but never more than a few are opened in one iteration."""
    turns = Turns()
    assert _answers(make, turns) == [b"hello"] * CLIENTS
    assert turns.opened.total() == CLIENTS
    assert max(turns.opened.values()) <= AT_ONCE


def test_it_goes_on_when_there_are_files_again(caplog: pytest.LogCaptureFixture) -> None:
    """When no file descriptor is free, the acceptor pauses, and then accepts the waiting connections."""
    real, tries = socket.socket.accept, Mock()

    def accept(listener: socket.socket) -> tuple[socket.socket, object]:
        tries()
        if tries.call_count == 3:
            raise OSError(errno.EMFILE, "Too many open files")
        return real(listener)

    with patch.object(socket.socket, "accept", accept), patch.object(acceptor, "PAUSE", 0.1):
        assert _answers(asyncio.new_event_loop, Turns()) == [b"hello"] * CLIENTS
    assert "connections cannot be accepted: Too many open files" in caplog.text
