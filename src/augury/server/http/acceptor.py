"""Accepts connections a few at a time, so that those who play need not wait when thousands come at once.

Left to itself, a loop accepts everything that waits in the system, and then reads from all of it in one turn.
"""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import Callable

log = logging.getLogger(__name__)

AT_ONCE = 4
"""Connections accepted in one turn of the loop. Reading what each of them wants takes longer than a move."""
BACKLOG = 4096
"""Connections that may wait in the system until they are accepted."""
PAUSE = 1.0
"""Seconds until the next try if there are no more files to open."""


class Acceptor:
    """Accepts the connections of one listening socket. It is closed like a server of asyncio's."""

    def __init__(self, listener: socket.socket, protocol: Callable[[], asyncio.Protocol]) -> None:
        """Begin; `protocol` makes what reads a connection. The listener is not closed with this."""
        self._loop = asyncio.get_running_loop()
        self._listener, self._protocol = listener, protocol
        self._tasks: set[asyncio.Task[None]] = set()
        self._timer: asyncio.TimerHandle | None = None
        listener.setblocking(False)
        listener.listen(BACKLOG)
        self._begin()

    def close(self) -> None:
        """Accept nothing more."""
        self._loop.remove_reader(self._listener)
        if self._timer:
            self._timer.cancel()

    async def wait_closed(self) -> None:
        """Wait until what was accepted is being read."""
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _begin(self) -> None:
        self._timer = None
        self._loop.add_reader(self._listener, self._accept)

    def _accept(self) -> None:
        for _ in range(AT_ONCE):
            try:
                connection, _ = self._listener.accept()
            except (BlockingIOError, InterruptedError, ConnectionAbortedError):
                return
            except OSError as error:
                log.error("connections cannot be accepted: %s", error.strerror)
                self._loop.remove_reader(self._listener)
                self._timer = self._loop.call_later(PAUSE, self._begin)
                return
            task = self._loop.create_task(self._attach(connection))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _attach(self, connection: socket.socket) -> None:
        try:
            connection.setblocking(False)
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            await self._loop.connect_accepted_socket(self._protocol, connection)
        except OSError:  # the client has gone again
            connection.close()
